//! Mistakes that were listed before their messages were looked at, and what the compiler says of them.
//!
//! `list.txt` has all of them by class, from the classes with the weakest messages and from between features. The last
//! section was written after the messages of the others had been mended. In
//! `check/` are those that `cargo check` refuses, in `build/` those that only `cargo build` does, with the message
//! beside each. In `runs/` are those that are refused when they run.
//!
//! After a change of the messages: `TRYBUILD=overwrite cargo test -p tensor-layout-unseen`. Scores are counted as in
//! `tests/diagnostics`, and more strictly: a first line in rustc's words gets no point, nor does a help that is
//! no code to paste, nor a message of more than twelve lines. A first line of rustc's gets half a point if the mark
//! names both what is written and what is expected, by axis or by the name of a layout. `judgements.txt` says so of
//! each program.
//! `cargo test -p tensor-layout-unseen scores` writes the scores to `target/tmp`.

use messages::{compare, programs_in};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use support::is_pinned_compiler;

#[path = "../diagnostics/messages.rs"]
mod messages;
#[path = "../diagnostics/scores.rs"]
mod scores;
#[path = "../support.rs"]
mod support;

/// For `scores`: what the average and each score are not to fall below, and that more than twelve lines cost the
/// point.
const WANTED: (f64, f64) = (3.5, 1.0);
const COST_OF_LINES: f64 = 1.0;

#[test]
fn refused_by_cargo_check() {
    refused("check");
}

#[test]
fn refused_by_cargo_build() {
    refused("build");
}

fn refused(phase: &str) {
    if is_pinned_compiler(phase) {
        compare(phase, &programs_in(phase));
    }
}

/// Nothing is taken out of the list: a line that turned out to be no mistake says so.
#[test]
fn all_of_the_list_are_here() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("list.txt");
    let list = fs::read_to_string(list).expect("the list can be read");
    let listed: BTreeSet<String> = list
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#') && !line.contains(" | "))
        .map(str::to_owned)
        .collect();
    let programs = ["check", "build", "runs"].into_iter().flat_map(programs_in);
    let programs: BTreeSet<String> = programs
        .filter_map(|program| Some(program.file_stem()?.to_str()?.to_owned()))
        .collect();
    assert_eq!(programs, listed);
}
