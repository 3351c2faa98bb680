//! The sources, as text. Tests of other packages include this file.

#![allow(dead_code, reason = "each test uses its part of it")]

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the repository. Several packages of tests call this.
pub(crate) fn repository() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let folder = folders.find(|folder| folder.join("tensor-layout/src").exists());
    folder.expect("the tests are in the repository").to_owned()
}

/// Returns the folder of the source of `tensor-layout`.
pub(crate) fn folder() -> PathBuf {
    repository().join("tensor-layout/src")
}

/// Returns the text of a file, whose path may begin at the repository.
pub(crate) fn read(path: impl AsRef<Path>) -> String {
    let path = repository().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the files of a folder and its subfolders whose names end with `.` and `extension`, but not those of target
/// folders.
pub(crate) fn paths_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("a folder can be read to its end").path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(paths_in(&path, extension));
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found
}

/// Returns the Rust files of a folder and its subfolders: the path within the source, and the text.
///
/// The files of several types include the files of `views/shared`, in which `This` is the type. A shared file is
/// returned once for each type, with the name of the type.
pub(crate) fn files_in(folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for path in paths_in(folder, "rs") {
        let name = path.strip_prefix(self::folder());
        let name = name.expect("it is a folder of the source");
        let name = name.to_str().expect("names are UTF-8").to_owned();
        let text = read(&path);
        if !name.starts_with("views/shared/") {
            files.push((name, text));
            continue;
        }
        let included = format!("include!(\"{}\")", &name["views/".len()..]);
        for holder in ["view", "view_mut", "tensor"] {
            let holder = read(format!("tensor-layout/src/views/{holder}.rs"));
            if holder.contains(&included) {
                files.push((name.clone(), with_holder(&text, &holder)));
            }
        }
    }
    files
}

/// Returns the public items of the source: the path of the file, and the item on one line, without documentation and
/// body. Hidden items begin with `(hidden) `. Items that a macro makes are missing.
pub(crate) fn public_items() -> Vec<(String, String)> {
    let files = files_in(&folder());
    let items = files.iter().flat_map(|(file, text)| {
        let items = public_items_of(text).into_iter();
        items.map(|item| (file.clone(), item))
    });
    items.collect()
}

fn public_items_of(text: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut lines = text.lines().map(str::trim);
    let mut is_hidden = false;
    while let Some(line) = lines.next() {
        if line == "#[doc(hidden)]" {
            is_hidden = true;
        }
        if !line.starts_with("pub ") || line.contains('$') {
            if !line.starts_with('#') && !line.starts_with("//") {
                is_hidden = false;
            }
            continue;
        }
        // The bounds and the result of a function can have `=` and `;`: `Add<Output = A>`, `[usize; 8]`. The braces
        // of a `pub use` are part of the item.
        let end_of = |item: &str| match line {
            _ if line.contains("fn ") => item
                .find('{')
                .or(item.ends_with(';').then(|| item.len() - 1)),
            _ if line.starts_with("pub use") => item.find(';'),
            _ => item.find(['{', ';']),
        };
        // Parameters and bounds also end with a comma, but other lines follow them. The names in `size_names!` have
        // no type.
        let (name, _) = line.split_once([':', ',']).unwrap_or((line, ""));
        let is_field = !name["pub ".len()..].contains([' ', '<', '(']);
        let mut item = line.to_owned();
        while end_of(&item).is_none() && !(is_field && item.ends_with(',')) {
            let next = lines.next().expect("an item ends");
            if !next.starts_with("//") {
                item = item + " " + next;
            }
        }
        item.truncate(end_of(&item).unwrap_or(item.len()));
        let hidden = if is_hidden { "(hidden) " } else { "" };
        items.push(format!("{hidden}{}", item.trim().trim_end_matches(',')));
        is_hidden = false;
    }
    items
}

/// Returns the text of a shared file, with the names that the file of the type gives to `This`, `Receiver` and `Part`.
fn with_holder(shared: &str, holder: &str) -> String {
    let alias = |alias: &str| {
        let (_, rest) = holder
            .split_once(alias)
            .expect("a file that includes a shared one defines its aliases");
        rest.split([';', '<']).next().expect("it has a beginning")
    };
    let name = alias("type This<'a, T, L> = ");
    let part = alias("type Part<'a, T, L> = ");
    let receiver = if alias("type Receiver<'a, S> = ").starts_with('&') {
        "&self"
    } else {
        "self"
    };
    let mut text = shared
        .replace("self: Receiver<'a, Self>", receiver)
        .replace("Part<", &format!("{part}<"))
        .replace("Part {", &format!("{part} {{"));
    if holder.contains(&format!("type This<'a, T, L> = {name}<T, L>;")) {
        text = text
            .replace("This<'a, ", "This<")
            .replace("This<'_, ", "This<");
    }
    text.replace("This", name)
}
