//! Compares the rewritten messages with those that were read by a person.

use super::suite::{BUILT, OWN, Phase, compile, folder, in_parallel, programs, subjects, values};
use super::support::is_pinned_compiler;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of lines of a message, without those that have only the gutter's `|`.
const MOST_LINES: usize = 14;

#[test]
fn messages_of_own_programs() {
    if is_pinned_compiler("messages_of_own_programs") {
        compare("programs", &programs("programs"), Phase::Check);
    }
}

#[test]
#[ignore = "it takes two minutes"]
fn messages_of_all_subjects() {
    if is_pinned_compiler("messages_of_all_subjects") {
        for subject in subjects() {
            compare(&subject, &programs(&subject), Phase::Check);
        }
    }
}

#[test]
#[ignore = "it builds the library, which takes a minute"]
fn messages_of_builds() {
    if is_pinned_compiler("messages_of_builds") {
        for subject in BUILT {
            compare(subject, &programs(subject), Phase::Build);
        }
    }
}

/// Compares the messages of programs with the file of their subject.
fn compare(subject: &str, programs: &[PathBuf], phase: Phase) {
    let file = file(subject);
    let mut expected = sections(&file);
    let is_blessed = env::var_os("BLESS").is_some();
    let name = |program: &Path| {
        program
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name")
            .to_owned()
    };
    let texts = in_parallel(programs, |program| {
        let pinned = expected.get(&name(program)).map_or("", String::as_str);
        rewritten(program, phase, pinned)
    });
    let mut others = Vec::new();
    for (program, text) in programs.iter().zip(texts) {
        let name = name(program);
        let old = expected
            .insert(name.clone(), text.clone())
            .unwrap_or_default();
        if text != old {
            others.push(format!("{name} has other messages:\n{text}"));
        }
    }
    assert!(
        is_blessed || others.is_empty(),
        "{}: {}",
        file.display(),
        others.concat()
    );
    if is_blessed {
        let folder = folder(subject);
        expected.retain(|name, text| !text.is_empty() && folder.join(name).exists());
        let sections = expected
            .iter()
            .map(|(name, text)| format!("## {name}\n\n{text}\n"));
        fs::write(&file, sections.collect::<String>()).expect("the messages can be written");
    }
}

/// Returns the file with the messages of a subject.
fn file(subject: &str) -> PathBuf {
    let name = Path::new(OWN).join("pinned").join(subject);
    name.with_extension("txt")
}

/// Returns the messages in a file, by the programs that they are for.
fn sections(file: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let sections = text.split("## ").skip(1).filter_map(|section| {
        let (name, messages) = section.split_once("\n\n")?;
        Some((name.to_owned(), messages.strip_suffix('\n')?.to_owned()))
    });
    sections.collect()
}

/// Returns the programs of the pinned messages, each with its messages.
pub(crate) fn pinned() -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    let names = ["programs"].into_iter().chain(BUILT).map(str::to_owned);
    for subject in names.chain(subjects()) {
        let sections = sections(&file(&subject)).into_iter();
        all.extend(sections.map(|(name, text)| (folder(&subject).join(name), text)));
    }
    all
}

/// Returns a message without the numbers of lines if it shows some of the library, which unrelated changes move.
fn without_lines(text: &str) -> String {
    if !text.contains("$WORKSPACE") {
        return text.to_owned();
    }
    let lines = text.split('\n').map(|line| {
        let shown = line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
        let is_in_gutter = ["|", "-->", ":::", "="]
            .iter()
            .any(|sign| shown.starts_with(sign));
        let line = if is_in_gutter {
            format!("   {shown}")
        } else {
            line.to_owned()
        };
        match line.split_once(".rs:") {
            Some((file, _)) if file.contains("$WORKSPACE") => format!("{file}.rs:$LINE"),
            _ => line,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the messages of a program that are not those of rustc. Asks rustc only if not all are `pinned`.
fn rewritten(program: &Path, phase: Phase, pinned: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace")
        .display()
        .to_string();
    let texts = |with_tool| -> Vec<String> {
        let values = values(&compile(phase, program, with_tool).stderr);
        let values = values.iter().filter(|value| {
            value["spans"]
                .as_array()
                .is_some_and(|spans| !spans.is_empty())
        });
        let texts = values.filter_map(|value| value["rendered"].as_str());
        texts
            .map(|text| without_lines(&text.replace(&root, "$WORKSPACE")))
            .collect()
    };
    let with = texts(true);
    let are_pinned = with.iter().all(|text| pinned.contains(text));
    let without = if are_pinned { Vec::new() } else { texts(false) };
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
        all.push_str(text);
    }
    all
}
