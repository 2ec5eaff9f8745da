//! Other programs, run so that what ran can always be shown and typed again.

use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::Context as _;

/// A command line that is about to run; `Display` gives it as one would type it.
pub(crate) struct Program {
    command: Command,
    words: Vec<String>,
}

impl Program {
    /// A program by its name on the search path, or by its path.
    pub(crate) fn new(name: &str) -> Self {
        Self { command: Command::new(name), words: vec![quoted(name)] }
    }

    /// The cargo that started this task, so that a toolchain chosen for the task holds for all it starts.
    pub(crate) fn cargo() -> Self {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        Self { command: Command::new(cargo), words: vec!["cargo".to_owned()] }
    }

    pub(crate) fn args<S: AsRef<str>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        for arg in args {
            self.command.arg(arg.as_ref());
            self.words.push(quoted(arg.as_ref()));
        }
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self.words.insert(0, format!("{name}={}", quoted(value)));
        self
    }

    pub(crate) fn current_dir(mut self, dir: &Path) -> Self {
        self.command.current_dir(dir);
        self
    }

    /// Runs it with our input and output, and hands its status to the caller.
    pub(crate) fn status(&mut self) -> anyhow::Result<ExitStatus> {
        let shown = self.to_string();
        self.command.status().with_context(|| format!("could not start `{shown}`"))
    }

    /// Runs it with our input and output; anything but success is an error that shows the command.
    pub(crate) fn run(&mut self) -> anyhow::Result<()> {
        let status = self.status()?;
        anyhow::ensure!(status.success(), "`{self}` failed ({status})");
        Ok(())
    }

    /// What it prints on its standard output; its standard error stays visible.
    pub(crate) fn stdout(&mut self) -> anyhow::Result<String> {
        let shown = self.to_string();
        let output =
            self.command.stderr(Stdio::inherit()).output().with_context(|| format!("could not start `{shown}`"))?;
        anyhow::ensure!(output.status.success(), "`{shown}` failed ({})", output.status);
        String::from_utf8(output.stdout).with_context(|| format!("`{shown}` printed text that is not UTF-8"))
    }

    /// Whether it can be started and succeeds, in silence.
    pub(crate) fn succeeds(&mut self) -> bool {
        self.command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

/// The word as a shell takes it back.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=/.,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_command_can_be_pasted_into_a_shell() {
        let program = Program::cargo().args(["bench", "--bench", "*"]).env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(program.to_string(), "RUSTDOCFLAGS='-D warnings' cargo bench --bench '*'");
    }

    #[test]
    fn program_that_is_not_there_does_not_succeed() {
        assert!(!Program::new("a-program-that-nobody-has").succeeds());
    }
}
