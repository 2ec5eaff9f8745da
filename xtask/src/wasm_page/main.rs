//! Builds the page that `bing serve` embeds: the second program of this package, started by `cargo xtask web`. It is
//! apart from the tasks since what it is made of takes minutes to compile.

mod bundle;
mod compress;
mod debian;
mod toolchain;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context as _, ensure};
use toolchain::{TARGET, Toolchain};

/// The crate that becomes the page, and the program in it.
const PACKAGE: &str = "bing-web";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match build(args.iter().any(|arg| arg == "--dev")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn build(dev: bool) -> anyhow::Result<()> {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").context("start this as `cargo xtask web`")?;
    let root = Path::new(&xtask).parent().context("the xtask crate must lie in a folder of the repository")?;
    let mut clock = Clock(Instant::now());
    let toolchain = toolchain::locate(root)?;
    clock.step(&format!("compiler for WebAssembly: {}", toolchain.name));
    let module = compile(root, &toolchain, dev)?;
    clock.step("compiled");
    let bindings = bind(&module, dev)?;
    clock.step("bound to JavaScript");
    let page = bundle::lay_out(root, &bindings)?;
    if dev {
        compress::forget(&page)?;
    } else {
        compress::all(&page)?;
        clock.step("compressed");
    }
    bundle::swap_in(root, &page)
}

/// Compiles the page and gives the path of its module. The output has a folder of its own, for another compiler
/// must not make that of the native one stale.
fn compile(root: &Path, toolchain: &Toolchain, dev: bool) -> anyhow::Result<PathBuf> {
    let profile = if dev { "dev" } else { "wasm-release" };
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    let target = target.join("wasm").join(&toolchain.name);
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root);
    cargo.args(["build", "--package", PACKAGE, "--target", TARGET, "--profile", profile, "--target-dir"]).arg(&target);
    cargo.envs(toolchain.env.iter().map(|(name, value)| (name, value)));
    cargo.env("CARGO_ENCODED_RUSTFLAGS", rust_flags(root));
    run(&mut cargo)?;
    let folder = if dev { "debug" } else { profile };
    Ok(target.join(TARGET).join(folder).join(format!("{PACKAGE}.wasm")))
}

/// Components are erased to one type, which makes the module smaller. Panic messages hold the paths of sources: those of the machine
/// that builds stay out of what is shipped.
fn rust_flags(root: &Path) -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let paths = [(Some(root.to_owned()), "bing"), (home, "cargo")];
    let flags = paths.into_iter().filter_map(|(path, name)| Some((path?, name)));
    let paths = flags.map(|(path, name)| format!("--remap-path-prefix={}={name}", path.display()));
    let flags: Vec<_> = paths.chain(["--cfg=erase_components".to_owned()]).collect();
    flags.join("\u{1f}")
}

/// Makes the module that browsers load and the JavaScript that loads it, in a folder beside the compiled one.
fn bind(module: &Path, dev: bool) -> anyhow::Result<PathBuf> {
    let folder = module.with_extension("bound");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut made = wasm_bindgen_cli_support::Bindgen::new()
        .input_path(module)
        .out_name("bing")
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(!dev)
        .remove_producers_section(true)
        .generate_output()?;
    made.emit(&folder)?;
    ensure!(!folder.join("snippets").exists(), "a crate brings JavaScript of its own, which nothing here copies yet");
    Ok(folder)
}

/// Says after each step how long it took.
struct Clock(Instant);

impl Clock {
    fn step(&mut self, what: &str) {
        eprintln!("page: {what} ({:.1} s)", self.0.elapsed().as_secs_f32());
        self.0 = Instant::now();
    }
}

/// Runs a command with our input and output; anything but success is an error.
fn run(command: &mut Command) -> anyhow::Result<()> {
    let shown = format!("{command:?}");
    let status = command.status().with_context(|| format!("could not start {shown}"))?;
    ensure!(status.success(), "{shown} failed ({status})");
    Ok(())
}

/// What a command prints on its standard output.
fn stdout(command: &mut Command) -> anyhow::Result<String> {
    let shown = format!("{command:?}");
    let output = command.output().with_context(|| format!("could not start {shown}"))?;
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{shown} failed ({}): {}", output.status, error.trim());
    Ok(String::from_utf8(output.stdout)?)
}
