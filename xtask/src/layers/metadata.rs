//! The little we need of what `cargo metadata` prints.

use anyhow::Context as _;
use serde_json::Value;

/// A package of the workspace.
#[derive(Debug, PartialEq)]
pub(super) struct Crate {
    pub(super) name: String,
    pub(super) dependencies: Vec<Dependency>,
}

#[derive(Debug, PartialEq)]
pub(super) struct Dependency {
    pub(super) name: String,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Normal,
    Build,
    Dev,
}

/// The packages in the output of `cargo metadata --no-deps --format-version 1`.
pub(super) fn crates(metadata: &str) -> anyhow::Result<Vec<Crate>> {
    let metadata: Value = serde_json::from_str(metadata).context("`cargo metadata` did not print JSON")?;
    list(&metadata, "packages")?.iter().map(package).collect()
}

fn package(value: &Value) -> anyhow::Result<Crate> {
    let dependencies = list(value, "dependencies")?.iter().map(dependency).collect::<anyhow::Result<_>>()?;
    Ok(Crate { name: text(value, "name")?, dependencies })
}

fn dependency(value: &Value) -> anyhow::Result<Dependency> {
    let kind = match value["kind"].as_str() {
        None => Kind::Normal,
        Some("build") => Kind::Build,
        Some("dev") => Kind::Dev,
        Some(other) => anyhow::bail!("`cargo metadata` names a kind of dependency that we do not know: `{other}`"),
    };
    Ok(Dependency { name: text(value, "name")?, kind })
}

fn list<'a>(value: &'a Value, key: &str) -> anyhow::Result<&'a Vec<Value>> {
    value[key].as_array().with_context(|| format!("`cargo metadata` has no list `{key}`"))
}

fn text(value: &Value, key: &str) -> anyhow::Result<String> {
    let text = value[key].as_str().with_context(|| format!("`cargo metadata` has no text `{key}`"))?;
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_read_with_the_kinds_of_their_dependencies() {
        let metadata = r#"{"packages": [{"name": "bing-bots", "version": "0.1.0", "dependencies": [
            {"name": "bing-rules", "kind": null},
            {"name": "bing-testkit", "kind": "dev"},
            {"name": "cc", "kind": "build"}
        ]}]}"#;
        let crates = crates(metadata).expect("the text is what cargo prints");
        let kinds: Vec<_> = crates[0].dependencies.iter().map(|found| (found.name.as_str(), found.kind)).collect();
        assert_eq!(crates[0].name, "bing-bots");
        assert_eq!(kinds, [("bing-rules", Kind::Normal), ("bing-testkit", Kind::Dev), ("cc", Kind::Build)]);
    }

    #[test]
    fn metadata_without_packages_is_refused() {
        assert!(crates("{}").is_err());
    }
}
