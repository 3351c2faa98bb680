//! Tests that the rooms of `tensor-layout/src` import each other in one direction only.

use std::collections::BTreeSet;
use std::fs;

#[path = "rooms/floors.rs"]
mod floors;
mod source;

/// Each room, and the rooms that it may import.
const ROOMS: [(&str, &[&str]); 17] = [
    ("types", &[]),
    ("layout", &["types"]),
    ("elements", &["types", "layout"]),
    ("files", &["types", "layout", "interop", "views"]),
    ("frames", &["types", "layout", "elements", "views"]),
    ("relayout", &["types", "layout", "elements"]),
    ("interop", &["types", "layout"]),
    (
        "views",
        &["types", "layout", "elements", "relayout", "interop"],
    ),
    (
        "gpu",
        &[
            "types", "layout", "elements", "relayout", "interop", "views",
        ],
    ),
    ("dlpack", &["types", "layout", "interop", "views"]),
    ("dml", &["types", "layout", "gpu"]),
    (
        "d3d12",
        &[
            "types", "layout", "elements", "views", "gpu", "dml", "frames",
        ],
    ),
    ("ort", &["types", "layout", "interop", "views", "files"]),
    ("shader", &["types", "layout", "gpu"]),
    (
        "wgpu",
        &[
            "types", "layout", "elements", "interop", "views", "gpu", "frames",
        ],
    ),
    (
        "windows",
        &[
            "types", "layout", "elements", "interop", "views", "gpu", "dml", "d3d12",
        ],
    ),
    (
        "operators",
        &[
            "types", "layout", "elements", "interop", "views", "gpu", "dml", "d3d12", "windows",
        ],
    ),
];

#[test]
fn rooms_import_only_those_below_them() {
    let source = source::folder();
    let mut folders: Vec<_> = fs::read_dir(&source)
        .expect("the source can be read")
        .map(|entry| entry.expect("a folder can be read to its end"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().expect("names are UTF-8"))
        .collect();
    folders.sort();
    let mut rooms: Vec<_> = ROOMS.iter().map(|(room, _)| (*room).to_owned()).collect();
    rooms.sort();
    assert_eq!(folders, rooms);

    let mut arrows = 0;
    for (room, below) in ROOMS {
        for (file, text) in source::files_in(&source.join(room)) {
            for (name, rest) in imported_paths(&text) {
                // Macros have public names at the root of the crate.
                if rest.starts_with('!') {
                    continue;
                }
                arrows += 1;
                // The public names at the crate's root, and the modules of public names.
                let is_public = room == "operators" && !rooms.iter().any(|room| room == name);
                assert!(
                    name == room || below.contains(&name) || is_public,
                    "{file} imports `crate::{name}`, which is not below `{room}`"
                );
            }
        }
    }
    assert!(arrows > 100, "only {arrows} imports were found");
}

/// The file through which the room `operators` imports private items.
const ENTRANCE: &str = "operators/entrance.rs";

/// The room `operators` imports public items by their public paths, and private items only through its entrance.
#[test]
fn operators_use_private_items_by_their_entrance_only() {
    let source = source::folder();
    let files = source::files_in(&source.join("operators"));
    let (_, entrance) = files
        .iter()
        .find(|(file, _)| file == ENTRANCE)
        .expect("the room has an entrance");
    let imports: Vec<&str> = entrance
        .split("pub(super) use ")
        .skip(1)
        .map(|import| import.split(';').next().unwrap_or_default())
        .collect();
    let private: BTreeSet<&str> = imports
        .iter()
        .flat_map(|import| import.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':'))
        .filter_map(|path| path.rsplit("::").next())
        .filter(|name| !name.is_empty())
        .collect();
    let (listed_items, listed_methods) = entrance
        .split_once("//! Methods cannot be imported.")
        .expect("the head has two tables");
    let mut listed = listed_in(listed_items);
    // Only the tests import this function.
    listed.insert("mapping_of_static");
    assert_eq!(listed, private);

    for (file, text) in files.iter().filter(|(file, _)| file != ENTRANCE) {
        for (name, rest) in imported_paths(text) {
            let is_macro = rest.starts_with('!');
            let is_room = ROOMS.iter().any(|(room, _)| *room == name);
            let is_public = ["gpu", "dml", "d3d12", "windows", "operators"].contains(&name)
                || !is_room
                || is_macro;
            assert!(
                is_public,
                "{file}: import `crate::{name}` by its public path"
            );
            let names = rest.split(';').next().unwrap_or_default();
            let is_own = name == "operators";
            let is_inner = rest.strip_prefix("::").is_some_and(|inner| {
                inner.starts_with(char::is_lowercase) && !inner.starts_with("machinery::")
            });
            assert!(
                is_own || !is_inner,
                "{file}: `crate::{name}{names}` is no public path"
            );
            let mut words = names.split(|c: char| !c.is_alphanumeric() && c != '_');
            let word = words.find(|word| private.contains(word));
            assert!(
                is_own || is_macro || word.is_none(),
                "{file}: import {word:?} from {ENTRANCE}"
            );
        }
    }

    // The room calls exactly the methods that the table declares.
    let mut methods = BTreeSet::new();
    let descriptions = source::files_in(&source.join("dml"));
    for (_, text) in &descriptions {
        for rest in text.split("    pub(crate) ").skip(1) {
            let name = ["const fn ", "fn ", "const "]
                .iter()
                .find_map(|start| rest.strip_prefix(start));
            let name = name.and_then(|rest| rest.split(['(', '<', ':']).next());
            methods.extend(name);
        }
    }
    assert_eq!(listed_in(listed_methods), methods);
}

/// Returns the names in the first column of a table at the head of a file. In a row of methods, the last name may be
/// followed by the type that has the methods.
fn listed_in(table: &str) -> BTreeSet<&str> {
    let rows = table
        .lines()
        .filter_map(|line| line.strip_prefix("//! | `"));
    let cells = rows.filter_map(|row| row.split('|').next());
    let names = cells.flat_map(|cell| {
        cell.split(',')
            .filter_map(|name| name.split(" of `").next())
    });
    names.map(|name| name.trim_matches([' ', '`'])).collect()
}

/// Returns the names after `crate::`, except in comments and in links of documentation: modules, and names at the root
/// of the crate. Each name is returned with the text that follows it.
fn imported_paths(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices("crate::")
        .filter_map(move |(start, found)| {
            let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
            let before = &text[line..start];
            let is_code = !before.trim_start().starts_with("//") && !before.contains("doc = ");
            let rest = &text[start + found.len()..];
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            (is_code && !before.ends_with("](")).then(|| rest.split_at(end))
        })
}
