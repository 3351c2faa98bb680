//! The compiler's messages for programs with a mistake, word for word.
//!
//! Each program of `check/` and `build/` has the message beside it, and says in its first line how many
//! mistakes it has, which is the number of errors that it may give. What cannot be helped has a line
//! `// exception: lines: reason` below that; see `EXCEPTIONS`.
//!
//! After a change of the messages, `TRYBUILD=overwrite cargo test -p tensor-layout-diagnostics` writes them
//! anew, to be read before they are committed. `scores.rs` writes their scores to `target/tmp`. With
//! `MESSAGES=` and parts of paths, such as `views/` or `view_returned views/zip`, only programs with one of
//! those in their paths are compiled. `changed` shows how messages differ beyond a table of new names.

use core::fmt::Write as _;
use messages::{
    MOST_LINES, Said, compare, in_package, mistakes_of, names_module, programs_in, said,
};
use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use support::is_pinned_compiler;

mod messages;
mod pasted;
mod quotes;
mod scores;
#[path = "../support.rs"]
mod support;

/// The checks from which a program can be excepted: the number of errors, the number of lines,
/// and that there are no names of modules and no warnings.
const EXCEPTIONS: [&str; 4] = ["errors", "lines", "paths", "warnings"];

/// The required average and the required minimum of messages of `cargo check`; and the cost of a message with too
/// many lines.
const WANTED: (f64, f64) = (4.5, 3.0);
const COST_OF_LINES: f64 = 0.5;

/// Programs that one Cargo is given. It takes a megabyte for each, and copies the tables of its memory
/// whenever it starts a compiler: with all programs at once, that takes three times as long as compiling.
const BATCH: usize = 64;

#[test]
fn messages_of_cargo_check() {
    let programs = asked("check");
    if programs.is_empty() || !is_pinned_compiler("messages_of_cargo_check") {
        return;
    }
    // `trybuild` runs, and panics, when it is dropped. All batches must be seen.
    let failed = programs.chunks(BATCH).filter(|batch| {
        let batch = || compare("check", batch);
        catch_unwind(AssertUnwindSafe(batch)).is_err()
    });
    let failed = failed.count();
    assert!(failed == 0, "{failed} batches failed, see above");
}

#[test]
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
    assert!(programs > 200, "only {programs} programs were found");
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
    let mut faults = Vec::new();
    let Ok(text) = fs::read_to_string(program.with_extension("stderr")) else {
        return vec!["it has no message".to_owned()];
    };
    let Some(mistakes) = mistakes_of(&source) else {
        return vec!["its first line is not `// mistakes:` and their number".to_owned()];
    };
    let exceptions: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("// exception: ")?.split_once(": "))
        .map(|(exception, _reason)| exception)
        .collect();
    for exception in &exceptions {
        if !EXCEPTIONS.contains(exception) {
            faults.push(format!("there is no exception `{exception}`"));
        }
    }

    if text.contains("$RUST") {
        faults
            .push("it shows the standard library, whose source is not installed everywhere".into());
    }
    let all = said(&text);
    let errors = all.iter().filter(|said| said.is_error).count();
    let warnings = all.len() - errors;
    let mut check = |exception: &str, is_right: bool, fault: String| match (
        exceptions.contains(&exception),
        is_right,
    ) {
        (false, false) => faults.push(fault),
        (true, true) => faults.push(format!("it no longer needs the exception `{exception}`")),
        _ => {}
    };
    let longest = all.iter().map(Said::lines).max().unwrap_or(0);
    check(
        "errors",
        errors == mistakes,
        format!("{errors} errors for {mistakes} mistakes"),
    );
    check(
        "lines",
        longest <= MOST_LINES,
        format!("{longest} lines for one mistake"),
    );
    check(
        "warnings",
        warnings == 0,
        format!("{warnings} warnings besides"),
    );
    check(
        "paths",
        !has_path(&text),
        "names with their modules".to_owned(),
    );
    faults
}

/// Returns whether a message names something with its module.
fn has_path(message: &str) -> bool {
    // A message may quote the program itself. In two of its own lines the compiler always writes
    // the full path.
    let may_have_path = [
        "use tensor_layout::",
        "evaluation of `",
        "originates in the macro",
    ];
    message
        .lines()
        .any(|line| !may_have_path.iter().any(|part| line.contains(part)) && names_module(line))
}
