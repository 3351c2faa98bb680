//! The source of `tensor-layout`, as text, for the tests that read it.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the source. Several packages of tests call this.
pub(crate) fn folder() -> PathBuf {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut folders = folders.map(|folder| folder.join("tensor-layout/src"));
    let folder = folders.find(|folder| folder.exists());
    folder.expect("the tests are below the folder of the crate")
}

/// Returns the Rust files of a folder and its subfolders: the path within the source, and the text. Files outside of
/// the source have their whole path.
///
/// The files of several types include the files of `views/shared`, in which `This` is the type. A shared file is
/// returned once for each type, with the name of the type.
pub(crate) fn files_in(folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the source can be read") {
        let path = entry.expect("a folder can be read to its end").path();
        if path.is_dir() {
            files.extend(files_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(self::folder()).unwrap_or(&path);
            let name = name.to_str().expect("names are UTF-8").to_owned();
            let text = fs::read_to_string(&path).expect("it is text");
            if !name.starts_with("views/shared/") {
                files.push((name, text));
                continue;
            }
            let included = format!("include!(\"{}\")", &name["views/".len()..]);
            for holder in ["view", "view_mut", "tensor"] {
                let holder = self::folder().join(format!("views/{holder}.rs"));
                let holder = fs::read_to_string(holder).expect("it is text");
                if holder.contains(&included) {
                    files.push((name.clone(), with_holder(&text, &holder)));
                }
            }
        }
    }
    files
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
