//! The rules that rewrite errors: one function for each code of rustc.

// Decisions:
//
// - **A message is rewritten only if it has a type, a trait or the source of this crate.** All others pass byte for byte.
// - **A rule removes only what repeats the first line**: labels and notes of rustc about traits, which users of this crate
//   do not implement. What it does not know stays.

use crate::declared::Declared;
use crate::difference::{
    Difference, difference, is_holder, may_hold_layouts, unknown, wanted_and_found,
};
use crate::fix::Marked;
use crate::types::{Style, Type, mentions, notated, parameters, shortened};
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};
use std::path::Path;

/// Facts that the rules use besides a message.
pub(crate) struct Known {
    pub(crate) declared: Declared,
    /// Whether the first elements of both memories are drawn, if their order differs.
    pub(crate) draws: bool,
}

type Rule = fn(&mut Diagnostic, &Known);

/// The trait of all layouts. If a layout follows from nothing, rustc names only this trait.
const LAYOUT: &str = "AnyLayout";

/// The rule for each code. Messages with other codes only get the notation.
const RULES: [(&str, Rule); 13] = [
    ("E0053", signature),
    ("E0061", wrong_count),
    ("E0080", constant),
    ("E0107", wrong_arguments),
    ("E0271", projected),
    ("E0277", unmet_bound),
    ("E0282", unknown_type),
    ("E0283", unknown_type),
    ("E0284", unknown_type),
    ("E0308", mismatched),
    ("E0425", not_imported),
    ("E0599", missing_method),
    ("E0631", signature),
];

/// Rewrites a message that is this crate's ([`is_own`]).
pub(crate) fn rewrite(message: &mut Diagnostic, known: &Known) {
    let code = message.code.as_ref().map_or("", |code| &code.code);
    if let Some((_, rule)) = RULES.iter().find(|(known, _)| *known == code) {
        rule(message, known);
    }
    remove_own_source(message);
    write_notation(message);
}

/// Whether a message is about this crate: it has one of its types, its source, or a text of its attributes.
pub(crate) fn is_own(message: &Diagnostic) -> bool {
    if message.spans.is_empty() {
        return false;
    }
    let labels = message
        .spans
        .iter()
        .filter_map(|span| span.label.as_deref());
    let notes = message.children.iter().map(|child| &*child.message);
    let texts = || {
        let texts = labels.clone().chain(notes.clone());
        texts.chain([&*message.message])
    };
    let is_pair = |text| {
        wanted_and_found(text).is_some_and(|(wanted, found)| may_hold_layouts(wanted, found))
    };
    let is_of = |codes: &[&str]| {
        message
            .code
            .as_ref()
            .is_some_and(|known| codes.contains(&&*known.code))
    };
    let spans = message
        .spans
        .iter()
        .chain(message.children.iter().flat_map(|child| &child.spans));
    texts().any(|text| mentions(text) || is_pair(text))
        || { spans }.any(is_own_source)
        || is_of(&["E0061"]) && to_write(message).is_some()
        || is_of(&["E0425"]) && is_size(&marked_code(message))
        || is_of(&["E0599"]) && lacks_mapping(message)
        || is_of(&["E0284"]) && texts().any(|text| text.contains(LAYOUT))
        || is_of(&["E0277", "E0080"]) && message.message.contains("\nhelp: ")
}

/// Whether a location is in the source of this crate. Cargo gives rustc absolute paths of dependencies only.
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
fn mismatched(message: &mut Diagnostic, known: &Known) {
    if message
        .children
        .iter()
        .any(|child| child.message == "swap these arguments")
    {
        return swapped(message);
    }
    let Some((wanted, found)) = pair(message) else {
        return;
    };
    let mut labels = message
        .spans
        .iter()
        .filter_map(|span| span.label.as_deref());
    let code = marked_code(message);
    let is_argument = labels.any(is_of_call);
    let marked = Marked {
        code: &code,
        declared: &known.declared,
        is_argument,
        is_field: if is_argument {
            Some(false)
        } else {
            is_field(message, &code)
        },
    };
    let difference = match difference(&wanted, &found, marked) {
        Some(difference) => difference,
        None if mentions(&wanted) || mentions(&found) => unknown(&wanted, &found),
        // Another crate may have types with these names.
        None => return,
    };
    let has_help = difference.help.is_some();
    message.children.retain(|child| {
        let is_type = child.spans.is_empty() && wanted_and_found(&child.message).is_some();
        let is_callee = child.message.ends_with("defined here")
            || child.message.starts_with("the type constructed contains");
        let is_other_fix = has_help && child.message.contains("Into::into");
        !is_type && !is_callee && !is_other_fix
    });
    remove_labels(message, |label| {
        is_of_call(label) || label.starts_with("expected ")
    });
    say(message, difference, known);
}

/// Says a difference in the first line, and its help in the second.
fn say(message: &mut Diagnostic, difference: Difference, known: &Known) {
    message.message = difference.first_line;
    if let Some(help) = difference.help {
        message.message = format!("{}\nhelp: {help}", message.message);
    }
    if let Some(drawing) = difference.drawing.filter(|_| known.draws) {
        message.children.push(note(message, drawing));
    }
}

/// Returns a note without a location.
fn note(message: &Diagnostic, text: String) -> Diagnostic {
    let mut note = message.clone();
    note.message = text;
    note.level = DiagnosticLevel::Note;
    note.code = None;
    note.spans.clear();
    note.children.clear();
    note.rendered = None;
    note
}

/// `E0053` and `E0631`: a method of a trait, or a closure, with other parameters than those that are wanted.
fn signature(message: &mut Diagnostic, known: &Known) {
    let mut notes = message
        .children
        .iter()
        .filter_map(|child| wanted_and_found(&child.message));
    let marked = Marked {
        code: "",
        declared: &known.declared,
        is_argument: false,
        is_field: None,
    };
    let difference = notes.find_map(|(wanted, found)| {
        let (wanted, found) = (parameters(wanted)?, parameters(found)?);
        let mut pairs = wanted.into_iter().zip(found);
        pairs.find_map(|(wanted, found)| difference(wanted, found, marked))
    });
    if let Some(difference) = difference {
        message.children.retain(|child| {
            let is_type = wanted_and_found(&child.message).is_some();
            !is_type && !is_bound(child) && !child.message.starts_with("consider wrapping")
        });
        remove_labels(message, |label| {
            label.starts_with("expected ") || label.starts_with("required by a bound")
        });
        let words = difference.first_line.splitn(3, ' ').last();
        let first_line = format!("the parameter {}", words.unwrap_or_default());
        say(
            message,
            Difference {
                first_line,
                help: None,
                ..difference
            },
            known,
        );
    }
}

/// Returns the wanted and the found type, if the message is about one pair of types.
fn pair(message: &Diagnostic) -> Option<(String, String)> {
    let notes = message
        .children
        .iter()
        .filter(|child| child.spans.is_empty());
    let notes = notes.map(|child| &*child.message);
    let primary = || message.spans.iter().filter(|span| span.is_primary);
    let labels = primary().filter_map(|span| span.label.as_deref());
    let (wanted, found) = notes.chain(labels).find_map(wanted_and_found)?;
    (primary().count() == 1).then(|| (wanted.to_owned(), found.to_owned()))
}

/// Whether a label of rustc only marks the call of a wrong argument.
fn is_of_call(label: &str) -> bool {
    label.ends_with("are incorrect") || label.ends_with("is incorrect")
}

fn marked_code(message: &Diagnostic) -> String {
    message
        .spans
        .iter()
        .find(|span| span.is_primary)
        .map_or(String::new(), code_of)
}

/// Whether the marked code is a field without a value, as in `Model { input }`. Returns `None` if its line does not say.
fn is_field(message: &Diagnostic, code: &str) -> Option<bool> {
    let line = message
        .spans
        .iter()
        .find(|span| span.is_primary)?
        .text
        .first()?;
    let before: String = line
        .text
        .chars()
        .take(line.highlight_start.saturating_sub(1))
        .collect();
    let after: String = line
        .text
        .chars()
        .skip(line.highlight_end.saturating_sub(1))
        .collect();
    let is_name = code
        .chars()
        .all(|letter| letter.is_alphanumeric() || letter == '_');
    let is_between = before.trim().is_empty() || before.trim_end().ends_with(['{', ',']);
    if !is_name || !is_between || !after.trim_start().starts_with(['}', ',']) {
        return Some(false);
    }
    let (head, _) = before.rsplit_once('{')?;
    let head = head.trim_end();
    let start = head
        .rfind(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .map_or(0, |at| at + 1);
    let is_type = head[start..].starts_with(char::is_uppercase);
    Some(is_type && !head[..start].trim_end().ends_with("->"))
}

/// Handles two arguments that are exchanged.
fn swapped(message: &mut Diagnostic) {
    let wrong = message.spans.iter().filter(|span| {
        span.label
            .as_deref()
            .is_some_and(|label| label.starts_with("expected "))
    });
    let codes: Vec<_> = wrong.map(|span| format!("`{}`", code_of(span))).collect();
    message.message = format!("the arguments {} look exchanged", codes.join(" and "));
    message
        .children
        .retain(|child| !child.message.ends_with("defined here"));
}

/// `E0271`: an associated type that is another one.
fn projected(message: &mut Diagnostic, _: &Known) {
    message
        .children
        .retain(|child| wanted_and_found(&child.message).is_none() && !is_bound(child));
    remove_labels(message, |label| {
        label.starts_with("expected ") || label.starts_with("required by a bound")
    });
}

/// `E0282`, `E0283` and `E0284`: a layout that follows from nothing.
fn unknown_type(message: &mut Diagnostic, _: &Known) {
    let Some((_, ty)) = message.message.split_once("type annotations needed for `") else {
        return;
    };
    let ty = ty.trim_end_matches('`').to_owned();
    if !is_holder(&ty) || !ty.ends_with(" _>") {
        return;
    }
    let written = ty.strip_suffix("_>").unwrap_or(&ty);
    message.message = format!(
        "the layout of this `{ty}` is not known\n\
         help: name the type where it is declared, such as `{written}layout!(HW[480, 640])>`"
    );
    message.children.retain(|child| {
        let is_type = child.message.contains("an explicit type");
        !is_type && !child.message.starts_with("cannot satisfy")
    });
    remove_labels(message, |label| label == "type must be known at this point");
}

/// `E0061`: a function with another number of arguments, if this crate has it only to say what to write.
fn wrong_count(message: &mut Diagnostic, _: &Known) {
    if let Some((fault, help)) = to_write(message) {
        message.message = format!("{fault}\nhelp: write {help}");
        message
            .children
            .retain(|child| child.message != "provide the argument");
        remove_labels(message, |label| label.ends_with("is missing"));
    }
}

/// Returns the mistake and the code that the comment of a function of this crate says.
fn to_write(message: &Diagnostic) -> Option<(String, String)> {
    let spans = message.children.iter().flat_map(|child| &child.spans);
    spans.filter(|span| is_own_source(span)).find_map(|span| {
        let (_, comment) = span.text.first()?.text.split_once(" // ")?;
        let (fault, help) = comment.split_once(": write ")?;
        Some((fault.to_owned(), help.to_owned()))
    })
}

/// `E0107`: a type of this crate with too few arguments. rustc would have the missing one named `L`.
fn wrong_arguments(message: &mut Diagnostic, _: &Known) {
    let mut notes = message
        .children
        .iter()
        .filter(|child| child.spans.iter().any(is_own_source));
    let names = notes.find_map(|note| Some(note.message.split_once(": ")?.1.replace('`', "")));
    if let (Some(names), Some((_, numbers))) = (names, message.message.split_once(" takes ")) {
        message.message = format!("`{}<{names}>` takes {numbers}", marked_code(message));
    }
    message
        .children
        .retain(|child| !child.message.starts_with("add missing"));
    remove_labels(message, |label| label.starts_with("expected "));
}

/// `E0425`: an axis or a size that is not imported. rustc proposes another letter of this crate, or nothing.
fn not_imported(message: &mut Diagnostic, _: &Known) {
    let code = marked_code(message);
    let is_axis =
        matches!(code.as_bytes(), [b'A'..=b'Z']) && message.spans.iter().any(is_own_source);
    if is_axis || is_size(&code) {
        let what = if is_axis { "axis" } else { "size" };
        message.message =
            format!("the {what} `{code}` is not imported\nhelp: add `use tensor_layout::{code};`");
        message.children.clear();
        remove_labels(message, |label| label.starts_with("not found in"));
    }
}

/// Whether a name is that of a size, such as `DimH`.
fn is_size(name: &str) -> bool {
    matches!(name.as_bytes(), [b'D', b'i', b'm', b'A'..=b'Z'])
}

/// `E0599`: a method or a constant that does not exist.
fn missing_method(message: &mut Diagnostic, _: &Known) {
    if lacks_mapping(message) {
        "the mapping of a layout is a function\n\
         help: write `mapping()` in place of `MAPPING`, or `with(sizes)?` where sizes are `?`"
            .clone_into(&mut message.message);
        remove_labels(message, |label| label.contains("associated item"));
    }
    message.children.retain(|child| !says_traits(child));
    remove_labels(message, |label| label.starts_with("method not found in"));
}

/// Whether a layout is asked for its mapping as for a constant: a type of this crate, a `struct` that is declared by
/// `layout!`, or a type parameter with a bound such as `StaticLayout`.
fn lacks_mapping(message: &Diagnostic) -> bool {
    let is_layout =
        |text: &str| text.contains("Layout") || text.contains("struct ") && text.contains(" = ");
    let lines = message.spans.iter().flat_map(|span| &span.text);
    marked_code(message) == "MAPPING"
        && (mentions(&message.message) || { lines }.any(|line| is_layout(&line.text)))
}

/// Returns the code that a span marks.
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
fn unmet_bound(message: &mut Diagnostic, known: &Known) {
    let restated = restated(message, known);
    let is_of_rustc = message.message.starts_with("the trait bound")
        || message.message.contains(" between threads safely");
    if is_of_rustc && restated.is_none() {
        return;
    }
    let has_help = message.message.contains("\nhelp: ");
    message
        .children
        .retain(|child| !(says_traits(child) || has_help && is_bound(child)));
    remove_labels(message, |label| {
        label.starts_with("the trait `")
            || label == "unsatisfied trait bound"
            || label.starts_with("required by a bound")
    });
    if let Some(restated) = restated {
        say(message, restated, known);
    }
}

/// Returns the difference of both types, if a note says which tensor is given for which.
fn restated(message: &Diagnostic, known: &Known) -> Option<Difference> {
    let code = marked_code(message);
    let marked = Marked {
        code: &code,
        declared: &known.declared,
        is_argument: true,
        is_field: Some(false),
    };
    if let Some((wanted, found)) = conversion(&message.message) {
        // The mark is the name of the method, such as `into`.
        let difference = difference(wanted, found, marked)?;
        return Some(Difference {
            help: None,
            ..difference
        });
    }
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
    let own_help = message
        .message
        .split_once("\nhelp: ")
        .map(|(_, help)| help.to_owned());
    let help = difference.help.or(own_help);
    Some(Difference { help, ..difference })
}

/// Returns the wanted and the found type of a conversion that does not exist.
fn conversion(message: &str) -> Option<(&str, &str)> {
    let (wanted, rest) = message
        .strip_prefix("the trait bound `")?
        .split_once(": From<")?;
    Some((wanted, rest.strip_suffix(">` is not satisfied")?))
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
fn constant(message: &mut Diagnostic, _: &Known) {
    let Some(text) = message.message.strip_prefix("evaluation panicked: ") else {
        return;
    };
    // Some texts have the help in brackets, because those that run time shows have one line.
    let help = text
        .strip_suffix(')')
        .and_then(|text| text.split_once(" (help: "));
    message.message = match help {
        Some((first_line, help)) if !text.contains('\n') => format!("{first_line}\nhelp: {help}"),
        _ => text.to_owned(),
    };
    remove_labels(message, |label| label.starts_with("evaluation of `"));
}

/// Whether a message belongs to the error of a constant before it.
pub(crate) fn is_of_constant(message: &Diagnostic) -> bool {
    message.level == DiagnosticLevel::Note
        && (message.message == "erroneous constant encountered"
            || message
                .message
                .starts_with("the above error was encountered while instantiating"))
}

/// If the constant that panics is in the source of this crate, marks the call that has evaluated it, which one of the notes
/// after the message says. If they say only calls within this crate, names the innermost.
pub(crate) fn mark_call(message: &mut Diagnostic, notes: &mut [Diagnostic]) {
    for message in [&mut *message].into_iter().chain(&mut *notes) {
        message.spans.iter_mut().for_each(move_to_call);
    }
    let is_in_program = |message: &Diagnostic| {
        message
            .spans
            .iter()
            .any(|span| span.is_primary && !is_own_source(span))
    };
    if is_in_program(message) {
        return;
    }
    if let Some(note) = notes.iter().find(|note| is_in_program(note)) {
        message.spans.clone_from(&note.spans);
    } else if let Some((_, call)) = notes
        .iter()
        .find_map(|note| note.message.split_once(" `fn "))
    {
        message
            .children
            .push(note(message, format!("the call is `{call}")));
    }
}

/// Whether a note marks only the source of this crate, or what the message marks.
pub(crate) fn is_said(note: &Diagnostic, message: &Diagnostic) -> bool {
    let location = |span: &DiagnosticSpan| (span.file_name.clone(), span.byte_start, span.byte_end);
    let is_marked = |span: &DiagnosticSpan| {
        message
            .spans
            .iter()
            .any(|other| location(other) == location(span))
    };
    note.spans
        .iter()
        .all(|span| is_own_source(span) || is_marked(span))
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
    let written = |line: &str, style| shortened(&notated(line, style));
    let lines = message.message.split('\n').map(|line| {
        let is_help = line.starts_with("help: ");
        written(line, if is_help { Style::Code } else { Style::Words })
    });
    message.message = lines.collect::<Vec<_>>().join("\n");
    for span in &mut message.spans {
        let label = span.label.take();
        span.label = label.map(|label| written(&label, Style::Words));
    }
    for child in &mut message.children {
        write_notation(child);
    }
}
