//! `bing serve`: its settings, and the files with which it is hosted.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::program::{bing, bing_in, folder};

/// A server that runs while this is there.
struct Server {
    child: Child,
    link: String,
}

impl Server {
    /// Starts a server with these arguments and variables, and a database of its own.
    fn start(name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let folder = folder(&format!("serve_{name}"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_bing"))
            .args(["serve", "--database", "bing.sqlite"])
            .args(arguments)
            .envs(variables.iter().copied())
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program was built for this test");
        let mut said = String::new();
        let out = child.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut said).expect("it says where it is");
        let link = said.trim_end().strip_prefix("Bing is served at ").expect("the link").to_owned();
        Self { child, link }
    }

    /// The head and the body of the answer to a request for this path below the link.
    fn get(&self, path: &str) -> String {
        let rest = self.link.strip_prefix("http://").expect("a link");
        let (address, base) = rest.split_once('/').expect("a path");
        let mut stream = TcpStream::connect(address).expect("the server listens");
        write!(stream, "GET /{base}{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers with text");
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _gone = self.child.kill().and_then(|()| self.child.wait());
    }
}

#[test]
fn settings_come_from_flags_then_from_the_environment_then_from_a_file() {
    let file = folder("serve_settings_file").join("bing.toml");
    fs::write(&file, "listen = '256.0.0.1:1'\nbase_path = '/from/file'\n").expect("the folder is there");
    let file = file.to_string_lossy();
    let server = Server::start("file", &["--listen", "127.0.0.1:0", "--config", &file], &[]);
    assert!(server.link.ends_with("/from/file/"), "{}", server.link);
    assert!(server.get("api/health").starts_with("HTTP/1.1 200 "), "{}", server.get("api/health"));
    let variables = [("BING_CONFIG", &*file), ("BING_LISTEN", "127.0.0.1:0"), ("BING_BASE_PATH", "/from/variable")];
    let server = Server::start("variable", &[], &variables);
    assert!(server.link.ends_with("/from/variable/"), "{}", server.link);
    let server = Server::start("flag", &["--base-path", "/from/flag"], &variables);
    assert!(server.link.ends_with("/from/flag/"), "{}", server.link);
}

#[test]
fn a_public_url_is_what_is_said_to_people() {
    let url = "https://bing.example/games";
    let server = Server::start("public", &["--listen", "127.0.0.1:0", "--public-url", url], &[]);
    assert_eq!(server.link, "https://bing.example/games/");
}

#[test]
fn wrong_settings_are_named() {
    let ran = bing(&["serve", "--listen", "here"], "");
    let wanted = "bing: --listen is \"here\": a host and a port are wanted, such as 127.0.0.1:3000 or [::]:80\n";
    assert_eq!((ran.status, &*ran.err), (2, wanted));
    let folder = folder("serve_wrong");
    fs::write(folder.join("bing.toml"), "lisen = '127.0.0.1:0'\n").expect("the folder is there");
    let ran = bing_in(&folder, &["serve", "--config", "bing.toml"], "");
    assert!(ran.status == 2 && ran.err.contains("bing.toml: lisen is no setting; there are listen, "), "{}", ran.err);
    let ran = bing_in(&folder, &["serve", "--database", "mysql://bing:hunter2@db/bing"], "");
    assert!(ran.status == 2 && ran.err.starts_with("bing: --database is \"mysql://…@db/bing\": "), "{}", ran.err);
    assert!(!ran.err.contains("hunter2"), "{}", ran.err);
}
