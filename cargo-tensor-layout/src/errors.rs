//! The rules that rewrite errors: one function for each code of rustc.

// Decisions:
//
// - **A message is rewritten only if it has a type, a trait or the source of this crate.** All others pass byte for byte.
// - **A rule removes only what repeats the first line**: labels and notes of rustc about traits, which users of this crate
//   do not implement. What it does not know stays.

use crate::difference::{Marked, difference, unknown, wanted_and_found};
use crate::types::{Style, Type, mentions, notated};
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};
use std::path::Path;

type Rule = fn(&mut Diagnostic);

/// The rule for each code. Messages with other codes only get the notation.
const RULES: [(&str, Rule); 3] = [
    ("E0308", mismatched),
    ("E0277", unmet_bound),
    ("E0080", constant),
];

/// Rewrites a message of this crate. Returns whether it is one.
pub(crate) fn rewrite(message: &mut Diagnostic) -> bool {
    if !is_own(message) {
        return false;
    }
    let code = message.code.as_ref().map_or("", |code| &code.code);
    if let Some((_, rule)) = RULES.iter().find(|(known, _)| *known == code) {
        rule(message);
    }
    remove_own_source(message);
    write_notation(message);
    true
}

/// Whether a message is about this crate: it has one of its types, its source, or a text of its attributes.
pub(crate) fn is_own(message: &Diagnostic) -> bool {
    if message.spans.is_empty() {
        return false;
    }
    let texts = message
        .spans
        .iter()
        .filter_map(|span| span.label.as_deref());
    let mut texts = texts.chain([&*message.message]);
    let is_of_code = |code: &str| {
        message
            .code
            .as_ref()
            .is_some_and(|known| known.code == code)
    };
    texts.any(mentions)
        || message
            .children
            .iter()
            .any(|child| mentions(&child.message))
        || message.spans.iter().any(is_own_source)
        || (is_of_code("E0277") || is_of_code("E0080")) && message.message.contains("\nhelp: ")
}

/// Whether a place is in the source of this crate. Cargo gives rustc absolute paths of dependencies only.
fn is_own_source(span: &DiagnosticSpan) -> bool {
    let path = Path::new(&span.file_name);
    path.is_absolute() && in_package(path)
}

/// Whether a path is `../tensor-layout/src/..` or `../tensor-layout-0.1.0/src/..`.
fn in_package(path: &Path) -> bool {
    let parts: Vec<_> = path.iter().filter_map(|part| part.to_str()).collect();
    parts
        .windows(2)
        .any(|pair| pair[0].starts_with("tensor-layout") && pair[1] == "src")
}

/// `E0308`: a value of another type.
fn mismatched(message: &mut Diagnostic) {
    let notes = message
        .children
        .iter()
        .filter(|child| child.spans.is_empty());
    let notes = notes.map(|child| &*child.message);
    let primary = || message.spans.iter().filter(|span| span.is_primary);
    let labels = primary().filter_map(|span| span.label.as_deref());
    let Some((wanted, found)) = notes.chain(labels).find_map(wanted_and_found) else {
        return;
    };
    if primary().count() != 1 {
        return;
    }
    let is_argument = message
        .spans
        .iter()
        .filter_map(|span| span.label.as_deref());
    let is_argument = { is_argument }
        .any(|label| label.ends_with("are incorrect") || label.ends_with("is incorrect"));
    let code = primary().next().map_or(String::new(), code_of);
    let marked = Marked {
        code: &code,
        is_argument,
    };
    let known = difference(wanted, found, marked);
    let is_known = known.is_some();
    let difference = known.unwrap_or_else(|| unknown(wanted, found));
    message.message = difference.first_line;
    if let Some(help) = &difference.help {
        message.message.push_str("\nhelp: ");
        message.message.push_str(help);
    }
    message.children.retain(|child| {
        let is_type = child.spans.is_empty() && wanted_and_found(&child.message).is_some();
        let is_callee = child.message.ends_with("defined here");
        let is_other_fix = difference.help.is_some() && child.message.contains("Into::into");
        !is_type && !(is_known && is_callee) && !is_other_fix
    });
    remove_labels(message, |label| {
        label.ends_with("are incorrect")
            || label.ends_with("is incorrect")
            || label.starts_with("expected ")
    });
}

/// Returns the code that a place marks.
fn code_of(span: &DiagnosticSpan) -> String {
    let lines = span.text.iter().map(|line| {
        let letters = line
            .text
            .chars()
            .skip(line.highlight_start.saturating_sub(1));
        letters
            .take(line.highlight_end.saturating_sub(line.highlight_start))
            .collect::<String>()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// `E0277`: a bound that is not met. The first line is this crate's own, and names the difference.
fn unmet_bound(message: &mut Diagnostic) {
    if message.message.starts_with("the trait bound")
        || message.message.contains(" between threads safely")
    {
        return;
    }
    if let Some(restated) = restated(message) {
        message.message = restated;
    }
    let has_help = message.message.contains("\nhelp: ");
    message
        .children
        .retain(|child| !says_traits(child) && !(has_help && is_bound(child)));
    remove_labels(message, |label| {
        label.starts_with("the trait `")
            || label == "unsatisfied trait bound"
            || label.starts_with("required by a bound")
    });
}

/// Returns the first line with both types, if a note says which tensor is given for which.
fn restated(message: &Diagnostic) -> Option<String> {
    let code = message
        .spans
        .iter()
        .find(|span| span.is_primary)
        .map_or(String::new(), code_of);
    let marked = Marked {
        code: &code,
        is_argument: true,
    };
    let difference = message.children.iter().find_map(|child| {
        let (found, rest) = child
            .message
            .strip_prefix("required for `")?
            .split_once("` to implement `")?;
        let wanted = Type::read(rest.strip_suffix('`')?)?;
        // A trait with the arguments of a view: an element and a layout.
        let [element, layout] = wanted.arguments[..] else {
            return None;
        };
        let name = if wanted.name.ends_with("Mut") {
            "ViewMut"
        } else {
            ""
        };
        let difference = difference(&format!("{name}<{element}, {layout}>"), found, marked);
        difference.filter(|difference| difference.first_line.contains(": "))
    })?;
    let (_, help) = message.message.split_once("\nhelp: ").unwrap_or_default();
    let help = difference.help.as_deref().unwrap_or(help);
    let before = if help.is_empty() { "" } else { "\nhelp: " };
    Some(difference.first_line + before + help)
}

/// Whether a note only says which traits lead to the bound.
fn says_traits(child: &Diagnostic) -> bool {
    const SAID: [&str; 4] = [
        "required for `",
        "the trait `",
        "the trait bound `",
        "the full name for",
    ];
    let is_hidden =
        child.message.contains(" redundant requirement") || child.message.contains("`--verbose`");
    let is_fix = child
        .spans
        .iter()
        .any(|span| span.suggested_replacement.is_some());
    !is_fix && (is_hidden || SAID.iter().any(|start| child.message.starts_with(start)))
}

/// Whether a note says where the bound is written, or repeats the help of this crate.
fn is_bound(child: &Diagnostic) -> bool {
    const SAID: [&str; 3] = [
        "required by a bound in",
        "consider further restricting",
        "consider introducing a `where`",
    ];
    SAID.iter().any(|start| child.message.starts_with(start))
}

/// `E0080`: a constant that panics, with a text of this crate.
fn constant(message: &mut Diagnostic) {
    for start in [
        "evaluation panicked: ",
        "evaluation of constant value failed: ",
    ] {
        if let Some(text) = message.message.strip_prefix(start) {
            message.message = text.to_owned();
        }
    }
    remove_labels(message, |label| label.starts_with("evaluation of `"));
}

/// Removes labels, and the marks that have nothing else to say.
fn remove_labels(message: &mut Diagnostic, is_removed: impl Fn(&str) -> bool) {
    for span in &mut message.spans {
        span.label = span.label.take().filter(|label| !is_removed(label));
    }
    message
        .spans
        .retain(|span| span.is_primary || span.label.is_some());
}

/// Removes the source of this crate, in which a user can change nothing.
fn remove_own_source(message: &mut Diagnostic) {
    message.spans.iter_mut().for_each(move_to_call);
    if message
        .spans
        .iter()
        .any(|span| span.is_primary && !is_own_source(span))
    {
        message.spans.retain(|span| !is_own_source(span));
    }
    message.children.retain_mut(|child| {
        let is_own = child.spans.iter().any(is_own_source);
        let is_said = is_bound(child) || child.message.contains("defined here");
        let is_macro = child.message.contains("originates in the macro");
        if is_own && child.level == DiagnosticLevel::Note {
            child.spans.retain(|span| !is_own_source(span));
        }
        let is_fix = child
            .spans
            .iter()
            .any(|span| is_own_source(span) && span.suggested_replacement.is_some());
        !(is_fix || is_macro || is_own && is_said)
    });
}

/// Marks the call of a macro in place of the macro's source.
fn move_to_call(span: &mut DiagnosticSpan) {
    while let Some(expansion) = span
        .expansion
        .take()
        .filter(|_| span.is_primary && is_own_source(span))
    {
        let label = span.label.take();
        *span = expansion.span;
        span.is_primary = true;
        span.label = label;
    }
}

/// Writes layouts in the notation in all texts but suggestions, which are code.
fn write_notation(message: &mut Diagnostic) {
    let lines = message.message.split('\n').map(|line| {
        let style = if line.starts_with("help: ") {
            Style::Code
        } else {
            Style::Words
        };
        notated(line, style)
    });
    message.message = lines.collect::<Vec<_>>().join("\n");
    for span in &mut message.spans {
        span.label = span.label.take().map(|label| notated(&label, Style::Words));
    }
    for child in &mut message.children {
        write_notation(child);
    }
}
