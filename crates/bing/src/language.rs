//! The language that a command speaks.

use bing_client::texts::Language;

/// The option that chooses the language.
#[derive(clap::Args, Debug)]
pub(crate) struct LanguageArg {
    /// The language, en or es; by default that of the system
    #[arg(long = "lang", value_name = "LANGUAGE", value_parser = parse_language)]
    language: Option<Language>,
}

impl LanguageArg {
    /// The language that was asked for, or that of the system, if there are texts in it.
    pub(crate) fn language(&self) -> Language {
        let system = || sys_locale::get_locale().and_then(|tag| Language::from_tag(&tag));
        self.language.or_else(system).unwrap_or_default()
    }
}

fn parse_language(text: &str) -> Result<Language, String> {
    let tags = Language::ALL.map(Language::tag).join(", ");
    Language::from_tag(text).ok_or_else(|| format!("there are texts in {tags}"))
}
