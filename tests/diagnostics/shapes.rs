//! Tests that at most two programs have messages of one shape.
//!
//! The shape of a message is its text without the names, the numbers and the program's own lines. It has the methods and
//! macros that these lines call, and the lines of the crate that a note shows. A program of a shape that two others have
//! guards the same code as they do, unless it says in a line `// exception: shape: reason` what else it guards.
//! Published mistakes (`tests/museum`) are not counted: the guide lists them all.

use super::messages::exceptions_of;
use super::programs::{name_of, programs_in};
use core::fmt::Write as _;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The maximum number of programs of one shape.
const MOST: usize = 2;

#[test]
fn few_programs_have_messages_of_one_shape() {
    let folders = ["check", "build", "../unseen/check", "../unseen/build"];
    let mut programs: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for program in folders.into_iter().flat_map(programs_in) {
        let message = fs::read_to_string(program.with_extension("stderr"));
        let shape = shape_of(&message.expect("a program has a message"));
        programs.entry(shape).or_default().push(program);
    }
    let mut faults = String::new();
    for (shape, programs) in &programs {
        let is_excepted = |program: &&PathBuf| {
            let source = fs::read_to_string(program).expect("a program can be read");
            exceptions_of(&source).contains(&"shape")
        };
        let (excepted, others): (Vec<_>, Vec<_>) = programs.iter().partition(is_excepted);
        let first = shape.lines().next().unwrap_or_default();
        if others.len() > MOST {
            let names: Vec<_> = others.iter().map(|program| name_of(program)).collect();
            let _ = writeln!(faults, "{first}\n    {}", names.join(" "));
        }
        if programs.len() <= MOST {
            for program in excepted {
                let name = name_of(program);
                let _ = writeln!(faults, "{name} no longer needs the exception `shape`");
            }
        }
    }
    assert!(programs.len() > 500, "only {} shapes", programs.len());
    assert!(faults.is_empty(), "more than {MOST} of a shape:\n{faults}");
}

fn shape_of(message: &str) -> String {
    let mut shape = String::new();
    for line in message.lines() {
        let text = line.trim_start();
        let is_place = text.starts_with("--> ") || text.starts_with("::: ");
        let rest = text.trim_start_matches(|first: char| first.is_ascii_digit());
        let is_of_program = rest.len() < text.len() && rest.trim_start().starts_with('|');
        if text.contains("$WORKSPACE") {
            shape.push_str(text);
        } else if is_place {
            continue;
        } else if is_of_program {
            shape.push_str(&calls_in(rest).join(" "));
        } else {
            // The text between backticks is code, and names stand there.
            for (index, part) in text.split('`').enumerate() {
                shape.push_str(&if index % 2 == 0 {
                    blanked(part)
                } else {
                    "_".to_owned()
                });
            }
        }
        shape.push('\n');
    }
    shape
}

/// Returns the names of the methods and macros that a line calls. A function of a type has the name of the type.
fn calls_in(line: &str) -> Vec<&str> {
    let is_of_path = |letter: char| letter.is_ascii_alphanumeric() || "_:<>".contains(letter);
    let calls = line.match_indices(['(', '!']).filter_map(|(end, call)| {
        let before = line[..end].trim_end_matches(':');
        let start = before.rfind(|letter| !is_of_path(letter));
        let (before, path) = before.split_at(start.map_or(0, |start| start + 1));
        let is_method = before.ends_with('.') || path.contains("::");
        (!path.is_empty() && (is_method || call == "!")).then_some(path)
    });
    calls.collect()
}

/// Returns the text without numbers, words in capital letters, and the lengths of spaces and marks.
fn blanked(text: &str) -> String {
    let mut blanked = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_alike: fn(char) -> bool = match first {
            _ if first.is_alphanumeric() => |other| other.is_alphanumeric(),
            _ if first.is_whitespace() => |other| other.is_whitespace(),
            '^' | '~' | '_' | '+' | '-' => |other| "^~_+-".contains(other),
            _ => |_| false,
        };
        let end = rest.find(|other| !is_alike(other)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(first.len_utf8()));
        rest = after;
        let is_name = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
        blanked.push_str(match first {
            _ if word.chars().all(is_name) => "_",
            _ if first.is_whitespace() => " ",
            '^' | '~' | '_' | '+' | '-' => "^",
            _ => word,
        });
    }
    blanked
}
