//! A PostgreSQL of the test's own, where the system has one. It listens on a socket in a folder that is removed with it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bing_server::store::Database;
use tempfile::TempDir;

/// Where Debian and its relatives have it.
const VERSIONS: &str = "/usr/lib/postgresql";

pub(crate) struct Postgres {
    bin: PathBuf,
    folder: TempDir,
}

impl Postgres {
    /// Starts one; `None`, with a word about it, where there is none.
    pub(crate) fn start() -> Option<Self> {
        let Some(bin) = newest() else {
            eprintln!("skipped for PostgreSQL: there is none in {VERSIONS}");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("bing-pg").tempdir().unwrap();
        let postgres = Self { bin, folder };
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(postgres.folder.path()));
        }
        let data = postgres.data();
        run(postgres.command("initdb").args(["--no-sync", "-A", "trust", "-U", "bing", "-D"]).arg(&data));
        let options =
            format!("-c listen_addresses='' -c unix_socket_directories='{}'", postgres.folder.path().display());
        let log = postgres.folder.path().join("log");
        run(postgres
            .command("pg_ctl")
            .args(["-w", "-D"])
            .arg(&data)
            .arg("-l")
            .arg(log)
            .args(["-o", &options, "start"]));
        Some(postgres)
    }

    pub(crate) fn database(&self) -> Database {
        let folder = self.folder.path().to_string_lossy().replace('/', "%2F");
        Database::Postgres(format!("postgres://bing@{folder}/postgres"))
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// One of its programs, not as root, as which it refuses to run.
    fn command(&self, program: &str) -> Command {
        let program = self.bin.join(program);
        if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.data();
        let _ =
            self.command("pg_ctl").args(["-m", "immediate", "-D"]).arg(data).arg("stop").stdout(Stdio::null()).status();
    }
}

fn newest() -> Option<PathBuf> {
    let versions = std::fs::read_dir(VERSIONS).ok()?;
    let bins = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    bins.filter(|bin| bin.join("initdb").exists()).max()
}

fn is_root() -> bool {
    // The owner of this process's own folder is who runs it.
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(Path::new("/proc/self")).is_ok_and(|metadata| metadata.uid() == 0)
}

fn run(command: &mut Command) {
    let output = command.current_dir("/").stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}
