//! What the compiler says of programs with a mistake, word for word.
//!
//! Each program of `diagnostics/` has the message beside it, and says in its first line how many
//! mistakes it has, which is the number of errors that it may give. What cannot be helped has a line
//! `// exception: lines: reason` below that; see `EXCEPTIONS`.
//!
//! After a change of the messages, `TRYBUILD=overwrite cargo test --test diagnostics` writes them
//! anew, to be read before they are committed; and `BLESS=1` their scores, see `scores.rs`.

use core::fmt::Write as _;
use scores::MOST_LINES;
use std::fs;
use std::path::{Path, PathBuf};
use support::is_pinned_compiler;

#[path = "diagnostics/quotes.rs"]
mod quotes;
#[path = "diagnostics/scores.rs"]
mod scores;
mod support;

/// What a program can be excepted from: the number of errors, that of lines, the absence of the
/// names of modules, and that of warnings.
const EXCEPTIONS: [&str; 4] = ["errors", "lines", "paths", "warnings"];

#[test]
fn messages_of_cargo_check() {
    if is_pinned_compiler("messages_of_cargo_check") {
        trybuild::TestCases::new().compile_fail("diagnostics/check/*.rs");
    }
}

/// Apart, because `trybuild` builds, and does not only check, where a program of the run is to pass;
/// and errors found by checking hide those found by building.
#[test]
fn messages_of_cargo_build() {
    if is_pinned_compiler("messages_of_cargo_build") {
        let programs = trybuild::TestCases::new();
        programs.pass("diagnostics/build.rs");
        programs.compile_fail("diagnostics/build/*.rs");
    }
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

fn programs_in(phase: &str) -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let directory = tests.join("diagnostics").join(phase);
    let entries = fs::read_dir(directory).expect("the directory of the programs can be read");
    let files = entries.map(|entry| entry.expect("a directory can be read to its end").path());
    let mut programs: Vec<_> = files
        .filter(|file| file.extension() == Some("rs".as_ref()))
        .collect();
    programs.sort();
    programs
}

/// What is wrong with the message beside a program.
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

/// An error or a warning: the paragraph that begins with its level, and the notes that follow it.
struct Said<'a> {
    is_error: bool,
    paragraphs: Vec<&'a str>,
}

impl Said<'_> {
    /// Those between that have only the gutter's `|` not counted.
    fn lines(&self) -> usize {
        let lines = self.paragraphs.iter().flat_map(|text| text.lines());
        lines.filter(|line| line.trim() != "|").count()
    }
}

/// What the compiler says, one after the other.
fn said(message: &str) -> Vec<Said<'_>> {
    let mut all: Vec<Said<'_>> = Vec::new();
    for paragraph in message.trim().split("\n\n") {
        let is_error = paragraph.starts_with("error");
        if is_error || paragraph.starts_with("warning") {
            all.push(Said {
                is_error,
                paragraphs: Vec::new(),
            });
        }
        if let Some(said) = all.last_mut() {
            said.paragraphs.push(paragraph);
        }
    }
    all
}

/// The number of mistakes that a program says it has.
fn mistakes_of(source: &str) -> Option<usize> {
    let first = source.lines().next()?;
    first.strip_prefix("// mistakes: ")?.parse().ok()
}

/// Whether a message names something with its module.
fn has_path(message: &str) -> bool {
    // What the program itself says may be quoted; and in two lines of its own the compiler always
    // writes the full path.
    let may_have_path = [
        "use tensor_layout::",
        "evaluation of `",
        "originates in the macro",
    ];
    message
        .lines()
        .any(|line| !may_have_path.iter().any(|part| line.contains(part)) && names_module(line))
}

fn names_module(line: &str) -> bool {
    ["tensor_layout::", "__private", "$crate"]
        .iter()
        .any(|name| line.contains(name))
}
