//! Takes the examples out of the documentation of Windows-only items. Rustdoc compiles them on Windows
//! only, so `examples.rs` includes each of them as a function.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let mut text = String::new();
    for folder in ["windows", "operators/runner"] {
        let folder = Path::new("../../tensor-layout/src").join(folder);
        println!("cargo:rerun-if-changed={}", folder.display());
        let room = folder.file_name().and_then(|name| name.to_str());
        writeln!(text, "mod {} {{", room.expect("a name")).expect("a string takes all");
        add_folder(&folder, &mut text);
        text.push_str("}\n");
    }
    let out = env::var_os("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&out).join("examples.rs"), text).expect("the examples can be written");
}

fn add_folder(folder: &Path, text: &mut String) {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> = paths.collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add_folder(&path, text);
        } else {
            let source = fs::read_to_string(&path).expect("the source can be read");
            add_examples(&path, &source, text);
        }
    }
}

fn add_examples(path: &Path, source: &str, text: &mut String) {
    let mut example: Option<String> = None;
    for (line, number) in source.lines().zip(1..) {
        let line = line.trim_start();
        let Some(doc) = line
            .strip_prefix("///")
            .or_else(|| line.strip_prefix("//!"))
        else {
            continue;
        };
        let doc = doc.strip_prefix(' ').unwrap_or(doc);
        match (doc.strip_prefix("```"), &mut example) {
            (Some("" | "no_run"), None) => example = Some(String::new()),
            (Some(other), None) => {
                panic!("{}: blocks of `{other}` are not read here", path.display())
            }
            (Some(_), Some(code)) => {
                let name = path
                    .file_stem()
                    .and_then(|name| name.to_str())
                    .expect("a name");
                // Rustdoc sees in the same way that an example returns a `Result`.
                let result = if code.trim_end().ends_with("(())") {
                    "-> Result<(), impl std::fmt::Debug>"
                } else {
                    ""
                };
                writeln!(
                    text,
                    "// {}, the example that ends in line {number}\nfn {name}_{number}() {result} {{\n{code}}}",
                    path.display()
                )
                .expect("a string takes all");
                example = None;
            }
            (None, Some(code)) => {
                // A line that the page hides.
                let shown = doc
                    .strip_prefix("# ")
                    .or_else(|| (doc == "#").then_some(""));
                let shown = shown.unwrap_or(doc);
                // The conditions name features of `tensor-layout`, and all of these are on.
                if !shown.trim_start().starts_with("#[cfg(feature") {
                    code.push_str(shown);
                    code.push('\n');
                }
            }
            (None, None) => {}
        }
    }
}
