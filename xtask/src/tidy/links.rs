//! Links from one document to a file of the repository.

use super::Finding;
use crate::repository::SourceFile;

pub(super) fn findings(file: &SourceFile, exists: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    if !file.has_extension("md") {
        return Vec::new();
    }
    let mut findings = Vec::new();
    for (number, line) in prose(file) {
        let broken = targets(&line).filter_map(|target| message(&file.path, target, exists));
        findings.extend(broken.map(|message| Finding::new(file, number, message)));
    }
    findings
}

/// The numbered lines outside code blocks, without what stands between backticks.
fn prose(file: &SourceFile) -> impl Iterator<Item = (usize, String)> {
    let mut in_block = false;
    file.lines().filter_map(move |(number, line)| {
        let is_fence = line.trim_start().starts_with("```");
        in_block ^= is_fence;
        let shown = !in_block && !is_fence;
        shown.then(|| (number, line.split('`').step_by(2).collect::<Vec<_>>().join("``")))
    })
}

/// What `[text](target)` and `[name]: target` point to.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let inline = line.split("](").skip(1).map(|rest| rest.split(')').next().unwrap_or(rest));
    let reference = line.strip_prefix('[').and_then(|rest| rest.split_once("]:")).map(|(_, target)| target);
    inline.chain(reference).filter_map(|target| target.split_whitespace().next())
}

fn message(path: &str, target: &str, exists: &dyn Fn(&str) -> bool) -> Option<String> {
    let target = target.trim_matches(['<', '>']);
    let to = target.split('#').next().filter(|to| !to.is_empty())?;
    if to.contains("://") || to.starts_with("mailto:") {
        return None;
    }
    match resolve(path, to) {
        None => Some(format!("the link `{target}` leads out of the repository")),
        Some(to) if !exists(&to) => Some(format!("the link `{target}` leads nowhere: there is no {to}")),
        Some(_) => None,
    }
}

/// The target relative to the root; none if it lies outside.
fn resolve(path: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = if target.starts_with('/') { Vec::new() } else { path.split('/').collect() };
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str) -> Vec<String> {
        let files = ["README.md", "docs/RULES.md", "docs/decisions", "crates/bing/README.md"];
        let found = findings(&SourceFile::new(path, text), &|path| files.contains(&path));
        found.into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn links_to_files_and_folders_that_exist_are_fine() {
        assert!(check("README.md", "[rules](docs/RULES.md#r1) and [why](./docs/decisions/ \"title\")\n").is_empty());
        assert!(check("crates/bing/README.md", "[up](../../README.md) [top](/README.md) [here](#it)\n").is_empty());
    }

    #[test]
    fn link_to_a_file_that_is_not_there_is_found() {
        let want = "the link `RULES.md` leads nowhere: there is no RULES.md";
        assert_eq!(check("README.md", "[rules](RULES.md) [ok](docs/RULES.md)\n"), [want]);
        assert_eq!(check("README.md", "[rules]: RULES.md\n"), [want]);
    }

    #[test]
    fn link_out_of_the_repository_is_found() {
        assert_eq!(check("README.md", "[x](../notes.md)\n"), ["the link `../notes.md` leads out of the repository"]);
    }

    #[test]
    fn web_addresses_code_and_other_files_are_not_looked_at() {
        assert!(check("README.md", "<https://a.org> [a](https://a.org/b.md) [m](mailto:a@b.org)\n").is_empty());
        assert!(check("README.md", "`[a](gone.md)`\n```text\n[a](gone.md)\n```\n").is_empty());
        assert!(check("src/lib.rs", "//! [a](gone.md)\n").is_empty());
    }
}
