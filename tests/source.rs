//! The source of `tensor-layout`, as text, for the tests that read it.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the source, from each package of tests.
pub(crate) fn folder() -> PathBuf {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut folders = folders.map(|folder| folder.join("tensor-layout/src"));
    let folder = folders.find(|folder| folder.exists());
    folder.expect("the tests are below the folder of the crate")
}

/// Returns the Rust files of a folder and of the folders in it: the path within the source, and the text.
pub(crate) fn files_in(folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the source can be read") {
        let path = entry.expect("a folder can be read to its end").path();
        if path.is_dir() {
            files.extend(files_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path
                .strip_prefix(self::folder())
                .expect("it is in the source");
            let name = name.to_str().expect("names are UTF-8").to_owned();
            files.push((name, fs::read_to_string(&path).expect("it is text")));
        }
    }
    files
}
