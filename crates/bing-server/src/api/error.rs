//! Errors of the API: each has a status of HTTP, and a code and a text as on the socket.

use axum::Json;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bing_protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
use bing_protocol::{ErrorBody, MessageError, ServerMessage};

use crate::code::CodeError;
use crate::guard::WrongCode;
use crate::rooms::{NO_SUCH_TABLE, RoomError};
use crate::store::StoreError;

/// See the head of this module.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    body: ErrorBody,
    /// After how long it can be asked again.
    wait_seconds: Option<u64>,
}

impl ApiError {
    fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        Self::of(status, ErrorBody { code: code.to_owned(), rule: None, message: message.into() })
    }

    const fn of(status: StatusCode, body: ErrorBody) -> Self {
        Self { status, body, wait_seconds: None }
    }

    /// What is said of it, without a status.
    pub(crate) fn into_body(self) -> ErrorBody {
        self.body
    }

    pub(crate) fn no_person() -> Self {
        let message = "this asks for a person: make a guest with POST /api/guest, and send its cookie or its token";
        Self::new(StatusCode::UNAUTHORIZED, "no_person", message)
    }

    pub(crate) fn no_such_path() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no_such_path", "there is nothing here")
    }

    pub(crate) fn no_such_method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "no_such_method", "this is not what can be done here")
    }

    pub(crate) fn no_such_game(game: u32, games: usize) -> Self {
        let message = format!("there is no record of game {game}; games with a deal that is over: {games}");
        Self::new(StatusCode::NOT_FOUND, "no_such_game", message)
    }

    /// Done too often; it can be done again after so many milliseconds.
    pub(crate) fn too_often(wait_ms: u64) -> Self {
        let seconds = wait_ms.div_ceil(1_000);
        let message = format!("this was asked too often; ask again in {seconds} seconds");
        Self { wait_seconds: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message) }
    }

    pub(crate) fn too_many_connections(most: u32) -> Self {
        let message = format!("{most} connections from one address are the most this server takes; close one");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_connections", message)
    }

    pub(crate) fn foreign_origin() -> Self {
        let message =
            "this comes from the page of another site; only the page of this server, and programs, may ask for it";
        Self::new(StatusCode::FORBIDDEN, "foreign_origin", message)
    }

    pub(crate) fn unavailable() -> Self {
        RoomError::Unavailable.into()
    }

    pub(crate) fn unreadable(reason: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "unreadable", format!("the request cannot be read: {reason}"))
    }
}

/// The status for a refusal: who may not ask for it, and all that the moment forbids.
pub(super) fn status_of_refusal(error: &ErrorBody) -> StatusCode {
    match error.code.as_str() {
        "not_here" | "not_seated" | "not_host" | "banned" | "silenced" => StatusCode::FORBIDDEN,
        "too_fast" => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::CONFLICT,
    }
}

impl From<RoomError> for ApiError {
    fn from(error: RoomError) -> Self {
        let status = match &error {
            RoomError::NoSuchTable => StatusCode::NOT_FOUND,
            RoomError::TooManyTables | RoomError::Unavailable | RoomError::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            RoomError::Settings(_) => StatusCode::UNPROCESSABLE_ENTITY,
            RoomError::Refused(_) => StatusCode::TOO_MANY_REQUESTS,
        };
        Self::of(status, error.body())
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        RoomError::from(error).into()
    }
}

/// What is no code is the code of no table.
impl From<CodeError> for ApiError {
    fn from(_: CodeError) -> Self {
        RoomError::NoSuchTable.into()
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            let message = format!("the request is too long, at most {CLIENT_MESSAGE_BYTES_MAX} bytes are read");
            return Self::new(rejection.status(), "message_too_long", message);
        }
        Self::unreadable("it has not come to its end")
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::unreadable(&rejection.body_text())
    }
}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> Self {
        Self::unreadable(&error.to_string().chars().take(300).collect::<String>())
    }
}

impl From<&MessageError> for ApiError {
    fn from(error: &MessageError) -> Self {
        Self::of(StatusCode::BAD_REQUEST, error.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let is_wrong_code = self.body.code == NO_SUCH_TABLE;
        let mut response = (self.status, Json(ServerMessage::Error { error: self.body })).into_response();
        if let Some(seconds) = self.wait_seconds {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        if is_wrong_code {
            response.extensions_mut().insert(WrongCode);
        }
        response
    }
}
