//! Serves Bing rummy to browsers.
//!
//! The page is built by `cargo xtask web` and embedded when this crate is compiled. A server without it still builds and runs, and
//! says how to get it.

pub mod base_path;
mod files;
pub mod page;

use std::future::Future;

use axum::Router;
use base_path::BasePath;
use tokio::net::TcpListener;

/// Everything that this server answers, below a path of its site.
pub fn router(base_path: &BasePath) -> Router {
    page::router(base_path.clone())
}

/// Answers what comes in on this listener until `stop` is done, and then what is under way.
///
/// # Errors
/// If the listener fails.
pub async fn serve(
    listener: TcpListener,
    base_path: &BasePath,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    axum::serve(listener, router(base_path)).with_graceful_shutdown(stop).await
}
