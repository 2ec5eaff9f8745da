//! The page, asked for as a browser asks for it, without a socket.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use bing_server::base_path::BasePath;
use bing_server::page::router;
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

async fn get(router: Router, path: &str) -> (StatusCode, HeaderMap, String) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = router.oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, headers, String::from_utf8_lossy(&bytes).into_owned())
}

#[tokio::test]
async fn page_is_answered_or_else_how_to_build_it() {
    let (status, headers, text) = get(router("/".parse().unwrap()), "/").await;
    match status {
        StatusCode::OK => assert!(text.contains("<html"), "{text}"),
        _ => assert!(text.contains("cargo xtask web"), "{text}"),
    }
    assert!(headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
}

#[tokio::test]
async fn below_a_path_the_page_ends_in_a_slash_so_that_its_relative_links_hold() {
    let base: BasePath = "/games/bing".parse().unwrap();
    let (status, headers, _) = get(router(base.clone()), "/games/bing").await;
    assert_eq!((status, headers["location"].to_str().ok()), (StatusCode::PERMANENT_REDIRECT, Some("/games/bing/")));
    let (below, ..) = get(router(base.clone()), "/games/bing/").await;
    let (alone, ..) = get(router("".parse().unwrap()), "/").await;
    assert_eq!(below, alone);
    assert_eq!(get(router(base.clone()), "/").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn only_reading_is_allowed() {
    let request = Request::post("/").body(Body::empty()).unwrap();
    let response = router("/".parse().unwrap()).oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
}
