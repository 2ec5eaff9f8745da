//! A client of a server, as small as it can be, for what measures and what torments one.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A socket to a table.
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// How long a server may take to answer a request, or to open a socket.
const ANSWER_MAX: Duration = Duration::from_secs(20);
/// The longest answer that is read, in bytes.
const ANSWER_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// What a socket reads and writes at once, in bytes; little, as there are thousands of them.
const BUFFER_BYTES: usize = 4 * 1024;

/// Where a server is.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// Its host and port.
    pub(crate) address: SocketAddr,
    /// The path below which it lies, without a slash at its end.
    pub(crate) base_path: String,
}

/// What a server answers.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The status of HTTP.
    pub(crate) status: u16,
    /// The lines before the body.
    pub(crate) head: String,
    /// The body.
    pub(crate) body: String,
}

impl Site {
    /// Asks for this path below `/api`, as whoever the cookie makes one.
    pub(crate) async fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> anyhow::Result<Answer> {
        let Self { address, base_path } = self;
        let length = body.len();
        let request = format!(
            "{method} {base_path}/api{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        let answer = async {
            let mut stream = TcpStream::connect(address).await?;
            stream.write_all(request.as_bytes()).await?;
            let mut text = Vec::new();
            stream.take(ANSWER_BYTES_MAX).read_to_end(&mut text).await?;
            anyhow::Ok(String::from_utf8(text)?)
        };
        let answer = timeout(ANSWER_MAX, answer).await.context("the server does not answer")??;
        let (head, body) = answer.split_once("\r\n\r\n").context("an answer without an end of its head")?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("a status")?;
        Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
    }

    /// A new guest's cookie.
    pub(crate) async fn guest(&self) -> anyhow::Result<String> {
        let answer = self.ask("POST", "/guest", "", "").await?;
        anyhow::ensure!(answer.status == 201, "no guest is made: {} {}", answer.status, answer.body);
        let cookie = answer.head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            let (cookie, _) = value.split_once(';')?;
            name.eq_ignore_ascii_case("set-cookie").then(|| cookie.to_owned())
        });
        cookie.context("a guest without a cookie")
    }

    /// Makes a table and gives its code.
    pub(crate) async fn make_table(&self, cookie: &str, body: &str) -> anyhow::Result<String> {
        let answer = self.ask("POST", "/tables", cookie, body).await?;
        anyhow::ensure!(answer.status == 201, "no table is made: {} {}", answer.status, answer.body);
        let made: serde_json::Value = serde_json::from_str(&answer.body)?;
        Ok(made["table"].as_str().context("a table without a code")?.to_owned())
    }

    /// Opens a socket to a table.
    pub(crate) async fn open(&self, table: &str, cookie: &str) -> anyhow::Result<Socket> {
        let Self { address, base_path } = self;
        let mut request = format!("ws://{address}{base_path}/api/tables/{table}/socket").into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let opened = async {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let config = WebSocketConfig::default().read_buffer_size(BUFFER_BYTES).write_buffer_size(0);
            anyhow::Ok(client_async_with_config(request, stream, Some(config)).await?.0)
        };
        timeout(ANSWER_MAX, opened).await.context("the server does not open a socket")?
    }
}
