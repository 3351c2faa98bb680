//! Tests that the compiler writes the messages that the README and the guide quote.

use std::fs;
use std::path::Path;

const TEXTS: [&str; 4] = [
    "../../README.md",
    "../../tensor-layout/guide/errors.md",
    "../../tensor-layout/guide/limits.md",
    "../../tensor-layout/guide/migration.md",
];

#[test]
fn quoted_messages_are_said() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let messages: Vec<Vec<String>> = ["check", "build"]
        .into_iter()
        .flat_map(super::programs_in)
        .map(|program| {
            let message = fs::read_to_string(program.with_extension("stderr"));
            lines(&message.expect("a program has a message"))
        })
        .collect();
    let mut quotes = 0;
    for text in TEXTS {
        let text = fs::read_to_string(folder.join(text)).expect("a text can be read");
        let blocks = text.split("```text\n").skip(1);
        let blocks = blocks.filter_map(|block| block.split("```").next());
        for quote in blocks.filter(|block| block.starts_with("error")) {
            quotes += 1;
            let wanted = lines(quote);
            let is_said = messages.iter().any(|message| {
                message
                    .windows(wanted.len())
                    .any(|said| fits(&wanted, said))
            });
            assert!(
                is_said,
                "no program of the tests gets this message:\n{quote}"
            );
        }
    }
    assert!(quotes > 5, "only {quotes} messages are quoted");
}

/// Returns whether the compiler says it. To a user, it says `_` for what two types have in common.
fn fits(wanted: &[String], said: &[String]) -> bool {
    wanted.iter().zip(said).all(|(wanted, said)| {
        let mut rest = said.as_str();
        let mut follows = |part| match rest.split_once(part) {
            Some((_, behind)) => {
                rest = behind;
                true
            }
            None => false,
        };
        wanted == said || wanted.contains('_') && wanted.split('_').all(&mut follows)
    })
}

/// The lines of a message without what is different in another file: places, the numbers of lines, and
/// how far all is indented.
fn lines(message: &str) -> Vec<String> {
    let lines = message.lines().filter_map(|line| {
        let digits = |character: char| character.is_ascii_digit();
        let text = line.trim_start().trim_start_matches(digits).trim_start();
        let text = text.strip_prefix('|').unwrap_or(text).trim();
        (!text.is_empty() && !text.starts_with("--> ")).then(|| text.to_owned())
    });
    lines.collect()
}
