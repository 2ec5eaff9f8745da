//! The options that choose the house rules (R12).

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use bing_rules::options::{Options, PRESETS};

/// House rules: a preset, then a file, then single options, each over the one before.
#[derive(clap::Args, Debug)]
pub(crate) struct HouseRules {
    /// House rules by name: standard, bots, quick, strict or swapping
    #[arg(long, value_name = "NAME", value_parser = parse_preset)]
    preset: Option<Options>,
    /// House rules from a file, one `option=value` per line (docs/notation.md)
    #[arg(long, value_name = "FILE")]
    options: Option<PathBuf>,
    /// One house rule, such as target=100; may be given several times
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    set: Vec<String>,
}

fn parse_preset(name: &str) -> Result<Options, String> {
    let names = PRESETS.map(|(name, _)| name).join(", ");
    Options::preset(name).ok_or_else(|| format!("there are {names}"))
}

impl HouseRules {
    /// The house rules for a table with this many players.
    ///
    /// # Errors
    /// If a file or an option cannot be read, or nobody could play by them.
    pub(crate) fn options(&self, players: usize) -> anyhow::Result<Options> {
        let mut options = self.preset.unwrap_or_default();
        if let Some(file) = &self.options {
            let name = file.display();
            let text = fs::read_to_string(file).with_context(|| format!("the options cannot be read from {name}"))?;
            options.read_over(&text).with_context(|| format!("{name} has no house rules that can be read"))?;
        }
        for one in &self.set {
            options.read_over(one).with_context(|| format!("--set {one}"))?;
        }
        options.check(players)?;
        Ok(options)
    }
}
