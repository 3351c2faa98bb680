//! Tests that each public function has an example in its documentation, is called in the example of its type or `impl`, or links
//! to a function that has an example.

use crate::reader;
use std::collections::{BTreeMap, BTreeSet};

/// Functions without an example: the file, the name (or `*` for all of a file), and the reason.
#[rustfmt::skip]
const EXCUSED: [(&str, &str, &str); 11] = [
    ("dml/binding/reserved.rs", "*", "a macro writes the methods; the types name their examples"),
    ("gpu/plan.rs", "*", "only the expansion of `plan!` calls them"),
    ("layout/components.rs", "check", "only the expansion of `layout!` calls it"),
    ("layout/coordinate.rs", "new", "only the expansion of `at!` calls it"),
    ("layout/nominal.rs", "*", "only the expansion of `layout!` calls them"),
    ("layout/tensor_layout.rs", "*", "only the expansion of `layout!` calls them"),
    ("operators/define.rs", "*", "a macro writes the methods; the operator's type has the example"),
    ("operators/families/fused.rs", "*", "a macro writes the method; `FusedActivation` has the example"),
    ("operators/families/join.rs", "*", "`define.rs` has the documentation; the operator's type has the example"),
    ("ort/values.rs", "*", "the example of the module `ort` calls them"),
    ("windows/transfer.rs", "*", "the example of the module `windows` calls them"),
];

/// A public function and its documentation.
struct Function {
    file: String,
    /// The type or the trait to which the function belongs, or "", and the name.
    path: (String, String),
    has_example: bool,
    /// The functions and types that the documentation links to. A type has no name of a function.
    links: Vec<(String, String)>,
}

/// The functions, and the examples of each type and trait.
#[derive(Default)]
struct Documented {
    functions: Vec<Function>,
    examples: BTreeMap<String, String>,
}

/// Returns the first name in a text, such as `View` in `View<'a, T, L>`.
fn first_name(text: &str) -> String {
    let text = text.trim_start().trim_start_matches("dyn ");
    let text = text.trim_start_matches(|c: char| !c.is_alphabetic());
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    text[..end.unwrap_or(text.len())].to_owned()
}

/// Returns the type of the first line of an `impl` block, after `impl`, or `None` for an implementation of a trait.
fn type_of_impl(mut rest: &str) -> Option<String> {
    if rest.starts_with('<') {
        let (mut depth, mut before) = (0, ' ');
        let end = rest.find(|c| {
            depth += i32::from(c == '<') - i32::from(c == '>' && before != '-');
            before = c;
            depth == 0
        })?;
        rest = &rest[end + 1..];
    }
    (!rest.contains(" for ")).then(|| first_name(rest))
}

/// Returns the links in the documentation of a function of `owner`.
fn links(documentation: &str, owner: &str) -> Vec<(String, String)> {
    let text: String = documentation.split("```").step_by(2).collect();
    let links = text.split("[`").skip(1).filter_map(|link| {
        let (target, rest) = link.split_once("`]")?;
        let path = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let path = path
            .map(|(path, _)| path)
            .filter(|path| path.contains("::"));
        let (path, name) = path
            .unwrap_or(target)
            .rsplit_once("::")
            .unwrap_or(("", target));
        if name.starts_with(char::is_uppercase) {
            return Some((name.to_owned(), String::new()));
        }
        let of = path.rsplit("::").next().unwrap_or(path);
        let of = if of == "Self" { owner } else { of };
        Some((of.to_owned(), name.to_owned()))
    });
    links.collect()
}

impl Documented {
    fn read(&mut self, file: &str, text: &str) {
        let (mut documentation, mut owner) = (String::new(), String::new());
        let (mut is_hidden, mut is_public_trait) = (false, false);
        let (mut implements_trait, mut is_attribute) = (false, false);
        for line in text.lines() {
            let is_outermost = !line.starts_with(' ');
            let line = line.trim();
            if let Some(text) = line.strip_prefix("///") {
                documentation.extend([text.strip_prefix(' ').unwrap_or(text), "\n"]);
                continue;
            }
            if line.starts_with("#[") || line.starts_with("//") || is_attribute {
                is_hidden |= line == "#[doc(hidden)]";
                is_attribute = !line.starts_with("//") && !line.ends_with(']');
                continue;
            }
            if is_outermost && line.starts_with("pub ") {
                (owner, implements_trait, is_public_trait) = (String::new(), false, false);
            }
            let header = line.strip_prefix("impl");
            if let Some(header) = header.filter(|rest| rest.starts_with(['<', ' '])) {
                let of = type_of_impl(header);
                implements_trait = is_hidden || of.is_none();
                owner = of.unwrap_or_default();
                is_public_trait = false;
                let code = documentation.split("```").skip(1).step_by(2);
                self.examples.entry(owner.clone()).or_default().extend(code);
            }
            for item in ["pub struct ", "pub enum ", "pub trait "] {
                if let Some(rest) = line.strip_prefix(item) {
                    let name = first_name(rest);
                    let code = documentation.split("```").skip(1).step_by(2);
                    self.examples.entry(name.clone()).or_default().extend(code);
                    if item == "pub trait " {
                        (owner, is_public_trait, implements_trait) = (name, !is_hidden, false);
                    }
                }
            }
            let function = line.split_once("fn ").filter(|(before, _)| match *before {
                "" => is_public_trait,
                "pub " | "pub const " | "pub unsafe " | "pub const unsafe " => true,
                _ => false,
            });
            if let Some((_, rest)) = function.filter(|_| !is_hidden && !implements_trait) {
                self.functions.push(Function {
                    file: file.to_owned(),
                    path: (owner.clone(), first_name(rest)),
                    has_example: documentation.contains("```"),
                    links: links(&documentation, &owner),
                });
            }
            is_hidden &= line.is_empty() || line.ends_with(')');
            documentation.clear();
        }
    }

    /// Returns whether the example of a type calls or implements a function.
    fn calls(&self, of: &str, name: &str) -> bool {
        let name = name.trim_start_matches('$');
        let example = self.examples.get(of).map_or("", String::as_str);
        let calls = [
            format!(".{name}("),
            format!(".{name}::<"),
            format!("::{name}("),
            format!("fn {name}("),
        ];
        calls.iter().any(|call| example.contains(call))
    }
}

#[test]
fn each_public_function_has_an_example() {
    let mut all = Documented::default();
    for (file, text) in reader::files_in(&reader::folder()) {
        all.read(&file, &text);
    }
    let mut shown = BTreeSet::new();
    // A link may lead to a similar function that itself has only a link.
    for _ in 0..3 {
        for Function {
            path,
            has_example,
            links,
            ..
        } in &all.functions
        {
            let is_linked = links.iter().any(|link| match link {
                (of, name) if name.is_empty() => all.calls(of, &path.1),
                link => shown.contains(link),
            });
            if *has_example || is_linked || all.calls(&path.0, &path.1) {
                shown.insert(path.clone());
            }
        }
    }
    let mut missing = Vec::new();
    let mut excuses = BTreeSet::new();
    for Function { file, path, .. } in &all.functions {
        if shown.contains(path) {
            continue;
        }
        let excuse = EXCUSED
            .iter()
            .find(|(of, name, _)| file == of && ["*", &path.1].contains(name));
        match excuse {
            Some(excuse) => drop(excuses.insert(excuse)),
            None => missing.push(format!("{file}: {}::{}", path.0, path.1)),
        }
    }
    assert!(
        all.functions.len() > 500,
        "only {} functions were found",
        all.functions.len()
    );
    assert!(
        missing.is_empty(),
        "give an example or a link to one:\n{}",
        missing.join("\n")
    );
    assert_eq!(
        excuses,
        EXCUSED.iter().collect(),
        "an excuse is not needed any more"
    );
}
