//! The public interface, as `public_api.txt` lists it. A change of the interface changes the list.
//!
//! `BLESS=1` writes the list anew. The list has the items that the source contains. Items that a macro
//! makes, such as the axes, have tests of their own.
//!
//! `free_bounds.txt` lists the bounds that refuse programs, but that no body needs. Its head says how to add to it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

mod source;

/// Returns the public items of a file, each on one line, without documentation and bodies.
fn public_items(text: &str) -> Vec<String> {
    items_with_places(text).map(|(item, _)| item).collect()
}

/// Returns the public items of a file, and whether each has the attribute `quiet_bounds`: before the item, or before the
/// `impl` around it. Macros write this attribute to functions, so their items count as items that have it.
fn items_with_places(text: &str) -> impl Iterator<Item = (String, bool)> {
    let mut items = Vec::new();
    let mut lines = text.lines();
    let mut is_hidden = false;
    let (mut before, mut is_quiet) = ("", false);
    while let Some(line) = lines.next() {
        if line.starts_with("impl") || line.starts_with("pub ") {
            is_quiet = before == "#[tensor_layout_macros::quiet_bounds]";
        }
        before = line;
        let is_of_macro = line.starts_with("        ");
        let line = line.trim();
        if line == "#[doc(hidden)]" {
            is_hidden = true;
        }
        if !line.starts_with("pub ") || line.contains('$') {
            if !line.starts_with('#') && !line.starts_with("//") {
                is_hidden = false;
            }
            continue;
        }
        let mut item = line.to_owned();
        // The bounds and the result of a function can have `=` and `;`: `Add<Output = A>`, `[usize; 8]`.
        let is_function = line.contains("fn ");
        let has_end = |item: &str| {
            if is_function {
                item.contains('{') || item.ends_with(';')
            } else {
                item.contains(['{', ';', '='])
            }
        };
        // Parameters and bounds of functions end with a comma, too, but other lines follow them. The names in
        // `size_names!` have no type.
        let (name, _) = line.split_once([':', ',']).unwrap_or((line, ""));
        let is_field = !name["pub ".len()..].contains([' ', '<', '(']);
        while !(has_end(&item) || is_field && item.ends_with(',')) {
            let next = lines.next().expect("an item ends").trim();
            if !next.starts_with("//") {
                item.push(' ');
                item.push_str(next);
            }
        }
        let is_list = item.starts_with("pub use");
        if is_list {
            while !item.contains(';') {
                item.push(' ');
                item.push_str(lines.next().expect("a list ends").trim());
            }
        }
        let end = match (is_list, is_function) {
            (true, _) => item.find(';'),
            (_, true) => item.find('{'),
            _ => item.find([';', '{']),
        };
        let item = item[..end.unwrap_or(item.len())]
            .trim()
            .trim_end_matches([',', ';']);
        let item = if is_hidden {
            format!("(hidden) {item}")
        } else {
            item.to_owned()
        };
        items.push((item, is_quiet || is_of_macro));
        is_hidden = false;
    }
    items.into_iter()
}

/// Returns whether a function has bounds beside its parameters or in a clause. `function` begins with its name.
fn has_bounds(function: &str) -> bool {
    let before_parameters = function.split('(').next().unwrap_or("");
    before_parameters.contains(':') || function.contains(" where ")
}

#[test]
fn the_list_is_that_of_the_source() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeSet::new();
    for (file, text) in source::files_in(&source::folder()) {
        for item in public_items(&text) {
            found.insert(format!("{file}: {item}"));
        }
    }
    assert!(found.len() > 500, "only {} items were found", found.len());

    let path = tests.join("public_api.txt");
    if std::env::var_os("BLESS").is_some() {
        let lines: Vec<_> = found.into_iter().collect();
        fs::write(&path, lines.join("\n") + "\n").expect("the list can be written");
        return;
    }
    let listed: BTreeSet<_> = fs::read_to_string(&path)
        .expect("there is a list")
        .lines()
        .map(ToOwned::to_owned)
        .collect();
    let gone: Vec<_> = listed
        .difference(&found)
        .map(|line| format!("- {line}"))
        .collect();
    let new: Vec<_> = found
        .difference(&listed)
        .map(|line| format!("+ {line}"))
        .collect();
    assert!(
        gone.is_empty() && new.is_empty(),
        "the public interface has changed; if that is meant, say so in CHANGELOG.md and write the list with \
         BLESS=1:\n{}\n{}",
        gone.join("\n"),
        new.join("\n"),
    );
}

/// Where a method with `try_` compares shapes, the method without it takes only shapes that types know to be equal.
#[test]
fn methods_without_try_take_only_equal_shapes() {
    let mut functions = Vec::new();
    for (file, text) in source::files_in(&source::folder()) {
        for item in public_items(&text) {
            if let Some((_, function)) = item.split_once("fn ") {
                let (name, _) = function.split_once(['<', '(']).expect("it has parameters");
                functions.push((file.clone(), name.to_owned(), item));
            }
        }
    }
    let count = |item: &str, words: [&str; 2]| -> usize {
        words.iter().map(|word| item.matches(word).count()).sum()
    };
    let mut pairs = 0;
    for (file, name, item) in &functions {
        let compared = count(item, ["Itself: Sized", "ComparableAll<"]);
        let (Some(name), 1..) = (name.strip_prefix("try_"), compared) else {
            continue;
        };
        // The other method is in the same file, or in several: one for each type with the same `try_`.
        let mut others: Vec<_> = functions
            .iter()
            .filter(|(_, other, _)| other == name)
            .collect();
        if others.iter().any(|(other, ..)| other == file) {
            others.retain(|(other, ..)| other == file);
        }
        assert!(!others.is_empty(), "{file}: {name}");
        for (file, _, item) in others {
            let equal = count(item, ["FixedLike<", "FixedLikeAll<"]);
            assert_eq!(equal, compared, "{file}: {name}");
            pairs += 1;
        }
    }
    assert!(pairs > 15, "only {pairs} pairs were found");
}

/// A message about a bound shows no line of the crate, because the bound has no place.
#[test]
fn bounds_have_no_place() {
    let mut functions = 0;
    for (file, text) in source::files_in(&source::folder()) {
        for (item, is_quiet) in items_with_places(&text) {
            let Some((_, function)) = item.split_once("fn ") else {
                continue;
            };
            let (head, _) = function.split_once("->").unwrap_or((function, ""));
            // A constant parameter has a type, and no bound.
            if has_bounds(&function.replace(": usize", "")) || head.contains("impl ") {
                assert!(is_quiet, "{file}: {item}");
                functions += 1;
            }
        }
    }
    assert!(functions > 300, "only {functions} functions were found");
}

/// Returns whether `text` has `word`, with no letter before or after it.
fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(word).any(|(start, _)| {
        !text[..start].ends_with(is_letter) && !text[start + word.len()..].starts_with(is_letter)
    })
}

/// Returns the public functions that have bounds, and the constants that check something. Each has the name of the
/// function.
fn refusing_items(file: &str, text: &str) -> Vec<(String, String)> {
    let mut items = Vec::new();
    for item in public_items(text) {
        if let Some((_, function)) = item.split_once("fn ") {
            let (name, _) = function.split_once(['<', '(']).expect("it has parameters");
            if has_bounds(function) {
                items.push((format!("{file}: {item}"), name.to_owned()));
            }
        }
    }
    let mut name = "";
    for line in text.lines().map(str::trim) {
        let code = line.split("//").next().unwrap_or("");
        if let Some((_, function)) = code.split_once("fn ") {
            name = function.split(['<', '(']).next().unwrap_or("");
        }
        if line.starts_with("const { ") && line.ends_with(" };") {
            let check = line.trim_end_matches(';');
            items.push((format!("{file}: {name}: {check}"), name.to_owned()));
        }
    }
    items
}

/// A bound without which the crate compiles refuses programs all the same, and only a program with a mistake notices
/// if it is taken out. So a twin of a function, such as `try_split` beside `split`, has programs of its own.
#[test]
fn free_bounds_have_programs() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = source::folder();
    let names: BTreeSet<_> = source::files_in(&source)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    let mut found = BTreeMap::new();
    for file in &names {
        let text = fs::read_to_string(source.join(file)).expect("it is text");
        found.extend(refusing_items(file, &text));
    }
    assert!(found.len() > 500, "only {} items were found", found.len());

    let list = fs::read_to_string(tests.join("free_bounds.txt")).expect("there is a list");
    let mut faults = Vec::new();
    let mut listed = BTreeSet::new();
    let mut item = "";
    let mut programs = 0;
    for line in list.lines() {
        let Some(bound) = line.strip_prefix("    ") else {
            if !line.is_empty() && !line.starts_with('#') {
                item = line;
                listed.insert(item.to_owned());
            }
            continue;
        };
        let Some(name) = found.get(item) else {
            continue;
        };
        let (bound, program) = match bound.split_once("<- ") {
            Some((bound, program)) => (bound, Some(program)),
            None => (bound.split("-- ").next().unwrap_or(""), None),
        };
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        for word in bound.split(|letter| !is_word(letter)) {
            if !word.is_empty() && !has_word(item, word) {
                faults.push(format!("`{bound}` is not a bound of {item}"));
                break;
            }
        }
        if let Some(program) = program {
            let program = tests.join(program);
            let read = |extension| fs::read_to_string(program.with_extension(extension));
            match (read("rs"), read("stderr")) {
                (Ok(code), Ok(message)) => {
                    // Macros call hidden functions.
                    let is_named = has_word(&code, name) || has_word(&message, name);
                    if !is_named && !item.contains(": (hidden) ") {
                        faults.push(format!("{} does not name `{name}`", program.display()));
                    }
                    programs += 1;
                }
                _ => faults.push(format!("there is no {} with a message", program.display())),
            }
        }
    }
    assert!(programs > 500, "only {programs} programs are named");
    let found: BTreeSet<_> = found.into_keys().collect();
    faults.extend(found.difference(&listed).map(|item| format!("+ {item}")));
    faults.extend(listed.difference(&found).map(|item| format!("- {item}")));
    assert!(
        faults.is_empty(),
        "see the head of free_bounds.txt:\n{}",
        faults.join("\n")
    );
}
