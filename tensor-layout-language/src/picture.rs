//! The map of a layout's memory as a picture: SVG that needs nothing else and suits light and dark pages.

use crate::description::{Description, factor_name};
use crate::map::{Band, Column, GAP, Kind, Map};
use core::fmt::Write as _;
use tensor_layout_arithmetic::{Outline, find};

/// Width of a letter of the picture's type face at its size of 11, in tenths.
const LETTER: usize = 66;

/// Where columns begin, behind the names of axes.
const LEFT: usize = 54;

const ROW: usize = 20;
/// A row with lines from several positions to the elements that they share.
const FAN: usize = 38;
const BETWEEN: usize = 3;

/// Colours that are told apart on white and on black, and by most of those who see few colours.
const COLOURS: [&str; 8] = [
    "#8a8f98", "#e0662b", "#b05cc6", "#3b86e0", "#1fa37a", "#d69a0e", "#d8588f", "#5fa8c9",
];

/// The letters whose colours are fixed, in the order of these.
const FIXED: [char; 7] = ['N', 'C', 'D', 'H', 'W', 'O', 'I'];

/// The picture of a layout: its axes in logical and in storage order, and the map of its memory.
#[must_use]
pub fn svg(description: &Description) -> String {
    let outline = description.outline();
    let map = Map::of(&outline);
    let colours = colours(outline.axes());
    let mut picture = Picture {
        outline: &outline,
        colours: &colours,
        edges: edges(&map.columns),
        body: String::new(),
        y: 0,
    };
    picture.orders();
    for row in &map.rows {
        picture.row(row.level, &row.bands);
    }
    picture.memory(&map.columns);
    let width = picture
        .edges
        .last()
        .copied()
        .unwrap_or(LEFT)
        .max(orders_width(&outline))
        + 2;
    let height = picture.y + 1;
    let (title, body) = (escape(description.notation()), picture.body);
    let text = escape(&alternative(&outline, &map));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" style=\"max-width:100%;height:auto\" fill=\"currentColor\" \
         font-family=\"'Source Code Pro',monospace\" font-size=\"11\">\
         <title>Memory of {title}</title><desc>{text}</desc>{body}</svg>"
    )
}

/// What the picture shows, in words.
fn alternative(outline: &Outline, map: &Map) -> String {
    let mut text = format!(
        "Logical order {}, storage order {}. ",
        outline
            .axes()
            .iter()
            .map(char::to_string)
            .collect::<Vec<_>>()
            .join(", "),
        factors(outline)
            .into_iter()
            .map(|(_, name)| name)
            .collect::<Vec<_>>()
            .join(", "),
    );
    let mut kinds = map.columns.iter().map(|column| column.kind);
    text.push_str("The elements in memory order, from left to right, each below its positions");
    if kinds.any(|kind| kind == Kind::Gap || kind == Kind::Run) {
        text.push_str("; most are left out");
    }
    for row in &map.rows {
        let level = outline.levels()[row.level];
        let name = factor_name(level.factor.part, level.factor.axis);
        let bands = row.bands.iter().map(|band| {
            let start = &map.columns[band.columns.start];
            let positions = band.positions.join(" ");
            match (&start.text[..], start.kind) {
                ("", _) | (_, Kind::Gap) => positions,
                (offset, _) => format!("{positions} at {offset}"),
            }
        });
        let bands: Vec<_> = bands.collect();
        // What is left out here repeats itself.
        let shown = bands.len().min(4);
        let _ = write!(text, ". {name}: {}", bands[..shown].join(", "));
        if shown < bands.len() {
            text.push_str(" and so on");
        }
    }
    text.push('.');
    text
}

/// The factors in storage order: axis and name.
fn factors(outline: &Outline) -> Vec<(char, String)> {
    let levels = outline.levels().iter();
    levels
        .map(|level| {
            let axis = level.factor.axis;
            (axis, factor_name(level.factor.part, axis))
        })
        .collect()
}

/// The colours of the axes in logical order: always the same for the usual letters.
fn colours(axes: &[char]) -> Vec<&'static str> {
    let mut taken: Vec<Option<usize>> = axes.iter().map(|axis| find(&FIXED, *axis)).collect();
    for i in 0..taken.len() {
        if taken[i].is_none() {
            let mut free = (0..COLOURS.len()).rev();
            taken[i] = free.find(|colour| !taken.contains(&Some(*colour)));
        }
    }
    let colour = |place: Option<usize>| COLOURS[place.unwrap_or(0)];
    taken.into_iter().map(colour).collect()
}

/// Where columns begin, and where the last one ends.
fn edges(columns: &[Column]) -> Vec<usize> {
    let mut letters = 0;
    let mut edges = vec![LEFT];
    for column in columns {
        letters += column.width;
        edges.push(LEFT + (letters * LETTER).div_ceil(10));
    }
    edges
}

const CHIP: usize = 26;

fn orders_width(outline: &Outline) -> usize {
    LEFT + outline.levels().len() * (CHIP + 8)
}

struct Picture<'a> {
    outline: &'a Outline<'a>,
    colours: &'a [&'static str],
    edges: Vec<usize>,
    body: String,
    y: usize,
}

impl Picture<'_> {
    fn colour(&self, axis: char) -> &'static str {
        find(self.outline.axes(), axis).map_or(COLOURS[0], |axis| self.colours[axis])
    }

    fn name(&mut self, y: usize, name: &str, colour: Option<&str>) {
        let x = LEFT - 6;
        let colour = colour.map_or(String::new(), |colour| format!(" fill=\"{colour}\""));
        let _ = write!(
            self.body,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" font-weight=\"600\"{colour}>{name}</text>"
        );
    }

    /// The axes in both orders, one below the other, with a line between where each is.
    fn orders(&mut self) {
        let step = CHIP + 8;
        let logical: Vec<(char, String)> = self
            .outline
            .axes()
            .iter()
            .map(|axis| (*axis, axis.to_string()))
            .collect();
        let stored = factors(self.outline);
        let (top, bottom) = (self.y + 1, self.y + 44);
        for (y, name, chips) in [(top, "logical", &logical), (bottom, "stored", &stored)] {
            self.name(y + 13, name, None);
            for (i, (axis, text)) in chips.iter().enumerate() {
                let (x, colour) = (LEFT + i * step, self.colour(*axis));
                let _ = write!(
                    self.body,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CHIP}\" height=\"18\" rx=\"4\" \
                     fill=\"{colour}\" fill-opacity=\".35\" stroke=\"{colour}\"/>\
                     <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
                    x + CHIP / 2,
                    y + 13,
                );
            }
        }
        for (i, (axis, _)) in stored.iter().enumerate() {
            let from = find(self.outline.axes(), *axis).unwrap_or(0);
            let (from, to) = (LEFT + from * step + CHIP / 2, LEFT + i * step + CHIP / 2);
            let _ = write!(
                self.body,
                "<path d=\"M{from} {}L{to} {bottom}\" stroke=\"{}\" stroke-width=\"2\"/>",
                top + 18,
                self.colour(*axis),
            );
        }
        self.y = bottom + 18 + 14;
    }

    /// The positions along an axis, or one digit of them.
    fn row(&mut self, level: usize, bands: &[Band]) {
        let factor = self.outline.levels()[level].factor;
        let colour = self.colour(factor.axis);
        let is_fan = bands.iter().any(|band| band.positions.len() > 1);
        let height = if is_fan { FAN } else { ROW };
        let name = factor_name(factor.part, factor.axis);
        self.name(self.y + 14, &name, Some(colour));
        let (mut boxes, mut lines, mut texts) = (String::new(), String::new(), String::new());
        for band in bands {
            let (left, right) = (self.edges[band.columns.start], self.edges[band.columns.end]);
            let (width, middle) = (right - left - 1, usize::midpoint(left, right));
            let _ = write!(boxes, "M{left} {}h{width}v{height}h-{width}z", self.y);
            let share = width / band.positions.len();
            for (i, position) in band.positions.iter().enumerate() {
                let x = left + i * share + share / 2;
                let _ = write!(
                    texts,
                    "<text x=\"{x}\" y=\"{}\">{position}</text>",
                    self.y + 14
                );
                if is_fan {
                    let (from, to) = (self.y + 18, self.y + height);
                    let _ = write!(lines, "M{x} {from}L{middle} {to}");
                }
            }
        }
        let _ = write!(
            self.body,
            "<path d=\"{boxes}\" fill=\"{colour}\" fill-opacity=\".3\" stroke=\"{colour}\"/>"
        );
        if is_fan {
            let _ = write!(self.body, "<path d=\"{lines}\" stroke=\"{colour}\"/>");
        }
        let _ = write!(self.body, "<g text-anchor=\"middle\">{texts}</g>");
        self.y += height + BETWEEN;
    }

    /// The elements themselves.
    fn memory(&mut self, columns: &[Column]) {
        let (top, height) = (self.y + 3, 24);
        self.name(top + 16, "offset", None);
        let (mut cells, mut padding, mut hatching, mut texts) =
            (String::new(), String::new(), String::new(), String::new());
        for (i, column) in columns.iter().enumerate() {
            let (left, right) = (self.edges[i], self.edges[i + 1]);
            let (width, middle) = (right - left - 1, usize::midpoint(left, right));
            let outline = format!("M{left} {top}h{width}v{height}h-{width}z");
            match column.kind {
                Kind::Cell | Kind::Run => cells.push_str(&outline),
                Kind::Padding | Kind::MaybePadding => {
                    padding.push_str(&outline);
                    hatch(&mut hatching, left, top, width, height);
                }
                Kind::Gap => {}
            }
            let text = match column.kind {
                Kind::Run => format!("{}{GAP}", column.text),
                _ => column.text.clone(),
            };
            if !text.is_empty() {
                let _ = write!(
                    texts,
                    "<text x=\"{middle}\" y=\"{}\">{text}</text>",
                    top + 16
                );
            }
        }
        let adjacent = self
            .outline
            .levels()
            .last()
            .map_or(' ', |level| level.factor.axis);
        let colour = self.colour(adjacent);
        let _ = write!(
            self.body,
            "<path d=\"{cells}\" fill=\"{colour}\" fill-opacity=\".12\" stroke=\"currentColor\"/>"
        );
        if !padding.is_empty() {
            let _ = write!(
                self.body,
                "<path d=\"{padding}{hatching}\" fill=\"none\" stroke=\"currentColor\" \
                 stroke-opacity=\".35\"/>"
            );
        }
        let _ = write!(self.body, "<g text-anchor=\"middle\">{texts}</g>");
        self.y = top + height;
    }
}

/// Slanting lines across a rectangle.
fn hatch(path: &mut String, left: usize, top: usize, width: usize, height: usize) {
    let step = 7;
    let mut sum = step;
    while sum < width + height {
        // From the lower or right edge up to the upper or left one, along which x + y is constant.
        let (x0, y0) = (sum.saturating_sub(height), sum.min(height));
        let (x1, y1) = (sum.min(width), sum.saturating_sub(width));
        let _ = write!(
            path,
            "M{} {}L{} {}",
            left + x0,
            top + y0,
            left + x1,
            top + y1
        );
        sum += step;
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
