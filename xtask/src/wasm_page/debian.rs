//! A compiler for WebAssembly from Debian's packages, for systems that cannot reach rustup: `rustc-web` and the source of its
//! standard library are downloaded (apt checks the signatures) and unpacked below `target`, and the library is built once.
//! Nothing is installed, and no root is needed.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

use crate::toolchain::{TARGET, Toolchain, has_std};
use crate::{run, stdout};

/// The oldest minor version of Rust 1 that builds the page.
const RUST_MINOR_MIN: u32 = 88;
/// More packages than this means that something is wrong.
const PACKAGES_MAX: usize = 40;

pub(crate) fn toolchain(root: &Path) -> anyhow::Result<Toolchain> {
    let base = env::var_os("WASM_TOOLCHAIN_DIR").map_or_else(|| root.join("target/wasm-toolchain"), PathBuf::from);
    fs::create_dir_all(&base)?;
    let base = base.canonicalize()?;
    let ready = base.join("current");
    if let Ok(folder) = fs::read_to_string(&ready) {
        let folder = PathBuf::from(folder.trim());
        if has_std(&folder.join("usr/lib/rustlib").join(TARGET).join("lib")) && folder.join("rustc").exists() {
            return environment(&folder);
        }
    }
    let mut apt = Apt { base, own_lists: false };
    let folder = unpack_newest(&mut apt)?;
    build_std(&folder).context("building the standard library")?;
    fs::write(&ready, folder.to_str().context("the path is not UTF-8")?)?;
    environment(&folder)
}

/// The lists of packages may be missing, or older than what the mirror has: then they are read again.
fn unpack_newest(apt: &mut Apt) -> anyhow::Result<PathBuf> {
    if let Some(version) = apt.candidate("rustc-web")? {
        match unpack(apt, &version) {
            Ok(folder) => return Ok(folder),
            Err(error) => eprintln!("page: {error:#}; reading the lists of packages again"),
        }
    }
    apt.refresh()?;
    let version = apt.candidate("rustc-web")?.context("apt knows no package rustc-web")?;
    unpack(apt, &version)
}

struct Apt {
    base: PathBuf,
    /// Whether lists of our own are used, so that those of the system stay as they are.
    own_lists: bool,
}

impl Apt {
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("LC_ALL", "C").stdin(Stdio::null());
        if self.own_lists {
            let (lists, cache) = (self.base.join("apt/lists"), self.base.join("apt/cache"));
            command.arg("-o").arg(format!("Dir::State::Lists={}", lists.display()));
            command.arg("-o").arg(format!("Dir::Cache={}", cache.display()));
        }
        command.args(["-o", "APT::Sandbox::User=root", "-o", "Acquire::Retries=3"]);
        command
    }

    fn refresh(&mut self) -> anyhow::Result<()> {
        self.own_lists = true;
        fs::create_dir_all(self.base.join("apt/lists/partial"))?;
        fs::create_dir_all(self.base.join("apt/cache/archives/partial"))?;
        run(self.command("apt-get").args(["-qq", "update"]))
    }

    fn candidate(&self, package: &str) -> anyhow::Result<Option<String>> {
        let policy = stdout(self.command("apt-cache").args(["policy", package]))?;
        let version = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "));
        Ok(version.filter(|version| *version != "(none)").map(str::to_owned))
    }

    fn depends(&self, package: &str) -> anyhow::Result<Vec<String>> {
        let kinds = ["--no-recommends", "--no-suggests", "--no-conflicts", "--no-breaks", "--no-replaces"];
        let text = stdout(self.command("apt-cache").arg("depends").args(kinds).args(["--no-enhances", package]))?;
        let names = text.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
        Ok(names.filter(|name| !name.starts_with('<')).map(str::to_owned).collect())
    }

    /// The package and every one that it needs and this system has not.
    fn closure(&self, first: &str) -> anyhow::Result<BTreeSet<String>> {
        let (mut all, mut open) = (BTreeSet::new(), vec![first.to_owned()]);
        while let Some(package) = open.pop() {
            // Standard libraries must be of the compiler's own version, so one of the system never counts.
            if all.contains(&package) || (is_installed(&package) && !package.contains("rust")) {
                continue;
            }
            open.extend(self.depends(&package)?);
            all.insert(package);
            ensure!(all.len() <= PACKAGES_MAX, "more than {PACKAGES_MAX} packages are missing");
        }
        Ok(all)
    }
}

fn is_installed(package: &str) -> bool {
    let mut query = Command::new("dpkg-query");
    let output = query.args(["-W", "-f", "${db:Status-Status}", package]).stderr(Stdio::null()).output();
    output.is_ok_and(|output| output.stdout == b"installed")
}

fn unpack(apt: &Apt, version: &str) -> anyhow::Result<PathBuf> {
    let minor = version.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok()).unwrap_or(0);
    ensure!(version.starts_with("1.") && minor >= RUST_MINOR_MIN, "rustc-web is {version}, which is too old");
    let folder = apt.base.join(format!("debian-{version}"));
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let of_version = |name: &String| ["rustc-web", "libstd-rust-web-dev"].contains(&name.as_str());
    let mut packages: Vec<String> = apt.closure("rustc-web")?.into_iter().collect();
    for name in packages.iter_mut().filter(|name| of_version(name)) {
        *name = format!("{name}={version}");
    }
    packages.push(format!("rust-web-src={version}"));
    eprintln!("page: downloading about 140 MB ({}); nothing is installed", packages.join(" "));
    fetch(apt, &packages, &folder)?;
    let rustc = write_rustc(&folder, version)?;
    let about = stdout(Command::new(rustc).arg("-vV")).context("Debian's rustc does not run here")?;
    let llvm = about.lines().find_map(|line| line.strip_prefix("LLVM version: "));
    let llvm = llvm.and_then(|version| version.split('.').next()).unwrap_or_default();
    if let Err(error) = fetch(apt, &[format!("lld-{llvm}")], &folder) {
        eprintln!("page: there is no lld-{llvm} ({error:#}); the toolchain's rust-lld will do");
    }
    Ok(folder)
}

/// A script that runs the unpacked compiler with its own libraries, wherever the folder lies.
fn write_rustc(folder: &Path, version: &str) -> anyhow::Result<PathBuf> {
    let mut libraries = Vec::new();
    for entry in fs::read_dir(folder.join("usr/lib"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name.contains("-linux-gnu") {
            libraries.push(format!("$d/usr/lib/{name}"));
        }
    }
    ensure!(!libraries.is_empty(), "the packages hold no folder of libraries");
    let script = format!(
        "#!/bin/sh\n# Debian's rustc {version}, run from this folder.\nd=$(dirname \"$(readlink -f \"$0\")\")\n\
         LD_LIBRARY_PATH=\"{}${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}\" exec \"$d/usr/bin/rustc\" \"$@\"\n",
        libraries.join(":")
    );
    let rustc = folder.join("rustc");
    fs::write(&rustc, script)?;
    run(Command::new("chmod").arg("755").arg(&rustc))?;
    Ok(rustc)
}

/// Downloads packages and unpacks what is needed of them.
fn fetch(apt: &Apt, packages: &[String], folder: &Path) -> anyhow::Result<()> {
    let downloads = apt.base.join("debs");
    if downloads.exists() {
        fs::remove_dir_all(&downloads)?;
    }
    fs::create_dir_all(&downloads)?;
    run(apt.command("apt-get").args(["-qq", "download"]).args(packages).current_dir(&downloads))?;
    for package in fs::read_dir(&downloads)? {
        let package = package?.path();
        let mut tar = Command::new("tar");
        tar.args(["-x", "--no-same-owner", "-C"]).arg(folder);
        if package.file_name().is_some_and(|name| name.to_string_lossy().starts_with("rust-web-src")) {
            tar.args(["--wildcards", "./usr/src/rustc-*/library", "./usr/lib/rustlib/src"]);
        } else {
            tar.args(["--exclude=./usr/share", "--exclude=./usr/bin/rustdoc"]);
        }
        let mut data = Command::new("dpkg-deb").arg("--fsys-tarfile").arg(&package).stdout(Stdio::piped()).spawn()?;
        let unpacked = tar.stdin(data.stdout.take().context("dpkg-deb has an output")?).status()?.success();
        ensure!(data.wait()?.success() && unpacked, "unpacking {} failed", package.display());
    }
    Ok(fs::remove_dir_all(&downloads)?)
}

/// Builds the standard library into the unpacked compiler's own folder, once; from then on it is an ordinary compiler that has
/// the target.
fn build_std(folder: &Path) -> anyhow::Result<()> {
    let rustc = folder.join("rustc");
    eprintln!("page: building the standard library for {TARGET} (once)");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // What cargo told this program about its own package must not reach the other build.
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PKG_") || name == "CARGO_MANIFEST_DIR" {
            cargo.env_remove(name);
        }
    }
    cargo.env("RUSTC", &rustc).env("RUSTC_BOOTSTRAP", "1");
    cargo.env_remove("RUSTC_WRAPPER").env_remove("RUSTC_WORKSPACE_WRAPPER").env_remove("CARGO_TARGET_DIR");
    let version = rustc_version::VersionMeta::for_command(Command::new(&rustc))?;
    let sysroot = folder.join("usr");
    rustc_build_sysroot::SysrootBuilder::new(&sysroot, TARGET)
        .cargo(cargo)
        .rustc_version(version)
        .rustflags(["-Cembed-bitcode=yes"])
        .build_from_source(&sysroot.join("lib/rustlib/src/rust/library"))?;
    Ok(())
}

fn environment(folder: &Path) -> anyhow::Result<Toolchain> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let env = vec![
        ("RUSTC", folder.join("rustc").into()),
        ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(folder)?.into()),
    ];
    Ok(Toolchain { name, env })
}

/// Debian's wasm-ld, or else the linker of the active toolchain.
fn linker(folder: &Path) -> anyhow::Result<PathBuf> {
    for entry in fs::read_dir(folder.join("usr/lib"))?.flatten() {
        let path = entry.path().join("bin/wasm-ld");
        if path.exists() {
            return Ok(path);
        }
    }
    let sysroot = stdout(Command::new("rustc").args(["--print", "sysroot"]))?;
    let about = stdout(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).context("`rustc -vV` names no host")?;
    let rust_lld = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    ensure!(rust_lld.exists(), "there is neither Debian's wasm-ld nor {}", rust_lld.display());
    Ok(rust_lld)
}
