//! A line to a server that can be cut.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Everything goes through.
    Open,
    /// Nothing goes through, and nobody is told; what was under way arrives when the line is open again.
    Silent,
    /// All connections are broken off, and new ones as well.
    Broken,
}

/// See the head of this module.
pub(super) struct Line {
    /// Where it begins.
    pub(super) address: SocketAddr,
    state: watch::Sender<State>,
}

impl Line {
    /// A line to this address.
    pub(super) async fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let (state, states) = watch::channel(State::Open);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(connect(client, server, states.clone()));
            }
        });
        Self { address, state }
    }

    pub(super) fn set(&self, state: State) {
        self.state.send_replace(state);
    }
}

async fn connect(client: TcpStream, server: SocketAddr, mut states: watch::Receiver<State>) {
    if states.wait_for(|state| *state != State::Silent).await.is_err() || *states.borrow() == State::Broken {
        return;
    }
    let Ok(server) = TcpStream::connect(server).await else { return };
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    let mut broken = states.clone();
    tokio::select! {
        () = pass(from_client, to_server, states.clone()) => {}
        () = pass(from_server, to_client, states) => {}
        _ = broken.wait_for(|state| *state == State::Broken) => {}
    }
}

/// Passes on what comes, while the line is open.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut states: watch::Receiver<State>) {
    let mut bytes = vec![0; 4_096];
    loop {
        let Ok(length @ 1..) = from.read(&mut bytes).await else { return };
        if states.wait_for(|state| *state == State::Open).await.is_err() {
            return;
        }
        if to.write_all(&bytes[..length]).await.is_err() {
            return;
        }
    }
}
