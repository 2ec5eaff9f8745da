//! The page and its files over HTTP.

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use crate::base_path::BasePath;
use crate::files;

/// The page works with what comes from its own origin and nothing else; WebAssembly is code and needs its own word.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// What is answered where no page was built.
const NO_PAGE: &str = "This server was built without its page. Build both with `cargo xtask serve`, or the page with \
    `cargo xtask web` and then the server again.\n";

/// Answers for the page and its files below a path of the site.
pub fn router(base_path: BasePath) -> Router {
    Router::new().fallback(answer).with_state(base_path)
}

async fn answer(State(base_path): State<BasePath>, request: Request<Body>) -> Response {
    let path = request.uri().path();
    let mut response = match path.strip_prefix(base_path.as_str()) {
        // The page asks for its files relative to itself, so its own path must end in a slash.
        Some("") if !path.is_empty() => Redirect::permanent(&format!("{path}/")).into_response(),
        Some(below) if below.starts_with('/') => respond(&request, below),
        _ => (StatusCode::NOT_FOUND, "There is no such page.\n").into_response(),
    };
    let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// The answer to a request for this path of the page.
fn respond(request: &Request<Body>, path: &str) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")], "Only GET and HEAD.\n")
            .into_response();
    }
    let path = path.trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let headers = request.headers();
    let Some(file) = files::find(name, |encoding| accepts(headers, encoding)) else {
        let text = if files::is_there() { "There is no such page.\n" } else { NO_PAGE };
        return (StatusCode::NOT_FOUND, text).into_response();
    };
    let mut answer = HeaderMap::new();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    // The names of these files change with their content.
    let keep = if name.starts_with("pkg/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Some(encoding) = file.encoding {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == file.etag.as_bytes());
    if let Ok(etag) = HeaderValue::from_str(&file.etag) {
        answer.insert(header::ETAG, etag);
    }
    if known { (StatusCode::NOT_MODIFIED, answer).into_response() } else { (answer, file.data).into_response() }
}

/// Whether the client takes this encoding.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let refused = |part: &str| part.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0));
        parts.next() == Some(encoding) && !parts.any(refused)
    })
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_with_weight_zero_is_not_accepted() {
        let headers =
            |value: &'static str| HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]);
        assert!(accepts(&headers("gzip, deflate, br;q=0.5"), "br"));
        assert!(!accepts(&headers("gzip, br; q=0.0"), "br"));
        assert!(!accepts(&headers("brotli"), "br"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn policy_lets_nothing_in_from_elsewhere() {
        assert!(!CONTENT_SECURITY_POLICY.contains("http") && !CONTENT_SECURITY_POLICY.contains('*'));
        assert!(!CONTENT_SECURITY_POLICY.contains("unsafe-inline"));
    }
}
