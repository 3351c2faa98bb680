//! The compiler's messages for programs with a mistake, word for word.
//!
//! `cargo check` refuses the programs in `ui/check`, and only `cargo build` refuses those in `ui/build`. Each program
//! has its message beside it, and says in its first line how many mistakes it has, which is the number of errors that it
//! may give. What cannot be helped has a line `// exception: lines: reason`; see `EXCEPTIONS`.
//!
//! A message is a text in the source of a crate, and has one mistake, the shortest that shows it. A program has the
//! mistakes of a topic; an item may have several, if none hides another. `bounds` has programs of another kind: a bound
//! that refuses a mistake of order, or on which unsafe code relies, is tested once, at a function that states it and calls
//! no other that does. Without the bound, the others would not compile. `published` has
//! mistakes that others have published, one in each program (`tests/published_mistakes`).
//!
//! After a change of the messages, `TRYBUILD=overwrite cargo test -p tensor-layout-messages -- --include-ignored` writes
//! them anew, to be read before they are committed. With `MESSAGES=` and parts of paths, such as `views/` or
//! `views_wanted views/bytes`, only programs with one of those in their paths are compiled. `changed` shows how
//! messages differ beyond a table of new names.

// Decisions:
//
// - **A help that begins with ``write `CODE` `` is code for the marked location** (`pasted.rs`). `CODE` replaces
//   one of these: the marked text, the pair `H = 2` around it, the brackets around it, or a call of the
//   method that `CODE` calls. If the program has none of them, the code is inserted after the mark.
// - **The help of an unmet bound is the second line of `message`**, not the `label`: an editor shows no label of
//   such an error (`editors.rs`). It would also show a `note`, but as the last line, after rustc's own.
// - **Each unmet bound names its trait.** rustc writes "the trait .. is not implemented for .." to every such
//   error (`E0277`), beside the mark. If this text is long, or the type is the program's own, it takes a line or
//   three of its own. A mistake that a constant or a macro finds has no such text.

use core::fmt::Write as _;
use messages::{Diagnostic, MOST_LINES, diagnostics_in, exceptions_of, mistakes_of, names_module};
use programs::{compare, in_package, programs_in};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use support::is_pinned_compiler;

mod drift;
mod editors;
mod items;
mod letters;
mod messages;
mod pasted;
mod programs;
mod quotes;
#[path = "../support.rs"]
mod support;

/// The rules from which a program can be excepted: the number of errors, the number of lines, and that there are no
/// names of modules and no warnings.
const EXCEPTIONS: [&str; 4] = ["errors", "lines", "paths", "warnings"];

/// The maximum number of programs.
const MOST_PROGRAMS: usize = 240;

#[test]
fn messages_of_cargo_check() {
    let programs = asked("check");
    if programs.is_empty() || !is_pinned_compiler("messages_of_cargo_check") {
        return;
    }
    compare("check", &programs);
}

#[test]
#[ignore = "it builds the library once more: `cargo test -- --include-ignored`"]
fn messages_of_cargo_build() {
    let programs = asked("build");
    if programs.is_empty() || !is_pinned_compiler("messages_of_cargo_build") {
        return;
    }
    compare("build", &programs);
}

#[test]
fn messages_say_the_mistake_and_nothing_else() {
    let mut faults = String::new();
    let mut programs = 0;
    for program in programs_in("check").into_iter().chain(programs_in("build")) {
        programs += 1;
        for fault in faults_of(&program) {
            let _ = writeln!(faults, "{}: {fault}", program.display());
        }
    }
    assert!(
        (200..=MOST_PROGRAMS).contains(&programs),
        "{programs} programs were found"
    );
    assert!(faults.is_empty(), "\n{faults}");
}

/// The programs of a phase that are to be compiled: all, or those that `MESSAGES` names.
fn asked(phase: &str) -> Vec<PathBuf> {
    let names = env::var("MESSAGES").unwrap_or_default();
    let names: Vec<_> = names.split_whitespace().collect();
    let is_named = |program: &PathBuf, name: &&str| {
        let program = in_package(program).to_str().expect("a path of letters");
        program.contains(name)
    };
    for name in &names {
        let both = [programs_in("check"), programs_in("build")].concat();
        assert!(
            both.iter().any(|program| is_named(program, name)),
            "MESSAGES: there is no program `{name}`"
        );
    }
    let mut programs = programs_in(phase);
    programs.retain(|program| names.is_empty() || names.iter().any(|name| is_named(program, name)));
    programs
}

/// Returns the faults of the message beside a program.
fn faults_of(program: &Path) -> Vec<String> {
    let source = fs::read_to_string(program).expect("a program can be read");
    let Ok(text) = fs::read_to_string(program.with_extension("stderr")) else {
        return vec!["it has no message".to_owned()];
    };
    let Some(mistakes) = mistakes_of(&source) else {
        return vec!["its first line is not `// mistakes:` and their number".to_owned()];
    };
    let mut faults = Vec::new();
    let broken = broken_rules(mistakes, &text);
    let exceptions = exceptions_of(&source);
    for (rule, fault) in &broken {
        if !exceptions.contains(rule) {
            faults.push(fault.clone());
        }
    }
    for exception in exceptions {
        let is_broken = broken.iter().any(|(rule, _)| *rule == exception);
        if !EXCEPTIONS.contains(&exception) {
            faults.push(format!("there is no exception `{exception}`"));
        } else if !is_broken {
            faults.push(format!("it no longer needs the exception `{exception}`"));
        }
    }
    faults
}

/// Returns the rules that a message does not keep, and how.
fn broken_rules(mistakes: usize, text: &str) -> Vec<(&'static str, String)> {
    let all = diagnostics_in(text);
    let errors = all.iter().filter(|diagnostic| diagnostic.is_error).count();
    let warnings = all.len() - errors;
    let longest = all.iter().map(Diagnostic::lines).max().unwrap_or(0);
    let mut broken = Vec::new();
    if errors != mistakes {
        broken.push(("errors", format!("{errors} errors for {mistakes} mistakes")));
    }
    if longest > MOST_LINES {
        broken.push(("lines", format!("{longest} lines for one mistake")));
    }
    if warnings > 0 {
        broken.push(("warnings", format!("{warnings} warnings besides")));
    }
    if has_path(text) {
        broken.push(("paths", "names with their modules".to_owned()));
    }
    broken
}

/// Returns whether a message names something with its module.
fn has_path(message: &str) -> bool {
    // A message may quote the program itself. In some of its own lines the compiler writes the full path.
    let may_have_path = [
        "use tensor_layout::",
        "evaluation of `",
        "note: required by a bound in `",
        "originates in the macro",
    ];
    message
        .lines()
        .any(|line| !may_have_path.iter().any(|part| line.contains(part)) && names_module(line))
}
