//! Tests that the code of a help has the letters of the program: a help with other letters is not the user's fix.

use super::items::items_around;
use super::messages::diagnostics_in;
use super::programs::{in_package, name_of, programs_in};
use core::fmt::Write as _;
use std::collections::BTreeSet;
use std::fs;

/// Helps whose letters are not the program's, by a part of their text.
#[rustfmt::skip]
const EXCEPTIONS: [(&str, &[&str]); 6] = [
    ("a new axis has a letter that the program lacks", &["`N(8)`", "DimP::<16>", "DimK::<1>"]),
    (
        "images, and the tensors of an operator, have fixed axes",
        &[
            "`HWC[C = 3, H = ?, W = ?]`",
            "write `D`, `H` or `W`",
            "in the layout of `mask`",
            "in the layout of `recurrence`",
        ],
    ),
    ("samples of frames have fixed letters", &["write `U` for Cb", "write `V` here", "`VUYA[H, W]`"]),
    ("components have fixed letters", &["only `A` and `X` may"]),
    ("the letters of the file", &["the label of the file's"]),
    ("the letters are lower-case in the program, or those of a format",
        &["H(Y P) W(X Q) C", "`TYPELESS` and `SRGB`"]),
];

#[test]
fn helps_have_the_letters_of_the_program() {
    let mut unused: BTreeSet<&str> = { EXCEPTIONS.iter() }
        .flat_map(|(_, helps)| *helps)
        .copied()
        .collect();
    let mut faults = String::new();
    let mut helps = 0;
    for program in ["check", "build"].into_iter().flat_map(programs_in) {
        let source = fs::read_to_string(&program).expect("a program can be read");
        let file = in_package(&program).to_str().expect("a path of letters");
        let message = fs::read_to_string(program.with_extension("stderr"));
        let message = message.expect("a program has a message");
        for diagnostic in diagnostics_in(&message) {
            let line = diagnostic.mark_in(file).map(|mark| mark.line);
            let letters = BTreeSet::from_iter(letters_of(&items_around(&source, line)));
            // A help that rustc writes itself begins a line, or is after a `=`.
            let lines = diagnostic.paragraphs.iter().flat_map(|text| text.lines());
            let own = lines
                .filter_map(|line| line.strip_prefix("  ")?.trim_start().strip_prefix("help: "));
            // To an item without axes, a help can only show an example.
            for help in own.filter(|_| !letters.is_empty()) {
                helps += 1;
                let codes = || help.split('`').skip(1).step_by(2);
                let types: BTreeSet<char> = codes().flat_map(types_of).collect();
                let mut others = codes().flat_map(letters_of);
                let Some(other) =
                    others.find(|letter| !letters.contains(letter) && !types.contains(letter))
                else {
                    continue;
                };
                let mut excepted = { EXCEPTIONS.iter() }.flat_map(|(_, helps)| *helps);
                match excepted.find(|part| help.contains(**part)) {
                    Some(part) => _ = unused.remove(part),
                    None => _ = writeln!(faults, "{}: `{other}` in: {help}", name_of(&program)),
                }
            }
        }
    }
    assert!(helps > 700, "only {helps} helps were found");
    assert!(
        faults.is_empty(),
        "letters that are not the program's:\n{faults}"
    );
    assert!(unused.is_empty(), "no help needs the exceptions {unused:?}");
}

/// Returns the letters of axes in a text: each alone, as in `H(0)`, after `Dim` or `Dyn`, and in labels, such as `HW[..]`.
fn letters_of(text: &str) -> Vec<char> {
    let mut letters = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_alphanumeric() || letter == '_') {
        let word = &rest[start..];
        let end = word.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let (word, after) = word.split_at(end.unwrap_or(word.len()));
        rest = after;
        let size = word
            .strip_prefix("Dim")
            .or(word.strip_prefix("Dyn"))
            .unwrap_or(word);
        let capitals = size.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        let label = &size[..size.len() - capitals.len()];
        // A label may have blocks, as `NCHW16c[..]` has.
        let is_label = label.len() > 1 && (after.starts_with(['[', '(']) || label == text);
        if is_label || label.len() == 1 && capitals.is_empty() {
            letters.extend(label.chars());
        }
    }
    letters
}

/// Returns the letters of a code with parameters, such as `Cast<u8, f32, A, B>` and `const X: usize`, but not of
/// `.stride::<H>(2)`.
fn types_of(code: &str) -> Vec<char> {
    if code.replace("::<", "").contains('<') || code.starts_with("const ") {
        letters_of(code)
    } else {
        Vec::new()
    }
}
