//! The rules once more, from `docs/RULES.md` alone and in the plainest way: lists of cards and loops, no bits, nothing clever.
//!
//! Of `bing-rules` only the data that both speak of is used: cards, declarations, plays, actions and house rules. No decision
//! is asked of it. What the rules leave open (which of several broken rules is blamed) follows the conformance format, so a
//! refusal is a [`Blame`] that may name several.
//!
//! Slow on purpose, and the last resort when two answers differ: read the rule, then this.

pub mod deal;
pub mod meld;
pub mod money;
pub mod outlook;
pub mod turn;

/// The rules that may be blamed for a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame(pub Vec<&'static str>);

impl Blame {
    /// Just this rule.
    pub fn one(rule: &'static str) -> Self {
        Self(vec![rule])
    }

    /// Whether this rule may be blamed. A rule without a dot, such as `R4`, stands for all its parts.
    pub fn allows(&self, rule: &str) -> bool {
        self.0.iter().any(|allowed| {
            rule == *allowed
                || (!allowed.contains('.') && rule.split_once('.').is_some_and(|(whole, _)| whole == *allowed))
        })
    }
}

/// `Err` with these rules.
fn refuse<T>(rules: &[&'static str]) -> Result<T, Blame> {
    Err(Blame(rules.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coarse_rule_stands_for_its_parts_and_no_others() {
        let blame = Blame(vec!["R4", "R7.2"]);
        assert!(blame.allows("R4") && blame.allows("R4.2") && blame.allows("R7.2"));
        assert!(!blame.allows("R3.4") && !blame.allows("R7.1") && !blame.allows("R7"));
    }
}
