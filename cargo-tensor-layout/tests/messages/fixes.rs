//! Pastes the code of helps into the programs, and compiles them.

use super::pinned::pinned;
use super::suite::{Phase, compile, folder, in_parallel, values};
use super::support::is_pinned_compiler;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// A help that replaces bytes by code.
struct Fix {
    start: usize,
    end: usize,
    code: String,
}

/// Returns the fix in the first lines of a message that the tool has written, if it begins with `write`. The code replaces
/// the marked bytes, or what it is to be written in place of.
fn fix(message: &Value, source: &str) -> Option<Fix> {
    let text = message["message"].as_str()?;
    let (_, help) = text.split_once("\nhelp: write `")?;
    let (code, after) = help.split_once('`')?;
    let is_of = |code: &&str| message["code"]["code"] == *code;
    let is_own = ["E0053", "E0061", "E0308", "E0599"].iter().any(is_of)
        || text.starts_with("this ") && text.contains(" is wanted: ")
        || text.starts_with("expected one position along")
        || text.starts_with("an image is stored");
    let span = message["spans"]
        .as_array()?
        .iter()
        .find(|span| span["is_primary"] == true)?;
    let at = |name: &str| usize::try_from(span[name].as_u64()?).ok();
    let (mut start, mut end) = (at("byte_start")?, at("byte_end")?);
    if let Some((other, _)) = after
        .strip_prefix(" in place of `")
        .and_then(|after| after.split_once('`'))
    {
        start += source[start..].find(other)?;
        end = start + other.len();
    }
    is_own.then_some(Fix {
        start,
        end,
        code: code.to_owned(),
    })
}

/// Returns the number of fixes of a program, and the errors in their code after all have been pasted.
fn pasted(program: &Path) -> (usize, Vec<String>) {
    let source = fs::read_to_string(program).expect("the program can be read");
    let mut fixes: Vec<_> = values(&compile(Phase::Check, program, true).stderr)
        .iter()
        .filter_map(|message| fix(message, &source))
        .collect();
    if fixes.is_empty() {
        return (0, Vec::new());
    }
    fixes.sort_by_key(|fix| fix.start);
    let (mut text, mut end, mut codes) = (String::new(), 0, Vec::new());
    for fix in &fixes {
        text.push_str(&source[end..fix.start]);
        codes.push(text.len()..text.len() + fix.code.len());
        text.push_str(&fix.code);
        end = fix.end;
    }
    text.push_str(&source[end..]);
    // A help may name what the program does not import.
    text.push_str("\n#[allow(unused_imports)]\nuse tensor_layout::*;\n");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(program.file_name().expect("a name"));
    fs::write(&file, text).expect("the program can be written");
    let errors = values(&compile(Phase::Check, &file, false).stderr)
        .into_iter()
        .filter(|message| {
            let spans = message["spans"].as_array().into_iter().flatten();
            let is_in_code = |span: &Value| {
                let start = span["byte_start"]
                    .as_u64()
                    .and_then(|start| usize::try_from(start).ok());
                start.is_some_and(|start| codes.iter().any(|code| code.contains(&start)))
            };
            message["level"] == "error" && { spans }.any(is_in_code)
        });
    let errors = errors.map(|error| error["rendered"].as_str().unwrap_or_default().to_owned());
    (fixes.len(), errors.collect())
}

#[test]
fn pasted_fixes_compile() {
    if !is_pinned_compiler("pasted_fixes_compile") {
        return;
    }
    let has_fix = |(_, messages): &(PathBuf, String)| messages.contains("help: write `");
    let programs: Vec<_> = pinned()
        .into_iter()
        .filter(has_fix)
        .map(|(program, _)| program)
        .collect();
    let is_of_types = |program: &&PathBuf| {
        ["programs", "published", "arguments", "views"]
            .iter()
            .any(|subject| program.starts_with(folder(subject)))
    };
    let programs: Vec<_> = programs.iter().filter(is_of_types).collect();
    let results = in_parallel(&programs, |program| pasted(program));
    let count: usize = results.iter().map(|(count, _)| count).sum();
    let errors: Vec<_> = results.into_iter().flat_map(|(_, errors)| errors).collect();
    assert!(errors.is_empty(), "{}", errors.concat());
    assert!(count > 20, "only {count} fixes were pasted");
}
