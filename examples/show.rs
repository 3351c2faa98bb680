//! Shows a layout that is given as text: all numbers, and a map of the memory.
//!
//! `cargo run --example show -- 'NHWC[1, 3, 224, 224], pad(W = 232)'`, and with `--svg FILE` behind it
//! also the picture that the documentation of a declared layout has. The text is what `layout!` takes;
//! for sizes that are no numbers, as `?` or `ROWS`, symbols stand. Without a text it shows an example.

use proc_macro2::{LexError, LineColumn, TokenStream};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{IsTerminal as _, stdout};
use std::iter::repeat_n;
use std::process::ExitCode;
use tensor_layout_language::description::{Description, factor_name};
use tensor_layout_language::map::{Column, GAP, Kind, Map, Row};
use tensor_layout_language::report::Report;
use tensor_layout_language::tokens::Place;
use tensor_layout_language::{picture, read};

const EXAMPLE: &str = "NHWC[N = 1, C = 3, H = 2, W = 2], pad(W = 3)";

/// The terminal's colours of the axes, in logical order.
const COLOURS: [u8; 8] = [90, 31, 34, 32, 35, 33, 36, 95];

fn main() -> ExitCode {
    match run() {
        Ok(shown) => {
            print!("{shown}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprint!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<String, String> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let mut svg = None;
    if let Some(place) = arguments.iter().position(|argument| argument == "--svg") {
        svg = arguments.get(place + 1).cloned();
        if svg.is_none() {
            return Err("error: `--svg` needs the file to write\n".to_owned());
        }
        arguments.drain(place..place + 2);
    }
    let text = if arguments.is_empty() {
        EXAMPLE.to_owned()
    } else {
        arguments.join(" ")
    };
    let (description, warning) = parse(&text)?;
    if let Some(warning) = warning {
        eprint!("{warning}");
    }
    if let Some(file) = svg {
        fs::write(&file, picture::file(&description))
            .map_err(|error| format!("error: cannot write {file}: {error}\n"))?;
    }
    let in_colour = stdout().is_terminal() && env::var_os("NO_COLOR").is_none();
    Ok(format!(
        "{}\n\n{}",
        description.text(),
        map(&description, in_colour)
    ))
}

/// The layout, and what there is to say against it; or its mistakes.
fn parse(text: &str) -> Result<(Description, Option<String>), String> {
    let tokens: TokenStream = text.parse().map_err(|error: LexError| {
        let at = error.span().start();
        let mistake =
            "this is no text of Rust\nhelp: each bracket and quotation mark has a partner";
        marked("error", mistake, text, at, at)
    })?;
    let report = Report::new();
    let layout = read(tokens, &report);
    let mistakes: String = report
        .into_mistakes()
        .iter()
        .map(|(place, mistake)| marked_place("error", mistake, text, *place))
        .collect();
    let Some(layout) = layout else {
        return Err(mistakes);
    };
    let warning = layout.warning.as_ref();
    let warning = warning.map(|(place, note)| {
        let note = format!("are these sizes in the order of the label? {note}");
        marked_place("warning", &note, text, *place)
    });
    Ok((Description::of(&layout), warning))
}

fn marked_place(kind: &str, message: &str, text: &str, place: Place) -> String {
    marked(kind, message, text, place.first.start(), place.last.end())
}

/// A message whose first line says what is wrong, with the line of the text that it is about and a mark
/// under it.
fn marked(kind: &str, message: &str, text: &str, start: LineColumn, end: LineColumn) -> String {
    let (mistake, help) = message.split_once('\n').unwrap_or((message, ""));
    let line = text.lines().nth(start.line.saturating_sub(1)).unwrap_or("");
    let end = if end.line == start.line {
        end.column
    } else {
        line.chars().count()
    };
    let marks = end.saturating_sub(start.column).max(1);
    format!(
        "{kind}: {mistake}\n  |\n  | {line}\n  | {}{}\n{help}\n\n",
        " ".repeat(start.column),
        "^".repeat(marks),
    )
}

/// The memory, drawn with letters: a line for each factor of the storage, the outermost first, and one for
/// the elements with their offsets.
fn map(description: &Description, in_colour: bool) -> String {
    let outline = description.outline();
    let map = Map::of(&outline);
    let mut edges = vec![0];
    edges.extend(map.columns.iter().scan(0, |edge, column| {
        *edge += column.width;
        Some(*edge)
    }));
    let mut text = String::new();
    for row in &map.rows {
        let level = outline.levels()[row.level];
        let name = factor_name(level.factor.part, level.factor.axis);
        let line = row_line(row, &edges);
        let (before, after) = if in_colour {
            (format!("\x1b[{}m", COLOURS[level.term.axis]), "\x1b[0m")
        } else {
            (String::new(), "")
        };
        let _ = writeln!(text, "{before}{name:<9}  {line}{after}");
    }
    let _ = writeln!(
        text,
        "{:<9}  {}",
        "offset",
        memory_line(&map.columns, &edges)
    );
    if map.has(Kind::Padding) || map.has(Kind::MaybePadding) {
        text.push_str("\n░ no element\n");
    }
    if map
        .rows
        .iter()
        .flat_map(|row| &row.bands)
        .any(|band| band.positions.len() > 1)
    {
        text.push_str("\n0=1: both have the same elements\n");
    }
    text
}

fn row_line(row: &Row, edges: &[usize]) -> String {
    let mut line = vec![' '; edges.last().map_or(0, |edge| edge + 1)];
    for band in &row.bands {
        let (start, end) = (edges[band.columns.start], edges[band.columns.end]);
        line[start] = '│';
        line[end] = '│';
        for (place, letter) in line[start + 1..]
            .iter_mut()
            .zip(band.positions.join("=").chars())
        {
            *place = letter;
        }
    }
    line.into_iter().collect::<String>().trim_end().to_owned()
}

fn memory_line(columns: &[Column], edges: &[usize]) -> String {
    let mut line = vec![' '; edges.last().map_or(0, |edge| edge + 1)];
    for (column, edge) in columns.iter().zip(edges) {
        let (text, rest) = match column.kind {
            Kind::Cell => (column.text.clone(), ' '),
            Kind::Run => (format!("{}{GAP}", column.text), ' '),
            Kind::Gap => (GAP.to_owned(), ' '),
            Kind::Padding | Kind::MaybePadding => (column.text.clone(), '░'),
        };
        if column.kind != Kind::Gap {
            line[*edge] = '│';
            line[edge + column.width] = '│';
        }
        let letters = text.chars().chain(repeat_n(rest, column.width));
        let places = &mut line[edge + 1..edge + column.width];
        for (place, letter) in places.iter_mut().zip(letters) {
            *place = letter;
        }
    }
    line.into_iter().collect::<String>().trim_end().to_owned()
}
