//! Comments and documentation are in plain English. This test finds the worst habits of this project, which readers had
//! to read twice.

use std::fs;
use std::path::{Path, PathBuf};

/// A summary or a sentence names its subject. It does not begin with one of these words.
const BEGINNINGS: [&str; 5] = ["What ", "That ", "Of ", "So many ", "Whatever "];

/// Words to avoid: "after" is for order and time, and a number has a name.
const WORDS: [&str; 3] = [" behind ", " so many ", " of whose "];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("a folder can be read to its end").path();
        let ends = |ending| path.extension().is_some_and(|end| end == ending);
        let named = |name| path.file_name().is_some_and(|file| file == name);
        // The programs of `diagnostics` are those of users, with their mistakes of language.
        if path.is_dir() && !named("target") && !named("check") && !named("build") {
            files(&path, found);
        } else if ends("rs")
            || ends("md")
            || named("run")
            || folder.file_name().is_some_and(|name| name == ".ci")
        {
            found.push(path);
        }
    }
}

/// Returns the paragraphs of all lines that begin with `comment`, without code. Each paragraph has the number of its
/// first line.
fn paragraphs(text: &str, comment: &str) -> Vec<(usize, String)> {
    let mut paragraphs: Vec<(usize, String)> = Vec::new();
    let (mut is_code, mut goes_on) = (false, false);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let line = line.strip_prefix(comment).unwrap_or_default();
        let line = line
            .trim_start_matches(['/', '!', '-', '*', '|', ' '])
            .trim_end();
        is_code ^= line.starts_with("```");
        if line.is_empty() || is_code || line.starts_with("```") || line.starts_with("[`") {
            goes_on = false;
        } else if goes_on {
            let (_, paragraph) = paragraphs.last_mut().expect("it goes on");
            paragraph.push(' ');
            paragraph.push_str(line);
        } else {
            paragraphs.push((number, line.to_owned()));
            goes_on = true;
        }
    }
    paragraphs
}

#[test]
fn comments_name_what_they_are_about() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for folder in [
        "tensor-layout/src",
        "tensor-layout/guide",
        "tensor-layout-arithmetic/src",
        "tensor-layout-language/src",
        "tensor-layout-macros/src",
        "examples",
        "tests",
        ".ci",
    ] {
        files(&repository.join(folder), &mut found);
    }
    for file in [
        "README.md",
        "ARCHITECTURE.md",
        "BENCHMARKS.md",
        "CONTRIBUTING.md",
        "SAFETY.md",
    ] {
        found.push(repository.join(file));
    }
    assert!(found.len() > 100, "only {} files were found", found.len());

    let mut mistakes = Vec::new();
    for file in found {
        let text = fs::read_to_string(&file).expect("a file can be read");
        let comment = match file.extension().and_then(|end| end.to_str()) {
            Some("rs") => "//",
            Some("md") => "",
            _ => "# ",
        };
        for (line, paragraph) in paragraphs(&text, comment) {
            let words: String = paragraph.split('`').step_by(2).collect();
            let begins = BEGINNINGS.iter().find(|word| words.starts_with(**word));
            let has = WORDS.iter().find(|word| words.contains(**word));
            if let Some(word) = begins.or(has) {
                mistakes.push(format!("{}:{line}: {word:?}: {paragraph}", file.display()));
            }
        }
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}
