//! Compares the messages of the macros for the programs in `tests/messages`, without a compiler, in a second.
//!
//! Each message must be an error in the file beside the program. Each error in that file without a number must be such
//! a message, or one of the compiler's own errors.

use crate::MACROS;
use crate::calls::said_of;
use proc_macro2::{Literal, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The beginnings of the compiler's own errors without a number.
const OF_THE_COMPILER: [&str; 6] = [
    "expected expression, found",
    "expected one of",
    "expected type, found",
    "generic parameters may not be used",
    "lifetime may not live",
    "macro expansion ignores",
];

/// The message of `size_names!`, which is a macro by example.
const OF_SIZE_NAMES: &str = "expected names, separated by commas";

#[test]
fn macros_say_what_stands_beside_each_program() {
    let mut faults = Vec::new();
    let mut messages = 0;
    for program in programs() {
        let source = fs::read_to_string(&program).expect("a program can be read");
        let beside = fs::read_to_string(program.with_extension("stderr"));
        let Ok(tokens) = source.parse::<TokenStream>() else {
            continue;
        };
        let written = written_in(&beside.expect("each program has its message beside it"));
        let mut said = BTreeSet::new();
        collect(tokens, 0, &mut said);
        messages += said.len();
        for message in said.difference(&written) {
            faults.push(format!(
                "{}: says, but not there: {message}",
                program.display()
            ));
        }
        for message in written.difference(&said) {
            if !OF_THE_COMPILER
                .iter()
                .chain([&OF_SIZE_NAMES])
                .any(|beginning| message.starts_with(beginning))
            {
                faults.push(format!(
                    "{}: is there, but not said: {message}",
                    program.display()
                ));
            }
        }
    }
    assert!(messages > 200, "only {messages} messages were said");
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// An item ends where the next item begins, with an attribute, a visibility or a keyword.
#[test]
fn items_without_a_semicolon_between() {
    for next in [
        "pub type Other",
        "type Other",
        "struct Other",
        "/// Text.\n type Other",
        "#[doc(hidden)] struct Other",
    ] {
        let call = format!("layout! {{ type Image = HW[2, 3] {next} = W[5]; }}");
        let said = said_of(&call);
        let wanted = "the declaration of `Image` does not end before this\nhelp: close it with `;`";
        assert!(said.contains(wanted), "{next}: {said:?}");
    }
}

#[test]
fn parameters_that_are_no_sizes() {
    let wanted = "the parameters of a layout are sizes only\nhelp: write `const X: usize`";
    for (parameters, is_said) in [
        ("<const N: usize>", false),
        ("<const N: usize, const M: usize = 3>", false),
        ("<const N>", true),
        ("<N: usize>", true),
        ("<const N: usize, M: usize>", true),
        ("<const N: usize, const M>", true),
        ("<N>", true),
        ("<'a>", true),
        ("<>", false),
    ] {
        let call = format!("layout! {{ struct Image{parameters} = HW[2, 3]; }}");
        let said = said_of(&call);
        assert_eq!(said.contains(wanted), is_said, "{call}: {said:?}");
    }
}

/// The word of a lifetime does not begin an item, and neither does a word at the end.
#[test]
fn words_of_items_where_none_begins() {
    for (call, does_one_begin) in [
        ("layout! { type Image = HW[2, 3] struct; }", true),
        ("layout! { type Image = HW[2, 3] 'struct; }", false),
        ("layout! { type Image = HW[2, 3] struct }", true),
        ("layout! { pub type }", false),
    ] {
        let said = said_of(call);
        let mut ends = said
            .iter()
            .map(|message| message.contains("does not end before"));
        assert_eq!(
            ends.any(|is_said| is_said),
            does_one_begin,
            "{call}: {said:?}"
        );
        assert!(!said.is_empty(), "{call}");
    }
}

/// Each limit of a macro: calls at the limit, and one beyond it.
#[test]
fn counts_at_their_limits() {
    fn letters(count: usize, separator: &str) -> String {
        let letters: Vec<_> = ('A'..='Z').take(count).map(String::from).collect();
        letters.join(separator)
    }
    type Call = fn(usize) -> String;
    let limits: [(usize, &str, Call); 6] = [
        (
            200,
            "this name has 201 bytes, but the name of a layout has at most 200\nhelp: write a shorter name; `type` has no such limit",
            |count| format!("layout! {{ struct {} = HW[2, 3]; }}", "N".repeat(count)),
        ),
        (8, "a layout has at most 8 axes", |count| {
            let axes = letters(count, " ");
            format!("try_rearrange!(tensor: {axes} -> Z({axes}))")
        }),
        (8, "a layout has at most 8 axes", |count| {
            let axes = letters(count, " ");
            format!("rearrange!(tensor: Z({axes}) -> {axes})")
        }),
        (8, "a tensor has at most 8 axes", |count| {
            format!("layout!({}[{}])", letters(count, ""), "1, ".repeat(count))
        }),
        (4, "a frame has at most 4 planes", |count| {
            let planes = ["Y", "U", "V", "A", "X"].map(|plane| format!("{plane}[H, W]"));
            format!(
                "frame! {{ struct Planes: u8 = {{ {} }} }}",
                planes[..count].join(", ")
            )
        }),
        (64, "a group has at most 64 samples", |count| {
            let luma = "Y".repeat(count);
            format!("frame! {{ struct Groups: u8 = {{ {luma}[H, W / 64], U[H, W], V[H, W] }} }}")
        }),
    ];
    for (most, wanted, call) in limits {
        for (count, is_said) in [(most, false), (most + 1, true)] {
            let call = call(count);
            let said = said_of(&call);
            assert_eq!(!said.is_empty(), is_said, "{call}: {said:?}");
            let is_there = said.iter().any(|message| message.contains(wanted));
            assert_eq!(is_there, is_said, "{call}: {said:?}");
        }
    }
}

/// Returns the programs with a mistake, but not those that read files: the files are not in the folder of this package.
fn programs() -> Vec<PathBuf> {
    let messages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../messages/ui");
    let mut folders = vec![messages.join("check"), messages.join("build")];
    let mut programs = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the programs can be listed") {
            let path = entry.expect("a folder can be read to its end").path();
            if path.is_dir() {
                if !path.ends_with("check/files") && !path.ends_with("published") {
                    folders.push(path);
                }
            } else if path.extension() == Some("rs".as_ref()) {
                programs.push(path);
            }
        }
    }
    programs.sort();
    programs
}

/// Returns the errors without a number: all lines up to the location.
fn written_in(text: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let is_deprecated = line.starts_with("warning: use of deprecated");
        let first = line.strip_prefix(if is_deprecated {
            "warning: "
        } else {
            "error: "
        });
        let Some(first) = first else {
            continue;
        };
        let mut message = first.to_owned();
        for line in lines
            .by_ref()
            .take_while(|line| !line.trim_start().starts_with("-->"))
        {
            message.push('\n');
            // The compiler indents the following lines.
            message.push_str(line.trim_start());
        }
        // If the program denies a warning, the compiler names the constant that has the note.
        if let Some((_, note)) = message
            .strip_prefix("use of deprecated")
            .and_then(|rest| rest.split_once(": "))
        {
            message = note.to_owned();
        }
        all.insert(message);
    }
    all
}

/// Collects the messages of all calls in some tokens, and in the expansions of these calls.
pub(crate) fn collect(tokens: TokenStream, depth: usize, said: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let called = match &tokens[..at] {
            [.., TokenTree::Ident(name), TokenTree::Punct(sign)] if sign.as_char() == '!' => {
                Some(name.to_string())
            }
            _ => None,
        };
        let is_note = matches!(&tokens[..at], [.., TokenTree::Ident(name)] if name == "deprecated");
        if is_note || called.as_deref() == Some("compile_error") {
            if let Some(TokenTree::Literal(text)) = group.stream().into_iter().last() {
                said.insert(text_of(&text));
            }
        }
        let function = called.and_then(|called| {
            let called = called.strip_prefix("write_").unwrap_or(&called).to_owned();
            MACROS.iter().find(|(name, ..)| *name == called)
        });
        if let Some((_, head, function)) = function.filter(|_| depth < 8) {
            let mut given = TokenStream::new();
            let is_inside = group
                .stream()
                .into_iter()
                .next()
                .is_some_and(|first| first.to_string() == "@");
            if !is_inside {
                given.extend(head.parse::<TokenStream>().expect("these are tokens"));
            }
            given.extend(group.stream());
            collect(function(given), depth + 1, said);
        } else {
            collect(group.stream(), depth, said);
        }
    }
}

/// Returns the text of a literal. Outside of the compiler, tokens as text have a space before each comma.
fn text_of(literal: &Literal) -> String {
    let text: syn::LitStr = syn::parse_str(&literal.to_string()).expect("the message is a text");
    let lines: Vec<_> = text
        .value()
        .lines()
        .map(|line| line.trim_start().to_owned())
        .collect();
    lines.join("\n").replace(" ,", ",")
}
