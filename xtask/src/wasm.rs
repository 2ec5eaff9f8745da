//! Whether the rules and the page still build for the browser.

use std::path::Path;

use crate::program::Program;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The check itself, as a command.
pub(crate) fn check() -> Program {
    let scope = ["clippy", "--package", "bing-rules", "--package", "bing-web", "--target", TARGET, "--locked"];
    Program::cargo().args(scope).args(["--", "-D", "warnings"])
}

/// Asks the compiler rather than rustup: a toolchain from a Linux distribution has no rustup.
pub(crate) fn target_is_installed() -> anyhow::Result<bool> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let folder = Program::new(&rustc).args(["--print", "target-libdir", "--target", TARGET]).stdout()?;
    Ok(Path::new(folder.trim()).is_dir())
}
