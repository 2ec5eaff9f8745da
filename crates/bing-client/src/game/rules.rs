//! The rules in short, with pictures that the engine has checked.

use bing_rules::hand::Hand;
use bing_rules::meld::{Declaration, Meld, candidates};
use bing_rules::options::Options;

use crate::message::Message;
use crate::model::screen::{Face, MeldPanel};

/// A part of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// What it is about.
    pub head: Message,
    /// The rule.
    pub text: Message,
    /// Melds that show it.
    pub melds: Vec<MeldPanel>,
    /// Hands that show it, each with what it counts.
    pub hands: Vec<(Vec<Face>, u32)>,
}

/// The texts of a chapter, with the melds and the hands of its pictures in the notation.
type Source = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

/// In the order in which one learns them.
const CHAPTERS: [Source; 12] = [
    ("rules-aim-head", "rules-aim", &[], &[]),
    ("rules-cut-head", "rules-cut", &[], &[]),
    ("rules-turn-head", "rules-turn", &[], &[]),
    ("rules-sets-head", "rules-sets", &["K:KcKdKh", "8:8s8h8s", "5:5c5d5h5s5s"], &[]),
    ("rules-runs-head", "rules-runs", &["s6:6s7s8s", "c1:Ac2c3c", "dQ:QdKdAd"], &[]),
    ("rules-twos-head", "rules-twos", &[], &[]),
    ("rules-open-head", "rules-open", &["9:9c9d9s", "h3:3h4h5h6h", "J:JcJh2s"], &[]),
    ("rules-lay-off-head", "rules-lay-off", &["s6:6s7s8s9s2h"], &[]),
    ("rules-limit-head", "rules-limit", &[], &[]),
    ("rules-count-head", "rules-count", &[], &["6h Qs Qd", "Ac 3d"]),
    ("rules-bust-head", "rules-bust", &[], &[]),
    ("rules-ways-head", "rules-ways", &[], &[]),
];

/// The three cards that can be four melds (R5.6).
const AMBIGUOUS: &str = "8s 2d 2h";

/// The chapters of the rules.
pub fn chapters() -> Vec<Chapter> {
    let options = Options::default();
    let chapter = |&(head, text, melds, hands): &Source| {
        let declared = melds.iter().filter_map(|meld| meld_of(meld, &options));
        let possible = (text == "rules-twos").then(|| AMBIGUOUS.parse().ok()).flatten();
        let possible = possible.map_or_else(Vec::new, |cards: Hand| candidates(&cards, &options));
        let melds = declared.chain(possible).enumerate().map(|(number, meld)| MeldPanel::of(number, &meld));
        Chapter {
            head: Message::new(head),
            text: Message::new(text).with("target", options.target),
            melds: melds.collect(),
            hands: hands.iter().filter_map(|hand| hand_of(hand, &options)).collect(),
        }
    };
    CHAPTERS.iter().map(chapter).collect()
}

fn meld_of(text: &str, options: &Options) -> Option<Meld> {
    let declaration: Declaration = text.parse().ok()?;
    Meld::declare(&declaration, options).ok()
}

fn hand_of(text: &str, options: &Options) -> Option<(Vec<Face>, u32)> {
    let hand: Hand = text.parse().ok()?;
    Some((hand.iter().map(Face::from).collect(), hand.points(options.two_points())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_what_the_rules_allow() {
        for (chapter, (_, text, melds, hands)) in chapters().iter().zip(CHAPTERS) {
            let more = if text == "rules-twos" { 4 } else { 0 };
            assert_eq!(chapter.melds.len(), melds.len() + more, "{text}");
            assert_eq!(chapter.hands.len(), hands.len(), "{text}");
        }
    }

    #[test]
    fn hands_count_what_the_text_says() {
        let points: Vec<u32> =
            chapters().iter().flat_map(|chapter| &chapter.hands).map(|(_, points)| *points).collect();
        assert_eq!(points, [26, 18]);
    }
}
