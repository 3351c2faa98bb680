//! Compares the rewritten messages with those that were read by a person.

use super::suite::{OWN, SUITE, check, in_parallel, programs, values};
use super::support::is_pinned_compiler;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The subjects that are tested each time: those with most of rustc's own words. `.ci/run` tests all.
const QUICK: [&str; 7] = [
    "arguments",
    "generics",
    "nominal",
    "published",
    "run_time_sizes",
    "size_names",
    "views",
];

/// The maximum number of lines of a message, without those that have only the gutter's `|`.
const MOST_LINES: usize = 14;

#[test]
fn messages_of_common_subjects() {
    if is_pinned_compiler("messages_of_common_subjects") {
        compare(
            OWN,
            "programs",
            &programs(&format!("{OWN}/programs"))["programs"],
        );
        for (subject, programs) in programs(&format!("{SUITE}/ui/check")) {
            if QUICK.contains(&&*subject) {
                compare(SUITE, &subject, &programs);
            }
        }
    }
}

#[test]
#[ignore = "it takes a minute"]
fn messages_of_all_subjects() {
    if is_pinned_compiler("messages_of_all_subjects") {
        for (subject, programs) in programs(&format!("{SUITE}/ui/check")) {
            compare(SUITE, &subject, &programs);
        }
    }
}

/// Compares the messages of a subject with the file of its name.
fn compare(folder: &str, subject: &str, programs: &[PathBuf]) {
    // Building `ort` takes longer than all other dependencies.
    let needs_ort =
        |program: &PathBuf| fs::read_to_string(program).is_ok_and(|text| text.contains("ort::"));
    let programs: Vec<_> = programs
        .iter()
        .filter(|program| !needs_ort(program))
        .collect();
    let texts = in_parallel(&programs, |program| rewritten(folder, program));
    let mut all = String::new();
    for (program, text) in programs.iter().zip(texts) {
        if !text.is_empty() {
            let _ = writeln!(
                all,
                "## {}\n\n{text}",
                program.file_name().expect("a name").display()
            );
        }
    }
    let file = Path::new(OWN)
        .join("pinned")
        .join(subject)
        .with_extension("txt");
    if env::var_os("BLESS").is_some() {
        fs::write(&file, &all).expect("the messages can be written");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    for (line, (new, old)) in all.lines().zip(expected.lines()).enumerate() {
        assert_eq!(new, old, "{}:{}", file.display(), line + 1);
    }
    assert_eq!(all.len(), expected.len(), "{}", file.display());
}

/// Returns the rewritten messages of a program. All others must be those of rustc.
fn rewritten(folder: &str, program: &Path) -> String {
    let name = program
        .strip_prefix(folder)
        .expect("a program is in its folder");
    let texts = |with_tool| -> Vec<String> {
        let values = values(&check(folder, name, with_tool).stderr);
        let values = values.iter().filter(|value| {
            value["spans"]
                .as_array()
                .is_some_and(|spans| !spans.is_empty())
        });
        values
            .filter_map(|value| value["rendered"].as_str().map(str::to_owned))
            .collect()
    };
    let (with, without) = (texts(true), texts(false));
    assert!(!with.is_empty(), "{}: no message", program.display());
    let mut all = String::new();
    for text in with.iter().filter(|text| !without.contains(text)) {
        let lines = text
            .lines()
            .filter(|line| !["", "|"].contains(&line.trim()));
        let lines = lines.count();
        let is_of_rustc = ["E0382", "E0502", "E0505", "E0521"]
            .iter()
            .any(|code| text.contains(code));
        assert!(
            lines <= MOST_LINES || is_of_rustc,
            "{}: {lines} lines\n{text}",
            program.display()
        );
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("the workspace");
        all.push_str(&text.replace(&root.display().to_string(), "$WORKSPACE"));
    }
    all
}
