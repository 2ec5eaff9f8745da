//! The texts in each language.

use std::fmt;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::message::{Arg, Message};

/// A language that all texts are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// The two letters that stand for the language, as in `es`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    /// The language of a tag such as `es`, `es-MX` or `es_MX.UTF-8`, if there are texts in it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let first = tag.split(['-', '_', '.']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| first.eq_ignore_ascii_case(language.tag()))
    }

    /// The file of texts.
    const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("../locales/en.ftl"),
            Self::Spanish => include_str!("../locales/es.ftl"),
        }
    }
}

/// All texts of one language.
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Texts {
    /// The texts in this language.
    #[expect(clippy::missing_panics_doc, reason = "the files are part of the program, and a test reads them all")]
    pub fn new(language: Language) -> Self {
        let resource =
            FluentResource::try_new(language.source().to_owned()).expect("the files of texts are well-formed");
        let tag: LanguageIdentifier = language.tag().parse().expect("the tags are well-formed");
        let mut bundle = FluentBundle::new(vec![tag]);
        // The marks that keep right-to-left names apart show up as boxes in some terminals, and no language here needs them.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("no identifier is there twice");
        Self { language, bundle }
    }

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The message in this language. A text that is missing, which a test rules out, is shown by its identifier.
    pub fn say(&self, message: &Message) -> String {
        let pattern = self.bundle.get_message(message.id).and_then(|found| found.value());
        let Some(pattern) = pattern else { return message.id.to_owned() };
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            args.set(*name, self.value(arg));
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::from(text.clone()),
            Arg::Message(message) => FluentValue::from(self.say(message)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

    use super::*;

    /// The variables of each text of a language.
    fn variables_by_id(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let resource = fluent_syntax::parser::parse(language.source()).expect("well-formed");
        let mut texts = BTreeMap::new();
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                let mut variables = BTreeSet::new();
                read_pattern(message.value.as_ref().expect("every text has a value"), &mut variables);
                let id = message.id.name.to_owned();
                assert!(texts.insert(id, variables).is_none(), "{} is there twice", message.id.name);
            }
        }
        texts
    }

    fn read_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                read_expression(expression, variables);
            }
        }
    }

    fn read_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
        let selector = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                for variant in variants {
                    read_pattern(&variant.value, variables);
                }
                selector
            }
        };
        if let InlineExpression::VariableReference { id } = selector {
            variables.insert(id.name.to_owned());
        }
    }

    #[test]
    fn every_text_is_there_in_every_language_with_the_same_things_to_fill_in() {
        let english = variables_by_id(Language::English);
        assert!(english.len() > 50);
        for language in Language::ALL {
            assert_eq!(variables_by_id(language), english, "{}", language.tag());
        }
    }

    #[test]
    fn language_is_found_from_what_systems_and_browsers_call_it() {
        for tag in ["es", "ES", "es-MX", "es_ES.UTF-8"] {
            assert_eq!(Language::from_tag(tag), Some(Language::Spanish), "{tag}");
        }
        assert_eq!(Language::from_tag("en-GB"), Some(Language::English));
        assert_eq!(Language::from_tag("C"), None);
        assert_eq!(Language::from_tag("est"), None);
    }
}
