//! Tests that an editor shows the fix of each mistake.
//!
//! rust-analyzer shows an error of Cargo as its whole message, and each note and help that has no location. If there is
//! none of these, it adds the label of the marked code. All other labels, notes and helps take a second click.

use super::messages::{Diagnostic, errors_in};
use super::programs::{name_of, programs_in};
use super::quotes::has_parts;
use super::support::{cargo, is_pinned_compiler};
use core::fmt::Write as _;
use serde_json::Value;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;

/// Helps of rustc in labels. An editor offers them as quick fixes.
const QUICK_FIXES: [&str; 2] = [
    "remove the unnecessary generic argument",
    "to access tuple element `0`, use: `.0`",
];

/// Folders of programs that need no other crate, if they write none of `OF_FEATURES`.
const FOLDERS: [&str; 4] = [
    "check/coordinates",
    "check/macro_syntax",
    "check/nominal",
    "check/reshapes",
];
const OF_FEATURES: [&str; 3] = ["image::", "ndarray", "operators::"];

#[test]
fn fixes_are_shown() {
    let mut hidden = String::new();
    let mut fixes = 0;
    for program in ["check", "build"].into_iter().flat_map(programs_in) {
        let text = fs::read_to_string(program.with_extension("stderr"));
        let text = text.expect("a program has a message");
        for error in errors_in(&text) {
            let shown = shown(&error).join("\n");
            let lines = error.paragraphs.iter().flat_map(|text| text.lines());
            // rustc's own helps with a location begin a line.
            for line in lines.filter(|line| !line.starts_with("help: ")) {
                let Some((_, fix)) = line.split_once("help: ") else {
                    continue;
                };
                fixes += 1;
                if !shown.contains(fix) && !QUICK_FIXES.contains(&fix) {
                    let _ = writeln!(hidden, "{}: {fix}", name_of(&program));
                }
            }
        }
    }
    assert!(fixes > 500, "only {fixes} fixes were found");
    assert!(hidden.is_empty(), "an editor hides:\n{hidden}");
}

/// Checks that `shown` reads from a text what rust-analyzer reads from the JSON of Cargo.
#[test]
fn editors_read_the_same_from_cargo() {
    if env::var_os("MESSAGES").is_some() || !is_pinned_compiler("editors_read_the_same_from_cargo")
    {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shown");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut manifest = format!(
        "[package]\nname = \"shown\"\nedition = \"2024\"\n[workspace]\n\
         [dependencies.tensor-layout]\npath = '{}'\nfeatures = ['files', 'frames', 'operators', 'rayon']\n",
        workspace.join("tensor-layout").display(),
    );
    let mut expected: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    let mut programs: Vec<_> = FOLDERS.into_iter().flat_map(programs_in).collect();
    programs.retain(|program| {
        let source = fs::read_to_string(program).expect("a program can be read");
        !OF_FEATURES.iter().any(|path| source.contains(path))
    });
    for program in programs {
        let name = name_of(&program).to_owned();
        let path = program.display();
        let _ = write!(manifest, "[[bin]]\nname = '{name}'\npath = '{path}'\n");
        let text = fs::read_to_string(program.with_extension("stderr"));
        let text = text.expect("a program has a message");
        let errors = errors_in(&text);
        expected.insert(name, errors.map(|error| shown(&error)).collect());
    }
    assert!(expected.len() > 20, "only {} programs", expected.len());
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a file can be written");
    fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("it can be copied");

    let output = cargo("programs as an editor builds them")
        .args([
            "check",
            "--offline",
            "--keep-going",
            "--message-format=json",
        ])
        .current_dir(&folder)
        .output()
        .expect("there is a Cargo");
    let mut reported: BTreeMap<String, Vec<Option<Vec<String>>>> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let line: Value = serde_json::from_str(line).expect("Cargo writes JSON");
        let message = &line["message"];
        let has_location = message["spans"]
            .as_array()
            .is_some_and(|spans| !spans.is_empty());
        if message["level"] == "error" && has_location {
            let name = line["target"]["name"]
                .as_str()
                .expect("a target has a name");
            // Cargo gives rustc no width, so rustc writes long types to a file.
            let is_short = message["rendered"]
                .as_str()
                .is_some_and(|text| !text.contains("has been written to"));
            let errors = reported.entry(name.to_owned()).or_default();
            errors.push(is_short.then(|| shown_of_json(message)));
        }
    }
    let mut compared = 0;
    for (name, expected) in expected {
        let reported = reported.remove(&name).unwrap_or_default();
        assert_eq!(reported.len(), expected.len(), "{name}: {reported:#?}");
        for (reported, expected) in reported.iter().zip(&expected) {
            let Some(reported) = reported else {
                continue;
            };
            compared += 1;
            let are_same = reported.iter().zip(expected).all(|(reported, expected)| {
                // `trybuild` has rustc write what two types have in common.
                reported == expected || reported.contains('_') && has_parts(expected, reported)
            });
            assert!(
                are_same && reported.len() == expected.len(),
                "{name}: {reported:#?}, but its message shows {expected:#?}"
            );
        }
    }
    assert!(compared > 120, "only {compared} errors were compared");
}

/// Returns what an editor shows of an error, without labels: the message and the notes without a location.
fn shown(error: &Diagnostic<'_>) -> Vec<String> {
    let mut lines = error.paragraphs.iter().flat_map(|text| text.lines());
    let first = lines.next().unwrap_or_default();
    let mut all = vec![
        first
            .split_once(": ")
            .map_or(first, |(_, text)| text)
            .to_owned(),
    ];
    let mut is_shown = true;
    for line in lines {
        let text = line.trim_start();
        if let Some(note) = text.strip_prefix("= ") {
            let note = note.split_once(": ").map_or(note, |(_, text)| text);
            all.push(note.to_owned());
            is_shown = true;
        } else if is_shown && line.starts_with("     ") && !text.starts_with(['|', '-']) {
            // Another line of the same text.
            if let Some(last) = all.last_mut() {
                let _ = write!(last, "\n{text}");
            }
        } else {
            is_shown = false;
        }
    }
    // rustc adds this to the text alone.
    all.retain(|text| !text.starts_with("this error originates in the macro"));
    all
}

/// Returns the same from a message that Cargo writes.
fn shown_of_json(message: &Value) -> Vec<String> {
    let text = |value: &Value| {
        let text = value["message"].as_str().expect("a message has a text");
        text.lines()
            .map(str::trim_start)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let children = message["children"].as_array().expect("a message has notes");
    let has_no_location = |child: &&Value| child["spans"].as_array().is_some_and(Vec::is_empty);
    let notes = children.iter().filter(has_no_location).map(text);
    [text(message)].into_iter().chain(notes).collect()
}
