//! The documentation of a declared layout, in Markdown.

// Decisions:
//
// - **In an editor, the documentation of a declared layout is a table** (`cfg(not(doc))`). In rustdoc, it is
//   a whole page: `#[cfg_attr(doc, doc = page!(..))]` makes rustdoc call a macro that no other compilation
//   calls.
// - **The page does not show the values of constants**, because rustdoc writes the text before constants are
//   evaluated.
// - **Maps and pictures are always compiled, and not a feature**, although only rustdoc calls them: without them, the
//   documentation of a user's layouts would lose its pictures.

use crate::description::Description;
use crate::picture;
use crate::text::{TextRoom, joined};
use core::fmt::Write as _;
use tensor_layout_arithmetic::{ELEMENTS, LENGTHS, Length, Outline, Quantity};

/// The maximum length, in letters, of the text for a number of elements in the page's table. If the text is
/// longer, the row does not show the number of bytes.
const LONG: usize = 60;

/// Returns the sizes, strides and lengths in Markdown, for editors.
#[must_use]
pub fn summary(description: &Description) -> String {
    let outline = description.outline();
    let mut page = format!(
        "{}\n\n| axis | size | stride |\n|---|---:|---:|\n",
        code(description.notation())
    );
    for (axis, letter) in outline.axes().iter().enumerate() {
        let size = size(description, &outline, axis);
        let stride = outline.stride(axis);
        let stride = stride.map_or("blocked".to_owned(), |stride| told(&outline, stride));
        let _ = writeln!(page, "| {letter} | {size} | {stride} |");
    }
    for letters in description.letters() {
        let _ = writeln!(page, "\n{}", code(letters));
    }
    let [elements, footprint] =
        [outline.len(), outline.footprint()].map(|length| told(&outline, length));
    let span = span(&outline);
    let _ = writeln!(
        page,
        "\n{elements} elements, span {span}, footprint {footprint}."
    );
    page
}

/// Returns the notation and the picture, without tables.
#[must_use]
pub fn picture(description: &Description) -> String {
    let notation = code(description.notation());
    format!("{notation}\n\n{}\n", picture::svg(description))
}

/// Returns the full page of a layout, with a picture. The description for DirectML is left out where the program does not
/// use its operators.
#[must_use]
pub fn page(description: &Description, has_directml: bool) -> String {
    let outline = description.outline();
    let mut page = picture(description);
    // Smaller letters make the tables fit on a phone.
    page.push_str("\n<div style=\"font-size:.8em\">\n\n| axis | size | stride |");
    page.push_str(&columns("---|---:|---:|"));
    for (axis, letter) in outline.axes().iter().enumerate() {
        let size = size(description, &outline, axis);
        let _ = write!(page, "| **{letter}** | {size} |");
        row(&mut page, &outline, outline.stride(axis), "blocked");
    }
    let _ = write!(page, "\n| length | elements |{}", columns("---|---:|"));
    for length in LENGTHS {
        let _ = write!(page, "| {} |", length.name());
        row(&mut page, &outline, outline.length(length), "see below");
    }
    let offset = piece(|text| outline.write_offset(text));
    let _ = writeln!(page, "\n</div>\n\n- offset: {}", code(&offset));
    if outline.length(Length::Span).is_none() {
        let _ = writeln!(page, "- span: {}", span(&outline));
    }
    let _ = writeln!(page, "- memory: {}", outline.uniqueness());
    for letters in description.letters() {
        let _ = writeln!(page, "- letters: {}", code(letters));
    }
    if has_directml {
        let desc = piece(|text| outline.write_desc(text, "; "));
        let desc = desc.replace('[', "`[").replace(']', "]`");
        let _ = writeln!(page, "- DirectML: {desc}");
    }
    page
}

/// Returns the heads of the columns with bytes, and the line below the heads of the table.
fn columns(line: &str) -> String {
    let mut heads = String::new();
    for (i, (name, _)) in ELEMENTS.iter().enumerate() {
        let before = if i == 0 { "bytes as " } else { "" };
        let _ = write!(heads, " {before}`{name}` |");
    }
    format!("{heads}\n|{line}{}\n", "---:|".repeat(ELEMENTS.len()))
}

/// Writes the last columns of a table's row: the number of elements, and the number of bytes for each element
/// type. Without a `quantity`, writes `otherwise` instead of the number of elements.
fn row(page: &mut String, outline: &Outline, quantity: Option<Quantity>, otherwise: &str) {
    let elements = quantity.map_or(otherwise.to_owned(), |quantity| told(outline, quantity));
    let _ = write!(page, " {elements} |");
    for (_, bits) in ELEMENTS {
        // Numbers of bytes beyond any memory are left out.
        let bytes = quantity.and_then(|quantity| quantity.many_times(bits as usize / 8));
        let bytes = bytes.filter(|_| elements.len() <= LONG);
        let bytes = bytes.map_or(String::new(), |bytes| told(outline, bytes));
        let _ = write!(page, " {bytes} |");
    }
    page.push('\n');
}

fn size(description: &Description, outline: &Outline, axis: usize) -> String {
    let size = outline.size(axis);
    if size.value().is_some() {
        told(outline, size)
    } else {
        // In a table, a bare `|` would end the column, even within code.
        code(description.size_texts()[axis]).replace('|', "\\|")
    }
}

fn span(outline: &Outline) -> String {
    match outline.length(Length::Span) {
        Some(span) => told(outline, span),
        None => code(&piece(|text| outline.write_span(text))),
    }
}

fn told(outline: &Outline, quantity: Quantity) -> String {
    piece(|text| outline.write_quantity(text, quantity))
}

fn piece(write: impl FnOnce(&mut TextRoom)) -> String {
    let mut text = TextRoom::new();
    write(&mut text);
    text.as_str().to_owned()
}

/// Returns the text as code in Markdown.
fn code(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let text = joined(&words, " ", &|word| (*word).to_owned());
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}
