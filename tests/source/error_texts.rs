//! Tests that each text that the library and its macros show to a user stands whole in an expectation, so that a wrong word or a
//! number in the wrong position fails a test.
//!
//! A text is a literal of two words or more in the source, or what a `Text` writes in calls one after the other. Its
//! lines are looked for one by one, with anything for their placeholders (`{}`). In one expectation, placeholders with
//! different names must have different contents, or a test would not notice that two numbers are exchanged. If a text is assembled in another way,
//! each of its literals is looked for.
//!
//! Expectations are the literals of tests, of unit tests and of examples in documentation, and the messages beside
//! the programs with mistakes.
//!
//! No user reads a text in `unreachable!`, `debug_assert!` or `expect`, unless the library itself has a mistake. So a
//! text for users stands in none of these.

use crate::reader::{paths_in, read, repository};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::Path;
use syn::Lit;

const CRATES: [&str; 4] = [
    "tensor-layout",
    "tensor-layout-arithmetic",
    "tensor-layout-language",
    "tensor-layout-macros",
];

/// Macros and methods whose literals no user reads, because they are about what cannot happen, or are instructions of a
/// processor.
const NOT_FOR_USERS: [&str; 6] = [
    "asm",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "expect",
    "unreachable",
];

/// Texts about what cannot happen, in constant functions, where `unreachable!` takes no text.
const IMPOSSIBLE: [&str; 16] = [
    "a description has all axes of its layout",
    "a group has at least one element",
    "a product has rows and columns",
    "a slot that is known at compile time is known",
    "a static layout has terms",
    "a storage has axes of its shape",
    "a storage without blocks has strides",
    "a strided static layout has strides",
    "no type implements this trait",
    "only what may be absent is",
    "the bound says that the layout has the component",
    "the format lacks a sample",
    "the format was looked up before",
    "the layout has this axis",
    "the sizes of a static layout are known",
    "the steps were computed from these terms",
];

/// The methods of the arithmetic's `Text`, by which constants write.
const METHODS_OF_TEXT: [&str; 6] = [
    "grouped",
    "letter",
    "letters",
    "long_number",
    "number",
    "str",
];

/// Texts that no test expects: the file, the beginning of each or nothing for all, and the reason.
#[rustfmt::skip]
const EXCUSED: [(&str, &str, &str); 19] = [
    ("tensor-layout/src/frames/error.rs", "the planes have more than the 2147483648",
        "a test would need a buffer of 2 GiB"),
    ("tensor-layout/src/operators/graph/weights.rs", "the input takes `{tensor}` as",
        "only operators of the program's own take such weights"),
    ("tensor-layout/src/layout/coordinate.rs", "a coordinate has ",
        "bounds refuse such coordinates, but unsafe code does not rely on bounds alone"),
    ("tensor-layout/src/layout/mapping.rs", "a logical order has all axes",
        "bounds refuse such orders, but unsafe code does not rely on bounds alone"),
    ("tensor-layout/src/operators/define.rs", "", "documentation"),
    ("tensor-layout/src/operators/error/mod.rs", "the text of a layout is too long",
        "no text is longer than the buffer for it"),
    ("tensor-layout/src/operators/families/rearranged.rs", "Turns ", "documentation"),
    ("tensor-layout/src/operators/families/rearranged.rs", "output[", "documentation"),
    ("tensor-layout/src/operators/families/reduce.rs", "ln(", "documentation"),
    ("tensor-layout/src/ort/session.rs", "the {kind} `{name}` is no tensor",
        "the models of the tests take nothing but tensors"),
    ("tensor-layout/src/relayout/x86/vectors.rs", "", "no kernel calls a method that its vector does not have"),
    ("tensor-layout/src/types/axis.rs", " (", "documentation"),
    ("tensor-layout-arithmetic/src/terms.rs", "an element has at least one position",
        "the library passes sizes, which are at least 1"),
    ("tensor-layout-arithmetic/src/text.rs", "text ends in its buffer", "no text is longer than the buffer for it"),
    ("tensor-layout-arithmetic/src/text.rs", "the text of a layout is too long",
        "no text is longer than the buffer for it"),
    ("tensor-layout-language/src/picture.rs", "<svg", "an element of SVG"),
    ("tensor-layout-language/src/picture.rs", "M{left}", "the lines of a path of SVG"),
    ("tensor-layout-macros/src/editor.rs", "", "documentation"),
    ("tensor-layout-macros/src/in_file.rs", "The header of a file describes", "documentation"),
];

/// A literal is looked for if it has as many words.
const FEWEST_WORDS: usize = 2;

#[test]
fn each_text_is_expected_by_a_test() {
    let repository = repository();
    let (texts, mut expected) = texts_of_crates(&repository);
    expected.extend(expected_by_tests(&repository));
    // A literal may be a text, or the format of one.
    let formatted = expected
        .iter()
        .map(|text| text.replace("{{", "{").replace("}}", "}"));
    expected.extend(formatted.collect::<Vec<_>>());
    let expected: BTreeSet<_> = expected.iter().flat_map(|text| text.lines()).collect();
    let expected = expected.into_iter().collect::<Vec<_>>().join("\n");

    let mut faults = Vec::new();
    let mut is_excuse_needed = [false; EXCUSED.len()];
    let mut impossible = BTreeSet::from(IMPOSSIBLE);
    let mut count = 0;
    for (file, text) in &texts {
        for line in text.lines() {
            let template = Template::of(line);
            if template.words() < FEWEST_WORDS {
                continue;
            }
            if IMPOSSIBLE.contains(&line) {
                impossible.remove(line);
                continue;
            }
            count += 1;
            let fault = match template.find(&expected) {
                Seen::Distinct => continue,
                Seen::Equal => "has equal contents for different placeholders in each expectation",
                Seen::Never => "is in no expectation",
            };
            let excuse = EXCUSED
                .iter()
                .position(|(in_file, beginning, _)| file == in_file && line.starts_with(beginning));
            match excuse {
                Some(excuse) => is_excuse_needed[excuse] = true,
                None => faults.push(format!("{file}: {line:?} {fault}")),
            }
        }
    }
    for ((file, beginning, _), is_needed) in EXCUSED.iter().zip(is_excuse_needed) {
        if !is_needed {
            faults.push(format!("{file}: {beginning:?} needs no excuse"));
        }
    }
    let impossible = impossible.into_iter();
    faults.extend(impossible.map(|text| format!("{text:?} is nowhere")));
    assert!(count > 1_000, "only {count} texts were found");
    assert!(
        faults.is_empty(),
        "{} of {count}:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// Tests that the contents of placeholders are compared.
#[test]
fn placeholders_must_differ() {
    let expected = "axis H has size 4, not 5: HW\naxis W has size 6, not 6: HW";
    let seen = |text| Template::of(text).find(expected);
    assert_eq!(
        seen("axis {axis} has size {size}, not {}: {layout}"),
        Seen::Distinct
    );
    assert_eq!(
        seen("axis W has size {size}, not {}: {layout}"),
        Seen::Equal
    );
    assert_eq!(
        seen("axis {axis} has size {size}, not {size}: "),
        Seen::Distinct
    );
    assert_eq!(seen("axis {axis} has size {size} or {}"), Seen::Never);
    assert_eq!(seen("axis {axis} has the size"), Seen::Never);
    assert_eq!(seen("{{axis}} H has size"), Seen::Never);
}

/// Returns the texts of the crates, each with its file, and the expectations in unit tests and in documentation.
fn texts_of_crates(repository: &Path) -> (Vec<(String, String)>, BTreeSet<String>) {
    let mut texts = Vec::new();
    let mut expected = BTreeSet::new();
    for krate in CRATES {
        let folder = repository.join(krate);
        for path in paths_in(&folder.join("src"), "rs") {
            let mut found = Found::default();
            found.read(&read(&path));
            let documentation = found.documentation.join("\n");
            expected.extend(literals_of_examples(&documentation));
            expected.extend(found.of_tests);
            let file = path.strip_prefix(&folder).expect("it is in the folder");
            let file = format!("{krate}/{}", file.display());
            if file.ends_with("/tests.rs") {
                expected.extend(found.texts);
            } else {
                texts.extend(found.texts.into_iter().map(|text| (file.clone(), text)));
            }
        }
    }
    (texts, expected)
}

/// Returns the expectations of the tests in `tests`, and of the guide.
fn expected_by_tests(repository: &Path) -> BTreeSet<String> {
    let mut expected = BTreeSet::new();
    let tests = repository.join("tests");
    // The files of `mutants` list changes of the source, this package has its literals, and `helps.txt` has no words
    // of its own.
    let files = |extension| {
        let mut files = paths_in(&tests, extension);
        let others = ["mutants", "source", "messages/helps.txt"].map(|other| tests.join(other));
        files.retain(|path| !others.iter().any(|other| path.starts_with(other)));
        files
    };
    let guide = paths_in(&repository.join("tensor-layout/guide"), "md");
    for path in guide.into_iter().chain(files("md")) {
        expected.extend(literals_of_examples(&read(&path)));
    }
    for path in files("rs") {
        // A program with a mistake has its message beside it, and expects nothing itself.
        if !path.with_extension("stderr").exists() {
            let mut found = Found::default();
            found.read(&read(&path));
            expected.extend(found.texts);
            expected.extend(found.of_tests);
        }
    }
    for path in files("stderr") {
        let text = read(&path);
        let lines = text.lines().filter(|line| !is_quoted_source(line));
        expected.extend(lines.map(str::to_owned));
    }
    for path in files("txt") {
        expected.extend(read(&path).lines().map(str::to_owned));
    }
    expected
}

/// Returns whether a line of a compiler's message is a line of the source, which may have the text itself.
fn is_quoted_source(line: &str) -> bool {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.len() && rest.trim_start().starts_with('|')
}

/// The literals in a file.
#[derive(Default)]
struct Found {
    texts: Vec<String>,
    /// The literals of modules that are compiled for tests only.
    of_tests: Vec<String>,
    /// The lines of documentation.
    documentation: Vec<String>,
}

impl Found {
    fn read(&mut self, source: &str) {
        // A file that does not consist of tokens is no test, but an input of one.
        if let Ok(tokens) = source.parse() {
            self.collect(tokens, false);
        }
    }

    fn collect(&mut self, tokens: TokenStream, is_test: bool) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        // The next braces belong to a module of tests, or a macro that writes documentation.
        let (mut is_module_of_tests, mut is_documentation) = (false, false);
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let (before, after) = tokens.split_at(at);
            at += 1;
            if let Some((text, length)) = written(before, after) {
                self.add(text, is_test);
                for token in &after[..length] {
                    match token {
                        TokenTree::Group(group) if literal(group).is_none() => {
                            self.collect(group.stream(), is_test);
                        }
                        _ => {}
                    }
                }
                at += length - 1;
                continue;
            }
            match token {
                // The formula of an operator, for its documentation, after the name that C gives the operator.
                TokenTree::Literal(_)
                    if matches!(
                        before,
                        [.., TokenTree::Literal(_), TokenTree::Punct(colon)] if colon.as_char() == ':'
                    ) => {}
                TokenTree::Literal(literal) => {
                    if let Lit::Str(text) = Lit::new(literal.clone()) {
                        self.add(text.value(), is_test);
                    }
                }
                TokenTree::Group(group) if is_attribute(before, group) => {
                    is_module_of_tests |= self.attribute(group);
                }
                TokenTree::Group(_) if is_not_for_users(before) => {}
                TokenTree::Group(group) => {
                    let is_body = group.delimiter() == Delimiter::Brace;
                    if !(is_body && is_documentation) {
                        self.collect(group.stream(), is_test || is_body && is_module_of_tests);
                    }
                    if is_body {
                        (is_module_of_tests, is_documentation) = (false, false);
                    }
                }
                TokenTree::Ident(name) => {
                    let is_macro =
                        matches!(before, [.., TokenTree::Punct(sign)] if sign.as_char() == '!');
                    is_documentation |= is_macro && name.to_string().starts_with("doc_of");
                }
                TokenTree::Punct(sign) => is_module_of_tests &= sign.as_char() != ';',
            }
        }
    }

    fn add(&mut self, text: String, is_test: bool) {
        if is_test {
            self.of_tests.push(text);
        } else {
            self.texts.push(text);
        }
    }

    /// Reads an attribute. Returns whether it says that an item is compiled for tests only.
    fn attribute(&mut self, group: &Group) -> bool {
        let tokens: Vec<_> = group.stream().into_iter().collect();
        match &tokens[..] {
            [TokenTree::Ident(name), _, TokenTree::Literal(literal)] if name == "doc" => {
                if let Lit::Str(text) = Lit::new(literal.clone()) {
                    self.documentation.push(text.value());
                }
                false
            }
            [TokenTree::Ident(name), TokenTree::Group(expected)] if name == "should_panic" => {
                self.collect(expected.stream(), true);
                false
            }
            [TokenTree::Ident(name), TokenTree::Group(condition)] => {
                name == "cfg" && condition.stream().to_string() == "test"
            }
            // The messages of a bound that is not met.
            [TokenTree::Ident(tool), .., TokenTree::Group(texts)] if tool == "diagnostic" => {
                self.collect(texts.stream(), false);
                false
            }
            _ => false,
        }
    }
}

/// Returns what calls of a `Text` write one after the other, in one statement or several, with the number of their
/// tokens: `.str("axis ").letter(axis)` writes `axis {axis}`.
fn written(before: &[TokenTree], after: &[TokenTree]) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut length = 0;
    loop {
        match &after[length..] {
            [
                TokenTree::Punct(dot),
                TokenTree::Ident(name),
                TokenTree::Group(group),
                ..,
            ] if dot.as_char() == '.' && METHODS_OF_TEXT.iter().any(|method| name == method) => {
                if let Some(literal) = literal(group) {
                    text += &literal.replace('{', "{{").replace('}', "}}");
                } else {
                    let mut name = group.stream().to_string();
                    name.retain(is_of_word);
                    text.extend(["{", &name, "}"]);
                }
                length += 3;
            }
            [
                TokenTree::Punct(end),
                TokenTree::Ident(next),
                TokenTree::Punct(dot),
                TokenTree::Ident(name),
                ..,
            ] if end.as_char() == ';'
                && length > 0
                && dot.as_char() == '.'
                && matches!(before, [.., TokenTree::Ident(first)] if first == next)
                && METHODS_OF_TEXT.iter().any(|method| name == method) =>
            {
                length += 2;
            }
            _ => return (length > 0).then_some((text, length)),
        }
    }
}

/// Returns the only argument of a call, if it is a text.
fn literal(arguments: &Group) -> Option<String> {
    let arguments: Vec<_> = arguments.stream().into_iter().collect();
    match &arguments[..] {
        // `rustfmt` writes a comma after a literal on a line of its own.
        [TokenTree::Literal(literal)] | [TokenTree::Literal(literal), TokenTree::Punct(_)] => {
            match Lit::new(literal.clone()) {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns whether a group after these tokens is that of `#[..]` or `#![..]`.
fn is_attribute(before: &[TokenTree], group: &Group) -> bool {
    let before = match before {
        [before @ .., TokenTree::Punct(sign)] if sign.as_char() == '!' => before,
        before => before,
    };
    let is_after_sign = matches!(before, [.., TokenTree::Punct(sign)] if sign.as_char() == '#');
    is_after_sign && group.delimiter() == Delimiter::Bracket
}

/// Returns whether a group after these tokens has the arguments of a macro or method in `NOT_FOR_USERS`.
fn is_not_for_users(before: &[TokenTree]) -> bool {
    let name = match before {
        [.., TokenTree::Ident(name), TokenTree::Punct(sign)] if sign.as_char() == '!' => name,
        [.., TokenTree::Punct(sign), TokenTree::Ident(name)] if sign.as_char() == '.' => name,
        _ => return false,
    };
    NOT_FOR_USERS.iter().any(|other| name == other)
}

/// Returns the literals of the examples in a page.
fn literals_of_examples(page: &str) -> Vec<String> {
    let mut literals = Vec::new();
    for example in page.split("```").skip(1).step_by(2) {
        let (language, code) = example.split_once('\n').unwrap_or_default();
        if language.contains("text") {
            continue;
        }
        let lines = code.lines().map(str::trim_start);
        let lines = lines.map(|line| line.strip_prefix("# ").unwrap_or(line));
        let mut found = Found::default();
        found.read(&lines.collect::<Vec<_>>().join("\n"));
        literals.extend(found.texts);
    }
    literals
}

/// Whether a text is in an expectation, and whether its placeholders have different contents there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Never,
    Equal,
    Distinct,
}

/// A line with placeholders, such as `axis {axis} has size {}`.
#[derive(Debug)]
struct Template {
    /// The fixed pieces. There is a placeholder between two of them.
    pieces: Vec<String>,
    names: Vec<String>,
}

impl Template {
    /// A layout at the end is left out: a test can have it apart from the texts about it.
    fn of(line: &str) -> Self {
        let line = line.strip_suffix(": {layout}").unwrap_or(line);
        let mut pieces = vec![String::new()];
        let mut names = Vec::new();
        let mut rest = line;
        while let Some(next) = rest.chars().next() {
            let piece = pieces.last_mut().expect("there is a first one");
            let placeholder = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
            if let Some(after) = rest.strip_prefix("{{").or(rest.strip_prefix("}}")) {
                piece.push(next);
                rest = after;
            } else if let Some((name, after)) =
                placeholder.filter(|(name, _)| is_placeholder_name(name))
            {
                rest = after;
                // Two placeholders side by side are one.
                if piece.is_empty() && !names.is_empty() {
                    continue;
                }
                // A placeholder without a name is like no other.
                let (name, _) = name.split_once(':').unwrap_or((name, ""));
                names.push(match name {
                    "" => format!(" {}", names.len()),
                    name => name.to_owned(),
                });
                pieces.push(String::new());
            } else {
                piece.push(next);
                rest = &rest[next.len_utf8()..];
            }
        }
        Template { pieces, names }
    }

    /// Returns the number of words outside of placeholders and of marks in HTML.
    fn words(&self) -> usize {
        let text = self.pieces.concat();
        let words = text.split_whitespace();
        words
            .filter(|word| {
                word.contains(|c: char| c.is_ascii_alphabetic()) && !word.contains(['<', '='])
            })
            .count()
    }

    /// Looks for the text in the lines of expectations.
    fn find(&self, expected: &str) -> Seen {
        let longest = self.pieces.iter().max_by_key(|piece| piece.len());
        let longest = longest.expect("there is a first one");
        let mut seen = Seen::Never;
        let mut from = 0;
        while let Some(at) = expected[from..].find(longest.as_str()) {
            let at = from + at;
            let start = expected[..at].rfind('\n').map_or(0, |end| end + 1);
            let end = expected[at..].find('\n');
            let end = end.map_or(expected.len(), |length| at + length);
            match self.find_in_line(&expected[start..end]) {
                Seen::Distinct => return Seen::Distinct,
                Seen::Equal => seen = Seen::Equal,
                Seen::Never => {}
            }
            from = end;
        }
        seen
    }

    fn find_in_line(&self, line: &str) -> Seen {
        let mut seen = Seen::Never;
        let starts: Vec<_> = match &self.pieces[..] {
            [first, second, ..] if first.is_empty() => {
                let seconds = line.match_indices(second.as_str());
                seconds
                    .map(|(at, _)| line[..at].trim_end_matches(is_of_word).len())
                    .collect()
            }
            [first, ..] => line
                .match_indices(first.as_str())
                .map(|(at, _)| at)
                .collect(),
            [] => Vec::new(),
        };
        for start in starts {
            let Some(contents) = self.contents(&line[start..]) else {
                continue;
            };
            let named: BTreeSet<_> = self.names.iter().zip(&contents).collect();
            let names: BTreeSet<_> = self.names.iter().collect();
            let contents: BTreeSet<_> = contents.iter().collect();
            if named.len() == names.len() && contents.len() == names.len() {
                return Seen::Distinct;
            }
            seen = Seen::Equal;
        }
        seen
    }

    /// Returns the contents of the placeholders, if a line begins with the text. A placeholder at the end has one word.
    fn contents<'a>(&self, line: &'a str) -> Option<Vec<&'a str>> {
        let (first, pieces) = self.pieces.split_first()?;
        let mut rest = &line[first.len()..];
        let mut contents = Vec::new();
        for piece in pieces {
            let end = if piece.is_empty() {
                rest.find(|c| !is_of_word(c)).unwrap_or(rest.len())
            } else {
                rest.find(piece.as_str())?
            };
            contents.push(&rest[..end]);
            rest = &rest[end + piece.len()..];
        }
        Some(contents)
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns whether the text between two braces is a value: a name, a field, or a call or sum of such values.
fn is_placeholder_name(name: &str) -> bool {
    !name.starts_with(|c: char| !is_of_word(c) && c != ':')
        && name
            .chars()
            .all(|c| is_of_word(c) || ".:#?()[]&,+-/* ".contains(c))
}
