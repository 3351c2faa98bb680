//! Pastes the helps of messages into the programs, and compiles those.
//!
//! A help is cut from the message beside a program. If it begins with ``write `CODE` ``, the code replaces what the
//! message marks. If it goes on with ``in place of `OTHER` ``, the code replaces only this, in the marked text or
//! where else the program says it once. Of several codes, the first one is taken that the line does not say. If it
//! goes on with `before it`, the code is a call before the marked one. If it begins with ``call `CODE(..)` instead``, the
//! code replaces the dot and the name of the call that has the marked arguments. If rustc shows lines as they are to be,
//! these replace the lines of the program. `helps.txt` lists all other helps, with the reason why they cannot be pasted.
//!
//! A program is pasted if all its helps can be: its name ends with `_pasted`, or it has a single mistake. `helps.txt` counts
//! the pastable helps of other programs. It lists some programs by their names, whose endings say why: the code
//! does not replace what is marked (`_marked`), goes to another location (`_elsewhere`) or is another declaration
//! (`_declared`).

use super::items::words_at;
use super::messages::{Diagnostic, Mark, errors_in};
use super::programs::{copy_files, in_package, name_of, programs_in};
use super::support::is_pinned_compiler;
use core::fmt::Write as _;
use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

/// How a program changes by a help.
enum Edit {
    /// `code` replaces `length` characters from a location on. Lines and columns are counted from 1.
    Marked {
        line: usize,
        column: usize,
        length: usize,
        code: String,
    },
    /// The lines with these numbers are written anew.
    Lines(Vec<(usize, String)>),
}

/// The message for the mistake of the program that is only checked.
const MISTAKE: &str = r#"error[E0308]: mismatched types
 --> PROGRAM:3:17
  |
3 |     let _: u8 = "";
  |            --   ^^ expected `u8`, found `&str`
  |            |
  |            expected due to this
"#;

/// Checks the programs, and does not build them: `trybuild` only checks a program that must fail, so this one has a mistake
/// besides. `pasted_helps_build` builds them.
#[test]
fn pasted_helps_compile() {
    if !is_asked() {
        return;
    }
    let program = paste("checked", "    let _: u8 = \"\";\n");
    let mistake = MISTAKE.replace("PROGRAM", &program.display().to_string());
    let written = fs::write(program.with_extension("stderr"), mistake);
    written.expect("the message can be written");
    if is_pinned_compiler("pasted_helps_compile") {
        copy_files();
        trybuild::TestCases::new().compile_fail(program);
    }
}

#[test]
#[ignore = "it builds the library once more: `cargo test -- --include-ignored`"]
fn pasted_helps_build() {
    if is_asked() && is_pinned_compiler("pasted_helps_build") {
        copy_files();
        trybuild::TestCases::new().pass(paste("built", ""));
    }
}

/// Returns whether helps are pasted: only if all messages are compared with those of the pinned compiler. With
/// `TRYBUILD=overwrite`, `trybuild` would take any message of the pasted programs.
fn is_asked() -> bool {
    let others = ["MESSAGES", "TRYBUILD", "ANY_COMPILER"];
    others.into_iter().all(|name| env::var_os(name).is_none())
}

/// Writes a program with the statements of `main`, and a module for each program into which all helps are pasted.
fn paste(name: &str, main: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = fs::read_to_string(folder.join("helps.txt")).expect("the list can be read");
    let (reasons, not_alone) = listed_helps(&listed);
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("pasted")
        .join(name);
    let _ = fs::remove_dir_all(&target);
    fs::create_dir_all(&target).expect("the directory can be made");

    let mut all = format!("#![allow(dead_code, unused, deprecated)]\nfn main() {{\n{main}}}\n");
    let mut pasted = 0;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut met = BTreeSet::new();
    let mut faults = String::new();
    for program in programs_in("check") {
        let name = name_of(&program);
        let source = fs::read_to_string(&program).expect("a program can be read");
        let message = fs::read_to_string(program.with_extension("stderr"));
        let message = message.expect("a program has a message");
        if let Some((name, reason)) = not_alone.get_key_value(name) {
            met.insert(*name);
            *counts.entry(reason).or_default() += 1;
            continue;
        }
        let (edits, left) = helps_of(&message, &program, &source, &reasons);
        let mut others: Vec<_> = left.iter().map(words_of).collect();
        if !left.is_empty() && !edits.is_empty() {
            others.push(format!("{} pastable helps of {name}", edits.len()));
        }
        for words in others {
            match reasons.get_key_value(words.as_str()) {
                Some((words, reason)) => {
                    met.insert(*words);
                    *counts.entry(reason).or_default() += 1;
                }
                None => {
                    let _ = writeln!(faults, "{name}: `{words}` is not in helps.txt");
                }
            }
        }
        if left.is_empty() {
            pasted += 1;
            let file = target.join(name).with_extension("rs");
            fs::write(&file, edited(&source, edits)).expect("the program can be written");
            let _ = writeln!(all, "#[path = \"{name}.rs\"]\nmod {name};");
        }
    }
    for listed in reasons.keys().chain(not_alone.keys()) {
        if !met.contains(listed) {
            let _ = writeln!(faults, "helps.txt: `{listed}` is said of no program");
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
    println!("{pasted} programs take their helps; others do not: {counts:#?}");

    let program = target.join("all.rs");
    fs::write(&program, all).expect("the program can be written");
    program
}

/// Returns the beginnings of helps and the names of programs that are not pasted, with the reason for each.
fn listed_helps(text: &str) -> (BTreeMap<&str, &str>, BTreeMap<&str, &str>) {
    let (mut reasons, mut programs) = (BTreeMap::new(), BTreeMap::new());
    let mut reason = "";
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("# ") {
            reason = title;
        } else if let Some(program) = line.strip_prefix("program ") {
            programs.insert(program, reason);
        } else {
            reasons.insert(if line == "(none)" { "" } else { line }, reason);
        }
    }
    (reasons, programs)
}

/// Returns what to write for the errors of a message, and the errors whose helps cannot be pasted.
fn helps_of<'m>(
    message: &'m str,
    program: &Path,
    source: &str,
    reasons: &BTreeMap<&str, &str>,
) -> (Vec<Edit>, Vec<Diagnostic<'m>>) {
    let file = in_package(program).to_str().expect("a path of letters");
    let (mut edits, mut left) = (Vec::new(), Vec::new());
    for error in errors_in(message) {
        let words = words_of(&error);
        let edit = if reasons.contains_key(words.as_str()) {
            None
        } else {
            code_for_marked(&error, file, source).or_else(|| lines_of(&error))
        };
        match edit {
            Some(edit) => edits.push(edit),
            None => left.push(error),
        }
    }
    (edits, left)
}

/// Returns the first help of an error up to its first comma, colon, semicolon or bracket, with `_` for code, and
/// `_..` for code with gaps; empty if there is none.
fn words_of(error: &Diagnostic<'_>) -> String {
    let texts = error.paragraphs.iter().flat_map(|text| text.lines());
    let helps = texts.filter_map(|line| Some(line.split_once("help: ")?.1));
    let mut helps =
        helps.filter(|help| !help.starts_with("the trait `") && !help.starts_with("trait `"));
    let mut words = String::new();
    for (index, part) in helps.next().unwrap_or("").split('`').enumerate() {
        if index % 2 == 1 {
            words.push_str(if has_gaps(part) { "`_..`" } else { "`_`" });
        } else if let Some((before, _)) = part.split_once([',', ':', ';', '(']) {
            words.push_str(before);
            break;
        } else {
            words.push_str(part);
        }
    }
    words.trim_end().to_owned()
}

/// Returns whether the author of the program has to fill in something.
fn has_gaps(code: &str) -> bool {
    let gaps = ["= ..,", "= ..]", "(..)", "/*"];
    code.ends_with("= ..") || gaps.iter().any(|gap| code.contains(gap))
}

/// Returns what an own help says to write for the marked code.
fn code_for_marked(error: &Diagnostic<'_>, file: &str, source: &str) -> Option<Edit> {
    let Mark { line, column, text } = error.mark_in(file)?;
    let written = source.lines().nth(line - 1)?;
    if let Some((_, help)) = error.paragraphs[0].split_once("help: call `") {
        let (code, _) = help.split_once("(..)` instead")?;
        let start = written[..column - 1].rfind('.')?;
        let length = written[start..column - 1].find('(')?;
        return Some(Edit::Marked {
            line,
            column: start + 1,
            length,
            code: code.to_owned(),
        });
    }
    let (_, help) = error.paragraphs[0].split_once("help: write `")?;
    let (code, after) = help.split_once('`')?;
    let after = after.lines().next().unwrap_or("");
    if text.is_empty() || has_gaps(code) {
        return None;
    }
    let length = text.len();
    let marked = written.get(column - 1..column - 1 + length)?;
    if let Some((more, other)) = after.split_once(" in place of `") {
        let (other, _) = other.split_once('`')?;
        let marked = column - 1..column - 1 + length;
        let mut codes = iter::once(code).chain(more.split('`').skip(1).step_by(2));
        let code = codes.find(|code| words_at(written, code).is_empty());
        return instead_of(other, line, &marked, source, code?);
    }
    if after.starts_with(" before it") {
        return Some(Edit::Marked {
            line,
            column: written[..column - 1].rfind('.')? + 1,
            length: 0,
            code: code.to_owned(),
        });
    }
    let (start, length) = if code.starts_with('.') {
        call_in(marked, code)?
    } else if let (true, Some(end)) = (code.ends_with('!'), marked.find('!')) {
        // Another macro, with the same input.
        (0, end + 1)
    } else {
        (0, length)
    };
    let marked = column - 1 + start..column - 1 + start + length;
    let replaced = enclosing(written, &marked, code);
    let replaced = replaced.or_else(|| pair_around(written, &marked, code));
    let replaced = replaced.unwrap_or(marked);
    Some(Edit::Marked {
        line,
        column: replaced.start + 1,
        length: replaced.len(),
        code: code.to_owned(),
    })
}

/// Returns the change of `other` into `code`, in the marked text or at the only location that says `other`.
fn instead_of(
    other: &str,
    line: usize,
    marked: &Range<usize>,
    source: &str,
    code: &str,
) -> Option<Edit> {
    let written = source.lines().nth(line - 1)?;
    let location = words_at(&written[marked.clone()], other).first().copied();
    let (line, at) = if let Some(at) = location {
        (line, marked.start + at)
    } else {
        let lines = source.lines().enumerate();
        let all = lines.flat_map(|(line, text)| {
            let found = words_at(text, other);
            found.into_iter().map(move |at| (line + 1, at))
        });
        let [location] = all.collect::<Vec<_>>()[..] else {
            return None;
        };
        location
    };
    Some(Edit::Marked {
        line,
        column: at + 1,
        length: other.len(),
        code: code.to_owned(),
    })
}

/// Returns the location of the word and its brackets, such as `NHWC[..]`, if the code is one, and the mark is in them.
fn enclosing(written: &str, marked: &Range<usize>, code: &str) -> Option<Range<usize>> {
    let head = &code[..=code.find(['(', '['])?];
    let start =
        written[..marked.end.max(marked.start + head.len()).min(written.len())].rfind(head)?;
    let mut depth = 0_usize;
    for (index, character) in written[start..].char_indices() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            _ => continue,
        }
        if depth == 0 {
            let end = start + index + 1;
            let is_around = start <= marked.start && marked.end <= end;
            return (is_around && code.ends_with(character)).then_some(start..end);
        }
    }
    None
}

/// Returns the location and the length of the call of the same method in marked code, or of nothing at its end.
fn call_in(marked: &str, code: &str) -> Option<(usize, usize)> {
    let (name, _) = code.split_once('(')?;
    let Some(start) = marked.find(&format!("{name}(")) else {
        return Some((marked.len(), 0));
    };
    let length = marked[start..].find(')')?;
    Some((start, length + 1))
}

/// Returns the location of the whole `H = 2` of which a part is marked, if the code is such a pair.
fn pair_around(written: &str, marked: &Range<usize>, code: &str) -> Option<Range<usize>> {
    let (name, _) = code.split_once(" = ")?;
    if !name.chars().all(char::is_alphanumeric) {
        return None;
    }
    let ends = [',', '(', '[', ']', ')', ';', ':'];
    let start = written[..marked.start].rfind(ends).map_or(0, |at| at + 1);
    let end = written[marked.end..]
        .find(ends)
        .map_or(written.len(), |at| marked.end + at);
    let pair = &written[start..end];
    let start = end - pair.trim_start().len();
    let (key, _) = pair.split_once('=')?;
    let is_word = key.trim().chars().all(char::is_alphanumeric);
    is_word.then(|| start..start + pair.trim().len())
}

/// Returns the lines that rustc shows as they are to be: after `+` or `~`, or with `+` and `~` below.
fn lines_of(error: &Diagnostic<'_>) -> Option<Edit> {
    let texts: Vec<&str> = error
        .paragraphs
        .iter()
        .flat_map(|text| text.lines())
        .collect();
    let start = texts.iter().position(|line| line.starts_with("help: "))?;
    let mut lines = Vec::new();
    for (index, line) in texts.iter().enumerate().skip(start + 1) {
        if line.starts_with("help: ") || line.starts_with("note: ") {
            break;
        }
        let line = line.trim_start();
        let digits = line.len()
            - line
                .trim_start_matches(|digit: char| digit.is_ascii_digit())
                .len();
        let (Ok(number), Some(rest)) = (line[..digits].parse(), line[digits..].strip_prefix(' '))
        else {
            continue;
        };
        let below = texts
            .get(index + 1)
            .and_then(|below| below.trim_start().strip_prefix('|'));
        let is_new = match rest.chars().next() {
            Some('+' | '~') => true,
            Some('|') => below.is_some_and(|below| {
                !below.trim().is_empty()
                    && below.chars().all(|mark| matches!(mark, ' ' | '+' | '~'))
            }),
            _ => false,
        };
        if is_new && has_gaps(rest) {
            return None;
        }
        if is_new {
            lines.push((number, rest.get(2..).unwrap_or("").to_owned()));
        }
    }
    (!lines.is_empty()).then_some(Edit::Lines(lines))
}

fn edited(source: &str, mut edits: Vec<Edit>) -> String {
    let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
    // Edit from the end on, so that earlier locations do not move.
    edits.sort_by_key(|edit| match edit {
        Edit::Marked { line, column, .. } => core::cmp::Reverse((*line, *column)),
        Edit::Lines(_) => core::cmp::Reverse((0, 0)),
    });
    for edit in edits {
        match edit {
            Edit::Marked {
                line,
                column,
                length,
                code,
            } => {
                let old: Vec<char> = lines[line - 1].chars().collect();
                let new = old[..column - 1].iter().copied();
                let new = new.chain(code.chars());
                lines[line - 1] = new
                    .chain(old[column - 1 + length..].iter().copied())
                    .collect();
            }
            Edit::Lines(written) => {
                for (number, line) in written {
                    lines[number - 1] = line;
                }
            }
        }
    }
    // A help may name what the program does not import.
    lines.push("#[allow(unused_imports)]\nuse tensor_layout::*;\n".to_owned());
    lines.join("\n")
}
