//! Each public function has an example in its documentation, is called in the example of its type, or links to a
//! function that has one.

use std::collections::{BTreeMap, BTreeSet};

mod source;

/// Functions without an example, by file and name, or `*` for all of a file, each with the reason.
const EXCUSED: [(&str, &str, &str); 8] = [
    (
        "gpu/dml/operator/define.rs",
        "*",
        "a macro writes the methods; the operator's type has the example",
    ),
    (
        "gpu/plan.rs",
        "*",
        "only the expansion of `plan!` calls them",
    ),
    (
        "layout/components.rs",
        "check",
        "only the expansion of `layout!` calls it",
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
        "check_axes",
        "only the expansion of `layout!` calls it",
    ),
    (
        "layout/tensor_layout.rs",
        "mapping_of_static",
        "only the expansion of `layout!` calls it",
    ),
    (
        "layout/tensor_layout.rs",
        "with",
        "only the expansion of `layout!` calls it",
    ),
];

/// A public function, and what its documentation says.
struct Function {
    file: String,
    line: usize,
    /// The type or the trait to which the function belongs, or "".
    owner: String,
    name: String,
    has_example: bool,
    /// The types and names that the documentation links to.
    links: Vec<(String, String)>,
}

/// What the source documents.
#[derive(Default)]
struct Documented {
    functions: Vec<Function>,
    /// The examples of each type and trait.
    examples: BTreeMap<String, String>,
}

/// The text of a documentation comment before the first heading, without the code.
fn summary(documentation: &str) -> String {
    let text: String = documentation.split("```").step_by(2).collect();
    text.split("\n# ").next().unwrap_or_default().to_owned()
}

fn code(documentation: &str) -> String {
    let code: Vec<_> = documentation.split("```").skip(1).step_by(2).collect();
    code.concat()
}

/// The first name in a text, such as `View` in `View<'a, T, L>`.
fn first_name(text: &str) -> String {
    let text = text.trim_start_matches(|c: char| !c.is_alphabetic() && c != '$');
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    text[..end.unwrap_or(text.len())].to_owned()
}

/// The type of an `impl` line, or `None` for an implementation of a trait.
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

/// The functions and types that a link in a documentation comment of `owner` leads to.
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
        if let Some((path, name)) = target.rsplit_once("::") {
            let of = path.rsplit("::").next().unwrap_or(path);
            let of = if of == "Self" { owner } else { of };
            links.push((of.to_owned(), name.to_owned()));
        }
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
    let mut shown = BTreeSet::new();
    for function in &functions {
        let (of, name) = (&function.owner, &function.name);
        let example = examples.get(of).map_or("", String::as_str);
        let is_called = [
            format!(".{name}("), format!(".{name}::<"),
            format!("::{name}("),
            format!("fn {name}("),
        ]
        .iter()
        .any(|call| example.contains(call));
        if function.has_example || is_called {
            shown.insert((of.clone(), name.clone()));
        }
    }
    // A twin may link to a function that links to another one.
    for _ in 0..2 {
        for function in &functions {
            if function.links.iter().any(|link| shown.contains(link)) {
                shown.insert((function.owner.clone(), function.name.clone()));
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
