//! Reads the declarations of a program. rustc prints only the names of layouts that are a `struct`.

use crate::frames::{Format, formats, known};
use crate::types::closing;
use proc_macro2::TokenStream;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use tensor_layout_language::check::check;
use tensor_layout_language::description::Description;
use tensor_layout_language::parse::{Input, Item, input};
use tensor_layout_language::report::Report;

/// The declarations in the files of a program.
#[derive(Default)]
pub(crate) struct Declared {
    /// The layouts with a name, in the notation of `layout!`.
    pub(crate) layouts: BTreeMap<String, String>,
    /// The formats of frames.
    pub(crate) formats: BTreeMap<String, Format>,
    /// Types with a single letter, which are no axes.
    pub(crate) letters: BTreeSet<String>,
}

/// Reads the files below the folder of a crate's first file.
pub(crate) fn declared(first_file: &Path) -> Declared {
    let mut all = Declared {
        formats: known(),
        ..Declared::default()
    };
    let mut texts = vec![fs::read_to_string(first_file).unwrap_or_default()];
    let is_crate = first_file
        .file_stem()
        .is_some_and(|name| name == "lib" || name == "main");
    let mut folders: Vec<_> = first_file
        .parent()
        .map(Path::to_owned)
        .into_iter()
        .filter(|_| is_crate)
        .collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                texts.extend(fs::read_to_string(path));
            }
        }
    }
    for text in texts {
        for call in calls(&text, "layout!") {
            let tokens = call.parse().ok();
            all.layouts.extend(tokens.map(structs).unwrap_or_default());
        }
        all.formats.extend(calls(&text, "frame!").flat_map(formats));
        all.letters.extend(letters(&text));
    }
    all
}

/// Returns what stands in the brackets of each call of a macro.
fn calls<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = &'t str> {
    text.match_indices(name).filter_map(|(start, word)| {
        let call = text[start + word.len()..].trim_start();
        call[..closing(call)?].get(1..)
    })
}

/// Returns the types with a single letter that a text declares.
fn letters(text: &str) -> Vec<String> {
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let pairs = words
        .windows(2)
        .filter(|pair| ["struct", "enum", "union", "type"].contains(&pair[0]));
    let letters = pairs.map(|pair| pair[1]).filter(|name| name.len() == 1);
    letters.map(str::to_owned).collect()
}

/// Returns the names and notations of the items that are a `struct`.
fn structs(tokens: TokenStream) -> Vec<(String, String)> {
    let report = Report::new();
    let Input::Items(items) = input(tokens, &report) else {
        report.into_mistakes();
        return Vec::new();
    };
    let structs = items
        .into_iter()
        .filter(Item::is_nominal)
        .filter_map(|item| {
            let layout = check(item.declaration?, &report)?;
            Some((
                item.name.to_string(),
                Description::of(&layout).notation().to_owned(),
            ))
        });
    let structs = structs.collect();
    report.into_mistakes();
    structs
}
