//! Tests that the compiler writes the messages that the README and the guide quote.

use std::fs;
use std::path::Path;

const TEXTS: [&str; 5] = [
    "../../README.md",
    "../../tensor-layout/guide/errors.md",
    "../../tensor-layout/guide/limits.md",
    "../../tensor-layout/guide/migration.md",
    "../../tensor-layout/guide/tour.md",
];

#[test]
fn quoted_messages_are_said() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let messages: Vec<String> = ["check", "build"]
        .into_iter()
        .flat_map(super::programs_in)
        .map(|program| {
            let message = fs::read_to_string(program.with_extension("stderr"));
            lines(&message.expect("a program has a message")).join(" ")
        })
        .collect();
    let mut quotes = 0;
    for text in TEXTS {
        let text = fs::read_to_string(folder.join(text)).expect("a text can be read");
        let blocks = text.split("```text\n").skip(1);
        let blocks = blocks.filter_map(|block| block.split("```").next());
        for quote in blocks.filter(|block| block.starts_with("error")) {
            quotes += 1;
            let wanted = lines(quote).join(" ");
            let is_said = messages.iter().any(|said| fits(&wanted, said));
            assert!(
                is_said,
                "no program of the tests gets this message:\n{quote}"
            );
        }
    }
    assert!(quotes > 5, "only {quotes} messages are quoted");
}

/// The guide lists the words of rustc where no trait of the crate is asked.
#[test]
fn listed_words_are_said() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let said: Vec<String> = super::programs_in("check")
        .into_iter()
        .filter_map(|program| fs::read_to_string(program.with_extension("stderr")).ok())
        .flat_map(|message| lines(&message))
        .collect();
    let guide = folder.join("../../tensor-layout/guide/errors.md");
    let guide = fs::read_to_string(guide).expect("the guide can be read");
    let listed: Vec<_> = guide
        .lines()
        .filter_map(|line| line.strip_prefix("| ``")?.split("`` |").next())
        .collect();
    assert!(listed.len() > 10, "only {} are listed", listed.len());
    for words in listed {
        let is_said = said.iter().any(|said| has_parts(said, words.trim()));
        assert!(is_said, "rustc never says: {words}");
    }
}

/// Returns whether the compiler says what is wanted, maybe on longer lines and with more at the end. For a user, it
/// writes `_` for the parts that two types have in common.
fn fits(wanted: &str, said: &str) -> bool {
    said.contains(wanted) || wanted.contains('_') && has_parts(said, wanted)
}

/// Returns whether a line has the parts of `wanted` between each `_`, in this order.
fn has_parts(said: &str, wanted: &str) -> bool {
    let mut rest = said;
    wanted.split('_').all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// Returns the lines of a message without the parts that differ in another file: locations, line numbers and
/// indentation.
fn lines(message: &str) -> Vec<String> {
    let lines = message.lines().filter_map(|line| {
        let digits = |character: char| character.is_ascii_digit();
        let text = line.trim_start().trim_start_matches(digits).trim_start();
        let text = text.strip_prefix('|').unwrap_or(text).trim();
        (!text.is_empty() && !text.starts_with("--> ")).then(|| text.to_owned())
    });
    lines.collect()
}
