//! `bing verify RECORD`: whether the cards of a recorded game were those that were promised.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use bing_client::errors::Explain as _;
use bing_client::message::{Arg, Message};
use bing_client::texts::Texts;
use bing_rules::card::Card;
use bing_rules::seeds::{from_hex, to_hex};
use bing_rules::verify::{Difference, Misplaced, MisplacedCard, Verdict};
use serde_json::{Value, json};

use crate::language::LanguageArg;
use crate::replay::read_record;

/// How many cards of a pack or stock are named at most, when there are many that differ.
const CARDS_NAMED_MAX: usize = 5;

/// Checks that the cards of a recorded game are those that its seeds give.
///
/// The status is 0 if all deals are as promised, 1 if one is not or the record does not show it, 2 if the record cannot be read.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The record
    record: PathBuf,
    /// The commitment that you saw before a deal, instead of that in the record; may be given for several deals
    #[arg(long, value_name = "DEAL=HEX", value_parser = parse_commitment)]
    commitment: Vec<(usize, [u8; 32])>,
    /// Prints JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: LanguageArg,
}

fn parse_commitment(text: &str) -> Result<(usize, [u8; 32]), String> {
    let (deal, digits) = text.split_once('=').ok_or("expected the number of a deal, = and 64 hexadecimal digits")?;
    let deal = deal.parse().map_err(|error| format!("{deal:?} is no number of a deal: {error}"))?;
    Ok((deal, from_hex(digits).map_err(|error| error.to_string())?))
}

/// Verifies the record; whether all of it is as promised.
///
/// # Errors
/// If it cannot be read, the game could not have begun, or `out` cannot be written.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<bool> {
    let mut record = read_record(&args.record)?;
    let deals = record.deals.len();
    for &(number, commitment) in &args.commitment {
        let deal = number.checked_sub(1).and_then(|place| record.deals.get_mut(place));
        let deal =
            deal.with_context(|| format!("--commitment is for deal {number}, but the record has {deals} deals"))?;
        deal.claims.commitment = Some(commitment);
    }
    let verdicts = record.verify()?;
    let all_are = verdicts.iter().all(|verdict| *verdict == Verdict::AsPromised);
    if args.json {
        let deals: Vec<Value> = verdicts.iter().zip(1..).map(|(verdict, deal)| verdict_json(deal, verdict)).collect();
        writeln!(out, "{}", json!({ "as_promised": all_are, "deals": deals }))?;
    } else {
        let texts = Texts::new(args.language.language());
        for (verdict, deal) in verdicts.iter().zip(1..) {
            print_verdict(deal, verdict, &texts, out)?;
        }
    }
    Ok(all_are)
}

fn print_verdict(deal: usize, verdict: &Verdict, texts: &Texts, out: &mut dyn Write) -> anyhow::Result<()> {
    let id = match verdict {
        Verdict::AsPromised => "verify-as-promised",
        Verdict::NoCommitment => "verify-no-commitment",
        Verdict::NoSeeds => "verify-no-seeds",
        Verdict::Differs(_) => "verify-differs",
    };
    writeln!(out, "{}", texts.say(&Message::new(id).with("deal", deal)))?;
    let Verdict::Differs(differences) = verdict else { return Ok(()) };
    for message in differences.iter().flat_map(messages) {
        writeln!(out, "  {}", texts.say(&message))?;
    }
    Ok(())
}

/// A difference in words, card by card.
fn messages(difference: &Difference) -> Vec<Message> {
    let one = match difference {
        Difference::Commitment(error) => Message::new("verify-commitment")
            .with("actual", to_hex(&error.actual))
            .with("published", to_hex(&error.published)),
        Difference::Contributions { found, wanted } => {
            Message::new("verify-contributions").with("found", *found).with("wanted", *wanted)
        }
        Difference::BotContributed { seat } => Message::new("verify-bot-contributed").with_text("seat", seat),
        Difference::DealNumber { found, .. } => Message::new("verify-deal-number").with("found", *found),
        Difference::TableName { found, wanted } => {
            Message::new("verify-table-name").with("found", found.as_str()).with("wanted", wanted.as_str())
        }
        Difference::Pack(cards) => return card_messages(cards, &Message::new("verify-pack-card")),
        Difference::Stock { reshuffle, cards } => {
            return card_messages(cards, &Message::new("verify-stock-card").with("reshuffle", *reshuffle));
        }
        Difference::Reshuffles { found, wanted } => {
            Message::new("verify-reshuffles").with("found", *found).with("wanted", *wanted)
        }
        Difference::Start(error) => Message::new("verify-start").with("why", error.message()),
        Difference::Step { step, error } => {
            Message::new("verify-step").with("step", *step).with("why", error.message())
        }
        Difference::NotPlayed => Message::new("verify-not-played"),
    };
    vec![one]
}

fn card_messages(cards: &Misplaced, about: &Message) -> Vec<Message> {
    let card =
        |card: Option<Card>| card.map_or(Arg::from(Message::new("verify-no-card")), |card| card.to_string().into());
    let message = |&MisplacedCard { place, recorded, promised }: &MisplacedCard| {
        about.clone().with("place", place).with("recorded", card(recorded)).with("promised", card(promised))
    };
    let mut messages: Vec<Message> = cards.places.iter().take(CARDS_NAMED_MAX).map(message).collect();
    if let Some(more) = cards.places.len().checked_sub(CARDS_NAMED_MAX).filter(|more| *more > 0) {
        messages.push(Message::new("verify-more-cards").with("more", more));
    }
    messages
}

fn verdict_json(deal: usize, verdict: &Verdict) -> Value {
    match verdict {
        Verdict::AsPromised => json!({ "deal": deal, "verdict": "as_promised" }),
        Verdict::NoCommitment => json!({ "deal": deal, "verdict": "no_commitment" }),
        Verdict::NoSeeds => json!({ "deal": deal, "verdict": "no_seeds" }),
        Verdict::Differs(differences) => {
            let differences: Vec<Value> = differences.iter().map(difference_json).collect();
            json!({ "deal": deal, "verdict": "differs", "differences": differences })
        }
    }
}

fn difference_json(difference: &Difference) -> Value {
    match difference {
        Difference::Commitment(error) => {
            json!({ "kind": "commitment", "actual": to_hex(&error.actual), "published": to_hex(&error.published) })
        }
        Difference::Contributions { found, wanted } => {
            json!({ "kind": "contributions", "found": found, "wanted": wanted })
        }
        Difference::BotContributed { seat } => json!({ "kind": "bot_contributed", "seat": seat.index() }),
        Difference::DealNumber { found, wanted } => json!({ "kind": "deal_number", "found": found, "wanted": wanted }),
        Difference::TableName { found, wanted } => json!({ "kind": "table_name", "found": found, "wanted": wanted }),
        Difference::Pack(cards) => json!({ "kind": "pack", "cards": cards_json(cards) }),
        Difference::Stock { reshuffle, cards } => {
            json!({ "kind": "stock", "reshuffle": reshuffle, "cards": cards_json(cards) })
        }
        Difference::Reshuffles { found, wanted } => json!({ "kind": "reshuffles", "found": found, "wanted": wanted }),
        Difference::Start(error) => json!({ "kind": "start", "error": error.to_string() }),
        Difference::Step { step, error } => json!({ "kind": "step", "step": step, "error": error.to_string() }),
        Difference::NotPlayed => json!({ "kind": "not_played" }),
    }
}

/// All places that differ.
fn cards_json(cards: &Misplaced) -> Vec<Value> {
    let card = |card: Option<Card>| card.map(|card| card.to_string());
    let place = |found: &MisplacedCard| json!({ "place": found.place, "recorded": card(found.recorded), "promised": card(found.promised) });
    cards.places.iter().map(place).collect()
}
