//! The table of allowed dependencies among our crates. ARCHITECTURE.md shows it to people; a change belongs in both.

use super::metadata::{Crate, Dependency, Kind};

pub(super) const RULES: &str = "bing-rules";
const TESTKIT: &str = "bing-testkit";

/// Each crate of ours with those of ours it may depend on.
const ALLOWED: &[(&str, &[&str])] = &[
    (RULES, &[]),
    ("bing-solver", &[RULES]),
    ("bing-table", &[RULES]),
    ("bing-bots", &[RULES, "bing-solver"]),
    ("bing-sim", &[RULES, "bing-solver", "bing-table", "bing-bots"]),
    ("bing-protocol", &[RULES]),
    ("bing-server", &[RULES, "bing-table", "bing-bots", "bing-protocol"]),
    ("bing-client", &[RULES, "bing-solver", "bing-table", "bing-bots", "bing-protocol"]),
    ("bing-web", &["bing-client"]),
    ("bing-tui", &["bing-client"]),
    ("bing-py", &[RULES, "bing-solver", "bing-table", "bing-bots"]),
    ("bing", ALL_BUT_FACES),
    (TESTKIT, &[RULES]),
    ("xtask", &[]),
];

/// The one binary joins everything that is neither a web page nor a Python module.
const ALL_BUT_FACES: &[&str] = &[
    RULES,
    "bing-solver",
    "bing-table",
    "bing-bots",
    "bing-sim",
    "bing-protocol",
    "bing-server",
    "bing-client",
    "bing-tui",
];

/// Everything else that the rules may name. A short list, since whatever they use runs in every browser and bot.
const RULES_MAY_USE: &[&str] = &["chacha20", "rand_core", "sha2", "smallvec", "thiserror"];

/// What the rules must not even reach through others: formats, clocks, global randomness and logs belong to the edges.
pub(super) const RULES_NEVER_REACH: &[&str] = &["serde", "tokio", "log", "tracing", "rand"];

/// One line for each edge or crate that the table does not allow.
pub(super) fn problems(crates: &[Crate]) -> Vec<String> {
    crates.iter().flat_map(|found| crate_problems(found, crates)).collect()
}

fn crate_problems(found: &Crate, crates: &[Crate]) -> Vec<String> {
    let name = found.name.as_str();
    let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| *known == name) else {
        return vec![format!(
            "`{name}` is not in the table of layers; add it, with what it may depend on, to \
             xtask/src/layers/table.rs and ARCHITECTURE.md"
        )];
    };
    let is_ours = |dependency: &Dependency| crates.iter().any(|ours| ours.name == dependency.name);
    let (ours, others): (Vec<_>, Vec<_>) = found.dependencies.iter().partition(|&dependency| is_ours(dependency));
    let forbidden = ours.into_iter().filter(|dependency| !is_allowed(dependency, allowed));
    let mut problems: Vec<_> = forbidden.map(|dependency| edge_problem(name, dependency, allowed)).collect();
    if name == RULES {
        problems.extend(others.into_iter().filter_map(rules_problem));
    }
    problems
}

/// Tests may use the testkit everywhere; apart from that they keep to the same layers as the code they test.
fn is_allowed(dependency: &Dependency, allowed: &[&str]) -> bool {
    allowed.contains(&dependency.name.as_str()) || (dependency.name == TESTKIT && dependency.kind == Kind::Dev)
}

fn edge_problem(from: &str, dependency: &Dependency, allowed: &[&str]) -> String {
    let may = if allowed.is_empty() { "none of our crates".to_owned() } else { allowed.join(", ") };
    let kind = match dependency.kind {
        Kind::Normal => "",
        Kind::Build => " for its build script",
        Kind::Dev => " for its tests",
    };
    format!("{from} must not depend on {}{kind}; allowed: {may}, and {TESTKIT} for tests", dependency.name)
}

fn rules_problem(dependency: &Dependency) -> Option<String> {
    let allowed = dependency.kind == Kind::Dev || RULES_MAY_USE.contains(&dependency.name.as_str());
    (!allowed).then(|| format!("{RULES} must not depend on {}; allowed: {}", dependency.name, RULES_MAY_USE.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_up(name: &str, dependencies: &[(&str, Kind)]) -> Crate {
        let dependency = |&(name, kind): &(&str, Kind)| Dependency { name: name.to_owned(), kind };
        Crate { name: name.to_owned(), dependencies: dependencies.iter().map(dependency).collect() }
    }

    /// The problems of one crate beside all crates of the table.
    fn problems_of(name: &str, dependencies: &[(&str, Kind)]) -> Vec<String> {
        let mut crates: Vec<_> = ALLOWED.iter().map(|(known, _)| made_up(known, &[])).collect();
        crates.retain(|known| known.name != name);
        crates.push(made_up(name, dependencies));
        problems(&crates)
    }

    #[test]
    fn table_names_only_crates_that_it_describes() {
        let known = |name: &&str| ALLOWED.iter().any(|(known, _)| known == name);
        assert!(ALLOWED.iter().flat_map(|(_, allowed)| *allowed).all(known));
    }

    #[test]
    fn table_has_no_cycle() {
        // A crate is settled once all it may depend on are; a cycle never is.
        let mut settled: Vec<&str> = Vec::new();
        for _ in ALLOWED {
            let ready = |(_, allowed): &&(&str, &[&str])| allowed.iter().all(|name| settled.contains(name));
            settled = ALLOWED.iter().filter(ready).map(|(name, _)| *name).collect();
        }
        assert_eq!(settled.len(), ALLOWED.len());
    }

    #[test]
    fn edge_of_the_table_is_allowed() {
        assert!(problems_of("bing-bots", &[("bing-rules", Kind::Normal), ("bing-solver", Kind::Normal)]).is_empty());
    }

    #[test]
    fn edge_outside_the_table_is_named_with_the_allowed_ones() {
        let problems = problems_of("bing-bots", &[("bing-table", Kind::Normal)]);
        let want =
            "bing-bots must not depend on bing-table; allowed: bing-rules, bing-solver, and bing-testkit for tests";
        assert_eq!(problems, [want]);
    }

    #[test]
    fn testkit_is_for_tests_only() {
        assert!(problems_of(RULES, &[(TESTKIT, Kind::Dev)]).is_empty());
        assert_eq!(problems_of("bing", &[(TESTKIT, Kind::Normal)]).len(), 1);
        assert_eq!(problems_of("bing-solver", &[(TESTKIT, Kind::Build)]).len(), 1);
    }

    #[test]
    fn testkit_depends_on_the_rules_alone() {
        assert!(problems_of(TESTKIT, &[(RULES, Kind::Normal)]).is_empty());
        assert_eq!(problems_of(TESTKIT, &[("bing-solver", Kind::Normal)]).len(), 1);
    }

    #[test]
    fn tests_keep_to_the_layers_too() {
        assert_eq!(problems_of(RULES, &[("bing-solver", Kind::Dev)]).len(), 1);
    }

    #[test]
    fn unknown_crate_is_a_problem() {
        let problems = problems_of("bing-extras", &[]);
        assert!(problems[0].starts_with("`bing-extras` is not in the table"), "{problems:?}");
    }

    #[test]
    fn rules_may_use_only_their_short_list() {
        assert!(problems_of(RULES, &[("sha2", Kind::Normal), ("proptest", Kind::Dev)]).is_empty());
        let problems = problems_of(RULES, &[("serde", Kind::Normal)]);
        assert!(problems[0].starts_with("bing-rules must not depend on serde; allowed: chacha20,"), "{problems:?}");
    }

    #[test]
    fn other_crates_may_use_what_they_need_from_outside() {
        assert!(problems_of("bing-server", &[("tokio", Kind::Normal)]).is_empty());
    }
}
