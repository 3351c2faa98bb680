//! Compares what messages state with the declarations of the programs, which a reader of its own takes from their text.

use super::items::items_around;
use super::pinned::pinned;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A layout as a text has it: the label, and the sizes by their axes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stated {
    label: String,
    sizes: BTreeMap<char, String>,
}

/// Programs whose layouts come from calls, such as `permute` or `crop`, and not from a declaration.
const COMPUTED: [&str; 9] = [
    "argument_cropped",
    "argument_cropped_to_write",
    "axes",
    "burn_1642",
    "declared",
    "exchanged",
    "lmcache_2826",
    "parts",
    "wrapped",
];

/// Returns all layouts in a text. Sizes without axes are those of the axes in logical order.
fn stated(text: &str) -> BTreeSet<Stated> {
    let mut all = BTreeSet::new();
    for (bracket, _) in text.match_indices('[') {
        let before = &text[..bracket];
        let Some(end) = text[bracket..].find(']') else {
            continue;
        };
        let sizes = text[bracket + 1..bracket + end].split(',').map(str::trim);
        let label = before.rsplit(|letter: char| !letter.is_ascii_alphanumeric());
        let label = label.take(1).collect::<String>();
        let mut axes: Vec<char> = label.chars().filter(char::is_ascii_uppercase).collect();
        if axes.is_empty() || !label.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            continue;
        }
        // DirectML's order, for which the sizes of the programs without names are listed.
        axes.sort_by_key(|axis| "NOICDHW".find(*axis).unwrap_or(9));
        let sizes = sizes
            .enumerate()
            .map(|(i, size)| match size.split_once(" = ") {
                Some((axis, size)) => (axis.chars().next().unwrap_or('_'), size.to_owned()),
                None => (axes.get(i).copied().unwrap_or('_'), size.to_owned()),
            });
        all.insert(Stated {
            label,
            sizes: sizes.collect(),
        });
    }
    all
}

/// Returns the name and the text of a program.
fn read(program: &Path) -> (String, String) {
    let name = program
        .file_stem()
        .and_then(|name| name.to_str())
        .expect("a name");
    (
        name.to_owned(),
        fs::read_to_string(program).expect("the program can be read"),
    )
}

/// A statement in the first line of a message: the value that was found, and the one that is wanted.
struct Statement<'a> {
    found: Stated,
    wanted: Stated,
    what: &'a str,
    /// The line that the message marks.
    line: Option<usize>,
}

/// Returns the statements about layouts of tensors. Those about frames list planes in braces.
fn statements(messages: &str) -> Vec<Statement<'_>> {
    let messages = messages.split("\nerror").filter_map(|message| {
        let (layouts, what) = message.lines().next()?.split_once(" is wanted: ")?;
        let (found, wanted) = layouts.split_once("but `")?;
        if found.contains('{') {
            return None;
        }
        let [found, wanted] = [found, wanted].map(|text| stated(text).pop_first());
        let (_, location) = message
            .split_once("--> ui/")
            .or(message.split_once("--> programs/"))?;
        Some(Statement {
            found: found?,
            wanted: wanted?,
            what,
            line: location.split(':').nth(1)?.parse().ok(),
        })
    });
    messages.collect()
}

/// A size in a declaration may be a constant, or written with `_`.
fn is_size(declared: &str, stated: &str) -> bool {
    let is_constant = declared.starts_with(|letter: char| letter.is_ascii_uppercase());
    is_constant || declared.replace('_', "") == stated
}

#[test]
fn layouts_are_those_of_the_program() {
    let mut count = 0;
    for (program, messages) in pinned() {
        let (name, source) = read(&program);
        for statement in statements(&messages) {
            let declared = stated(&items_around(&source, statement.line));
            for layout in [statement.found, statement.wanted] {
                let is_declared = |other: &Stated| {
                    let pairs = || other.sizes.iter().zip(&layout.sizes);
                    other.label == layout.label
                        && other.sizes.len() == layout.sizes.len()
                        && pairs().all(|((axis, size), (other, stated))| {
                            axis == other && is_size(size, stated)
                        })
                };
                count += 1;
                let is_known = declared.iter().any(is_declared) || COMPUTED.contains(&&*name);
                assert!(is_known, "{name}: {layout:?} is none of {declared:?}");
            }
        }
    }
    assert!(count > 60, "only {count} layouts were compared");
}

#[test]
fn differences_are_those_of_the_layouts() {
    let mut count = 0;
    for (program, messages) in pinned() {
        let (name, _) = read(&program);
        for statement in statements(&messages) {
            let (found, wanted, what) = (statement.found, statement.wanted, statement.what);
            count += 1;
            assert!(
                is_true(&found, &wanted, what),
                "{name}: {found:?}, {wanted:?}: {what}"
            );
        }
    }
    assert!(count > 30, "only {count} statements were compared");
}

/// Whether a sentence is true of two layouts.
fn is_true(found: &Stated, wanted: &Stated, what: &str) -> bool {
    let quoted: Vec<_> = what.split('`').skip(1).step_by(2).collect();
    let axis = quoted
        .first()
        .and_then(|text| text.chars().next())
        .unwrap_or('_');
    let sizes = |axis| (found.sizes.get(&axis), wanted.sizes.get(&axis));
    let has_equal_sizes = found.sizes.keys().eq(wanted.sizes.keys());
    if what.contains("has no axis") || what.contains("lacks the axes") {
        // A part that lacks an axis has one position along it.
        sizes(axis).0.is_none_or(|size| size.starts_with("1 of ")) && sizes(axis).1.is_some()
    } else if what.contains("too many") {
        sizes(axis).0.is_some() && sizes(axis).1.is_none()
    } else if what.contains("in place of") {
        sizes(axis).1.is_none_or(|size| size.starts_with("1 of "))
    } else if what.contains("look exchanged") {
        let other = quoted[1].chars().next().unwrap_or('_');
        sizes(axis).0 == sizes(other).1
            && sizes(axis).1 == sizes(other).0
            && sizes(axis).0 != sizes(axis).1
    } else if what.contains("has size") {
        sizes(axis) == (Some(&quoted[1].to_owned()), Some(&quoted[2].to_owned()))
    } else if what.contains("the wanted size of") {
        sizes(axis).1.is_some_and(|size| size == "?")
    } else if what.contains("known only at run time") {
        sizes(axis).0.is_some_and(|size| size.starts_with('?'))
    } else if what.contains("has no name") {
        sizes(axis) == (Some(&"?".to_owned()), Some(&quoted[1].to_owned()))
    } else if what.contains("stored in another order") {
        has_equal_sizes && found.label != wanted.label
    } else if what.contains("part of a larger tensor") {
        found.sizes.values().any(|size| size.contains(" of "))
            != wanted.sizes.values().any(|size| size.contains(" of "))
    } else if what.contains("in the order") || what.contains("padding or its strides") {
        has_equal_sizes && found.label == wanted.label
    } else {
        false
    }
}

/// A layout is written as a user writes it.
#[test]
fn printed_types_are_written_as_they_are_declared() {
    let mut pinned = pinned().into_iter();
    let is_asked = |(program, _): &(PathBuf, String)| program.ends_with("notations.rs");
    let (program, messages) = pinned.find(is_asked).expect("the program is pinned");
    let (_, source) = read(&program);
    let layouts = source.lines().filter_map(|line| {
        let (_, layout) = line.split_once("view::<layout!(")?;
        Some(layout.strip_suffix(")>();")?.to_owned())
    });
    let written = messages.lines().filter_map(|line| {
        let (_, layout) = line.split_once("found `View<'static, u8, ")?;
        Some(layout.strip_suffix(">`")?.to_owned())
    });
    let layouts: Vec<_> = layouts.collect();
    assert_eq!(written.collect::<Vec<_>>(), layouts);
    assert!(layouts.len() > 15);
}
