//! Compares the messages of another compiler with those of the pinned one.
//!
//! `.ci/long drift` runs this in a copy of the repository. There, `.pinned` files have the messages of the pinned
//! compiler, and the other compiler has written its own as `.stderr`, unless the program compiles. The table is
//! appended to the file that `DRIFT` names in the environment.

// Nightly 1.97 differs from 1.95 in three ways that the crate cannot undo:
//
// - **It marks the method instead of the argument or the receiver** if an implementation with `do_not_recommend` is
//   between the bound and the unmet condition. Without this attribute, each of the messages would be longer on both
//   compilers.
// - **It reports a bound a second time, and marks the whole call**, if the bound is on an associated type of a
//   parameter that is in no argument and not in the result, such as `Name::Axis` in `size`. The order of the bounds
//   makes no difference. A trait instead of the associated type would add a line to each message about a missing axis.
// - **It marks the argument instead of the method** if a type such as `Itself` is unknown. This mark is the better one.

use super::messages::{Mark, errors_in};
use super::programs::{in_package, programs_in};
use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::io::Write as _;

/// How an error of another compiler differs.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Drift {
    Same,
    Words,
    Mark,
    More,
    Fewer,
}

/// All kinds, with the headings of their columns.
const COLUMNS: [(Drift, &str); 5] = [
    (Drift::Same, "the same"),
    (Drift::Words, "other words"),
    (Drift::Mark, "mark moved"),
    (Drift::More, "more errors"),
    (Drift::Fewer, "fewer errors"),
];

/// Writes a table of the numbers of errors, and the names of all programs with a difference of more than words.
#[test]
fn table_of_drift() {
    let Some(file) = env::var_os("DRIFT") else {
        return; // only `.ci/long drift` asks for it
    };
    let headings = COLUMNS.map(|(_, heading)| heading).join(" | ");
    let mut table = format!("| errors | {headings} |\n|---|{}\n", "---|".repeat(5));
    let mut named: BTreeMap<Drift, BTreeSet<String>> = BTreeMap::new();
    let mut silent = 0;
    for phase in ["check", "build"] {
        let mut counts = BTreeMap::new();
        for program in programs_in(phase) {
            let pinned = fs::read_to_string(program.with_extension("pinned"));
            let pinned = pinned.expect("the pinned compiler has a message");
            let other = fs::read_to_string(program.with_extension("stderr")).unwrap_or_default();
            silent += usize::from(other.is_empty());
            let path = in_package(&program).to_str().expect("a path of letters");
            for drift in drifts(path, &pinned, &other) {
                *counts.entry(drift).or_insert(0) += 1;
                named.entry(drift).or_default().insert(path.to_owned());
            }
        }
        let counts = COLUMNS.map(|(drift, _)| counts.get(&drift).unwrap_or(&0).to_string());
        let _ = writeln!(table, "| {phase} | {} |", counts.join(" | "));
    }
    for (drift, heading) in &COLUMNS[2..] {
        if let Some(names) = named.get(drift) {
            let names: Vec<_> = names.iter().map(String::as_str).collect();
            let _ = writeln!(table, "\n{heading}:\n\n- {}", names.join("\n- "));
        }
    }
    let file = fs::File::options().append(true).open(file);
    let mut file = file.expect("the file is there");
    writeln!(file, "{table}").expect("it can be written");
    assert!(silent < 100, "the other compiler has written no messages");
}

/// Returns how each error of another compiler differs from that of the pinned compiler on the same line. `file` is the path
/// of the program in messages. A program that compiles has an empty message.
fn drifts(file: &str, pinned: &str, other: &str) -> Vec<Drift> {
    type Error<'a> = (Option<Mark>, Vec<&'a str>);
    let errors = |message| -> Vec<Error<'_>> {
        let errors = errors_in(message);
        errors
            .map(|error| (error.mark_in(file), error.paragraphs))
            .collect()
    };
    let line = |(mark, _): &Error<'_>| mark.as_ref().map(|mark| mark.line);
    let alike: [(Drift, &dyn Fn(&Error<'_>, &Error<'_>) -> bool); 3] = [
        (Drift::Same, &|one, other| one == other),
        (Drift::Words, &|one, other| one.0 == other.0),
        (Drift::Mark, &|one, other| line(one) == line(other)),
    ];
    let (mut left, mut others) = (errors(pinned), errors(other));
    let mut drifts = Vec::new();
    for (drift, is_alike) in alike {
        left.retain(|error| {
            let found = others.iter().position(|other| is_alike(error, other));
            if let Some(index) = found {
                others.remove(index);
                drifts.push(drift);
            }
            found.is_none()
        });
    }
    drifts.extend(left.iter().map(|_| Drift::Fewer));
    drifts.extend(others.iter().map(|_| Drift::More));
    drifts
}

#[test]
fn drift_is_told() {
    let message = |words: &str, location: &str, mark: &str| {
        format!(
            "error[E0277]: {words}\n --> check/one.rs:{location}\n  |\n4 |     f(view);\n  |     {mark}\n\n"
        )
    };
    let pinned = message("no", "4:7", "- ^^^^");
    let told = |other: &str| drifts("check/one.rs", &pinned, other);
    assert_eq!(told(""), [Drift::Fewer]);
    assert_eq!(told(&pinned), [Drift::Same]);
    assert_eq!(told(&message("never", "4:7", "- ^^^^")), [Drift::Words]);
    assert_eq!(told(&message("no", "4:5", "^")), [Drift::Mark]);
    assert_eq!(told(&message("no", "4:7", "- ^^")), [Drift::Mark]);
    let twice = pinned.repeat(2);
    assert_eq!(told(&twice), [Drift::Same, Drift::More]);
    // One mistake compiles, and another has two errors.
    let other_line = message("no", "5:7", "- ^^^^");
    let told = drifts("check/one.rs", &[other_line, pinned].concat(), &twice);
    assert_eq!(told, [Drift::Same, Drift::Fewer, Drift::More]);
}
