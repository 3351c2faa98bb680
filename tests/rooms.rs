//! The rooms of `tensor-layout/src` import each other in one direction only.

use std::fs;

#[path = "rooms/floors.rs"]
mod floors;
mod source;

/// The modules of the room `gpu` whose public place is the crate's root.
const OF_GPU: [&str; 5] = ["d3d12", "dml", "shader", "wgpu", "windows"];

/// Each room, and the rooms that it may import.
const ROOMS: [(&str, &[&str]); 8] = [
    ("types", &[]),
    ("layout", &["types"]),
    ("elements", &["types", "layout"]),
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
    (
        "operators",
        &["types", "layout", "elements", "interop", "views", "gpu"],
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
            for name in imported(&text) {
                let name = if OF_GPU.contains(&name) { "gpu" } else { name };
                arrows += 1;
                assert!(
                    name == room || below.contains(&name),
                    "{file} imports `crate::{name}`, which is not below `{room}`"
                );
            }
        }
    }
    assert!(arrows > 100, "only {arrows} imports were found");
}

/// Returns the names after `crate::` outside of comments and of links in documentation: modules, and names at the
/// crate's root.
fn imported(text: &str) -> Vec<&str> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//") && !line.contains("doc = "));
    let before = code.flat_map(|line| line.split("crate::").zip(line.split("crate::").skip(1)));
    before
        .filter(|(before, _)| !before.ends_with("]("))
        .map(|(_, rest)| rest)
        .map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            &rest[..end.unwrap_or(rest.len())]
        })
        .collect()
}
