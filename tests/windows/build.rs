//! Extracts the examples from the documentation of Windows-only items. Rustdoc compiles them only on Windows, so
//! `examples.rs` includes each of them as a function.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let mut text = String::new();
    for (module, path) in [
        ("windows", "windows"),
        ("runner", "operators/runner"),
        // The example of a loop is compiled on Windows only.
        ("operators", "operators/mod.rs"),
    ] {
        let path = Path::new("../../tensor-layout/src").join(path);
        println!("cargo:rerun-if-changed={}", path.display());
        writeln!(text, "mod {module} {{").expect("a string takes all");
        add(&path, &mut text);
        text.push_str("}\n");
    }
    let out = env::var_os("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&out).join("examples.rs"), text).expect("the examples can be written");
}

/// Adds the examples of a file, or of all files in a folder.
fn add(path: &Path, text: &mut String) {
    if path.is_file() {
        let source = fs::read_to_string(path).expect("the source can be read");
        return add_examples(path, &source, text);
    }
    let entries = fs::read_dir(path).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<_> = paths.collect();
    paths.sort();
    for path in paths {
        add(&path, text);
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
                // Rustdoc recognises an example that returns a `Result` in the same way.
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
                // The page hides this line.
                let shown = doc
                    .strip_prefix("# ")
                    .or_else(|| (doc == "#").then_some(""));
                let shown = shown.unwrap_or(doc);
                // The conditions name Windows and features of `tensor-layout`. All of these are on.
                let is_condition = ["#[cfg(feature", "#[cfg(all(windows, feature"]
                    .iter()
                    .any(|start| shown.trim_start().starts_with(start));
                if !is_condition {
                    code.push_str(shown);
                    code.push('\n');
                }
            }
            (None, None) => {}
        }
    }
}
