//! The layouts that a program declares as a `struct`. rustc prints only their names.

use crate::types::closing;
use proc_macro2::TokenStream;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tensor_layout_language::check::check;
use tensor_layout_language::description::Description;
use tensor_layout_language::parse::{Input, Item, input};
use tensor_layout_language::report::Report;

/// Returns the notations of all layouts with a name, in the files below the folder of a crate's first file.
pub(crate) fn declared(first_file: &Path) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
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
        for (_, call) in text
            .match_indices("layout!")
            .map(|(start, word)| text.split_at(start + word.len()))
        {
            let call = call.trim_start();
            let tokens = closing(call).and_then(|end| call[..end].get(1..)?.parse().ok());
            all.extend(tokens.map(structs).unwrap_or_default());
        }
    }
    all
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
