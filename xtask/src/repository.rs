//! Where the repository is, and the text files in it that a person wrote.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// Folders that hold what programs wrote; nothing in them is ours to check.
const GENERATED_FOLDERS: &[&str] = &["target", "node_modules", "dist", "corpus", "artifacts"];
/// Folders with a leading dot that are part of the project; all others belong to tools and editors.
const OWN_HIDDEN_FOLDERS: &[&str] = &[".cargo", ".ci", ".github"];
const TEXT_EXTENSIONS: &[&str] = &["rs", "md", "toml", "yml", "yaml", "sh"];

/// A text file of the repository.
pub(crate) struct SourceFile {
    /// Relative to the root, with `/` between the parts on every system.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl SourceFile {
    #[cfg(test)]
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == extension)
    }

    /// The lines, numbered from 1 as editors do.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// The numbered lines of a Rust file without their `//` comments. What follows `//` inside a string is lost
    /// too, which the checks can live with.
    pub(crate) fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().map(|(number, line)| (number, line.split_once("//").map_or(line, |(code, _)| code)))
    }
}

/// The folder that holds the workspace's `Cargo.toml`. It is asked for at run time: a path compiled in would
/// be wrong for a second checkout that shares the build folder.
pub(crate) fn root() -> anyhow::Result<PathBuf> {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .context("cargo did not say where the project is; start tasks as `cargo xtask TASK`")?;
    let root = Path::new(&xtask).parent().context("the xtask crate must lie in a folder of the repository")?;
    Ok(root.to_owned())
}

/// All text files below the root, sorted by path.
pub(crate) fn source_files(root: &Path) -> anyhow::Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    collect(root, "", &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn collect(root: &Path, folder: &str, files: &mut Vec<SourceFile>) -> anyhow::Result<()> {
    let dir = root.join(folder);
    for entry in fs::read_dir(&dir).with_context(|| format!("could not list {}", dir.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let kind = entry.file_type()?;
        if kind.is_dir() && is_own_folder(&name) {
            collect(root, &path, files)?;
        } else if kind.is_file() && is_text(&path) {
            let text = fs::read_to_string(entry.path()).with_context(|| format!("could not read {path}"))?;
            files.push(SourceFile { path, text });
        }
    }
    Ok(())
}

fn is_own_folder(name: &str) -> bool {
    !GENERATED_FOLDERS.contains(&name) && (!name.starts_with('.') || OWN_HIDDEN_FOLDERS.contains(&name))
}

fn is_text(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    extension.map_or(path.starts_with(".ci/"), |extension| TEXT_EXTENSIONS.contains(&extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_that_programs_fill_are_not_ours() {
        assert!(is_own_folder("crates") && is_own_folder(".ci"));
        assert!(!is_own_folder("target") && !is_own_folder(".git"));
    }

    #[test]
    fn text_is_known_by_its_extension_except_for_the_gate_script() {
        assert!(is_text("README.md") && is_text(".ci/run"));
        assert!(!is_text("LICENSE-MIT") && !is_text("docs/table.png"));
    }

    #[test]
    fn code_lines_leave_out_comments() {
        let file = SourceFile::new("a.rs", "let a = 1; // one\n/// doc\n");
        let lines: Vec<_> = file.code_lines().collect();
        assert_eq!(lines, [(1, "let a = 1; "), (2, "")]);
    }
}
