//! Tests that the search of the rendered documentation finds the words of other libraries, and all aliases.
//!
//! The environment variable `RENDERED_DOCS` names the folder that `cargo doc --workspace --all-features --no-deps` has
//! written. `.ci/run` renders the documentation before this test. Remove the folder before you render it again, because
//! rustdoc keeps the aliases of earlier runs.

use crate::{reader, support};
use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder of the rendered documentation, unless the tests are skipped.
pub(crate) fn rendered(test: &str) -> Option<PathBuf> {
    let folder = env::var_os("RENDERED_DOCS").map(PathBuf::from);
    if folder.is_none() {
        support::skipped(test, "RENDERED_DOCS names no folder of `cargo doc`");
    }
    folder
}

/// Reads the names that search knows. They are a column of texts with their lengths, in which digits repeat earlier
/// texts.
fn names(folder: &Path) -> BTreeSet<String> {
    let found = reader::paths_in(&folder.join("search.index/name"), "js");
    assert!(
        !found.is_empty(),
        "another version of rustdoc has its index elsewhere"
    );
    let mut names = BTreeSet::new();
    for file in found {
        let text = reader::read(file);
        let text = text.trim().strip_prefix("rd_(\"").expect("a column");
        let text = text.strip_suffix("\")").expect("the end of a column");
        let text = text.replace("\\\"", "\"").replace("\\\\", "\\");
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let mut length = 0;
            let digits = rest.bytes().take_while(|digit| *digit < 0x60).count();
            if rest.as_bytes()[0] & 0xf0 == 0x30 {
                rest = &rest[1..];
                continue;
            }
            for digit in rest.bytes().take(digits + 1) {
                length = length << 4 | usize::from(digit & 0xf);
            }
            let (name, after) = rest[digits + 1..].split_at(length);
            names.insert(name.to_owned());
            rest = after;
        }
    }
    names
}

/// Returns the texts in quotation marks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

/// Returns words that users of other libraries search for, each with the item that answers it. A word in lower case that
/// is also the name of an operator of DirectML leads to its page in `guide::words`, and the name as DirectML writes it
/// leads to the operator.
fn first_results() -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("first_results.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split_once(' ').expect("a word and an item"))
        .collect()
}

#[test]
fn each_page_of_a_word_is_searched_for() {
    let guide = reader::read("tensor-layout/src/guide.rs");
    let words = guide.split("pub mod words").nth(1).expect("it is there");
    let results = first_results();
    let pages = words.split("    pub mod ").skip(1);
    let missing: Vec<_> = pages
        .map(|page| page.split_once(' ').expect("braces follow").0)
        .filter(|page| !results.contains(&(page, &*format!("guide::words::{page}"))))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Asks rustdoc's own search, which is a program for browsers.
#[test]
fn search_answers_words_of_users_at_once() {
    let test = "search_answers_words_of_users_at_once";
    let Some(folder) = rendered(test) else {
        return;
    };
    if !support::starts(Command::new("node").arg("--version")) {
        return support::skipped(test, "node is not installed");
    }
    let mut search = Command::new("node");
    search.arg(reader::repository().join("tests/source/search.js"));
    search.arg(folder);
    let results = first_results();
    search.args(results.iter().map(|(word, _)| word));
    let output = search.output().expect("node runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    let found = String::from_utf8(output.stdout).expect("search prints text");
    let answers: Vec<_> = found.lines().collect();
    assert_eq!(answers.len(), results.len(), "{found}");
    let wrong: Vec<_> = answers
        .iter()
        .zip(&results)
        .filter(|(answer, (word, item))| **answer != format!("{word}\ttensor_layout::{item}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn search_finds_all_aliases() {
    let Some(folder) = rendered("search_finds_all_aliases") else {
        return;
    };
    let names = names(&folder);
    let source = reader::folder();
    let mut found = reader::paths_in(&source, "rs");
    // Rustdoc renders these modules on Windows only.
    found.retain(|path| {
        let folders = ["windows", "operators/runner"];
        !folders
            .iter()
            .any(|folder| path.starts_with(source.join(folder)))
    });
    let mut aliases = 0;
    let mut missing = Vec::new();
    for file in found {
        let text = reader::read(&file);
        let (is_operator, mut words) = (file.starts_with(source.join("operators")), vec![]);
        for rest in text.split("doc(alias").skip(1) {
            words.extend(quoted(rest.split(']').next().expect("an attribute ends")));
        }
        // Macros take these names as tokens, so search does not know them.
        let is_structure = |word: &&str| word.starts_with("DML_") && word.ends_with("_DESC");
        words.extend(quoted(&text).filter(|word| is_operator && is_structure(word)));
        aliases += words.len();
        words.retain(|word| !names.contains(*word));
        missing.extend(
            words
                .iter()
                .map(|word| format!("{}: {word}", file.display())),
        );
    }
    assert!(aliases > 400, "only {aliases} aliases were found");
    assert!(
        missing.is_empty(),
        "search does not find these aliases. Rustdoc drops those of a type that another module publishes: write \
         them at its `pub use`.\n{}",
        missing.join("\n")
    );
}
