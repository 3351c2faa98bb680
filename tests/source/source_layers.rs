//! Tests that the modules of `tensor-layout` import each other in one direction only. A module is a folder of
//! `tensor-layout/src`.

use crate::reader;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The modules, each with the nearest modules that it may import. It may also import all modules that these may import.
/// A module stands after the modules that it imports, so there is no cycle.
const MODULES: [(&str, &[&str]); 17] = [
    ("types", &[]),
    ("layout", &["types"]),
    ("elements", &["layout"]),
    ("relayout", &["elements"]),
    ("interop", &["layout"]),
    ("views", &["relayout", "interop"]),
    ("dlpack", &["views"]),
    ("files", &["views"]),
    ("frames", &["views"]),
    ("gpu", &["views"]),
    ("shader", &["gpu", "frames"]),
    ("dml", &["gpu"]),
    ("d3d12", &["dml", "frames", "shader"]),
    ("ort", &["files"]),
    ("wgpu", &["shader"]),
    ("windows", &["d3d12"]),
    ("operators", &["windows"]),
];

/// The modules whose items `lib.rs` exports under other paths.
const PRIVATE: [&str; 6] = [
    "types", "layout", "elements", "relayout", "interop", "views",
];

/// The file through which `operators` imports the items of private modules.
const ENTRY_POINT: &str = "operators/entry_point.rs";

#[test]
fn modules_import_only_modules_above_them() {
    let folders = fs::read_dir(reader::folder()).expect("the source can be read");
    let folders = folders.map(|entry| entry.expect("a folder can be read to its end"));
    let folders = folders.filter(|entry| entry.path().is_dir());
    let folders: BTreeSet<_> = folders
        .map(|entry| entry.file_name().into_string().expect("names are UTF-8"))
        .collect();
    let listed = MODULES.map(|(module, _)| module.to_owned());
    assert_eq!(folders, BTreeSet::from(listed));

    let (mut above, mut imports): (BTreeMap<_, BTreeSet<_>>, _) = (BTreeMap::new(), 0);
    for (module, nearest) in MODULES {
        let mut allowed = BTreeSet::from([module]);
        for other in nearest {
            allowed.extend(&above[other]);
        }
        for (file, text) in reader::files_in(&reader::folder().join(module)) {
            for (name, rest) in imported_paths(&text) {
                // Names at the root of the crate: macros, and, for operators, the public paths.
                let is_at_root =
                    rest.starts_with('!') || module == "operators" && !folders.contains(name);
                assert!(
                    allowed.contains(name) || is_at_root,
                    "{file} imports `crate::{name}`, which is not above `{module}`"
                );
                let is_private = PRIVATE.contains(&name) && !rest.starts_with('!');
                assert!(
                    module != "operators" || file == ENTRY_POINT || !is_private,
                    "{file}: import `crate::{name}` by its public path, or from {ENTRY_POINT}"
                );
                imports += 1;
            }
        }
        above.insert(module, allowed);
    }
    assert!(imports > 100, "only {imports} imports were found");
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
