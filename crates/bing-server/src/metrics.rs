//! What Prometheus may know of the server: how much of what there is and was, and nothing of anybody.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::AppState;

/// Why something was refused before anybody looked at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Too many requests of one person.
    Person,
    /// Too many requests from one address.
    Address,
    /// Too many new guests from one address.
    Guest,
    /// Too many new tables of one person.
    Table,
    /// Too many codes that are none, from one address.
    WrongCode,
    /// Too many connections from one address.
    Connection,
    /// From the page of another site.
    Origin,
}

impl Refused {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Person, "person"),
        (Self::Address, "address"),
        (Self::Guest, "guest"),
        (Self::Table, "table"),
        (Self::WrongCode, "wrong_code"),
        (Self::Connection, "connection"),
        (Self::Origin, "origin"),
    ];
}

/// The kinds of answers, by the first digit of their status.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// Counts since the server started.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    answers: [AtomicU64; CLASSES.len()],
    refused: [AtomicU64; Refused::ALL.len()],
    wrong_codes: AtomicU64,
}

impl Metrics {
    pub(crate) fn refused(&self, why: Refused) {
        self.refused[why as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn wrong_code(&self) {
        self.wrong_codes.fetch_add(1, Ordering::Relaxed);
    }

    fn answered(&self, status: u16) {
        if let Some(count) = self.answers.get(usize::from(status / 100).wrapping_sub(1)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// In the text format of Prometheus, with these gauges besides.
    fn text(&self, gauges: &[(&str, &str, u64)]) -> String {
        let mut text = String::new();
        let mut metric = |name: &str, kind: &str, help: &str, values: &[(String, u64)]| {
            let _never_fails = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
            for (labels, value) in values {
                let _never_fails = writeln!(text, "{name}{labels} {value}");
            }
        };
        let answers = CLASSES.iter().zip(&self.answers);
        let answers = answers.map(|(class, count)| (format!("{{class=\"{class}\"}}"), count.load(Ordering::Relaxed)));
        let help = "Answers of the API, by the class of their status.";
        metric("bing_answers_total", "counter", help, &answers.collect::<Vec<_>>());
        let refused = Refused::ALL.iter().zip(&self.refused);
        let refused = refused.map(|((_, why), count)| (format!("{{why=\"{why}\"}}"), count.load(Ordering::Relaxed)));
        let help = "Requests that a limit or the check of their origin refused.";
        metric("bing_refused_total", "counter", help, &refused.collect::<Vec<_>>());
        let wrong = self.wrong_codes.load(Ordering::Relaxed);
        let help = "Requests with the code of a table that there is not.";
        metric("bing_wrong_codes_total", "counter", help, &[(String::new(), wrong)]);
        for &(name, help, value) in gauges {
            metric(name, "gauge", help, &[(String::new(), value)]);
        }
        text
    }
}

/// All of it, with what the rooms hold now.
pub(crate) async fn show(State(state): State<AppState>) -> Response {
    let awake = state.rooms().awake_count() as u64;
    let connections = state.rooms().connections() as u64;
    let text = state.metrics().text(&[
        ("bing_tables_awake", "Tables that are awake.", awake),
        ("bing_connections", "Connections to tables that are open.", connections),
    ]);
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// Counts the answers.
pub(crate) async fn count(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    state.metrics().answered(response.status().as_u16());
    response
}
