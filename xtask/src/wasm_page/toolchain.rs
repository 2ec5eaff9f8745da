//! Finds, or makes, a compiler for `wasm32-unknown-unknown`: the active one if it has the target; else after `rustup target
//! add`; else Debian's; else an error that says what to do. `WASM_TOOLCHAIN=installed|rustup|debian` forces one way.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail, ensure};

use crate::{debian, stdout};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
const WAYS: [&str; 3] = ["installed", "rustup", "debian"];

/// What a `cargo` needs to build for WebAssembly.
pub(crate) struct Toolchain {
    /// Also the name of the folder that its output goes to.
    pub(crate) name: String,
    pub(crate) env: Vec<(&'static str, OsString)>,
}

impl Toolchain {
    fn native() -> Self {
        Self { name: "native".to_owned(), env: Vec::new() }
    }
}

pub(crate) fn locate(root: &Path) -> anyhow::Result<Toolchain> {
    let forced = env::var("WASM_TOOLCHAIN").ok();
    if let Some(way) = &forced {
        ensure!(WAYS.contains(&way.as_str()), "WASM_TOOLCHAIN={way}: it can be {}", WAYS.join(", "));
    }
    let may = |way: &str| forced.as_deref().is_none_or(|forced| forced == way);
    let mut tried = Vec::new();
    if may("installed") || may("rustup") {
        if has_target()? {
            return Ok(Toolchain::native());
        }
        tried.push(format!("the active compiler has no standard library for {TARGET}"));
    }
    if may("rustup") {
        match add_with_rustup() {
            Ok(()) if has_target()? => return Ok(Toolchain::native()),
            Ok(()) => tried.push("rustup added the target to another toolchain than the active one".to_owned()),
            Err(error) => tried.push(format!("rustup: {error:#}")),
        }
    }
    if may("debian") {
        match debian::toolchain(root) {
            Ok(toolchain) => return Ok(toolchain),
            Err(error) => tried.push(format!("Debian's packages: {error:#}")),
        }
    }
    bail!(
        "there is no Rust compiler for {TARGET}:\n  - {}\nInstall it with `rustup target add {TARGET}`, or take the rustc \
         of your distribution with its standard library for WebAssembly, and run this again.",
        tried.join("\n  - ")
    )
}

/// Asks the compiler, not rustup, which not every system has.
fn has_target() -> anyhow::Result<bool> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let folder = stdout(Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]))?;
    Ok(has_std(Path::new(folder.trim())))
}

/// Whether this folder holds a standard library.
pub(crate) fn has_std(folder: &Path) -> bool {
    fs::read_dir(folder)
        .is_ok_and(|entries| entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libstd-")))
}

fn add_with_rustup() -> anyhow::Result<()> {
    eprintln!("page: adding {TARGET} with rustup");
    let mut rustup = Command::new("rustup");
    let output = rustup.args(["target", "add", TARGET]).stdin(Stdio::null()).output().context("it is not installed")?;
    let error = String::from_utf8_lossy(&output.stderr);
    let first = error.lines().find(|line| line.starts_with("error")).unwrap_or("it failed");
    ensure!(output.status.success(), "{first}");
    Ok(())
}
