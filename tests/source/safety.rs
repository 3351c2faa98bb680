//! Tests that SAFETY.md and the source name the same functions, files and planted mutants. An *entry point* is a function that
//! writes the fields of a type on whose values unsafe code relies, or a public function that returns such a value. The
//! test reads the source as text. So it finds hidden functions and functions in macros, too.

use crate::reader::{self, read, repository};
use std::collections::{BTreeMap, BTreeSet};

/// The types on whose values unsafe code relies: elements, mappings, buffers, and all types that visit elements or
/// state where a part or a buffer lies.
const BELIEVED: [&str; 29] = [
    "AxisIter",
    "AxisIterMut",
    "Buffer",
    "Elements",
    "HalvedIter",
    "InPlace",
    "IndexedIter",
    "IndexedIterMut",
    "IntoIter",
    "Iter",
    "IterMut",
    "Mapping",
    "Memory",
    "ParAxisIter",
    "ParAxisIterMut",
    "Rearrangement",
    "Reserved",
    "CheckedRange",
    "Runs",
    "RunsMut",
    "Selection",
    "RearrangementLoops",
    "Stretch",
    "Tensor",
    "UncheckedMapping",
    "View",
    "ViewMut",
    "Zip",
    "ZipMut",
];

/// The types whose fields have no names.
const TUPLES: [&str; 5] = [
    "InPlace",
    "IndexedIter",
    "IndexedIterMut",
    "Memory",
    "UncheckedMapping",
];

/// Files in which `Self` is one of these types.
const OF_SELF: [&str; 7] = [
    "elements/",
    "gpu/buffer.rs",
    "dml/binding/reserved.rs",
    "wgpu/transfer.rs",
    "interop/",
    "layout/mapping.rs",
    "views/",
];

/// Returns the text of each file of the crate, by its path, without comments and tests.
fn sources() -> BTreeMap<String, String> {
    reader::files_in(&reader::folder())
        .into_iter()
        .filter(|(name, _)| !name.ends_with("/tests.rs"))
        .map(|(name, text)| {
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
            let lines = text
                .lines()
                .map(|line| line.split("//").next().unwrap_or(""));
            (name, lines.flat_map(|line| [line, "\n"]).collect())
        })
        .collect()
}

/// Returns whether a text contains the name of one of the types as a separate word.
fn names_a_type(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .any(|word| BELIEVED.contains(&word))
}

/// Returns whether a function body has a literal of one of the types.
fn has_literal(body: &str) -> bool {
    BELIEVED.iter().any(|name| {
        body.match_indices(name).any(|(at, _)| {
            let before = body[..at].chars().next_back();
            let after = &body[at + name.len()..];
            let is_word = !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
            let has_fields =
                after.starts_with(" {") || TUPLES.contains(name) && after.starts_with('(');
            // The header of an `impl` or a `struct` also has a brace after the name.
            let line = body[..at]
                .rfind('\n')
                .map_or("", |start| body[start..at].trim_start());
            let is_header = [
                "impl",
                "pub struct",
                "pub(crate) struct",
                "pub(crate) enum",
                "struct",
                "for ",
            ]
            .iter()
            .any(|start| line.starts_with(start));
            is_word && has_fields && !is_header && !body[..at].ends_with("::")
        })
    })
}

/// Returns the entry points of a file.
fn entry_points(file: &str, text: &str) -> BTreeSet<String> {
    let is_of_self = OF_SELF.iter().any(|beginning| file.starts_with(beginning));
    let starts: Vec<usize> = text
        .match_indices("fn ")
        .map(|(at, _)| at)
        .filter(|at| text[..*at].ends_with([' ', '\n']) || *at == 0)
        .collect();
    let mut found = BTreeSet::new();
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(text.len());
        let line = text[..*start].rfind('\n').map_or(0, |at| at + 1);
        let before = &text[line..*start];
        let function = &text[start + 3..end];
        let name: String = function
            .chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect();
        if name.is_empty() {
            continue;
        }
        // The semicolon of an array is within a line.
        let body_at = [function.find('{'), function.find(";\n")];
        let body_at = body_at.into_iter().flatten().min();
        let body_at = body_at.unwrap_or(function.len());
        let (signature, body) = function.split_at(body_at);
        // A function without a body ends here.
        let body = if body.starts_with(';') { "" } else { body };
        let returned = signature.find("->").map_or("", |at| &signature[at..]);
        let returned = returned.split("where").next().unwrap_or("");
        let is_public =
            before.contains("pub ") || before.trim().is_empty() || before.trim() == "const";
        let returns_one = names_a_type(returned) || is_of_self && returned.contains("Self");
        if (is_public && returns_one) || has_literal(body) {
            found.insert(name);
        }
    }
    found
}

fn safety() -> String {
    read("SAFETY.md")
}

/// Returns a section of SAFETY.md.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let start = text.split_once(&format!("\n## {heading}\n"));
    let (_, section) = start.unwrap_or_else(|| panic!("SAFETY.md has no section `{heading}`"));
    section.split("\n## ").next().unwrap_or("")
}

/// Returns the words between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn entry_points_are_listed() {
    let text = safety().replace("\n  ", " ");
    let lists = section(&text, "Entry points");
    let mut listed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in lists.split("\n- ").skip(1) {
        let entry = entry.split("\n\n").next().unwrap_or("");
        let (file, names) = entry.split_once(": ").expect("an entry names functions");
        let file = quoted(file).next().expect("an entry names a file");
        let listed = listed.entry(file.to_owned()).or_default();
        listed.extend(quoted(names).map(ToOwned::to_owned));
    }
    let mut found = BTreeMap::new();
    for (file, text) in sources() {
        let points = entry_points(&file, &text);
        if !points.is_empty() {
            found.insert(file, points);
        }
    }
    let mut differences = Vec::new();
    let none = BTreeSet::new();
    let files: BTreeSet<_> = found.keys().chain(listed.keys()).collect();
    for file in files {
        let (found, listed) = (
            found.get(file).unwrap_or(&none),
            listed.get(file).unwrap_or(&none),
        );
        let missing: Vec<_> = found
            .difference(listed)
            .map(|name| format!("`{name}`"))
            .collect();
        let gone: Vec<_> = listed
            .difference(found)
            .map(|name| format!("`{name}`"))
            .collect();
        if !missing.is_empty() {
            differences.push(format!("{file}: not listed: {}", missing.join(", ")));
        }
        if !gone.is_empty() {
            differences.push(format!(
                "{file}: listed, but no entry point: {}",
                gone.join(", ")
            ));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn every_file_with_unsafe_code_is_listed() {
    let text = safety();
    let list = section(&text, "Where unsafe code is");
    let listed: BTreeSet<_> = quoted(list).collect();
    let sources = sources();
    let found: BTreeSet<_> = sources
        .iter()
        .filter(|(_, text)| text.contains("unsafe {") || text.contains("unsafe impl"))
        .map(|(file, _)| file.as_str())
        .collect();
    assert_eq!(listed, found);
}

#[test]
fn every_invariant_has_a_mutant_that_takes_it_out() {
    let text = safety();
    let table = section(&text, "Invariants");
    let mut named = BTreeSet::new();
    for row in table.lines().filter(|line| line.starts_with("| **")) {
        let mutants = row.trim_end_matches(" |").rsplit("| ").next().unwrap_or("");
        if mutants.starts_with("none: ") {
            continue;
        }
        let before = named.len();
        named.extend(quoted(mutants).map(ToOwned::to_owned));
        assert!(named.len() > before, "no mutant takes this out: {row}");
    }
    let planted = read("tests/mutants/planted.txt");
    let planted: BTreeSet<_> = planted
        .lines()
        .filter_map(|line| line.strip_prefix("name ").map(ToOwned::to_owned))
        .collect();
    assert_eq!(named, planted);
}

/// A planted mutant that no longer fits the source would prove nothing. Without this test, only the long run would
/// notice it.
#[test]
fn planted_mutants_fit_the_source() {
    let planted = read("tests/mutants/planted.txt");
    let mut outdated = Vec::new();
    for entry in planted.split("\n\n") {
        let value = |key: &str| entry.lines().find_map(|line| line.strip_prefix(key));
        let Some(name) = value("name ") else {
            continue;
        };
        let file = value("file ").expect("an entry names its file");
        let removed: Vec<_> = entry
            .lines()
            .filter_map(|line| line.strip_prefix("- "))
            .collect();
        let source = read(file);
        let times = source.matches(&removed.join("\n")).count();
        if times != 1 {
            outdated.push(format!("{name}: {file} has what it changes {times} times"));
        }
    }
    assert!(outdated.is_empty(), "{}", outdated.join("\n"));
}

/// Each group says which tests check its entry points.
#[test]
fn every_group_of_entry_points_has_tests() {
    let text = safety();
    for group in section(&text, "Entry points").split("\n### ").skip(1) {
        let (head, _) = group.split_once("\n- ").expect("a group has entries");
        let (_, tests) = head.split_once("Tests: ").expect("a group names its tests");
        for test in quoted(tests) {
            let path = repository().join("tests").join(test);
            assert!(
                path.exists() || test == "must_compile",
                "no such test: {test}"
            );
        }
    }
}
