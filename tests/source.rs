//! The source of `tensor-layout`, as text, for the tests that read it.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the source.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout/src")
}

/// Returns the Rust files of a folder and of the folders in it: the path within the source, and the text.
/// Files of other folders have their whole path.
pub(crate) fn files_in(folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the source can be read") {
        let path = entry.expect("a folder can be read to its end").path();
        if path.is_dir() {
            files.extend(files_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(self::folder()).unwrap_or(&path);
            let name = name.to_str().expect("names are UTF-8").to_owned();
            files.push((name, fs::read_to_string(&path).expect("it is text")));
        }
    }
    files
}
