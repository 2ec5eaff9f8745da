//! Setting a game up: who plays, and by which house rules, each with a sentence that explains it.

use bing_rules::options::{Aces, BuyBacks, Options, OptionsError, PRESETS};
use bing_rules::record::Player;
use bing_rules::seat::{PLAYERS_MAX, PLAYERS_MIN};

use crate::message::Message;

/// What the bots are called, in the order of their seats.
const BOT_NAMES: [&str; PLAYERS_MAX - 1] = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus"];
/// The house rules of a first game: a deal that nobody can end must not go on for ever where bots play.
const PRESET_DEFAULT: &str = "bots";

/// A game that is being set up. The person has the first seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSetup {
    /// The person's name.
    pub name: String,
    /// The bot of each other seat.
    bots: Vec<&'static str>,
    options: Options,
}

/// A house rule that can be chosen, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRule {
    /// Its name among the options.
    pub id: &'static str,
    /// What it is called.
    pub name: Message,
    /// What it does, in a sentence.
    pub about: Message,
    /// The values to choose from, with what they are called.
    pub values: Vec<(String, Message)>,
    /// The value chosen.
    pub chosen: String,
}

/// The names of all house rules that can be chosen one by one.
pub const HOUSE_RULES: [&str; 12] = [
    "target",
    "opening-melds",
    "hand-size",
    "aces",
    "max-wilds",
    "two-value",
    "swap-twos",
    "cut-for-two",
    "decks",
    "buy-in",
    "buy-backs",
    "void-after-reshuffles",
];

impl GameSetup {
    /// A person with this name against so many bots of the best kind there is.
    pub fn new(name: &str, bots: usize) -> Self {
        let mut setup = Self { name: name.to_owned(), bots: Vec::new(), options: Options::default() };
        setup.choose_preset(PRESET_DEFAULT);
        setup.seat(bots + 1);
        setup
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.bots.len() + 1
    }

    /// The numbers of players there may be.
    pub fn seats_range() -> std::ops::RangeInclusive<usize> {
        PLAYERS_MIN..=PLAYERS_MAX
    }

    /// Makes it a game of so many, within what is allowed.
    pub fn seat(&mut self, players: usize) {
        let bots = players.clamp(PLAYERS_MIN, PLAYERS_MAX) - 1;
        self.bots.resize(bots, bing_bots::names::DEFAULT);
    }

    /// The bots that can be chosen, weakest first, with what they are called and what they do.
    pub fn bot_kinds() -> Vec<(&'static str, Message, Message)> {
        bing_bots::names::NAMES.into_iter().map(|name| (name, bot_name(name), bot_about(name))).collect()
    }

    /// The bots in the order of their seats, with their names at the table.
    pub fn bots(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        BOT_NAMES.into_iter().zip(self.bots.iter().copied())
    }

    /// Lets a bot of this kind sit on a seat, counted from 0 without the person's.
    pub fn choose_bot(&mut self, place: usize, kind: &str) {
        let known = bing_bots::names::NAMES.into_iter().find(|name| *name == kind);
        if let (Some(bot), Some(known)) = (self.bots.get_mut(place), known) {
            *bot = known;
        }
    }

    /// The presets, with what they are called and what is special about them.
    pub fn presets() -> Vec<(&'static str, Message, Message)> {
        PRESETS.iter().map(|(name, _)| (*name, preset_name(name), preset_about(name))).collect()
    }

    /// The preset that has just these house rules.
    pub fn preset(&self) -> Option<&'static str> {
        PRESETS.iter().find(|(_, options)| *options == self.options).map(|(name, _)| *name)
    }

    /// Takes the house rules of a preset.
    pub fn choose_preset(&mut self, name: &str) {
        if let Some(options) = Options::preset(name) {
            self.options = options;
        }
    }

    /// The house rules one by one.
    pub fn house_rules(&self) -> Vec<HouseRule> {
        HOUSE_RULES.into_iter().map(|id| self.house_rule(id)).collect()
    }

    fn house_rule(&self, id: &'static str) -> HouseRule {
        let (name, about, values): (_, _, &[&str]) = match id {
            "target" => ("option-target", "option-target-about", &["50", "75", "100", "150", "200"]),
            "opening-melds" => ("option-opening-melds", "option-opening-melds-about", &["1", "2", "3", "4"]),
            "hand-size" => ("option-hand-size", "option-hand-size-about", &["10", "11", "12", "13", "14", "15", "16"]),
            "aces" => ("option-aces", "option-aces-about", &["both", "high", "low"]),
            "max-wilds" => ("option-max-wilds", "option-max-wilds-about", &["none", "0", "1", "2", "3"]),
            "two-value" => ("option-two-value", "option-two-value-about", &["2", "10", "20"]),
            "swap-twos" => ("option-swap-twos", "option-swap-twos-about", &["no", "yes"]),
            "cut-for-two" => ("option-cut-for-two", "option-cut-for-two-about", &["yes", "no"]),
            "decks" => ("option-decks", "option-decks-about", &["auto", "1", "2", "3", "4"]),
            "buy-in" => ("option-buy-in", "option-buy-in-about", &["0", "10", "25", "50", "100"]),
            "buy-backs" => ("option-buy-backs", "option-buy-backs-about", &["unlimited", "0", "1", "2", "3"]),
            _ => ("option-void", "option-void-about", &["none", "1", "3", "10"]),
        };
        let chosen = self.value(id);
        let mut values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        if !values.contains(&chosen) {
            values.push(chosen.clone());
        }
        let values = values.into_iter().map(|value| (value.clone(), value_name(&value))).collect();
        HouseRule { id, name: Message::new(name), about: Message::new(about), values, chosen }
    }

    fn value(&self, id: &str) -> String {
        let options = &self.options;
        let yes_no = |is_on: bool| if is_on { "yes" } else { "no" }.to_owned();
        let or = |number: Option<u64>, none: &str| number.map_or_else(|| none.to_owned(), |number| number.to_string());
        match id {
            "target" => options.target.to_string(),
            "opening-melds" => options.opening_melds.to_string(),
            "hand-size" => options.hand_size.to_string(),
            "aces" => match options.aces {
                Aces::Both => "both".to_owned(),
                Aces::High => "high".to_owned(),
                Aces::Low => "low".to_owned(),
            },
            "max-wilds" => or(options.max_wilds.map(u64::from), "none"),
            "two-value" => options.two_value.to_string(),
            "swap-twos" => yes_no(options.swap_twos),
            "cut-for-two" => yes_no(options.cut_for_two),
            "decks" => or(options.decks.map(u64::from), "auto"),
            "buy-in" => options.buy_in.to_string(),
            "buy-backs" => match options.buy_backs {
                BuyBacks::Unlimited => "unlimited".to_owned(),
                BuyBacks::AtMost(most) => most.to_string(),
            },
            _ => or(options.void_after_reshuffles.map(u64::from), "none"),
        }
    }

    /// Chooses a value of a house rule; one that it cannot have changes nothing.
    pub fn choose(&mut self, id: &str, value: &str) {
        let options = &mut self.options;
        let is_on = value == "yes";
        match id {
            "target" => set(&mut options.target, value),
            "opening-melds" => set(&mut options.opening_melds, value),
            "hand-size" => set(&mut options.hand_size, value),
            "aces" => {
                options.aces = match value {
                    "high" => Aces::High,
                    "low" => Aces::Low,
                    _ => Aces::Both,
                };
            }
            "max-wilds" => options.max_wilds = value.parse().ok(),
            "two-value" => set(&mut options.two_value, value),
            "swap-twos" => options.swap_twos = is_on,
            "cut-for-two" => options.cut_for_two = is_on,
            "decks" => options.decks = value.parse().ok(),
            "buy-in" => set(&mut options.buy_in, value),
            "buy-backs" => options.buy_backs = value.parse().map_or(BuyBacks::Unlimited, BuyBacks::AtMost),
            _ => options.void_after_reshuffles = value.parse().ok(),
        }
    }

    /// The house rules.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Whether the game can be played.
    ///
    /// # Errors
    /// All reasons why not.
    pub fn check(&self) -> Result<(), OptionsError> {
        self.options.check(self.seats())
    }

    /// Who plays.
    pub fn players(&self) -> Vec<Player> {
        let me = Player { name: self.name.clone(), bot: None };
        let bots = self.bots().map(|(name, bot)| Player { name: name.to_owned(), bot: Some(bot.to_owned()) });
        std::iter::once(me).chain(bots).collect()
    }
}

fn set<T: std::str::FromStr>(place: &mut T, value: &str) {
    if let Ok(value) = value.parse() {
        *place = value;
    }
}

/// What a bot is called; one without a text by its own name.
pub fn bot_name(bot: &str) -> Message {
    match bot {
        "random" => Message::new("bot-random"),
        "greedy" => Message::new("bot-greedy"),
        "early" => Message::new("bot-early"),
        "common" => Message::new("bot-common"),
        "sandbag" => Message::new("bot-sandbag"),
        "expert" => Message::new("bot-expert"),
        other => Message::new("bot-other").with("name", other),
    }
}

fn bot_about(bot: &str) -> Message {
    Message::new(match bot {
        "random" => "bot-random-about",
        "greedy" => "bot-greedy-about",
        "early" => "bot-early-about",
        "common" => "bot-common-about",
        "sandbag" => "bot-sandbag-about",
        "expert" => "bot-expert-about",
        _ => "bot-other-about",
    })
}

fn preset_name(name: &str) -> Message {
    match name {
        "standard" => Message::new("preset-standard"),
        "bots" => Message::new("preset-bots"),
        "quick" => Message::new("preset-quick"),
        "strict" => Message::new("preset-strict"),
        "swapping" => Message::new("preset-swapping"),
        other => Message::new("preset-other").with("name", other),
    }
}

fn preset_about(name: &str) -> Message {
    Message::new(match name {
        "standard" => "preset-standard-about",
        "bots" => "preset-bots-about",
        "quick" => "preset-quick-about",
        "strict" => "preset-strict-about",
        "swapping" => "preset-swapping-about",
        _ => "preset-other-about",
    })
}

fn value_name(value: &str) -> Message {
    match value {
        "yes" => Message::new("value-yes"),
        "no" => Message::new("value-no"),
        "none" => Message::new("value-none"),
        "auto" => Message::new("value-auto"),
        "unlimited" => Message::new("value-unlimited"),
        "both" => Message::new("value-both"),
        "high" => Message::new("value-high"),
        "low" => Message::new("value-low"),
        number => Message::new("value-number").with("number", number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_on_offer_can_be_chosen_and_is_then_the_chosen_one() {
        let first = GameSetup::new("Ann", 3);
        for rule in first.house_rules() {
            for (value, _) in &rule.values {
                let mut setup = first.clone();
                setup.choose(rule.id, value);
                assert_eq!(&setup.house_rule(rule.id).chosen, value, "{}", rule.id);
            }
        }
    }

    #[test]
    fn presets_are_recognised_until_a_rule_is_changed() {
        let mut setup = GameSetup::new("Ann", 1);
        for (name, ..) in GameSetup::presets() {
            setup.choose_preset(name);
            assert_eq!(setup.preset(), Some(name));
            setup.choose("target", "150");
            assert_eq!(setup.preset(), None);
        }
    }

    #[test]
    fn as_many_play_as_seats_are_asked_for_within_the_rules() {
        let mut setup = GameSetup::new("Ann", 1);
        for (asked, seats) in [(0, 2), (2, 2), (5, 5), (8, 8), (9, 8)] {
            setup.seat(asked);
            assert_eq!((setup.seats(), setup.players().len()), (seats, seats));
            assert!(setup.check().is_ok());
        }
    }

    #[test]
    fn rules_that_cannot_be_played_are_told() {
        let mut setup = GameSetup::new("Ann", 5);
        setup.choose("decks", "1");
        assert!(setup.check().expect_err("84 cards and more").to_string().contains("R1.3"));
    }
}
