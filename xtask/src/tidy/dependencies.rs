//! The reason beside each dependency of the workspace.

use super::Finding;
use crate::repository::SourceFile;

pub(super) fn findings(files: &[SourceFile]) -> Vec<Finding> {
    let manifest = files.iter().filter(|file| file.path == "Cargo.toml");
    manifest.flat_map(without_reason).collect()
}

fn without_reason(manifest: &SourceFile) -> Vec<Finding> {
    let mut in_section = false;
    let mut findings = Vec::new();
    for (number, line) in manifest.lines() {
        if line.starts_with('[') {
            in_section = line.trim_end() == "[workspace.dependencies]";
        } else if let Some(name) = foreign_name(line).filter(|_| in_section && !has_reason(line)) {
            findings.push(Finding::new(manifest, number, format!("`{name}` needs its reason: `# why` on its line")));
        }
    }
    findings
}

/// The dependency that the line declares, unless it is one of our own crates.
fn foreign_name(line: &str) -> Option<&str> {
    let (name, value) = line.split_once('=')?;
    let is_own = value.contains("path =");
    let is_key = !name.is_empty() && !name.starts_with(['#', ' ']);
    (is_key && !is_own).then(|| name.trim())
}

/// No version or feature holds a `#`, so the first one begins the comment.
fn has_reason(line: &str) -> bool {
    line.split_once('#').is_some_and(|(_, reason)| !reason.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Vec<usize> {
        findings(&[SourceFile::new("Cargo.toml", text)]).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn each_foreign_dependency_has_its_reason_on_its_line() {
        let head = "[workspace]\n\n[workspace.dependencies]\n# Ours\nbing-rules = { path = \"crates/bing-rules\" }\n";
        assert!(check(&format!("{head}anyhow = \"1\" # errors\n")).is_empty());
        assert_eq!(check(&format!("{head}anyhow = \"1\"\nsha2 = \"0.11\" #\n")), [6, 7]);
    }

    #[test]
    fn other_sections_need_no_reasons() {
        assert!(
            check("[workspace]\nresolver = \"3\"\n[workspace.dependencies]\n[profile.dev]\ndebug = true\n").is_empty()
        );
    }
}
