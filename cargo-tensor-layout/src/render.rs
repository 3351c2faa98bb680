//! Messages as text, drawn by rustc's own renderer.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};
use core::ops::Range;
use std::collections::BTreeMap;
use std::fs;

/// How Cargo wants a message.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Form {
    Plain,
    Coloured,
    /// One line.
    Short,
}

/// The text of the files that messages mark.
#[derive(Default)]
pub(crate) struct Files(BTreeMap<String, Option<String>>);

impl Files {
    fn read(&mut self, name: &str) {
        let text = || fs::read_to_string(name).ok();
        self.0.entry(name.to_owned()).or_insert_with(text);
    }

    fn text(&self, span: &DiagnosticSpan) -> Option<&str> {
        self.0.get(&span.file_name)?.as_deref()
    }
}

/// Returns the text of a message, or `None` if a location is in no file that can be read.
pub(crate) fn rendered(message: &Diagnostic, form: Form, files: &mut Files) -> Option<String> {
    if form == Form::Short {
        return short(message);
    }
    let spans = message.spans.iter();
    for span in spans.chain(message.children.iter().flat_map(|child| &child.spans)) {
        files.read(&span.file_name);
    }
    let mut first = Group::with_title(title(message));
    for snippet in snippets(&message.spans, files)? {
        first = first.element(snippet);
    }
    let mut groups = vec![];
    let mut more = vec![];
    for child in &message.children {
        if child.spans.is_empty() {
            first = first.element(level(child.level)?.message(&*child.message));
        } else {
            more.push(child_group(child, files)?);
        }
    }
    groups.push(first);
    groups.extend(more);
    let renderer = match form {
        Form::Coloured => Renderer::styled(),
        _ => Renderer::plain(),
    };
    Some(renderer.render(&groups) + "\n\n")
}

fn title(message: &Diagnostic) -> annotate_snippets::Title<'_> {
    let level = level(message.level).unwrap_or(Level::ERROR);
    let title = level.primary_title(&*message.message);
    match &message.code {
        Some(code) if code.code.starts_with('E') => title.id(&*code.code),
        _ => title,
    }
}

fn level(level: DiagnosticLevel) -> Option<Level<'static>> {
    match level {
        DiagnosticLevel::Error => Some(Level::ERROR),
        DiagnosticLevel::Warning => Some(Level::WARNING),
        DiagnosticLevel::Note => Some(Level::NOTE),
        DiagnosticLevel::Help => Some(Level::HELP),
        _ => None,
    }
}

fn range(span: &DiagnosticSpan, text: &str) -> Option<Range<usize>> {
    let range = span.byte_start as usize..span.byte_end as usize;
    text.get(range.clone()).map(|_| range)
}

/// Returns the marked lines of each file. The first is the file of the primary location.
fn snippets<'a>(
    spans: &'a [DiagnosticSpan],
    files: &'a Files,
) -> Option<Vec<Snippet<'a, Annotation<'a>>>> {
    let mut names: Vec<&str> = Vec::new();
    let (primary, others): (Vec<_>, Vec<_>) = spans.iter().partition(|span| span.is_primary);
    for span in primary.iter().chain(&others) {
        if !names.contains(&&*span.file_name) {
            names.push(&span.file_name);
        }
    }
    let snippets = names.into_iter().map(|name| {
        let of_file = spans.iter().filter(|span| span.file_name == name);
        let text = files.text(of_file.clone().next()?)?;
        let annotations: Option<Vec<_>> = of_file.map(|span| annotation(span, text)).collect();
        Some(Snippet::source(text).path(name).annotations(annotations?))
    });
    snippets.collect()
}

fn annotation<'a>(span: &'a DiagnosticSpan, text: &str) -> Option<Annotation<'a>> {
    let kind = if span.is_primary {
        AnnotationKind::Primary
    } else {
        AnnotationKind::Context
    };
    Some(kind.span(range(span, text)?).label(span.label.as_deref()))
}

/// Returns a note with locations, or a help with the code that replaces others.
fn child_group<'a>(child: &'a Diagnostic, files: &'a Files) -> Option<Group<'a>> {
    let group = Group::with_title(level(child.level)?.secondary_title(&*child.message));
    if child
        .spans
        .iter()
        .all(|span| span.suggested_replacement.is_none())
    {
        let snippets = snippets(&child.spans, files)?;
        return Some(snippets.into_iter().fold(group, Group::element));
    }
    let text = files.text(child.spans.first()?)?;
    let patches = child.spans.iter().map(|span| {
        let is_here = span.file_name == child.spans[0].file_name;
        let code = span.suggested_replacement.as_deref().filter(|_| is_here)?;
        Some(Patch::new(range(span, text)?, code))
    });
    let patches: Option<Vec<_>> = patches.collect();
    Some(
        group.element(
            Snippet::source(text)
                .path(&*child.spans[0].file_name)
                .patches(patches?),
        ),
    )
}

/// Returns `src/main.rs:18:9: error[E0308]: this view is ..`.
fn short(message: &Diagnostic) -> Option<String> {
    let span = message.spans.iter().find(|span| span.is_primary)?;
    let level = match message.level {
        DiagnosticLevel::Error => "error",
        DiagnosticLevel::Warning => "warning",
        _ => return None,
    };
    let code = message
        .code
        .as_ref()
        .map_or(String::new(), |code| format!("[{}]", code.code));
    let (line, column) = (span.line_start, span.column_start);
    Some(format!(
        "{}:{line}:{column}: {level}{code}: {}\n",
        span.file_name, message.message
    ))
}
