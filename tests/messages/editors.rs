//! Tests that an editor shows the fix of each mistake.
//!
//! rust-analyzer shows an error of Cargo as its whole message, and each note and help that has no location. If there is
//! none of these, it adds the label of the marked code. All other labels, notes and helps take a second click.
//! `tests/editor.rs` asks rust-analyzer itself.

use super::messages::{Diagnostic, errors_in};
use super::programs::{name_of, programs_in};
use core::fmt::Write as _;
use std::fs;

/// Helps of rustc in labels. An editor offers them as quick fixes.
const QUICK_FIXES: [&str; 2] = [
    "remove the unnecessary generic argument",
    "to access tuple element `0`, use: `.0`",
];

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
