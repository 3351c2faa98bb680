//! The map of a layout's memory as a picture. The picture is an SVG without external files, and takes the
//! colours of text and background from the page around it.

use crate::description::{Description, factor_name};
use crate::map::{Band, Column, ColumnKind, GAP, Map};
use crate::text::{joined, listed};
use core::fmt::Write as _;
use tensor_layout_arithmetic::{Outline, find};

/// The width of a letter, in tenths of a unit of the SVG.
const LETTER: usize = 66;

/// The horizontal position where the columns start, after the names of axes.
const LEFT: usize = 54;

const ROW_HEIGHT: usize = 20;
/// The height of a row in which lines connect shared elements to their positions.
const FAN_HEIGHT: usize = 38;
const MEMORY_HEIGHT: usize = 24;
const BETWEEN_ROWS: usize = 3;

/// The width of the box of an axis, in the lists of axes above the map.
const CHIP_WIDTH: usize = 26;
const CHIP_HEIGHT: usize = 18;
const CHIP_STEP: usize = 34;
/// The vertical distance between the list of axes in logical order and the list in storage order.
const ORDERS_APART: usize = 43;

/// Colours that are distinct on white and on black, and for most colour-blind readers.
const COLOURS: [&str; 8] = [
    "#8a8f98", "#e0662b", "#b05cc6", "#3b86e0", "#1fa37a", "#d69a0e", "#d8588f", "#5fa8c9",
];

/// The letters with fixed colours. Their colours come first in the list `COLOURS`, in the same order.
const WITH_COLOUR: [char; 7] = ['N', 'C', 'D', 'H', 'W', 'O', 'I'];

/// Returns the picture of a layout: its axes in logical and in storage order, and the map of its memory.
#[must_use]
pub fn svg(description: &Description) -> String {
    draw(description, "")
}

/// Returns the picture as a separate file, which follows the reader's light or dark theme.
#[must_use]
pub fn file(description: &Description) -> String {
    let style = "<style>@media(prefers-color-scheme:dark){svg{color:#ddd}}</style>";
    draw(description, style)
}

fn draw(description: &Description, style: &str) -> String {
    let outline = description.outline();
    let map = Map::of(&outline);
    let mut picture = Picture {
        outline: &outline,
        colours: colours(outline.axes()),
        edges: edges(&map.columns),
        body: String::new(),
        width: 0,
        y: 1,
    };
    picture.orders();
    for row in &map.rows {
        picture.row(row.level, &row.bands);
    }
    picture.memory(&map.columns);
    picture.legend(&map);
    let Picture { width, y, body, .. } = picture;
    let title = escape(description.notation());
    let text = escape(&in_words(&outline, &map));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {y}\" \
         width=\"{width}\" style=\"max-width:100%;height:auto\" fill=\"currentColor\" \
         font-family=\"'Source Code Pro',monospace\" font-size=\"11\">\
         <title>Memory of {title}</title><desc>{text}</desc>{style}{body}</svg>"
    )
}

/// Returns the content of the picture in words, for readers who cannot see it.
fn in_words(outline: &Outline, map: &Map) -> String {
    let mut text = format!(
        "Logical order {}, storage order {}. Elements in memory order",
        listed(outline.axes(), &char::to_string),
        listed(outline.levels(), &|level| factor_name(
            level.factor.part,
            level.factor.axis
        )),
    );
    if map.has(ColumnKind::Gap) || map.has(ColumnKind::Run) {
        text.push_str(", most left out");
    }
    for row in &map.rows {
        // All later bands repeat the first four.
        let shown = &row.bands[..row.bands.len().min(4)];
        let bands = listed(shown, &|band| {
            let first = &map.columns[band.columns.start];
            let positions = joined(&band.positions, " ", &String::clone);
            match (&first.text[..], first.kind) {
                ("", _) | (_, ColumnKind::Gap) => positions,
                (offset, _) => format!("{positions} from offset {offset}"),
            }
        });
        let more = if shown.len() < row.bands.len() {
            " and so on"
        } else {
            ""
        };
        let _ = write!(text, ". {} {bands}{more}", name(outline, row.level));
    }
    text.push('.');
    text
}

/// Returns the name of a factor, given by its index in storage order.
fn name(outline: &Outline, level: usize) -> String {
    let factor = outline.levels()[level].factor;
    factor_name(factor.part, factor.axis)
}

/// Returns the colours of the axes.
fn colours(axes: &[char]) -> Vec<&'static str> {
    let mut taken: Vec<Option<usize>> = Vec::new();
    for axis in axes {
        taken.push(find(&WITH_COLOUR, *axis));
    }
    for i in 0..taken.len() {
        if taken[i].is_none() {
            let mut colours = (0..COLOURS.len()).rev();
            taken[i] = colours.find(|colour| !taken.contains(&Some(*colour)));
        }
    }
    let mut colours = Vec::new();
    for index in taken {
        colours.push(COLOURS[index.unwrap_or(0)]);
    }
    colours
}

/// Returns the horizontal positions of the edges of the columns, from left to right.
fn edges(columns: &[Column]) -> Vec<usize> {
    let mut letters = 0;
    let mut edges = vec![LEFT];
    for column in columns {
        letters += column.width;
        edges.push(LEFT + width_of(letters));
    }
    edges
}

fn width_of(letters: usize) -> usize {
    (letters * LETTER).div_ceil(10)
}

struct Picture<'a> {
    outline: &'a Outline<'a>,
    colours: Vec<&'static str>,
    edges: Vec<usize>,
    body: String,
    /// The width and height of the drawing so far.
    width: usize,
    y: usize,
}

impl Picture<'_> {
    fn colour(&self, axis: char) -> &'static str {
        find(self.outline.axes(), axis).map_or(COLOURS[0], |axis| self.colours[axis])
    }

    fn add(&mut self, svg: &str) {
        self.body.push_str(svg);
    }

    /// Draws the name before a row whose text is at the height `y`.
    fn name(&mut self, y: usize, name: &str, colour: &str) {
        let x = LEFT - 6;
        self.add(&format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" font-weight=\"600\" fill=\"{colour}\">\
             {name}</text>"
        ));
    }

    /// Draws the axes in logical and in storage order. A line connects the two positions of each axis.
    fn orders(&mut self) {
        let mut logical: Vec<(char, String)> = Vec::new();
        for axis in self.outline.axes() {
            logical.push((*axis, axis.to_string()));
        }
        let mut stored: Vec<(char, String)> = Vec::new();
        for (i, level) in self.outline.levels().iter().enumerate() {
            stored.push((level.factor.axis, name(self.outline, i)));
        }
        let (top, bottom) = (self.y, self.y + ORDERS_APART);
        for (i, (axis, _)) in stored.iter().enumerate() {
            let index = find(self.outline.axes(), *axis).unwrap_or(0);
            let [from, to] = [index, i].map(|index| LEFT + index * CHIP_STEP + CHIP_WIDTH / 2);
            self.add(&format!(
                "<path d=\"M{from} {}L{to} {bottom}\" stroke=\"{}\" stroke-width=\"2\"/>",
                top + CHIP_HEIGHT,
                self.colour(*axis),
            ));
        }
        for (y, name, axes) in [(top, "logical", &logical), (bottom, "stored", &stored)] {
            self.add("<g>");
            self.name(y + 13, name, "currentColor");
            for (i, (axis, text)) in axes.iter().enumerate() {
                let (x, colour) = (LEFT + i * CHIP_STEP, self.colour(*axis));
                self.add(&format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CHIP_WIDTH}\" height=\"{CHIP_HEIGHT}\" \
                     rx=\"4\" fill=\"{colour}\" fill-opacity=\".35\" stroke=\"{colour}\"/>\
                     <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
                    x + CHIP_WIDTH / 2,
                    y + 13,
                ));
            }
            self.add("</g>");
        }
        self.width = LEFT + stored.len() * CHIP_STEP;
        self.y = bottom + CHIP_HEIGHT + 14;
    }

    /// Draws a row: the positions along an axis. For a blocked axis, draws the blocks, or the positions
    /// within a block.
    fn row(&mut self, level: usize, bands: &[Band]) {
        let y = self.y;
        let is_fan = bands.iter().any(|band| band.positions.len() > 1);
        let height = if is_fan { FAN_HEIGHT } else { ROW_HEIGHT };
        let (mut boxes, mut lines, mut texts) = (String::new(), String::new(), String::new());
        for band in bands {
            let (left, right) = (self.edges[band.columns.start], self.edges[band.columns.end]);
            boxes.push_str(&rectangle(left, right, y, height));
            let share = (right - left) / band.positions.len();
            for (i, position) in band.positions.iter().enumerate() {
                let x = left + i * share + share / 2;
                texts.push_str(&text(x, y + 14, position));
                if is_fan {
                    let middle = usize::midpoint(left, right);
                    lines.push_str(&line([x, y + 18], [middle, y + height]));
                }
            }
        }
        let colour = self.colour(self.outline.levels()[level].factor.axis);
        self.add("<g>");
        self.name(y + 14, &name(self.outline, level), colour);
        self.add(&format!(
            "<path d=\"{boxes}\" fill=\"{colour}\" fill-opacity=\".3\" stroke=\"{colour}\"/>"
        ));
        if is_fan {
            self.add(&format!("<path d=\"{lines}\" stroke=\"{colour}\"/>"));
        }
        self.add(&format!("<g text-anchor=\"middle\">{texts}</g></g>"));
        self.y += height + BETWEEN_ROWS;
    }

    /// Draws the elements.
    fn memory(&mut self, columns: &[Column]) {
        let y = self.y + BETWEEN_ROWS;
        let (mut cells, mut padding, mut perhaps, mut texts) =
            (String::new(), String::new(), String::new(), String::new());
        for (column, edges) in columns.iter().zip(self.edges.windows(2)) {
            let (left, right) = (edges[0], edges[1]);
            let outline = rectangle(left, right, y, MEMORY_HEIGHT);
            match column.kind {
                ColumnKind::Cell | ColumnKind::Run => cells.push_str(&outline),
                ColumnKind::Padding => padding.push_str(&(outline + &hatching(left, right, y))),
                ColumnKind::MaybePadding => {
                    perhaps.push_str(&(outline + &hatching(left, right, y)));
                }
                ColumnKind::Gap => {}
            }
            let more = if column.kind == ColumnKind::Run {
                GAP
            } else {
                ""
            };
            let shown = format!("{}{more}", column.text);
            texts.push_str(&text(usize::midpoint(left, right), y + 16, &shown));
        }
        let adjacent = self.outline.levels().last();
        let colour = adjacent.map_or(COLOURS[0], |level| self.colour(level.factor.axis));
        self.add("<g>");
        self.name(y + 16, "offset", "currentColor");
        self.add(&format!(
            "<path d=\"{cells}\" fill=\"{colour}\" fill-opacity=\".12\" stroke=\"currentColor\"/>"
        ));
        for (path, dashes) in [(padding, ""), (perhaps, " stroke-dasharray=\"2 2\"")] {
            if !path.is_empty() {
                self.add(&format!(
                    "<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\" \
                     stroke-opacity=\".35\"{dashes}/>"
                ));
            }
        }
        self.add(&format!("<g text-anchor=\"middle\">{texts}</g></g>"));
        let end = self.edges.last().copied().unwrap_or(LEFT) + 1;
        self.width = self.width.max(end);
        self.y = y + MEMORY_HEIGHT + 1;
    }

    /// Draws the legend of the hatching. A map without hatching has no legend.
    fn legend(&mut self, map: &Map) {
        let text = if map.has(ColumnKind::MaybePadding) {
            "dashed: padding, if there is any"
        } else if map.has(ColumnKind::Padding) {
            "hatched: padding"
        } else {
            return;
        };
        self.add(&format!(
            "<text x=\"{LEFT}\" y=\"{}\">{text}</text>",
            self.y + 15
        ));
        self.width = self.width.max(LEFT + width_of(text.len()));
        self.y += ROW_HEIGHT;
    }
}

fn rectangle(left: usize, right: usize, top: usize, height: usize) -> String {
    // A line separates neighbours.
    let width = right - left - 1;
    format!("M{left} {top}h{width}v{height}h-{width}z")
}

fn line(from: [usize; 2], to: [usize; 2]) -> String {
    format!("M{} {}L{} {}", from[0], from[1], to[0], to[1])
}

fn text(x: usize, y: usize, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("<text x=\"{x}\" y=\"{y}\">{text}</text>")
}

/// Returns slanting lines across a rectangle of the memory.
fn hatching(left: usize, right: usize, top: usize) -> String {
    let (width, height) = (right - left - 1, MEMORY_HEIGHT);
    let point = |x, y| [left + x, top + y];
    // For all points of a line, the sum of the distances from the left and from the top is equal.
    let sums = (7..width + height).step_by(7);
    let mut lines = String::new();
    for sum in sums {
        lines.push_str(&line(
            point(sum.saturating_sub(height), sum.min(height)),
            point(sum.min(width), sum.saturating_sub(width)),
        ));
    }
    lines
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
