//! Tests that each public function has an example in its documentation, is called in the example of its type, or links
//! to a function that has an example.

use std::collections::{BTreeMap, BTreeSet};

mod source;

/// Functions without an example: the file, the name (or `*` for all of a file), and the reason.
const EXCUSED: [(&str, &str, &str); 11] = [
    (
        "dlpack/raw.rs",
        "*",
        "the trait is sealed, and only this crate calls the methods",
    ),
    (
        "dml/binding/reserved.rs",
        "*",
        "a macro writes the methods; the types name their examples",
    ),
    (
        "operators/define.rs",
        "*",
        "a macro writes the methods; the operator's type has the example",
    ),
    (
        "operators/fused.rs",
        "*",
        "a macro writes the method; `FusedActivation` has the example",
    ),
    (
        "operators/join.rs",
        "*",
        "`define.rs` has the documentation; the operator's type has the example",
    ),
    (
        "gpu/plan.rs",
        "*",
        "only the expansion of `plan!` calls them",
    ),
    (
        "windows/transfer.rs",
        "*",
        "the example of the module `windows` calls them",
    ),
    (
        "layout/coordinate.rs",
        "new",
        "only the expansion of `at!` calls it",
    ),
    (
        "layout/nominal.rs",
        "*",
        "only the expansion of `layout!` calls them",
    ),
    (
        "layout/tensor_layout.rs",
        "*",
        "only the expansion of `layout!` calls them",
    ),
    (
        "views/view_mut.rs",
        "target",
        "a part of `IntoViewMut`, which has no other methods",
    ),
];

/// A public function and its documentation.
struct Function {
    file: String,
    line: usize,
    /// The type or the trait to which the function belongs, or "".
    owner: String,
    name: String,
    has_example: bool,
    /// The functions and types that the documentation links to.
    links: Vec<(String, String)>,
}

/// The documentation in the source.
#[derive(Default)]
struct Documented {
    functions: Vec<Function>,
    /// The examples of each type and trait.
    examples: BTreeMap<String, String>,
}

/// Returns the text of a documentation comment before the first heading, without the code.
fn summary(documentation: &str) -> String {
    let text: String = documentation.split("```").step_by(2).collect();
    text.split("\n# ").next().unwrap_or_default().to_owned()
}

fn code(documentation: &str) -> String {
    let code: Vec<_> = documentation.split("```").skip(1).step_by(2).collect();
    code.concat()
}

/// Returns the first name in a text, such as `View` in `View<'a, T, L>`.
fn first_name(text: &str) -> String {
    let text = text.trim_start();
    let text = text.strip_prefix("dyn ").unwrap_or(text);
    let text = text.trim_start_matches(|c: char| !c.is_alphabetic());
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    text[..end.unwrap_or(text.len())].to_owned()
}

/// Returns the type of an `impl` line, or `None` for an implementation of a trait.
fn type_of_impl(line: &str) -> Option<String> {
    let mut rest = line.strip_prefix("impl")?;
    if rest.starts_with('<') {
        let mut depth = 0;
        let mut before = ' ';
        let end = rest.find(|c| {
            depth += i32::from(c == '<') - i32::from(c == '>' && before != '-');
            before = c;
            depth == 0
        })?;
        rest = &rest[end + 1..];
    }
    (!rest.contains(" for ")).then(|| first_name(rest))
}

/// Returns the links in a documentation comment of `owner`. A link to a function has its type and its name. A link to a
/// type has an empty name.
fn links(text: &str, owner: &str) -> Vec<(String, String)> {
    let mut links = Vec::new();
    for (place, _) in text.match_indices("[`") {
        let Some((target, rest)) = text[place + 2..].split_once("`]") else {
            continue;
        };
        let target = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((path, _)) if path.contains("::") => path,
            _ => target,
        };
        let (path, name) = target.rsplit_once("::").unwrap_or(("", target));
        let of = path.rsplit("::").next().unwrap_or(path);
        let of = if of == "Self" { owner } else { of };
        let is_type = name.starts_with(char::is_uppercase);
        links.push(if is_type {
            (name.to_owned(), String::new())
        } else {
            (of.to_owned(), name.to_owned())
        });
    }
    links
}

impl Documented {
    fn read(&mut self, file: &str, text: &str) {
        let (mut documentation, mut owner) = (String::new(), String::new());
        let (mut is_hidden, mut is_public_trait) = (false, false);
        let (mut implements_trait, mut is_attribute) = (false, false);
        for (number, line) in (1..).zip(text.lines()) {
            let is_outermost = !line.starts_with(' ');
            let line = line.trim();
            if let Some(text) = line.strip_prefix("///") {
                documentation += text.strip_prefix(' ').unwrap_or(text);
                documentation.push('\n');
                continue;
            }
            if line.starts_with("#[") || line.starts_with("//") || is_attribute {
                is_hidden |= line == "#[doc(hidden)]";
                is_attribute = !line.starts_with("//") && !line.ends_with(']');
                continue;
            }
            if line.starts_with("impl") {
                implements_trait = is_hidden || type_of_impl(line).is_none();
                owner = type_of_impl(line).unwrap_or_default();
                is_public_trait = false;
            }
            for item in ["pub struct ", "pub enum ", "pub trait "] {
                if let Some(rest) = line.strip_prefix(item) {
                    let name = first_name(rest);
                    *self.examples.entry(name.clone()).or_default() += &code(&documentation);
                    if item == "pub trait " {
                        (owner, is_public_trait, implements_trait) = (name, !is_hidden, false);
                    }
                }
            }
            let words = [
                "pub const unsafe fn ",
                "pub const fn ",
                "pub unsafe fn ",
                "pub fn ",
            ];
            let public = words.iter().find_map(|words| line.strip_prefix(words));
            let of_trait = line.strip_prefix("fn ").filter(|_| is_public_trait);
            if let Some(rest) = public
                .or(of_trait)
                .filter(|_| !is_hidden && !implements_trait)
            {
                if is_outermost {
                    owner.clear();
                }
                self.functions.push(Function {
                    file: file.to_owned(),
                    line: number,
                    owner: owner.clone(),
                    name: first_name(rest),
                    has_example: documentation.contains("```"),
                    links: links(&summary(&documentation), &owner),
                });
            }
            if !line.is_empty() && !line.ends_with(')') {
                is_hidden = false;
            }
            documentation.clear();
        }
    }
}

/// The pages that a user reads first, beside the README and the guide: files and folders of `tensor-layout/src`.
const MAIN_PAGES: [&str; 5] = [
    "gpu/buffer",
    "layout/mapping.rs",
    "lib.rs",
    "macros.rs",
    "views/",
];

/// The characters in a line of code that most phones show without scrolling.
const WIDTH: usize = 60;

/// Returns the lines of Rust examples and of grammars, with their numbers, but without hidden lines. The first line of
/// a grammar has a `:=`.
fn lines_of_code<'a>(text: &'a str, comment: &str) -> Vec<(usize, &'a str)> {
    let mut lines = Vec::new();
    let mut block = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = if comment.is_empty() {
            Some(line)
        } else {
            let line = line.trim_start().strip_prefix(comment);
            line.map(|line| line.strip_prefix(' ').unwrap_or(line))
        };
        let Some(line) = line else {
            block = None;
            continue;
        };
        if let Some(kind) = line.strip_prefix("```") {
            block = block.is_none().then_some(kind);
            continue;
        }
        if block == Some("text") && line.contains(" := ") {
            block = Some("grammar");
        }
        if block.is_some_and(|kind| !kind.starts_with("text") && kind != "toml")
            && !line.starts_with("# ")
        {
            lines.push((number, line));
        }
    }
    lines
}

#[test]
fn examples_of_main_pages_are_narrow() {
    let mut lines = 0;
    let mut wide = Vec::new();
    let mut look = |name: &str, text: &str, comment| {
        for (number, line) in lines_of_code(text, comment) {
            lines += 1;
            if line.chars().count() > WIDTH {
                wide.push(format!("{name}:{number}: {line}"));
            }
        }
    };
    for (name, text) in source::files_in(&source::folder()) {
        // The examples of this file are on no page of the documentation.
        let is_test = name == "views/borrows.rs";
        if MAIN_PAGES.iter().any(|page| name.starts_with(page)) && !is_test {
            look(&name, &text, "///");
        }
    }
    let guide = source::folder().join("../guide");
    let pages = std::fs::read_dir(&guide).expect("a folder can be read");
    let pages = pages.map(|entry| entry.expect("a folder can be read to its end").path());
    let pages = pages.filter(|path| path.extension().is_some_and(|end| end == "md"));
    for path in pages.chain([source::folder().join("../../README.md")]) {
        let text = std::fs::read_to_string(&path).expect("a page can be read");
        look(&path.display().to_string(), &text, "");
    }
    assert!(lines > 1_000, "only {lines} lines of code were found");
    assert!(
        wide.is_empty(),
        "break lines of more than {WIDTH} characters:\n{}",
        wide.join("\n")
    );
}

#[test]
fn each_public_function_has_an_example() {
    let mut documented = Documented::default();
    for (file, text) in source::files_in(&source::folder()) {
        documented.read(&file, &text);
    }
    let Documented {
        functions,
        examples,
    } = documented;
    println!("{} functions, {} types", functions.len(), examples.len());
    let shows = |of: &str, name: &str| {
        let name = name.trim_start_matches('$');
        let calls = [
            format!(".{name}("),
            format!(".{name}::<"),
            format!("::{name}("),
            format!("fn {name}("),
        ];
        let example = examples.get(of).map_or("", String::as_str);
        calls.iter().any(|call| example.contains(call))
    };
    let mut shown = BTreeSet::new();
    // A link may lead to a similar function that itself has only a link.
    for _ in 0..3 {
        for function in &functions {
            let Function {
                owner, name, links, ..
            } = function;
            let is_linked = links.iter().any(|link| match link.1.as_str() {
                "" => shows(&link.0, name),
                _ => shown.contains(link),
            });
            if function.has_example || is_linked || shows(owner, name) {
                shown.insert((owner.clone(), name.clone()));
            }
        }
    }
    let mut missing = Vec::new();
    let mut excuses = BTreeSet::new();
    for function in &functions {
        let Function {
            file,
            line,
            owner,
            name,
            ..
        } = function;
        let excuse = EXCUSED
            .iter()
            .find(|(excused, of, _)| file == excused && (*of == "*" || of == name));
        if shown.contains(&(owner.clone(), name.clone())) {
            continue;
        }
        match excuse {
            Some(excuse) => drop(excuses.insert(excuse)),
            None => missing.push(format!("{file}:{line}: {owner}::{name}")),
        }
    }
    assert!(
        missing.is_empty(),
        "give an example or a link to one:\n{}",
        missing.join("\n")
    );
    assert_eq!(
        excuses.len(),
        EXCUSED.len(),
        "an excuse is not needed any more; these are: {excuses:?}"
    );
}
