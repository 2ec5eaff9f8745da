//! What the server holds back: too much of anything, other sites, and secrets.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode, header};
use bing_server::config::Config;
use bing_server::guard::GuardRates;
use bing_server::rates::Rate;
use bing_server::router;
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

use crate::client::{Person, Socket, sit};
use crate::server::Server;

/// Asks as a client at this address does.
async fn ask(router: &Router, from: &str, mut request: Request<Body>) -> (StatusCode, HeaderMap, String) {
    let address = SocketAddr::new(from.parse().unwrap(), 4711);
    request.extensions_mut().insert(ConnectInfo(address));
    let response = router.clone().oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, headers, String::from_utf8_lossy(&bytes).into_owned())
}

fn get(path: &str, cookie: &str) -> Request<Body> {
    Request::get(path).header(header::COOKIE, cookie).body(Body::empty()).unwrap()
}

fn config(change: impl FnOnce(&mut GuardRates)) -> Config {
    let mut rates = GuardRates::UNLIMITED;
    change(&mut rates);
    Config { rates, ..Config::default() }
}

/// A code that is that of no table but by a wonder.
fn wrong_code(number: u64) -> String {
    let sign = |place: u32| b"0123456789abcdefghjkmnpqrstvwxyz"[(number >> (5 * place)) as usize % 32] as char;
    (0..12).map(sign).collect()
}

#[tokio::test]
async fn ten_thousand_tries_of_codes_are_held_back_and_counted() {
    let server = Server::start_as(config(|rates| rates.wrong_codes_per_address = Rate::per_hour(50))).await;
    let person = Person::new(&server).await;
    let (own, others) = (person.make_table(&server, 2).await, Person::new(&server).await.make_table(&server, 2).await);
    let router = router(&server.state);
    let (mut wrong, mut held_back) = (0, 0);
    for number in 0..10_000 {
        let path = format!("/api/tables/{}", wrong_code(number));
        match ask(&router, "198.51.100.7", get(&path, &person.cookie)).await {
            (StatusCode::NOT_FOUND, ..) => wrong += 1,
            (StatusCode::TOO_MANY_REQUESTS, headers, text) => {
                assert!(headers.contains_key(header::RETRY_AFTER) && text.contains("\"too_many_requests\""), "{text}");
                held_back += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    // A turn may come back while this runs.
    assert!((50..60).contains(&wrong) && wrong + held_back == 10_000, "{wrong} and {held_back}");
    let (_, _, metrics) = ask(&router, "198.51.100.7", get("/api/metrics", "")).await;
    assert!(metrics.contains(&format!("\nbing_wrong_codes_total {wrong}\n")), "{metrics}");
    assert!(metrics.contains(&format!("\nbing_refused_total{{why=\"wrong_code\"}} {held_back}\n")), "{metrics}");

    let table = |code: &str, from: &'static str| {
        let (router, request) = (router.clone(), get(&format!("/api/tables/{code}"), &person.cookie));
        async move { ask(&router, from, request).await.0 }
    };
    assert_eq!(table(&own, "198.51.100.7").await, StatusCode::OK, "who plays there plays on");
    assert_eq!(
        table(&others, "198.51.100.7").await,
        StatusCode::TOO_MANY_REQUESTS,
        "a right guess is not told from a wrong one"
    );
    assert_eq!(table(&others, "198.51.100.8").await, StatusCode::OK);
    server.stop().await;
}

#[tokio::test]
async fn who_asks_too_often_is_told_when_to_ask_again() {
    let server = Server::start_as(config(|rates| rates.requests_per_person = Rate::per_hour(5))).await;
    let (person, other) = (Person::new(&server).await, Person::new(&server).await);
    for _ in 0..5 {
        assert_eq!(person.get(&server, "/api/tables").await.0, StatusCode::OK);
    }
    assert_eq!(person.get(&server, "/api/tables").await.0, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(other.get(&server, "/api/tables").await.0, StatusCode::OK);
    server.stop().await;

    let server = Server::start_as(config(|rates| rates.requests_per_address = Rate::per_hour(3))).await;
    let router = router(&server.state);
    for _ in 0..3 {
        assert_eq!(ask(&router, "2001:db8::1", get("/api/health", "")).await.0, StatusCode::OK);
    }
    let (status, headers, _) = ask(&router, "2001:db8::2", get("/api/health", "")).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "who has one address of IPv6 has many");
    let wait: u64 = headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1..=1_200).contains(&wait), "{wait} seconds, but a turn comes every 1200");
    server.stop().await;
}

#[tokio::test]
async fn guests_and_tables_and_connections_are_limited() {
    let server = Server::start_as(config(|rates| {
        rates.guests_per_address = Rate::per_hour(2);
        rates.tables_per_person = Rate::per_hour(1);
        rates.connections_per_address = 2;
    }))
    .await;
    let router = router(&server.state);
    let guest = || Request::post("/api/guest").body(Body::empty()).unwrap();
    for expected in [StatusCode::CREATED, StatusCode::CREATED, StatusCode::TOO_MANY_REQUESTS] {
        assert_eq!(ask(&router, "198.51.100.1", guest()).await.0, expected);
    }
    let person = Person::new(&server).await;
    let table = person.make_table(&server, 2).await;
    assert_eq!(person.post(&server, "/api/tables", "").await.0, StatusCode::TOO_MANY_REQUESTS);

    let first = Socket::open(&server, &table, &person.cookie).await;
    let _second = Socket::open(&server, &table, &person.cookie).await;
    let events = format!("/api/tables/{table}/events");
    let (status, _, text) = ask(&router, "127.0.0.1", get(&events, &person.cookie)).await;
    assert!(status == StatusCode::TOO_MANY_REQUESTS && text.contains("too_many_connections"), "{text}");
    drop(first);
    let mut tries = 0;
    while !opens(&router, &events, &person.cookie).await {
        tries += 1;
        assert!(tries < 1_000, "a connection that was closed still counts");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    server.stop().await;
}

/// Whether a stream of events can be opened from the address of the test.
async fn opens(router: &Router, path: &str, cookie: &str) -> bool {
    let mut request = get(path, cookie);
    request.extensions_mut().insert(ConnectInfo("127.0.0.1:4711".parse::<SocketAddr>().unwrap()));
    router.clone().oneshot(request).await.unwrap().status() == StatusCode::OK
}

#[tokio::test]
async fn messages_of_a_socket_count_as_requests_do() {
    let server = Server::start_as(config(|rates| rates.requests_per_person = Rate::per_hour(6))).await;
    let person = Person::new(&server).await;
    let table = person.make_table(&server, 2).await;
    let mut socket = person.connect(&server, &table, None).await;
    let mut answers = Vec::new();
    for _ in 0..8 {
        answers.push(socket.ask(sit("Ann")).await.to_json());
    }
    let too_often = answers.iter().filter(|answer| answer.contains("\"too_many_requests\"")).count();
    assert_eq!(too_often, 4, "a table, a socket and four messages are six: {answers:?}");
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_may_ask_for_nothing() {
    let server = Server::start().await;
    let person = Person::new(&server).await;
    let table = person.make_table(&server, 2).await;
    let router = router(&server.state);
    let from = |origin: &str, request: axum::http::request::Builder| {
        let request = request.header(header::HOST, "bing.example").header(header::ORIGIN, origin);
        request.header(header::COOKIE, &person.cookie).body(Body::empty()).unwrap()
    };
    let post = || Request::post("/api/tables");
    let socket = || {
        Request::get(format!("/api/tables/{table}/socket"))
            .header(header::CONNECTION, "upgrade")
            .header(header::UPGRADE, "websocket")
            .header(header::SEC_WEBSOCKET_VERSION, "13")
            .header(header::SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ==")
    };
    for origin in ["https://evil.example", "null", "http://bing.example.evil.example"] {
        for request in [from(origin, post()), from(origin, socket())] {
            let (status, headers, text) = ask(&router, "198.51.100.1", request).await;
            assert!(status == StatusCode::FORBIDDEN && text.contains("\"foreign_origin\""), "{origin}: {text}");
            assert!(!headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
        }
    }
    let (status, ..) = ask(&router, "198.51.100.1", from("https://bing.example", post())).await;
    assert_eq!(status, StatusCode::CREATED);
    // Without a connection it cannot be upgraded, but it has come past the guard.
    let (_, _, text) = ask(&router, "198.51.100.1", from("https://bing.example", socket())).await;
    assert!(!text.contains("foreign_origin"), "{text}");
    server.stop().await;
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let public_url = Some("https://bing.example/games".parse().unwrap());
    let server =
        Server::start_as(Config { public_url, base_path: "/games".parse().unwrap(), ..Config::default() }).await;
    let router = router(&server.state);
    let guest = Request::post("/games/api/guest").body(Body::empty()).unwrap();
    for request in
        [get("/games/", ""), get("/games/api/health", ""), get("/games/api/tables", ""), get("/x", ""), guest]
    {
        let path = request.uri().clone();
        let (_, headers, _) = ask(&router, "198.51.100.1", request).await;
        let is = |name: &str, value: &str| headers.get(name).is_some_and(|found| found == value);
        assert!(is("x-content-type-options", "nosniff") && is("referrer-policy", "no-referrer"), "{path}: {headers:?}");
        assert!(is("cross-origin-resource-policy", "same-origin"), "{path}: {headers:?}");
        assert!(is("strict-transport-security", "max-age=31536000"), "{path}: {headers:?}");
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"), "{path}: {policy}");
    }
    let guest = Request::post("/games/api/guest").body(Body::empty()).unwrap();
    let (_, headers, text) = ask(&router, "198.51.100.1", guest).await;
    let cookie = headers[header::SET_COOKIE].to_str().unwrap();
    let (token, rest) = cookie.split_once("; ").unwrap();
    assert_eq!(rest, "Path=/games/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure");
    let token = token.split_once('=').unwrap().1;
    assert!(token.len() == 64 && !text.contains(token), "the token is for the browser, not for the page");
    server.stop().await;
}

#[tokio::test]
async fn proxies_that_are_not_of_the_house_are_not_believed() {
    let one = Rate::per_hour(1);
    let mut rates = GuardRates::UNLIMITED;
    rates.requests_per_address = one;
    let proxies = vec!["10.0.0.0/8".parse().unwrap()];
    let server = Server::start_as(Config { rates, trusted_proxies: proxies, ..Config::default() }).await;
    let router = router(&server.state);
    let health =
        |forwarded: &str| Request::get("/api/health").header("x-forwarded-for", forwarded).body(Body::empty()).unwrap();
    assert_eq!(ask(&router, "10.0.0.1", health("198.51.100.1")).await.0, StatusCode::OK);
    assert_eq!(ask(&router, "10.0.0.2", health("198.51.100.1")).await.0, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ask(&router, "10.0.0.1", health("1.2.3.4, 198.51.100.1")).await.0, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ask(&router, "203.0.113.1", health("198.51.100.2")).await.0, StatusCode::OK);
    assert_eq!(ask(&router, "203.0.113.1", health("198.51.100.3")).await.0, StatusCode::TOO_MANY_REQUESTS);
    server.stop().await;
}

/// What was written to the log.
#[derive(Clone, Debug, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn secrets_are_in_no_log_and_nobody_is_in_the_metrics() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::TRACE);
    let subscriber = subscriber.with_ansi(false).with_writer(move || writer.clone()).finish();
    // One thread runs all of a test but the database, which has only hashes of tokens.
    let _logs = tracing_subscriber::util::SubscriberInitExt::set_default(subscriber);
    tracing::trace!("it is written down");

    let server = Server::start().await;
    let (ann, bob) = (Person::new(&server).await, Person::new(&server).await);
    let table = ann.make_table(&server, 2).await;
    let (mut anns, mut bobs) = (ann.connect(&server, &table, None).await, bob.connect(&server, &table, None).await);
    anns.must(sit("Ann")).await;
    bobs.must(sit("Bob")).await;
    bobs.must(bing_protocol::Command::Ready { ready: true }).await;
    anns.must(bing_protocol::Command::Start {}).await;
    while !anns.next_text().await.unwrap().contains("\"committed\"") {}
    anns.send_text("nonsense").await;
    assert_eq!(ann.get(&server, "/api/tables/0000-0000-0000").await.0, StatusCode::NOT_FOUND);
    let bad = Person { cookie: "bing_guest=".to_owned() + &"f".repeat(64) };
    assert_eq!(bad.get(&server, "/api/tables").await.0, StatusCode::UNAUTHORIZED);
    let (_, metrics) = ann.get(&server, "/api/metrics").await;
    let id = server.state.store().find(&table).await.unwrap().unwrap();
    let entries = server.state.store().entries(id, 0).await.unwrap();
    let secrets = entries.iter().filter_map(|entry| match &entry.event {
        bing_table::Event::Committed { secret, .. } => Some(bing_rules::seeds::to_hex(secret)),
        _ => None,
    });
    let mut secrets: Vec<String> = secrets.collect();
    assert_eq!(secrets.len(), 1, "a shuffle has begun");
    secrets.extend([&ann, &bob, &bad].map(|person| person.cookie.split_once('=').unwrap().1.to_owned()));
    server.stop().await;

    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("it is written down"), "the log was caught: {log}");
    for secret in &secrets {
        assert!(!log.contains(secret) && !metrics.contains(secret), "{secret} got out");
    }
    assert!(!metrics.contains(&table) && !metrics.contains("Ann"), "{metrics}");
}
