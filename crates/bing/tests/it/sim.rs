//! `bing sim`.

use serde_json::Value;

use crate::program::{bing, folder};

fn json(args: &[&str]) -> Value {
    let ran = bing(&[&["sim", "--json"], args].concat(), "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    serde_json::from_str(&ran.out).expect("it prints JSON")
}

fn refused(args: &[&str]) -> String {
    let ran = bing(&[&["sim"], args].concat(), "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    ran.err
}

#[test]
fn sim_prints_what_was_played_and_how_fast() {
    let told = json(&["--bots", "random", "--seats", "2", "--games", "20", "--seed", "5", "--threads", "1"]);
    assert_eq!(told["games"], 20);
    let (decisions, seconds) = (told["decisions"].as_f64(), told["seconds"].as_f64());
    let rate = decisions.zip(seconds).map(|(decisions, seconds)| decisions / seconds);
    assert!(rate.zip(told["decisions_per_second"].as_f64()).is_some_and(|(a, b)| (a / b - 1.0).abs() < 1e-6));
}

#[test]
fn sim_of_one_seed_is_the_same_on_any_number_of_threads() {
    let told = |threads| {
        let mut told = json(&["--bots", "greedy,early,random", "--games", "30", "--seed", "5", "--threads", threads]);
        let fields = told.as_object_mut().expect("an object");
        fields.retain(|name, _| name != "seconds" && !name.ends_with("_per_second"));
        told
    };
    assert_eq!(told("1"), told("4"));
}

#[test]
fn sim_says_why_nobody_can_sit_down() {
    assert!(refused(&["--bots", "nobody", "--seats", "2"]).contains("there is no bot “nobody”; there are random, "));
    assert_eq!(refused(&["--bots", "random", "--seats", "1"]), "bing: R1.1: 1 players, but 2 to 8 can play\n");
    assert_eq!(refused(&["--bots", "random", "--seats", "9"]), "bing: R1.1: 9 players, but 2 to 8 can play\n");
    assert!(refused(&["--bots", "random,greedy", "--seats", "3"]).contains("2 bots are named for 3 seats"));
    assert!(refused(&["--bots", "random", "--seats", "2", "--set", "hand_size=60"]).contains("R1.3"));
}

#[test]
fn sim_writes_a_page_or_says_why_not_before_it_plays() {
    let page = folder("sim-page").join("page.html");
    let name = page.to_str().expect("a plain name");
    let ran = bing(&["sim", "--bots", "random", "--seats", "3", "--games", "5", "--html", name], "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let text = std::fs::read_to_string(&page).expect("the page is there");
    assert!(text.starts_with("<!doctype html>") && text.contains("5 games at 3 seats"));
    let nowhere = format!("{name}/page.html");
    let many = "1000000000000";
    let refused = refused(&["--bots", "random", "--seats", "3", "--games", many, "--html", &nowhere]);
    assert!(refused.contains("page.html cannot be written"), "{refused}");
}
