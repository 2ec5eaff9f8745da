//! The server asked as a browser asks it, without a socket.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use bing_server::router;
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

async fn get(router: Router, path: &str) -> (StatusCode, HeaderMap, String) {
    let request = Request::get(path).body(Body::empty()).expect("a plain request");
    let response = router.oneshot(request).await.expect("the server always answers");
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.into_body().collect().await.expect("the body is there").to_bytes();
    (status, headers, String::from_utf8_lossy(&bytes).into_owned())
}

#[tokio::test]
async fn page_is_answered_or_else_how_to_build_it() {
    let (status, headers, text) = get(router(&"/".parse().expect("a path")), "/").await;
    match status {
        StatusCode::OK => assert!(text.contains("<html"), "{text}"),
        _ => assert!(text.contains("cargo xtask web"), "{text}"),
    }
    assert!(headers["content-security-policy"].to_str().expect("plain text").starts_with("default-src 'none'"));
}

#[tokio::test]
async fn below_a_path_the_page_ends_in_a_slash_so_that_its_relative_links_hold() {
    let base = "/games/bing".parse().expect("a path");
    let (status, headers, _) = get(router(&base), "/games/bing").await;
    assert_eq!((status, headers["location"].to_str().ok()), (StatusCode::PERMANENT_REDIRECT, Some("/games/bing/")));
    let (below, ..) = get(router(&base), "/games/bing/").await;
    let (alone, ..) = get(router(&"".parse().expect("a path")), "/").await;
    assert_eq!(below, alone);
    assert_eq!(get(router(&base), "/").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn only_reading_is_allowed() {
    let request = Request::post("/").body(Body::empty()).expect("a plain request");
    let response = router(&"/".parse().expect("a path")).oneshot(request).await.expect("the server always answers");
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
}
