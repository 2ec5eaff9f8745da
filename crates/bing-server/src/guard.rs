//! What keeps strangers from taking more than their share, and other sites from acting for a person: how often somebody may ask, from where,
//! and what a browser is told of each answer.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use bing_table::PersonId;

use crate::AppState;
use crate::address::{Network, client_address, counted_as};
use crate::api::ApiError;
use crate::clock::now_ms;
use crate::config::Config;
use crate::metrics::{Metrics, Refused};
use crate::public_url::PublicUrl;
use crate::rates::{Rate, Rates, TooOften};

/// Goes with every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=()"),
];
/// Goes with every answer of a site that is encrypted: for a year, browsers ask it in no other way.
const ONLY_ENCRYPTED: &str = "max-age=31536000";
/// The most addresses whose connections are counted. Those beyond count as one.
const ADDRESSES_MAX: usize = 50_000;

/// How often anybody may do anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuardRates {
    /// Requests and messages of one person.
    pub requests_per_person: Rate,
    /// Requests from one address.
    pub requests_per_address: Rate,
    /// New guests from one address.
    pub guests_per_address: Rate,
    /// New tables of one person.
    pub tables_per_person: Rate,
    /// Codes of tables that there are not, from one address.
    pub wrong_codes_per_address: Rate,
    /// Connections that are open at the same time from one address.
    pub connections_per_address: u32,
}

impl Default for GuardRates {
    /// Enough for a club behind one address, and for a bot that thinks a tenth of a second.
    fn default() -> Self {
        Self {
            requests_per_person: Rate::per_minute(600),
            requests_per_address: Rate::per_minute(1_800),
            guests_per_address: Rate::per_hour(120),
            tables_per_person: Rate::per_hour(60),
            wrong_codes_per_address: Rate::per_hour(60),
            connections_per_address: 200,
        }
    }
}

impl GuardRates {
    /// No limits, for whoever asks from within the program.
    pub const UNLIMITED: Self = Self {
        requests_per_person: Rate::per_minute(u32::MAX),
        requests_per_address: Rate::per_minute(u32::MAX),
        guests_per_address: Rate::per_minute(u32::MAX),
        tables_per_person: Rate::per_minute(u32::MAX),
        wrong_codes_per_address: Rate::per_minute(u32::MAX),
        connections_per_address: u32::MAX,
    };

    /// The rates by the names of their settings, with the period that is part of the name.
    pub(crate) const fn by_key(&mut self) -> [(&'static str, &mut Rate); 5] {
        [
            ("requests_per_minute_and_person", &mut self.requests_per_person),
            ("requests_per_minute_and_address", &mut self.requests_per_address),
            ("guests_per_hour_and_address", &mut self.guests_per_address),
            ("tables_per_hour_and_person", &mut self.tables_per_person),
            ("wrong_codes_per_hour_and_address", &mut self.wrong_codes_per_address),
        ]
    }
}

/// The address from which something is asked, as it is counted; `None` from within the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClientAddress(pub(crate) Option<IpAddr>);

impl ClientAddress {
    /// The address of a request that the guard has looked at.
    pub(crate) fn of(parts: &Parts) -> Self {
        parts.extensions.get().copied().unwrap_or(Self(None))
    }
}

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(parts))
    }
}

/// An answer to a code of which there is no table. The guard counts them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrongCode;

/// See the head of this module.
#[derive(Debug)]
pub(crate) struct Guard {
    proxies: Vec<Network>,
    public_url: Option<PublicUrl>,
    persons: Rates<PersonId>,
    addresses: Rates<IpAddr>,
    guests: Rates<IpAddr>,
    tables: Rates<PersonId>,
    wrong_codes: Rates<IpAddr>,
    connections: Connections,
    metrics: Arc<Metrics>,
}

impl Guard {
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Self {
        let rates = &config.rates;
        Self {
            proxies: config.trusted_proxies.clone(),
            public_url: config.public_url.clone(),
            persons: Rates::new(rates.requests_per_person),
            addresses: Rates::new(rates.requests_per_address),
            guests: Rates::new(rates.guests_per_address),
            tables: Rates::new(rates.tables_per_person),
            wrong_codes: Rates::new(rates.wrong_codes_per_address),
            connections: Connections::new(rates.connections_per_address),
            metrics,
        }
    }

    /// Lets a person ask for something, or send a message.
    pub(crate) fn person(&self, person: PersonId) -> Result<(), ApiError> {
        self.counted(Refused::Person, self.persons.take(person, now_ms()))
    }

    /// Lets a new guest come.
    pub(crate) fn guest(&self, address: ClientAddress) -> Result<(), ApiError> {
        self.at(address, Refused::Guest, |address| self.guests.take(address, now_ms()))
    }

    /// Lets a person make a table.
    pub(crate) fn table(&self, person: PersonId) -> Result<(), ApiError> {
        self.counted(Refused::Table, self.tables.take(person, now_ms()))
    }

    /// Whether somebody has not tried too many codes yet.
    pub(crate) fn code(&self, address: ClientAddress) -> Result<(), ApiError> {
        self.at(address, Refused::WrongCode, |address| self.wrong_codes.check(address, now_ms()))
    }

    /// Counts a connection until what is returned is dropped.
    pub(crate) fn connection(&self, address: ClientAddress) -> Result<Option<OpenConnection>, ApiError> {
        let Some(address) = address.0 else { return Ok(None) };
        let opened = self.connections.open(address);
        opened.map(Some).ok_or_else(|| {
            self.metrics.refused(Refused::Connection);
            ApiError::too_many_connections(self.connections.most)
        })
    }

    fn at(
        &self,
        address: ClientAddress,
        what: Refused,
        take: impl FnOnce(IpAddr) -> Result<(), TooOften>,
    ) -> Result<(), ApiError> {
        self.counted(what, address.0.map_or(Ok(()), take))
    }

    fn counted(&self, what: Refused, taken: Result<(), TooOften>) -> Result<(), ApiError> {
        taken.map_err(|TooOften { wait_ms }| {
            self.metrics.refused(what);
            ApiError::too_often(wait_ms)
        })
    }

    fn address_of(&self, request: &Request) -> ClientAddress {
        let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let address = connected.map(|connected| client_address(connected.ip(), request.headers(), &self.proxies));
        ClientAddress(address.map(counted_as))
    }

    fn admit(&self, address: ClientAddress, request: &Request) -> Result<(), ApiError> {
        self.at(address, Refused::Address, |address| self.addresses.take(address, now_ms()))?;
        let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
        let upgrades = request.headers().contains_key(header::UPGRADE);
        if (changes || upgrades) && !self.is_own_page(request.headers()) {
            self.metrics.refused(Refused::Origin);
            return Err(ApiError::foreign_origin());
        }
        Ok(())
    }

    /// Whether a request comes from the page of this server, or from a program. A browser always says from where a request comes that changes
    /// something, and programs have no cookies that another site could abuse.
    fn is_own_page(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else {
            let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
            return matches!(site, None | Some(b"same-origin" | b"none"));
        };
        let Some(origin) = origin.to_str().ok().and_then(|origin| origin.parse::<PublicUrl>().ok()) else {
            return false;
        };
        if let Some(own) = &self.public_url {
            return origin.origin() == own.origin();
        }
        // Whatever they call this server: the page came from there too.
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let scheme = if origin.is_secure() { "https" } else { "http" };
        format!("{scheme}://{host}").parse::<PublicUrl>().is_ok_and(|own| own.authority() == origin.authority())
    }
}

/// Looks at every request of the API before it is answered.
pub(crate) async fn watch(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let guard = state.guard();
    let address = guard.address_of(&request);
    if let Err(refused) = guard.admit(address, &request) {
        return refused.into_response();
    }
    request.extensions_mut().insert(address);
    let response = next.run(request).await;
    if response.extensions().get::<WrongCode>().is_some() {
        guard.metrics.wrong_code();
        // That it was one too many the next request will hear.
        let _counted = address.0.map(|address| guard.wrong_codes.take(address, now_ms()));
    }
    response
}

/// Adds the headers that go with every answer.
pub(crate) async fn add_headers(State(state): State<AppState>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if state.guard().public_url.as_ref().is_some_and(PublicUrl::is_secure) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_ENCRYPTED));
    }
    response
}

/// How many connections each address has open.
#[derive(Clone, Debug)]
struct Connections {
    most: u32,
    open: Arc<Mutex<HashMap<Option<IpAddr>, u32>>>,
}

/// A connection that counts while this is there.
#[derive(Debug)]
pub(crate) struct OpenConnection {
    address: Option<IpAddr>,
    connections: Connections,
}

impl Connections {
    fn new(most: u32) -> Self {
        Self { most, open: Arc::default() }
    }

    fn open(&self, address: IpAddr) -> Option<OpenConnection> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let is_counted = open.contains_key(&Some(address)) || open.len() < ADDRESSES_MAX;
        let address = is_counted.then_some(address);
        let count = open.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(OpenConnection { address, connections: self.clone() })
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(public_url: Option<&str>) -> Guard {
        let public_url = public_url.map(|url| url.parse().expect("a URL"));
        Guard::new(&Config { public_url, ..Config::default() }, Arc::default())
    }

    fn is_own(guard: &Guard, headers: &[(&'static str, &'static str)]) -> bool {
        let headers =
            headers.iter().map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        guard.is_own_page(&headers.collect())
    }

    #[test]
    fn only_the_page_of_this_server_and_programs_may_change_anything() {
        let guard = guard(None);
        let host = ("host", "bing.example:3000");
        assert!(is_own(&guard, &[host]));
        assert!(is_own(&guard, &[host, ("origin", "http://bing.example:3000")]));
        assert!(is_own(&guard, &[("host", "bing.example"), ("origin", "https://bing.example")]));
        for foreign in ["http://evil.example", "http://bing.example:3001", "http://bing.example", "null", ""] {
            assert!(!is_own(&guard, &[host, ("origin", foreign)]), "{foreign}");
        }
        assert!(!is_own(&guard, &[host, ("sec-fetch-site", "cross-site")]));
        assert!(!is_own(&guard, &[host, ("sec-fetch-site", "same-site")]));
        assert!(is_own(&guard, &[host, ("sec-fetch-site", "same-origin")]));
    }

    #[test]
    fn behind_a_proxy_the_public_url_is_what_counts() {
        let guard = guard(Some("https://bing.example/games"));
        let host = ("host", "127.0.0.1:3000");
        assert!(is_own(&guard, &[host, ("origin", "https://bing.example")]));
        assert!(!is_own(&guard, &[host, ("origin", "http://127.0.0.1:3000")]));
        assert!(!is_own(&guard, &[host, ("origin", "http://bing.example")]));
    }

    #[test]
    fn connections_count_while_they_are_open() {
        let connections = Connections::new(2);
        let (one, other) = ("198.51.100.1".parse().expect("an address"), "198.51.100.2".parse().expect("an address"));
        let first = connections.open(one);
        let second = connections.open(one);
        assert!(first.is_some() && second.is_some() && connections.open(one).is_none());
        assert!(connections.open(other).is_some());
        drop(first);
        assert!(connections.open(one).is_some());
        drop(second);
        assert!(connections.open.lock().expect("nobody panicked").is_empty(), "nothing is kept of who has gone");
    }
}
