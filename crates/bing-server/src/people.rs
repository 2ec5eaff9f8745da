//! Who somebody is. A person is known by a token that their browser keeps in a cookie, or that a program sends; never by the name
//! they show at a table.

use axum::extract::{FromRequestParts, RawPathParams, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bing_table::PersonId;
use serde_json::json;

use crate::AppState;
use crate::api::ApiError;
use crate::clock::now_ms;
use crate::code::Code;
use crate::guard::ClientAddress;
use crate::public_url::PublicUrl;
use crate::secret::Token;

/// The name of the cookie.
const COOKIE: &str = "bing_guest";
/// How long a browser keeps it, in seconds: the longest that browsers allow.
const COOKIE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// The person who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Who.
    pub person: PersonId,
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let token = token(&parts.headers).ok_or_else(ApiError::no_person)?;
        let person = state.store().person_of(token.hash()).await?.ok_or_else(ApiError::no_person)?;
        state.guard().person(person)?;
        Ok(Self { person })
    }
}

/// The person who asks for something at a table, and its code. Whether there is a table of this code is found when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AtTable {
    /// Who.
    pub(crate) person: PersonId,
    /// The code, from the path.
    pub(crate) code: Code,
}

impl FromRequestParts<AppState> for AtTable {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let Caller { person } = Caller::from_request_parts(parts, state).await?;
        let params = RawPathParams::from_request_parts(parts, state).await.map_err(|_| ApiError::no_such_path())?;
        let code = params.iter().find(|(name, _)| *name == "code").map_or("", |(_, code)| code);
        let code: Code = code.parse()?;
        // Who has tried too many codes comes only to tables where they have been.
        if let Err(refused) = state.guard().code(ClientAddress::of(parts))
            && !state.store().has_visited(person, code.as_str()).await?
        {
            return Err(refused);
        }
        Ok(Self { person, code })
    }
}

/// Makes a guest of who asks, unless they are somebody already.
pub(crate) async fn guest(
    State(state): State<AppState>,
    address: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(token) = token(&headers)
        && state.store().person_of(token.hash()).await?.is_some()
    {
        return Ok((StatusCode::OK, axum::Json(json!({"made": false}))).into_response());
    }
    state.guard().guest(address)?;
    let token = Token::new().map_err(|error| {
        tracing::error!(%error, "the system gives no randomness for a token");
        ApiError::unavailable()
    })?;
    state.store().add_person(token.hash(), now_ms()).await?;
    let mut response = (StatusCode::CREATED, axum::Json(json!({"made": true}))).into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie_of(&state, &token)?);
    Ok(response)
}

/// The cookie that makes a browser this person.
fn cookie_of(state: &AppState, token: &Token) -> Result<HeaderValue, ApiError> {
    let url = state.config().public_url.as_ref();
    let path = url.map_or(state.base_path(), PublicUrl::path);
    let secure = if url.is_some_and(PublicUrl::is_secure) { "; Secure" } else { "" };
    let token = token.reveal();
    let cookie = format!("{COOKIE}={token}; Path={path}/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict{secure}");
    let mut cookie = HeaderValue::from_str(&cookie).map_err(|_| ApiError::unavailable())?;
    cookie.set_sensitive(true);
    Ok(cookie)
}

/// The token of a request: from the header of a program, or from the cookie.
fn token(headers: &HeaderMap) -> Option<Token> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    bearer.or_else(|| cookie(headers)).and_then(Token::read)
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut cookies = lines.flat_map(|line| line.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    cookies.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}
