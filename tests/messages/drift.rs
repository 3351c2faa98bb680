//! Compares the messages of another compiler with those of the pinned one.
//!
//! `.ci/long drift` runs this in a copy of the repository. There, `.pinned` files have the messages of the pinned
//! compiler, and the other compiler has written its own as `.stderr`, unless the program compiles. The table is
//! appended to the file that `DRIFT` names in the environment.

// Nightly 1.97 differs from 1.95 in three ways that the crate cannot undo:
//
// - **It marks the method instead of the argument or the receiver** (about 90 programs) if an implementation with
//   `do_not_recommend` is between the bound and the unmet condition. Without this attribute, each of the messages
//   would be longer on both compilers.
// - **It reports a bound a second time, and marks the whole call** (about 20 programs), if the bound is on an associated
//   type of a parameter that is in no argument and not in the result, such as `Name::Axis` in `size`. The order of
//   the bounds makes no difference. A trait instead of the associated type would add a line to each message about a
//   missing axis.
// - **It marks the argument instead of the method** (about 20 programs) if a type such as `Itself` is unknown. This
//   mark is the better one.

use super::messages::{Mark, errors_in};
use super::programs::{in_package, programs_in};
use core::fmt::Write as _;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::Write as _;

/// How the message of another compiler differs.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Drift {
    Same,
    Words,
    Mark,
    Errors,
    Compiles,
}

/// All kinds, with the headings of their columns.
const COLUMNS: [(Drift, &str); 5] = [
    (Drift::Same, "the same"),
    (Drift::Words, "other words"),
    (Drift::Mark, "mark moved"),
    (Drift::Errors, "more errors"),
    (Drift::Compiles, "compiles"),
];

/// Writes a table of numbers, and the names of all programs with a difference of more than words.
#[test]
fn table_of_drift() {
    let Some(file) = env::var_os("DRIFT") else {
        return; // only `.ci/long drift` asks for it
    };
    let headings = COLUMNS.map(|(_, heading)| heading).join(" | ");
    let mut table = format!("| programs | {headings} |\n|---|{}\n", "---|".repeat(5));
    let mut named: BTreeMap<Drift, Vec<String>> = BTreeMap::new();
    for phase in ["check", "build"] {
        let mut counts = BTreeMap::new();
        for program in programs_in(phase) {
            let pinned = fs::read_to_string(program.with_extension("pinned"));
            let pinned = pinned.expect("the pinned compiler has a message");
            let other = fs::read_to_string(program.with_extension("stderr")).ok();
            let path = in_package(&program).to_str().expect("a path of letters");
            let drift = drift(path, &pinned, other.as_deref());
            *counts.entry(drift).or_insert(0) += 1;
            named.entry(drift).or_default().push(path.to_owned());
        }
        let counts = COLUMNS.map(|(drift, _)| counts.get(&drift).unwrap_or(&0).to_string());
        let _ = writeln!(table, "| {phase} | {} |", counts.join(" | "));
    }
    for (drift, heading) in &COLUMNS[2..] {
        if let Some(names) = named.get(drift) {
            let _ = writeln!(table, "\n{heading}:\n\n- {}", names.join("\n- "));
        }
    }
    let file = fs::File::options().append(true).open(file);
    let mut file = file.expect("the file is there");
    writeln!(file, "{table}").expect("it can be written");
    let compile = named.get(&Drift::Compiles).map_or(0, Vec::len);
    assert!(compile < 100, "the other compiler has written no messages");
}

/// Returns how the message of another compiler, if it has one, differs from that of the pinned compiler. `file` is the
/// path of the program in messages.
fn drift(file: &str, pinned: &str, other: Option<&str>) -> Drift {
    let Some(other) = other else {
        return Drift::Compiles;
    };
    if pinned == other {
        return Drift::Same;
    }
    let errors = |message| -> Vec<Option<Mark>> {
        let errors = errors_in(message);
        errors.map(|error| error.mark_in(file)).collect()
    };
    let (pinned, other) = (errors(pinned), errors(other));
    if other.len() > pinned.len() {
        Drift::Errors
    } else if pinned != other {
        Drift::Mark
    } else {
        Drift::Words
    }
}

#[test]
fn drift_is_told() {
    let message = |words: &str, location: &str, mark: &str| {
        format!(
            "error[E0277]: {words}\n --> check/one.rs:{location}\n  |\n4 |     f(view);\n  |     {mark}\n"
        )
    };
    let pinned = message("no", "4:7", "- ^^^^");
    let told = |other: Option<&str>| drift("check/one.rs", &pinned, other);
    assert_eq!(told(None), Drift::Compiles);
    assert_eq!(told(Some(&pinned)), Drift::Same);
    assert_eq!(told(Some(&message("never", "4:7", "- ^^^^"))), Drift::Words);
    assert_eq!(told(Some(&message("no", "4:5", "^"))), Drift::Mark);
    assert_eq!(told(Some(&message("no", "4:7", "- ^^"))), Drift::Mark);
    let twice = format!("{pinned}\n{pinned}");
    assert_eq!(told(Some(&twice)), Drift::Errors);
}
