//! Explains a layout that is given as text: all numbers, and a map of the memory.

use crate::copy;
use crate::forms::Form;
use proc_macro2::{Delimiter, LexError, LineColumn, TokenStream, TokenTree};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{IsTerminal as _, stdout};
use std::iter::repeat_n;
use syn::parse::Parser as _;
use syn::{Block, Stmt};
use tensor_layout_language::check::{Layout, check};
use tensor_layout_language::description::{Description, factor_name};
use tensor_layout_language::map::{Column, ColumnKind, GAP, Map, Row};
use tensor_layout_language::parse::{Declaration, Input, ValueKind, input};
use tensor_layout_language::picture;
use tensor_layout_language::report::Report;
use tensor_layout_language::tokens::{TokenRange, punct};

const EXAMPLE: &str = "NHWC[N = 1, C = 3, H = 2, W = 2], pad(W = 3)";

/// The terminal's colours of the axes, in logical order.
const COLOURS: [u8; 8] = [90, 31, 34, 32, 35, 33, 36, 95];

/// Explains the layouts in a text, or writes them in a form.
///
/// # Errors
///
/// Returns the mistakes in the text, or the reason why a layout has no such form.
pub(crate) fn explained(
    text: Option<&str>,
    svg: Option<&str>,
    form: Option<&Form>,
) -> Result<String, String> {
    let text = text.unwrap_or(EXAMPLE);
    if let Some((before, after)) = text.split_once("->").filter(|_| !text.contains("layout!")) {
        return copy::explained(&single(before)?, &single(after)?)
            .map_err(|error| format!("error: {error}\n"));
    }
    let (layouts, warnings) = parse(text)?;
    eprint!("{warnings}");
    if let Some(file) = svg {
        let [(_, description)] = &layouts[..] else {
            let mistake = format!("there are {} layouts, and `--svg` draws one", layouts.len());
            return Err(format!("error: {mistake}\n"));
        };
        fs::write(file, picture::file(description))
            .map_err(|error| format!("error: cannot write {file}: {error}\n"))?;
    }
    let in_colour = stdout().is_terminal() && env::var_os("NO_COLOR").is_none();
    let shown = layouts.iter().map(|(name, description)| match form {
        Some(form) => form
            .write(name_in(name), description)
            .map_err(|error| format!("error: {error}\n")),
        None => Ok(format!(
            "{name}{}\n\n{}",
            description.text(),
            map(description, in_colour)
        )),
    });
    Ok(shown.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Returns the name in `type Name = `, or a name for a layout without one.
fn name_in(beginning: &str) -> &str {
    let name = beginning
        .strip_prefix("type ")
        .and_then(|rest| rest.strip_suffix(" = "));
    name.unwrap_or("layout")
}

/// Reads a text with one layout.
fn single(text: &str) -> Result<Description, String> {
    let (layouts, _) = parse(text.trim())?;
    let mut layouts = layouts.into_iter().map(|(_, layout)| layout);
    match (layouts.next(), layouts.next()) {
        (Some(layout), None) => Ok(layout),
        _ => Err(
            "error: a copy is explained from one layout to one other, as `NHWC[..] -> NCHW[..]`\n"
                .to_owned(),
        ),
    }
}

/// Returns the layouts, each with its name (`type Name = `, or nothing), and the warnings; or the
/// mistakes.
fn parse(text: &str) -> Result<(Vec<(String, Description)>, String), String> {
    let tokens: TokenStream = text.parse().map_err(|error: LexError| {
        let at = error.span().start();
        let mistake =
            "this is no text of Rust\nhelp: each bracket and quotation mark has a partner";
        marked("error", mistake, text, at, at)
    })?;
    let report = Report::new();
    let mut layouts = Vec::new();
    for declared in calls(tokens, &report) {
        for (name, declaration) in declarations(declared, &report) {
            let layout = declaration.and_then(|declaration| check(declaration, &report));
            layouts.extend(layout.map(|layout| (name, layout)));
        }
    }
    for (_, layout) in &layouts {
        check_expressions(layout, &report);
    }
    let mistakes: String = report
        .into_mistakes()
        .iter()
        .map(|(location, mistake)| marked_location("error", mistake, text, *location))
        .collect();
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let warnings = layouts.iter().flat_map(|(_, layout)| {
        let of_factors = layout
            .storage
            .iter()
            .filter_map(|factor| factor.warning.as_ref());
        layout.warning.iter().chain(of_factors)
    });
    let warnings =
        warnings.map(|warning| marked_location("warning", &warning.text, text, warning.location));
    let warnings = warnings.collect();
    let layouts = layouts
        .into_iter()
        .map(|(name, layout)| (name, Description::of(&layout)));
    Ok((layouts.collect(), warnings))
}

/// Returns the content of each call of `layout!`, or all of the text if there is none.
fn calls(tokens: TokenStream, report: &Report) -> Vec<TokenStream> {
    let mut calls = Vec::new();
    find_calls(tokens.clone(), &mut calls, report);
    if calls.is_empty() {
        calls.push(tokens);
    }
    calls
}

fn find_calls(tokens: TokenStream, calls: &mut Vec<TokenStream>, report: &Report) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    for (i, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        match (&tokens[..i], &tokens[i + 1..]) {
            ([.., TokenTree::Ident(name), bang], rest)
                if name == "layout" && punct(bang) == Some('!') =>
            {
                calls.push(group.stream());
                refuse_clause_behind(rest, report);
            }
            // Brackets hold sizes, and a layout within them is part of a size.
            _ if group.delimiter() == Delimiter::Bracket => {}
            _ => find_calls(group.stream(), calls, report),
        }
    }
}

/// Reports a clause that was meant for the layout before it.
fn refuse_clause_behind(tokens: &[TokenTree], report: &Report) {
    match tokens {
        [comma, TokenTree::Ident(clause), TokenTree::Group(axes), ..]
            if punct(comma) == Some(',') =>
        {
            let mistake = format!("`{clause}{axes}` stands outside of `layout!`");
            let help = format!("write it inside: `layout!(.., {clause}{axes})`");
            report.push(clause.span(), &mistake, &help);
        }
        _ => {}
    }
}

/// Returns the layouts in a call of `layout!`, and the beginning of each.
fn declarations(tokens: TokenStream, report: &Report) -> Vec<(String, Option<Declaration>)> {
    match input(tokens, report) {
        Input::Inline(declaration) => vec![(String::new(), declaration)],
        Input::Items(items) => {
            let items = items.into_iter();
            let named = items.map(|item| (format!("type {} = ", item.name), item.declaration));
            named.collect()
        }
    }
}

/// Reports a mistake that `layout!` leaves to the compiler: sizes and values that are not expressions.
fn check_expressions(layout: &Layout, report: &Report) {
    let sizes = layout.shape.iter().map(|(_, size)| size);
    let clauses = layout.storage.iter();
    let clauses = clauses.flat_map(|factor| [&factor.positions, &factor.step]);
    let values = clauses.flatten().filter_map(|clause| clause.value.as_ref());
    for value in sizes.chain(values) {
        let ValueKind::Expression(tokens) = &value.kind else {
            continue;
        };
        // The macro puts the expression in braces.
        let statements = Block::parse_within.parse2(tokens.clone());
        if !matches!(statements.as_deref(), Ok([Stmt::Expr(_, None)])) {
            report.push(
                value.location,
                &format!("`{}` is no expression of Rust", value.text),
                "write a number, a constant, or what is computed from them",
            );
        }
    }
}

fn marked_location(kind: &str, message: &str, text: &str, location: TokenRange) -> String {
    marked(
        kind,
        message,
        text,
        location.first.start(),
        location.last.end(),
    )
}

/// Returns a message: its first line states the mistake, and the line of the text follows, with a mark
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

/// Draws the memory with letters: a line for each factor of the storage, the outermost first, and one for
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
    if map.has(ColumnKind::Padding) || map.has(ColumnKind::MaybePadding) {
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
        for (cell, letter) in line[start + 1..]
            .iter_mut()
            .zip(band.positions.join("=").chars())
        {
            *cell = letter;
        }
    }
    line.into_iter().collect::<String>().trim_end().to_owned()
}

fn memory_line(columns: &[Column], edges: &[usize]) -> String {
    let mut line = vec![' '; edges.last().map_or(0, |edge| edge + 1)];
    for (column, edge) in columns.iter().zip(edges) {
        let (text, rest) = match column.kind {
            ColumnKind::Cell => (column.text.clone(), ' '),
            ColumnKind::Run => (format!("{}{GAP}", column.text), ' '),
            ColumnKind::Gap => (GAP.to_owned(), ' '),
            ColumnKind::Padding | ColumnKind::MaybePadding => (column.text.clone(), '░'),
        };
        if column.kind != ColumnKind::Gap {
            line[*edge] = '│';
            line[edge + column.width] = '│';
        }
        let letters = text.chars().chain(repeat_n(rest, column.width));
        let cells = &mut line[edge + 1..edge + column.width];
        for (cell, letter) in cells.iter_mut().zip(letters) {
            *cell = letter;
        }
    }
    line.into_iter().collect::<String>().trim_end().to_owned()
}
