//! The documentation of a declared layout, in Markdown.

use crate::description::Description;
use crate::picture;
use core::fmt::Write as _;
use tensor_layout_arithmetic::{ELEMENTS, Length, Quantity, Text};

type Cell = Text<4096>;

fn cell(write: impl FnOnce(&mut Cell)) -> String {
    let mut text = Cell::new();
    write(&mut text);
    text.as_str().replace('|', "\\|")
}

/// The layout, sizes and strides: what an editor shows.
#[must_use]
pub fn summary(description: &Description) -> String {
    let outline = description.outline();
    let sizes = description.size_texts();
    let mut page = format!("{}\n\n", code(description.notation()));
    page.push_str("| axis | size | stride |\n|---|---:|---:|\n");
    for (axis, letter) in outline.axes().iter().enumerate() {
        let size = cell(|text| outline.write_size(text, axis, &sizes));
        let stride = match outline.stride(axis) {
            Some(stride) => cell(|text| outline.write_quantity(text, stride)),
            None => "blocked".to_owned(),
        };
        let _ = writeln!(page, "| {letter} | {size} | {stride} |");
    }
    let [positions, span, footprint] = [Length::Positions, Length::Span, Length::Footprint]
        .map(|length| cell(|text| outline.write_length(text, length, 1)));
    let _ = writeln!(
        page,
        "\n{positions} elements, span {span}, footprint {footprint}."
    );
    page
}

/// All there is to say, with a picture.
#[must_use]
pub fn page(description: &Description) -> String {
    let outline = description.outline();
    let sizes = description.size_texts();
    let mut page = format!(
        "{}\n\n{}\n\n",
        code(description.notation()),
        picture::svg(description)
    );
    // Smaller, so that it is whole on a phone.
    page.push_str("<div style=\"font-size:.8em\">\n\n| axis | size | stride |");
    for (i, (name, _)) in ELEMENTS.iter().enumerate() {
        let _ = write!(page, " {}`{name}` |", if i == 0 { "bytes as " } else { "" });
    }
    page.push_str("\n|---|---:|---:|---:|---:|---:|\n");
    for (axis, letter) in outline.axes().iter().enumerate() {
        let size = cell(|text| outline.write_size(text, axis, &sizes));
        let _ = write!(page, "| **{letter}** | {size} |");
        let Some(stride) = outline.stride(axis) else {
            page.push_str(" blocked | | | |\n");
            continue;
        };
        for bytes in units() {
            let stride = stride.times(Quantity::known(bytes));
            let _ = write!(
                page,
                " {} |",
                cell(|text| outline.write_quantity(text, stride))
            );
        }
        page.push('\n');
    }
    for length in [Length::Positions, Length::Span, Length::Footprint] {
        let _ = write!(page, "| {} | |", length.name());
        for bytes in units() {
            let _ = write!(
                page,
                " {} |",
                cell(|text| outline.write_length(text, length, bytes))
            );
        }
        page.push('\n');
    }
    let offset = cell(|text| outline.write_offset(text));
    let desc = cell(|text| outline.write_desc(text, "; "));
    let _ = write!(
        page,
        "\n</div>\n\n- offset: {}\n- memory: {}\n- DirectML: {}\n",
        code(&offset),
        outline.uniqueness(),
        desc.replace('[', "`[").replace(']', "]`"),
    );
    page
}

/// Elements, and the bytes of an element of each type.
fn units() -> impl Iterator<Item = usize> {
    let bytes = ELEMENTS.iter().map(|(_, bits)| *bits as usize / 8);
    core::iter::once(1).chain(bytes)
}

/// The text as code in Markdown.
fn code(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}
