//! The rules that rewrite errors: one function for each code of rustc.

// Decisions:
//
// - **A message is rewritten only if it has a type, a trait or the source of this crate.** All others pass byte for byte.
// - **A rule removes only what repeats the first line**: labels and notes of rustc about traits, which users of this crate
//   do not implement. What it does not know stays.

use crate::axes;
use crate::declared::Declared;
use crate::difference::{
    Difference, difference, is_holder, may_hold_layouts, only_read, unknown, wanted_and_found,
};
use crate::fix::Marked;
use crate::types::{self, Style, Type, closing, mentions, notated, shortened};
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
const RULES: [(&str, Rule); 14] = [
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
    ("E0594", written),
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
pub(crate) fn is_own_source(span: &DiagnosticSpan) -> bool {
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

/// Marks the whole call of a macro of this crate, if rustc marks what stands in its brackets.
fn mark_macro(message: &mut Diagnostic) {
    for span in message.spans.iter_mut().filter(|span| span.is_primary) {
        let [line] = &mut span.text[..] else {
            continue;
        };
        let before = chars(&line.text, 0, line.highlight_start.saturating_sub(1));
        let after = chars(&line.text, line.highlight_end.saturating_sub(1), usize::MAX);
        let call = ["part!(", "rearrange!("]
            .into_iter()
            .find(|call| before.ends_with(call));
        if let Some(call) = call.filter(|_| after.starts_with(')')) {
            let length = u32::try_from(call.len()).unwrap_or(0);
            span.byte_start = span.byte_start.saturating_sub(length);
            span.byte_end += 1;
            span.column_start -= call.len();
            span.column_end += 1;
            line.highlight_start -= call.len();
            line.highlight_end += 1;
        }
    }
}

/// Returns a part of a line, from one character to another.
pub(crate) fn chars(line: &str, start: usize, end: usize) -> String {
    line.chars().take(end).skip(start).collect()
}

/// `E0308`: a value of another type.
fn mismatched(message: &mut Diagnostic, known: &Known) {
    mark_macro(message);
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
    let labels = message
        .spans
        .iter()
        .filter_map(|span| span.label.as_deref());
    let has_parameter = { labels }.any(|label| label.ends_with("type parameter"));
    // A type parameter may have the letter of an axis.
    let difference = difference(&wanted, &found, marked)
        .or_else(|| of_signatures(&wanted, &found, marked).map(|(_, difference)| difference))
        .filter(|difference| !has_parameter || !difference.first_line.starts_with("axis "));
    let difference = match difference {
        Some(difference) => difference,
        None if mentions(&wanted) || mentions(&found) => unknown(&wanted, &found),
        // Another crate may have types with these names.
        None => return,
    };
    let has_help = difference.help.is_some();
    message.children.retain(|child| {
        let is_type = child.spans.is_empty() && wanted_and_found(&child.message).is_some();
        let is_callee = child.message.ends_with("defined here")
            || child.message.starts_with("the type constructed contains")
            || child.message.starts_with("the return type of this call is");
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
pub(crate) fn note(message: &Diagnostic, text: String) -> Diagnostic {
    let mut note = message.clone();
    note.message = text;
    note.level = DiagnosticLevel::Note;
    note.code = None;
    note.spans.clear();
    note.children.clear();
    note.rendered = None;
    note
}

/// The first difference of two functions, in a parameter or in the result, and the type that is wanted there, as code.
fn of_signatures(wanted: &str, found: &str, marked: Marked<'_>) -> Option<(String, Difference)> {
    let ((wanted, result), (found, other)) = (types::signature(wanted)?, types::signature(found)?);
    let parameters = wanted.into_iter().zip(found);
    let mut pairs = parameters
        .map(|pair| ("parameter", pair))
        .chain(result.zip(other).map(|pair| ("result", pair)));
    pairs.find_map(|(what, (wanted, found))| {
        let difference = difference(wanted, found, marked)?;
        let words = difference.first_line.splitn(3, ' ').last();
        let first_line = format!("the {what} {}", words.unwrap_or_default());
        let written = notated(&without_lifetimes(wanted), Style::Code);
        let is_code = written.contains("layout!(") && !written.contains('?');
        let help = is_code.then(|| format!("declare the {what} as `{written}`"));
        let difference = Difference {
            first_line,
            help,
            ..difference
        };
        Some((written, difference))
    })
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
    let difference = notes.find_map(|(wanted, found)| of_signatures(wanted, found, marked));
    if let Some((written, mut difference)) = difference {
        message.children.retain(|child| {
            let is_type = wanted_and_found(&child.message).is_some();
            let is_fix = ["change the ", "consider wrapping", "required for the cast"]
                .iter()
                .any(|start| child.message.starts_with(start));
            !is_type && !is_bound(child) && !is_fix
        });
        remove_labels(message, |label| {
            label.starts_with("expected ") || label.starts_with("required by a bound")
        });
        // The mark is the type.
        let is_type = message
            .code
            .as_ref()
            .is_some_and(|code| code.code == "E0053");
        if is_type && difference.help.is_some() {
            difference.help = Some(format!("write `{written}`"));
        }
        difference.help = other_parts(&difference.first_line, message).or(difference.help);
        say(message, difference, known);
    }
}

/// Returns a type without lifetimes in angle brackets, which a parameter need not name.
pub(crate) fn without_lifetimes(ty: &str) -> String {
    let mut parts = ty.split("<'");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let rest = part.split_once(", ").map_or(part, |(_, rest)| rest);
        format!("{text}<{rest}")
    })
}

/// Returns the help for a function that takes the parts along another axis: if it has `W` instead of `H`, parts of
/// `axis_iter(W)` lack `W`, and those of `axis_iter(H)` have it.
fn other_parts(first_line: &str, message: &Diagnostic) -> Option<String> {
    let (_, axes) = first_line.split_once(": it has `")?;
    let (has, lacks) = axes.strip_suffix('`')?.split_once("` in place of `")?;
    let call = |axis| format!("axis_iter({axis})");
    let mut lines = message.spans.iter().flat_map(|span| &span.text);
    lines.any(|line| line.text.contains(&call(has))).then(|| {
        format!(
            "`{}` gives parts with `{has}`, `{}` those without it",
            call(lacks),
            call(has)
        )
    })
}

/// Returns the wanted and the found type, if the message is about one pair of types.
pub(crate) fn pair(message: &Diagnostic) -> Option<(String, String)> {
    let notes = message
        .children
        .iter()
        .filter(|child| child.spans.is_empty());
    let notes = notes.map(|child| &*child.message);
    let primary = || message.spans.iter().filter(|span| span.is_primary);
    let labels = primary().filter_map(|span| span.label.as_deref());
    let (wanted, found) = notes.chain(labels).find_map(wanted_and_found)?;
    let location = |span: &DiagnosticSpan| (span.byte_start, span.byte_end);
    let first = location(primary().next()?);
    let is_one = primary().all(|span| location(span) == first);
    is_one.then(|| (wanted.to_owned(), found.to_owned()))
}

/// Whether a label of rustc only marks the call of a wrong argument.
fn is_of_call(label: &str) -> bool {
    label.ends_with("are incorrect") || label.ends_with("is incorrect")
}

pub(crate) fn marked_code(message: &Diagnostic) -> String {
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
    let before = chars(&line.text, 0, line.highlight_start.saturating_sub(1));
    let after = chars(&line.text, line.highlight_end.saturating_sub(1), usize::MAX);
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
fn projected(message: &mut Diagnostic, known: &Known) {
    let marked = Marked {
        code: "",
        declared: &known.declared,
        is_argument: true,
        is_field: None,
    };
    let types = pair(message).filter(|(wanted, found)| is_holder(wanted) && is_holder(found));
    let types = types.and_then(|(wanted, found)| difference(&wanted, &found, marked));
    if let Some(text) = axes::projected(&message.message) {
        message.message = text;
    } else if let Some(difference) = types.filter(|_| message.message.starts_with("type mismatch"))
    {
        say(
            message,
            Difference {
                help: None,
                ..difference
            },
            known,
        );
    }
    message.children.retain(|child| {
        let is_cast = child.message.starts_with("required for the cast");
        wanted_and_found(&child.message).is_none() && !is_bound(child) && !is_cast
    });
    remove_labels(message, |label| {
        label.starts_with("expected ")
            || label.starts_with("required by a bound")
            || label.starts_with("type mismatch resolving")
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
    let has_help = message.message.contains("\nhelp: ");
    message.children.retain(|child| {
        let is_bound = child
            .message
            .starts_with("the following trait bounds were not");
        !(says_traits(child) || has_help && is_bound)
    });
    remove_labels(message, |label| {
        label.starts_with("method not found in")
            || has_help && label.ends_with("due to unsatisfied trait bounds")
    });
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
pub(crate) fn code_of(span: &DiagnosticSpan) -> String {
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
    help_for_program(message);
    let is_collected = collected(&message.message).is_some() && restated.is_some();
    message.children.retain(|child| {
        let is_chain = child
            .message
            .starts_with("the following other types implement")
            || child.message.starts_with("the method call chain")
            || child.message.starts_with("for that trait implementation");
        !(says_traits(child)
            || restated.is_some() && is_chain
            || (has_help || is_collected) && is_bound(child))
    });
    remove_labels(message, |label| {
        label.starts_with("the trait `")
            || is_collected && label.starts_with("value of type `")
            || label == "unsatisfied trait bound"
            || label.starts_with("required by a bound")
    });
    if let Some(restated) = restated {
        say(message, restated, known);
    }
}

/// Makes the help of this crate, which is for any program, one for this program.
fn help_for_program(message: &mut Diagnostic) {
    let Some((first_line, help)) = message.message.split_once("\nhelp: ") else {
        return;
    };
    let code = marked_code(message);
    let image = || {
        let span = message.spans.iter().find(|span| span.is_primary)?;
        let line = span.text.first()?;
        let after = chars(&line.text, line.highlight_end.saturating_sub(1), usize::MAX);
        let texts = message.children.iter().map(|child| &*child.message);
        let layout = { texts }.find_map(|text| {
            let (layout, _) = text
                .strip_prefix("required for `")?
                .split_once("` to implement `Image")?;
            Some(layout)
        })?;
        axes::image(first_line, layout, &code).filter(|_| after.starts_with(".try_into_image"))
    };
    if let Some(help) = axes::help(first_line, &code).or_else(image) {
        message.message = format!("{first_line}\nhelp: {help}");
        return;
    }
    // rustc proposes a `where` clause if there is a type parameter.
    let is_generic = message.children.iter().any(is_restriction) || first_line.contains(" as ");
    if let Some((before, rest)) = help
        .split_once("; a type parameter needs ")
        .filter(|_| !is_generic)
    {
        let after = rest.split_once("; ").map_or("", |(_, after)| after);
        let comma = if after.is_empty() { "" } else { "; " };
        message.message = format!("{first_line}\nhelp: {before}{comma}{after}");
    }
}

/// `E0594`: an element of a view that is only read.
fn written(message: &mut Diagnostic, _: &Known) {
    let Some((_, ty)) = message
        .message
        .split_once("cannot assign to data in an index of `")
    else {
        return;
    };
    let ty = ty.trim_end_matches('`').to_owned();
    if let Some(first_line) = only_read(&ty, &marked_code(message)) {
        message.message = first_line;
        message
            .children
            .retain(|child| !child.message.starts_with("trait `IndexMut` is required"));
        remove_labels(message, |label| label == "cannot assign");
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
        let code = "x";
        let difference = difference(wanted, found, Marked { code, ..marked })?;
        let call = difference.help.as_deref().and_then(|help| {
            let call = help.strip_prefix("write `x.")?.strip_suffix("()`")?;
            (!call.contains('(')).then(|| format!("write `{call}`"))
        });
        return Some(Difference {
            help: call,
            ..difference
        });
    }
    if let Some((collection, found)) = collected(&message.message) {
        let code = "tensor";
        let wanted = Type::read(collection)?.arguments.last().copied()?;
        let difference = difference(wanted, found, Marked { code, ..marked })?;
        let moved = difference
            .help
            .as_deref()
            .and_then(|help| help.strip_prefix("write `tensor"));
        let is_collect = marked.code == "collect";
        let help = moved.filter(|_| is_collect).map(|call| {
            format!("write `map(|tensor| tensor{call}")
                .trim_end_matches('`')
                .to_owned()
                + ").collect`"
        });
        return Some(Difference { help, ..difference });
    }
    let difference = message.children.iter().find_map(|child| {
        let (found, rest) = child
            .message
            .strip_prefix("required for `")?
            .split_once("` to implement `")?;
        let wanted = Type::read(rest.strip_suffix('`')?)?;
        // A trait with the arguments of a view, an element and a layout, or with both as a pair.
        let pair = match wanted.arguments[..] {
            [pair] if pair.starts_with('(') => Type::read(pair)?,
            _ => wanted.clone(),
        };
        let [element, layout] = pair.arguments[..] else {
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

/// Returns the collection that is wanted, and the elements of which it cannot be built, or which it does not take.
fn collected(message: &str) -> Option<(&str, &str)> {
    if let Some(rest) = message.strip_prefix("the trait bound `") {
        let (wanted, found) = rest.split_once(": Extend<")?;
        return Some((wanted, found.strip_suffix(">` is not satisfied")?));
    }
    let (wanted, found) = message
        .strip_prefix("a value of type `")?
        .split_once("` cannot be built from an iterator over elements of type `")?;
    Some((wanted, found.strip_suffix('`')?))
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
    child.message.starts_with("required by a bound in") || is_restriction(child)
}

/// Whether a help proposes a bound of a type parameter.
fn is_restriction(child: &Diagnostic) -> bool {
    const SAID: [&str; 3] = [
        "consider further restricting",
        "consider restricting type parameter",
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
    let help = text.find(" (help: ").and_then(|start| {
        let rest = &text[start + 1..];
        let end = closing(rest).filter(|_| !text.contains('\n'))?;
        let help = rest[..end].strip_prefix("(help: ")?;
        Some(format!(
            "{}{}\nhelp: {help}",
            &text[..start],
            &rest[end + 1..]
        ))
    });
    message.message = help.unwrap_or_else(|| text.to_owned());
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

/// Marks the call of a macro instead of the macro's source.
pub(crate) fn move_to_call(span: &mut DiagnosticSpan) {
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
