//! Errors of the API: each has a status of HTTP, and a code and a text as on the socket.

use axum::Json;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bing_protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
use bing_protocol::{ErrorBody, MessageError, ServerMessage};

use crate::code::CodeError;
use crate::rooms::RoomError;
use crate::store::StoreError;

/// See the head of this module.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    body: ErrorBody,
}

impl ApiError {
    fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        Self { status, body: ErrorBody { code: code.to_owned(), rule: None, message: message.into() } }
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
        Self { status, body: error.body() }
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
        Self { status: StatusCode::BAD_REQUEST, body: error.into() }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(ServerMessage::Error { error: self.body })).into_response()
    }
}
