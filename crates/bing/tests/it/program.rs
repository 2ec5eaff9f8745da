//! Runs the program and looks at what it says.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the program did.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `bing ARGS...` with these lines piped in, in English.
pub(crate) fn bing(args: &[&str], input: &str) -> Ran {
    bing_in(&repository("."), args, input)
}

/// As [`bing`], in this folder.
pub(crate) fn bing_in(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bing"))
        .args(args)
        .current_dir(folder)
        .env("LC_ALL", "en_US.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built for this test");
    let mut stdin = child.stdin.take().expect("it is piped");
    let lines = input.to_owned();
    // The program may end before it has read all of it.
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()).unwrap_or_default());
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer does not panic");
    Ran {
        status: output.status.code().expect("no signal stopped it"),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("the errors are text"),
    }
}

/// A file or folder of the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// A folder of this test alone, emptied.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder of temporary files can be written");
    folder
}
