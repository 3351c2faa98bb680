//! Mistakes that were listed before their messages were looked at, and what the compiler says of them.
//!
//! `list.txt` has all of them by class, from the classes with the weakest messages and from between features. Later
//! sections were written after the messages of the sections before had been mended. In
//! `check/` are those that `cargo check` refuses, in `build/` those that only `cargo build` does, with the message
//! beside each. In `runs/` are those that are refused when they run. No line is taken out of the list. A line without a
//! program says after ` | ` that it is no mistake, or names the program here or in `tests/diagnostics` whose message
//! has the same shape: `like NAME`. `right/` has programs of the same draw that look odd, and are accepted.
//!
//! After a change of the messages: `TRYBUILD=overwrite cargo test -p tensor-layout-unseen`.

use programs::{compare, name_of, programs_in};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use support::is_pinned_compiler;

#[path = "../diagnostics/programs.rs"]
mod programs;
#[path = "../support.rs"]
mod support;

/// The number of mistakes that were listed.
const LISTED: usize = 548;

#[test]
fn refused_by_cargo_check() {
    refused("check");
}

#[test]
fn refused_by_cargo_build() {
    refused("build");
}

/// Trybuild compiles and runs what passes.
#[test]
fn odd_but_right_programs_are_accepted() {
    if is_pinned_compiler("right") {
        trybuild::TestCases::new().pass("right/odd.rs");
    }
}

fn refused(phase: &str) {
    if is_pinned_compiler(phase) {
        compare(phase, &programs_in(phase));
    }
}

/// Each line of the list has a program here, a program with the same message, or the reason why there is none.
#[test]
fn all_of_the_list_are_here() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("list.txt");
    let list = fs::read_to_string(list).expect("the list can be read");
    let names = |folders: &[&str]| -> BTreeSet<String> {
        let programs = folders.iter().flat_map(|folder| programs_in(folder));
        programs
            .map(|program| name_of(&program).to_owned())
            .collect()
    };
    let programs = names(&["check", "build", "runs"]);
    let mut alike = names(&["../diagnostics/check", "../diagnostics/build"]);
    alike.extend(programs.iter().cloned());
    let lines = list.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (without, with): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.contains(" | "));
    for line in &without {
        let like = line.split_once(" | like ");
        let is_known = like.map_or(line.contains(" | no mistake: "), |(_, name)| {
            alike.contains(name)
        });
        assert!(is_known, "{line}");
    }
    assert_eq!(without.len() + with.len(), LISTED, "no line is taken out");
    let listed: BTreeSet<String> = with.into_iter().map(str::to_owned).collect();
    assert_eq!(programs, listed);
}
