//! `bing solve`: the best meld turn of a hand, what could be opened with, and which cards would help.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::{Context as _, bail};
use bing_rules::card::Card;
use bing_rules::hand::Hand;
use bing_rules::meld::Meld;
use bing_rules::notation::{parse_turn, turn_text};
use bing_rules::options::Options;
use bing_rules::play::Play;
use bing_rules::tableau::Tableau;
use bing_rules::turn::MeldTurn;
use bing_solver::{BestTurn, Openings, Out, Outs, best_turn, max_melds, openings, outs_among};
use serde_json::{Value, json};

use crate::house_rules::HouseRules;

/// The largest hand that is solved: more than anybody holds, and still a matter of moments.
const CARDS_MAX: usize = 30;

/// Finds the best meld turn of a hand, the openings, and the cards that would help; exact.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The cards in hand, such as `"KcKdKh 3c4c5c 7d7s2h Ac 9h"`
    hand: String,
    /// The melds on the table in the order they were put down, separated by `/`, such as `"8:8c8d8h / c3:3c4c5c"`
    #[arg(long, default_value = "", value_name = "MELDS", hide_default_value = true)]
    table: String,
    /// The score before the deal, which decides how many points may remain (R7.1)
    #[arg(long, default_value_t = 0, value_name = "POINTS")]
    score: u32,
    /// Whether the player has opened in an earlier turn of the deal (R6.1)
    #[arg(long)]
    opened: bool,
    /// How many play, which decides the number of decks (R1.3)
    #[arg(long, default_value_t = 4)]
    players: usize,
    #[command(flatten)]
    rules: HouseRules,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

/// What was found.
struct Solved {
    best: Option<BestTurn>,
    openings: Option<Openings>,
    max_melds: u32,
    outs: Outs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let options = args.rules.options(args.players)?;
    let hand: Hand = args.hand.parse().context("the hand cannot be read")?;
    if hand.is_empty() || hand.len() > CARDS_MAX {
        bail!("the hand has {} cards; hands of 1 to {CARDS_MAX} cards are solved", hand.len());
    }
    let tableau = table_of(&args.table, &options)?;
    let unseen = unseen(&hand, &tableau, options.decks_for(args.players))?;
    let turn = MeldTurn { hand: &hand, tableau: &tableau, opened: args.opened, score: args.score, options: &options };
    let solved = Solved {
        best: best_turn(&turn),
        openings: openings(&turn),
        max_melds: max_melds(&turn),
        outs: outs_among(&turn, &unseen),
    };
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &in_json(&turn, &solved))?;
        writeln!(out)?;
    } else {
        write!(out, "{}", in_words(&turn, &solved, unseen.len()))?;
    }
    Ok(())
}

/// The melds of a table, each by itself valid (R5).
fn table_of(text: &str, options: &Options) -> anyhow::Result<Tableau> {
    let plays = parse_turn(text).context("the table cannot be read")?;
    let meld = |(number, play): (usize, &Play)| match play {
        Play::NewMeld(declaration) => {
            Meld::declare(declaration, options).with_context(|| format!("meld {number} of the table, {declaration}"))
        }
        Play::LayOff { .. } | Play::SwapTwo { .. } => bail!("{play} is no meld; the table is a list of melds"),
    };
    plays.iter().enumerate().map(meld).collect()
}

/// The cards of the pack that are neither in the hand nor on the table.
fn unseen(hand: &Hand, tableau: &Tableau, decks: u8) -> anyhow::Result<Hand> {
    let mut unseen = Hand::of_decks(decks).context("there are at most four decks")?;
    for card in tableau.melds().iter().flat_map(Meld::cards).chain(hand) {
        if !unseen.remove(card) {
            bail!("R1.3: {card} is in hand and on the table more often than {decks} decks have it");
        }
    }
    Ok(unseen)
}

fn in_words(turn: &MeldTurn<'_>, solved: &Solved, unseen: usize) -> String {
    let mut text = String::new();
    let lines = [
        ("hand", format!("{}   ({}, {})", turn.hand, cards(turn.hand.len()), points(turn.deadwood()))),
        ("table", table_in_words(turn.tableau)),
        ("best turn", best_in_words(turn, solved)),
    ];
    for (name, words) in lines {
        line(&mut text, name, &words);
    }
    let openings = solved.openings.iter().flat_map(|openings| openings_in_words(turn, openings));
    for (number, words) in openings.enumerate() {
        line(&mut text, if number == 0 { "openings" } else { "" }, &words);
    }
    line(&mut text, "most melds", &format!("{} at once from the hand alone", solved.max_melds));
    let helping = solved.outs.helping_cards();
    line(
        &mut text,
        "outs",
        &format!("{helping} of {unseen} unseen cards could be played, once another is thrown for them"),
    );
    for (name, faces) in outs_by_kind(&solved.outs) {
        line(&mut text, "", &format!("{name}: {faces}"));
    }
    text
}

/// A name and what there is to say; none twice.
fn line(text: &mut String, name: &str, words: &str) {
    for (number, words) in words.lines().enumerate() {
        let name = if number == 0 { name } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<12}{words}");
    }
}

fn table_in_words(tableau: &Tableau) -> String {
    if tableau.is_empty() {
        return "nothing".to_owned();
    }
    let melds = tableau.melds().iter().enumerate();
    melds.map(|(number, meld)| format!("{number}  {meld}")).collect::<Vec<_>>().join("\n")
}

fn best_in_words(turn: &MeldTurn<'_>, solved: &Solved) -> String {
    match &solved.best {
        Some(best) => format!("{}\n{}", turn_text(&best.plays), result_in_words(best)),
        None => format!("none: {}", why_none(turn, solved)),
    }
}

fn result_in_words(best: &BestTurn) -> String {
    let played = format!("plays {}", cards(best.cards_played as usize));
    let twos = if best.twos_spent > 0 { format!(", twos spent {}", best.twos_spent) } else { String::new() };
    let left = if best.goes_out() {
        "and goes out".to_owned()
    } else {
        format!("leaves {}: {}", best.left, points(best.deadwood))
    };
    format!("{played}{twos}; {left}")
}

/// Why there is no legal turn: the limit, the opening, or that nothing fits.
fn why_none(turn: &MeldTurn<'_>, solved: &Solved) -> String {
    let no_limit = Options { target: turn.deadwood(), ..*turn.options };
    let without_limit = MeldTurn { score: 0, options: &no_limit, ..*turn };
    if let Some(best) = best_turn(&without_limit) {
        let most = turn.limit().unwrap_or(0);
        return format!("R7.1: {} would remain, at most {most} may", points(best.deadwood));
    }
    if turn.opened {
        return "no card can be played".to_owned();
    }
    let wanted = turn.options.opening_melds;
    format!("R6.1: an opening puts down at least {wanted} new melds, this hand makes {}", solved.max_melds)
}

/// The best opening for each number of melds; the first is the best turn, which is not said again.
fn openings_in_words(turn: &MeldTurn<'_>, openings: &Openings) -> Vec<String> {
    let wanted = turn.options.opening_melds;
    let with = |(more, best): (usize, &BestTurn)| {
        let melds = usize::from(wanted) + more;
        if best.new_melds as usize > melds {
            return format!("{melds} melds or more: as with {}", best.new_melds);
        }
        let plays = if more == 0 { "as above".to_owned() } else { turn_text(&best.plays) };
        format!("{melds} melds leave {}: {plays}", points(best.deadwood))
    };
    openings.by_melds.iter().enumerate().map(with).collect()
}

/// The outs that help, those that change the same together, the best first.
fn outs_by_kind(outs: &Outs) -> Vec<(String, String)> {
    let mut helping: Vec<&Out> = outs.helping().collect();
    helping.sort_by_key(|out| (out.deadwood, out.card));
    helping
        .chunk_by(|one, other| one.deadwood == other.deadwood)
        .map(|kind| {
            let faces: Vec<String> = kind.iter().map(|out| face_in_words(out)).collect();
            (kind_in_words(kind[0]), faces.join(" "))
        })
        .collect()
}

fn kind_in_words(out: &Out) -> String {
    let left = points(out.deadwood.unwrap_or(0));
    match (out.goes_out, out.opens) {
        (true, _) => "goes out".to_owned(),
        (false, true) => format!("opens and leaves {left}"),
        (false, false) => format!("leaves {left}"),
    }
}

fn face_in_words(out: &Out) -> String {
    if out.unseen > 1 { format!("{}x{}", out.card, out.unseen) } else { out.card.to_string() }
}

fn cards(number: usize) -> String {
    if number == 1 { "1 card".to_owned() } else { format!("{number} cards") }
}

fn points(number: u32) -> String {
    if number == 1 { "1 point".to_owned() } else { format!("{number} points") }
}

fn in_json(turn: &MeldTurn<'_>, solved: &Solved) -> Value {
    let openings: Vec<Value> =
        solved.openings.iter().flat_map(|openings| &openings.by_melds).map(|best| turn_in_json(turn, best)).collect();
    let out = |out: &Out| {
        json!({
            "card": text_of(out.card),
            "unseen": out.unseen,
            "discard": text_of(out.discard),
            "deadwood": out.deadwood,
            "opens": out.opens,
            "goes_out": out.goes_out,
            "helps": out.helps,
        })
    };
    json!({
        "hand": turn.hand.to_string(),
        "table": turn.tableau.melds().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "opened": turn.opened,
        "score": turn.score,
        "options": turn.options.to_string(),
        "deadwood": turn.deadwood(),
        "best": solved.best.as_ref().map(|best| turn_in_json(turn, best)),
        "openings": openings,
        "max_melds": solved.max_melds,
        "outs": solved.outs.by_face.iter().map(out).collect::<Vec<_>>(),
    })
}

fn text_of(card: Card) -> String {
    card.to_string()
}

fn turn_in_json(turn: &MeldTurn<'_>, best: &BestTurn) -> Value {
    json!({
        "turn": turn_text(&best.plays),
        "cards_played": best.cards_played,
        "cards_left": turn.hand.len() - best.cards_played as usize,
        "left": best.left.to_string(),
        "deadwood": best.deadwood,
        "twos_spent": best.twos_spent,
        "new_melds": best.new_melds,
        "goes_out": best.goes_out(),
    })
}
