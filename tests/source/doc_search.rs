//! Tests that the search of the rendered documentation finds the words of other libraries, and all aliases.
//!
//! The environment variable `RENDERED_DOCS` names the folder that `cargo doc --workspace --all-features --no-deps` has
//! written. `.ci/run` renders the documentation before this test.

use crate::{reader, support};
use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};

/// Returns the folder of the rendered documentation, unless the tests are skipped.
fn rendered(test: &str) -> Option<PathBuf> {
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

/// Words that users of other libraries search for.
const WORDS: [&str; 24] = [
    "I420",
    "NV12",
    "argmax",
    "concat",
    "cookbook",
    "cuda",
    "dot",
    "dtype",
    "from_numpy",
    "from_slice",
    "gather",
    "letterbox",
    "mean",
    "npy",
    "patchify",
    "resize",
    "roll",
    "safetensors",
    "save",
    "softmax",
    "swap axes",
    "swapchain",
    "sliding window",
    "where",
];

/// Words that are also names of DirectML's operators, which compute on the graphics card. They lead to a recipe, too.
const WORDS_OF_RECIPES: [&str; 6] = ["argmax", "gather", "mean", "resize", "softmax", "split"];

#[test]
fn search_finds_words_of_users() {
    let Some(folder) = rendered("search_finds_words_of_users") else {
        return;
    };
    let names: BTreeSet<_> = names(&folder)
        .iter()
        .map(|name| name.to_lowercase())
        .collect();
    let missing: Vec<_> = WORDS
        .iter()
        .filter(|word| !names.contains(&word.to_lowercase()))
        .collect();
    assert!(missing.is_empty(), "search does not find {missing:?}");

    let guide = reader::read("tensor-layout/src/guide.rs");
    let recipes = guide.split("/guide/recipes.md\")").nth(1);
    let recipes = recipes.expect("the page is there");
    let recipes = recipes.split("pub mod").next().expect("it is a module");
    for word in WORDS_OF_RECIPES {
        assert!(
            quoted(recipes).any(|alias| alias == word),
            "`recipes` has no alias {word}"
        );
    }
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
