//! Several messages about one mistake, which become one message.

use crate::difference::may_hold_layouts;
use crate::errors::{
    chars, code_of, is_own_source, marked_code, move_to_call, note, pair, without_lifetimes,
};
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};

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
    let is_marked = |span: &DiagnosticSpan| {
        message.spans.iter().any(|other| {
            other.file_name == span.file_name
                && other.byte_start < span.byte_end
                && span.byte_start < other.byte_end
        })
    };
    note.spans
        .iter()
        .all(|span| is_own_source(span) || is_marked(span))
}

/// Returns the function that has other parameters than those that are wanted, as rustc writes it.
pub(crate) fn wrong_function(message: &Diagnostic) -> Option<String> {
    let is_signature = message
        .code
        .as_ref()
        .is_some_and(|code| code.code == "E0631");
    let mut spans = message.spans.iter();
    let span = spans.find(|span| {
        is_signature && span.label.as_deref() == Some("found signature defined here")
    })?;
    let (start, end) = (
        (span.line_start, span.column_start),
        (span.line_end, span.column_end),
    );
    let (name, text) = (&span.file_name, code_of(span));
    Some(if text.starts_with('|') || text.starts_with("move") {
        format!(
            "{{closure@{name}:{}:{}: {}:{}}}",
            start.0, start.1, end.0, end.1
        )
    } else {
        format!("{{{}}}", marked_code(message))
    })
}

/// Whether a message says that a method is missing because one of these functions has other parameters than those that
/// are wanted.
pub(crate) fn follows_from(message: &Diagnostic, functions: &[String]) -> bool {
    let is_method = message
        .code
        .as_ref()
        .is_some_and(|code| code.code == "E0599");
    let is_cause = |child: &Diagnostic| {
        let is_named = |function: &String| child.message.contains(function.as_str());
        child.message.contains(" as FnOnce<") && functions.iter().any(is_named)
    };
    is_method && message.children.iter().any(is_cause)
}

/// Returns one message for values of one list that look exchanged, as those of a tuple: each has the type that another one
/// needs. Returns the number of messages that follow the first and say the same, too.
pub(crate) fn exchanged(first: &Diagnostic, next: &[&Diagnostic]) -> Option<(Diagnostic, usize)> {
    let mut near = vec![first];
    for message in next {
        let is_mismatch = message
            .code
            .as_ref()
            .is_some_and(|code| code.code == "E0308");
        if !is_mismatch || !is_next(primary(near.last()?)?, primary(message)?) {
            break;
        }
        near.push(message);
    }
    let pairs = near.iter().map_while(|message| {
        let (wanted, found) = pair(message)?;
        Some((without_lifetimes(&wanted), without_lifetimes(&found)))
    });
    let pairs: Vec<_> = pairs.collect();
    let count = (2..=pairs.len()).find(|count| {
        let (mut wanted, mut found): (Vec<_>, Vec<_>) = pairs[..*count].iter().cloned().unzip();
        wanted.sort();
        found.sort();
        let is_known = |(want, have): &(String, String)| may_hold_layouts(want, have);
        wanted == found && pairs[..*count].iter().all(is_known)
    })?;
    let (near, pairs) = (&near[..count], &pairs[..count]);
    let codes = near
        .iter()
        .map(|message| format!("`{}`", marked_code(message)));
    let codes: Vec<_> = codes.collect();
    let right = pairs.iter().map(|(want, _)| {
        let index = pairs.iter().position(|(_, have)| have == want)?;
        Some(codes[index].clone())
    });
    let right = right.collect::<Option<Vec<_>>>()?.join(", ");
    let (last, others) = codes.split_last()?;
    let text = format!(
        "the values {} and {last} look exchanged\nhelp: in this order: {right}",
        others.join(", ")
    );
    let mut all = note(first, text);
    all.level = first.level;
    all.code.clone_from(&first.code);
    all.spans = near
        .iter()
        .filter_map(|message| primary(message))
        .cloned()
        .collect();
    for span in &mut all.spans {
        span.label = None;
    }
    let is_value = |span: &&DiagnosticSpan| {
        let label = span.label.as_deref();
        label.is_some_and(|label| label.starts_with("this expression has type"))
    };
    all.spans
        .extend(first.spans.iter().filter(is_value).cloned());
    Some((all, count - 1))
}

fn primary(message: &Diagnostic) -> Option<&DiagnosticSpan> {
    message.spans.iter().find(|span| span.is_primary)
}

/// Whether a marked value follows another one in a list: only a comma stands between them, and the name of a field.
fn is_next(one: &DiagnosticSpan, other: &DiagnosticSpan) -> bool {
    let ([line], [next]) = (&one.text[..], &other.text[..]) else {
        return false;
    };
    let (start, end) = (
        line.highlight_end.saturating_sub(1),
        next.highlight_start.saturating_sub(1),
    );
    let between = match other.line_start.checked_sub(one.line_start) {
        Some(0) => chars(&line.text, start, end),
        Some(1) => chars(&line.text, start, usize::MAX) + &chars(&next.text, 0, end),
        _ => return false,
    };
    let is_name = |letter: char| letter.is_alphanumeric() || "_: ".contains(letter);
    between
        .strip_prefix(',')
        .is_some_and(|rest| rest.chars().all(is_name))
}

/// Returns how a first line begins that says the same of two values that are exchanged.
pub(crate) fn mirrored(first_line: &str) -> Option<String> {
    let (found, rest) = first_line.split_once(", but `")?;
    let (what, found) = found.split_once(" is `")?;
    let (wanted, _) = rest.split_once("` is wanted")?;
    Some(format!("{what} is `{wanted}`, but `{found} is wanted"))
}
