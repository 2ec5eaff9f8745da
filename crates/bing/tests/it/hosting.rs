//! The files with which the server is hosted agree with the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use bing_server::config::{Config, KEYS, Layer};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The words of a text that are variables of the server, with what follows the name.
fn variables(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let words = lines.flat_map(|line| line.split([' ', '{', '$'])).filter(|word| word.starts_with("BING_"));
    let split = |word: &str| {
        let end = word.find(|letter: char| !letter.is_ascii_uppercase() && letter != '_').unwrap_or(word.len());
        (word[..end].to_owned(), word[end..].to_owned())
    };
    words.map(split).collect()
}

#[test]
fn hosted_files_name_only_settings_that_there_are() {
    // What the files say to each other, and the one variable that names the file of settings.
    let own = ["BING_HOST", "BING_UPSTREAM", "BING_CONFIG"];
    let known =
        |name: &str| own.contains(&name) || KEYS.iter().any(|key| name == format!("BING_{}", key.to_uppercase()));
    let files = ["Dockerfile", "compose.yaml", "compose.postgres.yaml", "bing.service", "Caddyfile"];
    let mut found = 0;
    for file in files {
        for (name, _) in variables(&read(&format!("hosting/{file}"))) {
            assert!(known(&name), "hosting/{file} sets {name}, which is no setting");
            found += 1;
        }
    }
    assert!(found >= 8, "only {found} settings were found in the files");
}

#[test]
fn hosted_settings_are_accepted() {
    let file = repository().join("hosting/bing.toml");
    let config = Config::from_layers(&[Layer::file(&file).unwrap()]).unwrap();
    assert_eq!(config.listen.as_deref(), Some("127.0.0.1:3000"));
    assert_eq!(config.trusted_proxies.len(), 2);
    let image = variables(&read("hosting/Dockerfile")).into_iter();
    let image = image.map(|(name, value)| (name, value.trim_start_matches('=').to_owned()));
    let config = Config::from_layers(&[Layer::environment(image)]).unwrap();
    assert_eq!(config.listen.as_deref(), Some("0.0.0.0:3000"));
    assert!(config.database.is_some(), "the image remembers in its volume");
}

#[test]
fn every_setting_is_documented_with_its_default() {
    let document = read("docs/hosting.md");
    let mut defaults = Config::default();
    let limits = format!("{:?}", defaults.rates);
    for key in KEYS {
        let begin = format!("| `{key}` | `BING_{}` | ", key.to_uppercase());
        let row = document.lines().find(|line| line.starts_with(&begin));
        let row = row.unwrap_or_else(|| panic!("docs/hosting.md does not explain {key}"));
        let default = row[begin.len()..].split(" | ").next().unwrap_or_default();
        if let Ok(times) = default.parse::<u32>() {
            let shown = Config::from_layers(&[Layer::environment([(
                format!("BING_{}", key.to_uppercase()),
                default.to_owned(),
            )])]);
            // A setting that says the default changes nothing.
            defaults.rates = shown.unwrap().rates;
            assert_eq!(format!("{:?}", defaults.rates), limits, "{key} is not {times} unless it is set");
        }
    }
}

#[test]
fn image_is_built_with_the_rust_that_the_workspace_asks_for() {
    let manifest = read("Cargo.toml");
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).expect("a version");
    let builder = format!("FROM rust:{}-alpine AS build", version.trim_matches('"'));
    assert!(read("hosting/Dockerfile").lines().any(|line| line == builder), "{builder}");
}

#[test]
fn unit_and_image_start_the_server_as_it_can_be_started() {
    let unit = read("hosting/bing.service");
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/local/bin/bing ")).expect("a start");
    let image = read("hosting/Dockerfile");
    let image = image.lines().find_map(|line| line.strip_prefix("CMD ")).expect("a start");
    let image: Vec<String> = serde_json::from_str(image).expect("a list");
    for arguments in [start.split(' ').map(str::to_owned).collect(), image] {
        let run = Command::new(env!("CARGO_BIN_EXE_bing")).args(&arguments).arg("--help").output().unwrap();
        assert!(run.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
    }
}
