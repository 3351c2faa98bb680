//! Reads a picture back. The coordinates in the SVG show where each part is drawn.

use super::formula;
use roxmltree::{Document, Node};

/// A picture of a layout.
pub(crate) struct Picture {
    pub(crate) title: String,
    pub(crate) words: String,
    /// The axes, and the factors in storage order.
    pub(crate) logical: Vec<String>,
    pub(crate) stored: Vec<String>,
    pub(crate) rows: Vec<Row>,
    /// The boxes of elements, and the boxes without elements.
    pub(crate) cells: Vec<Cell>,
    pub(crate) padding: Vec<Cell>,
    pub(crate) has_fan: bool,
    /// The text below the memory, if there is any.
    pub(crate) legend: Option<String>,
}

/// The bands of an axis.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) colour: String,
    pub(crate) bands: Vec<Band>,
}

pub(crate) struct Band {
    left: usize,
    right: usize,
    pub(crate) positions: Vec<String>,
}

pub(crate) struct Cell {
    left: usize,
    middle: usize,
    pub(crate) text: String,
}

impl Picture {
    pub(crate) fn read(svg: &str) -> Self {
        let document = Document::parse(svg).expect("the picture is XML");
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert_eq!(
            root.tag_name().namespace(),
            Some("http://www.w3.org/2000/svg")
        );
        assert_eq!(root.attribute("role"), Some("img"));
        let text_of = |name| {
            let mut children = root.children();
            let child = children.find(|child| child.has_tag_name(name));
            child
                .and_then(|child| child.text())
                .expect("a text")
                .to_owned()
        };
        // All drawings must be within the box.
        let mut lowest = 0;
        let size = root.attribute("viewBox").expect("a size");
        let size: Vec<usize> = size.split(' ').map(formula::number).collect();
        for node in root.descendants() {
            for (name, end) in [("x", size[2]), ("y", size[3])] {
                if let Some(position) = node.attribute(name) {
                    assert!(formula::number(position) < end, "{svg}");
                }
            }
            let path = node.attribute("d").unwrap_or_default();
            for [x, y] in points(path) {
                assert!(x <= size[2] && y <= size[3], "{svg}");
            }
            // The line of a frame is 1 wide. Half of it is outside of the frame.
            for [x, y] in ends_of_boxes(path) {
                assert!(x < size[2] && y < size[3], "{svg}");
                lowest = lowest.max(y);
            }
        }
        // The legend is the only text below the memory. Otherwise, the picture ends with the memory's frame.
        let below = texts(root).pop().map(|(_, text)| text);
        let space = if below.is_some() { 16..30 } else { 1..2 };
        assert!(space.contains(&(size[3] - lowest)), "{svg}");
        let groups: Vec<_> = groups(root).collect();
        // One below the other.
        let heights: Vec<_> = groups.iter().map(|group| height(*group)).collect();
        assert!(
            heights.is_sorted_by(|(_, above), (below, _)| above < below),
            "{heights:?}"
        );
        // The stored order, the rows and the memory are near each other.
        for pair in heights[1..].windows(2) {
            assert!(pair[1].0 - pair[0].1 <= 14, "{heights:?}");
        }
        let [logical, stored, rows @ .., memory] = &groups[..] else {
            panic!("the orders, rows and the memory");
        };
        for group in &groups {
            stands_inside(*group);
        }
        connect(root, *logical, *stored);
        for row in rows {
            fans_out(*row);
        }
        let chips = |group: &Node, name| {
            let texts = texts(*group);
            assert_eq!(texts[0].1, name);
            texts[1..].iter().map(|(_, text)| text.clone()).collect()
        };
        let paths: Vec<_> = paths(*memory).collect();
        let in_memory = texts(groups_of(*memory));
        assert_eq!(texts(*memory)[0].1, "offset");
        paths[1..].iter().for_each(|path| hatches(path));
        let cells = |paths: &[&str]| {
            let boxes = paths.iter().flat_map(|path| boxes(path));
            let cells = boxes.map(|(left, right)| {
                let text = text_between(&in_memory, left, right);
                fits(&text, left, right);
                Cell {
                    left,
                    middle: usize::midpoint(left, right),
                    text: text.join(" "),
                }
            });
            cells.collect()
        };
        Picture {
            title: text_of("title"),
            words: text_of("desc"),
            logical: chips(logical, "logical"),
            stored: chips(stored, "stored"),
            has_fan: rows.iter().any(|row| self::paths(*row).count() > 1),
            rows: rows.iter().map(|row| Row::read(*row)).collect(),
            cells: cells(&paths[..1]),
            padding: cells(&paths[1..]),
            legend: below,
        }
    }

    /// Returns the positions above a cell, row by row. A row without a band above the cell gives nothing.
    pub(crate) fn above<'a>(&'a self, cell: &'a Cell) -> impl Iterator<Item = Option<&'a Band>> {
        self.rows.iter().map(|row| {
            let mut bands = row.bands.iter();
            bands.find(|band| band.left < cell.middle && cell.middle < band.right)
        })
    }
}

impl Band {
    /// Returns whether a cell is the first of the band.
    pub(crate) fn begins_with(&self, cell: &Cell) -> bool {
        self.left == cell.left
    }
}

impl Row {
    fn read(group: Node) -> Self {
        let positions = texts(groups_of(group));
        let first = paths(group).next().expect("bands");
        let bands = boxes(first).into_iter().map(|(left, right)| {
            let positions = text_between(&positions, left, right);
            fits(&positions, left, right);
            stand_evenly(&texts(groups_of(group)), left, right);
            Band {
                left,
                right,
                positions,
            }
        });
        Row {
            name: texts(group)[0].1.clone(),
            colour: colour_of(group),
            bands: bands.collect(),
        }
    }
}

/// Returns the top and the bottom of the boxes and lines of a group.
fn height(group: Node) -> (usize, usize) {
    let of = |node: Node| -> Vec<usize> {
        let path = node.attribute("d").unwrap_or_default();
        let lines = points(path).into_iter().map(|[_, y]| y);
        let lines = lines.chain(bottoms(path));
        let number = |name| node.attribute(name).map(formula::number);
        let box_of = number("y").zip(number("height"));
        let ends = box_of.map(|(y, height)| [y, y + height]);
        lines.chain(ends.into_iter().flatten()).collect()
    };
    let all: Vec<_> = group.descendants().flat_map(of).collect();
    let first = all.iter().min().expect("something is drawn");
    (*first, *all.iter().max().expect("something is drawn"))
}

/// Tests that the texts of a group are between its top and its bottom, on one line.
fn stands_inside(group: Node) {
    let (top, bottom) = height(group);
    let texts = group.descendants().filter(|node| node.has_tag_name("text"));
    let lines = texts.map(|text| number(text, "y"));
    let lines: std::collections::BTreeSet<_> = lines.collect();
    let (first, last) = (lines.first(), lines.last());
    let (first, last) = (first.expect("a text"), last.expect("a text"));
    assert_eq!(first, last, "{lines:?}");
    // Letters are 11 high.
    assert!(
        top + 10 <= *first && *last <= bottom,
        "{lines:?} in {top}..{bottom}"
    );
}

/// Tests that a line leads from each axis in logical order to its factors in storage order.
fn connect(root: Node, logical: Node, stored: Node) {
    let [logical, stored] = [logical, stored].map(chips);
    let lines: Vec<_> = paths(root).map(points).collect();
    assert_eq!(lines.len(), stored.len());
    for (line, (name, [x, top, _])) in lines.iter().zip(&stored) {
        let axis = name.chars().find(char::is_ascii_alphabetic);
        let axis = axis.expect("a letter").to_ascii_uppercase().to_string();
        let from = logical.iter().find(|(other, _)| *other == axis);
        let (_, [from, _, bottom]) = from.expect("the axis");
        assert_eq!(line, &[[*from, *bottom], [*x, *top]], "{name}");
    }
}

/// Returns the boxes of axes with their texts: the middle, the top and the bottom. The boxes are side by side.
fn chips(group: Node) -> Vec<(String, [usize; 3])> {
    let boxes = group.children().filter(|node| node.has_tag_name("rect"));
    let boxes: Vec<_> = boxes
        .map(|node| ["x", "y", "width", "height"].map(|name| number(node, name)))
        .collect();
    let texts = &texts(group)[1..];
    assert_eq!(boxes.len(), texts.len());
    for pair in boxes.windows(2) {
        assert!(pair[0][0] + pair[0][2] < pair[1][0], "{boxes:?}");
        assert_eq!(
            pair[1][0] - pair[0][0],
            boxes[1][0] - boxes[0][0],
            "{boxes:?}"
        );
    }
    let chips = boxes
        .iter()
        .zip(texts)
        .map(|([x, y, width, height], (position, text))| {
            assert_eq!(*position, x + width / 2, "{text}");
            (text.clone(), [*position, *y, y + height])
        });
    chips.collect()
}

fn number(node: Node, attribute: &str) -> usize {
    formula::number(node.attribute(attribute).expect(attribute))
}

/// Tests that lines lead from each of several positions to the elements that they share.
fn fans_out(row: Node) {
    let mut paths = paths(row);
    let frames = boxes(paths.next().expect("bands"));
    let Some(lines) = paths.next() else {
        return;
    };
    let (_, bottom) = height(row);
    let positions = texts(groups_of(row));
    let lines = points(lines);
    assert_eq!(lines.len(), 2 * positions.len());
    for (line, (x, _)) in lines.chunks(2).zip(&positions) {
        let frame = frames.iter().find(|(left, right)| left < x && x < right);
        let (left, right) = frame.expect("the band of the position");
        assert!(line[0][0] == *x && line[0][1] < line[1][1], "{lines:?}");
        // A line separates neighbours.
        assert_eq!(
            line[1],
            [usize::midpoint(*left, right + 1), bottom],
            "{lines:?}"
        );
    }
}

fn groups<'a, 'b>(node: Node<'a, 'b>) -> impl Iterator<Item = Node<'a, 'b>> {
    node.children().filter(|child| child.has_tag_name("g"))
}

fn groups_of<'a, 'b>(node: Node<'a, 'b>) -> Node<'a, 'b> {
    groups(node).next().expect("a group within")
}

fn paths<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    let paths = node.children().filter(|child| child.has_tag_name("path"));
    paths.filter_map(|path| path.attribute("d"))
}

/// Returns the texts that are directly in a group, with their positions.
fn texts(node: Node) -> Vec<(usize, String)> {
    let texts = node.children().filter(|child| child.has_tag_name("text"));
    let texts = texts.map(|text| {
        let x = formula::number(text.attribute("x").expect("a position"));
        (x, text.text().expect("a text").to_owned())
    });
    texts.collect()
}

/// Returns the colour of a row. Its name and its bands have the same colour.
fn colour_of(row: Node) -> String {
    let mut coloured = row.children().filter_map(|child| {
        let colour = child.attribute("fill").or(child.attribute("stroke"));
        colour.map(str::to_owned)
    });
    let colour = coloured.next().expect("a colour");
    assert!(coloured.all(|other| other == colour));
    let digits = colour.strip_prefix('#').expect("a number");
    assert!(digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit()));
    colour
}

/// Tests that each text is in the middle of its share of the box.
fn stand_evenly(texts: &[(usize, String)], left: usize, right: usize) {
    let inside = texts.iter().filter(|(x, _)| left < *x && *x < right);
    let positions: Vec<_> = inside.map(|(x, _)| *x).collect();
    for (i, position) in positions.iter().enumerate() {
        let middle = left + (2 * i + 1) * (right - left) / (2 * positions.len());
        assert!(
            position.abs_diff(middle) <= positions.len(),
            "{positions:?} in {left}..{right}"
        );
    }
}

fn text_between(texts: &[(usize, String)], left: usize, right: usize) -> Vec<String> {
    let texts = texts.iter().filter(|(x, _)| left < *x && *x < right);
    texts.map(|(_, text)| text.clone()).collect()
}

/// Checks that texts are not wider than their box. A letter is 6.6 units wide.
fn fits(texts: &[String], left: usize, right: usize) {
    let letters: usize = texts.iter().map(|text| text.chars().count()).sum();
    let spaces = texts.len().saturating_sub(1);
    assert!((letters + spaces) * 66 <= (right - left) * 10, "{texts:?}");
}

/// Returns the left and right edges of the rectangles of a path.
fn boxes(path: &str) -> Vec<(usize, usize)> {
    let parts = path.split('M').filter_map(|part| part.split_once('h'));
    let boxes = parts.map(|(start, rest)| {
        let (x, _) = start.split_once(' ').expect("a point");
        let (width, _) = rest.split_once('v').expect("a rectangle");
        let left = formula::number(x);
        (left, left + formula::number(width))
    });
    boxes.collect()
}

/// Returns the lower right corner of each box of a path.
fn ends_of_boxes(path: &str) -> Vec<[usize; 2]> {
    let parts = path.split('M').filter_map(|part| part.split_once('h'));
    let ends = parts.map(|(start, rest)| {
        let (width, rest) = rest.split_once('v').expect("a rectangle");
        let (height, _) = rest.split_once('h').expect("a rectangle");
        let [left, top] = points(start)[0];
        [left + formula::number(width), top + formula::number(height)]
    });
    ends.collect()
}

/// Tests that the lines of a path cross each of its boxes at even distances, and end at its edges.
fn hatches(path: &str) {
    // The path has the lines of a box after the box.
    let mut frame = None;
    let mut lines = Vec::new();
    for part in path.split('M').filter(|part| !part.is_empty()) {
        if let Some((start, rest)) = part.split_once('h') {
            slant_evenly(frame, &lines);
            lines.clear();
            let [left, top] = points(start)[0];
            let (width, rest) = rest.split_once('v').expect("a rectangle");
            let (height, _) = rest.split_once('h').expect("a rectangle");
            let [width, height] = [width, height].map(formula::number);
            frame = Some([left, top, left + width, top + height]);
        } else {
            lines.push(points(part));
        }
    }
    slant_evenly(frame, &lines);
}

fn slant_evenly(frame: Option<[usize; 4]>, lines: &[Vec<[usize; 2]>]) {
    let Some([left, top, right, bottom]) = frame else {
        return;
    };
    for (i, line) in lines.iter().enumerate() {
        let [from, to] = line[..] else {
            panic!("a line has two ends: {line:?}");
        };
        for [x, y] in [from, to] {
            // There is a line every seven pixels, along the left edge and then along the bottom.
            assert_eq!(x - left + y - top, 7 * (i + 1), "{lines:?}");
            assert!(x <= right && y <= bottom, "{lines:?}");
        }
        assert!(from[0] == left || from[1] == bottom, "{lines:?}");
        assert!(to[0] == right || to[1] == top, "{lines:?}");
    }
    // The lines reach the last corner.
    assert_eq!(lines.len(), (right - left + bottom - top - 1) / 7);
}

/// Returns the lower edges of the rectangles of a path.
fn bottoms(path: &str) -> Vec<usize> {
    let parts = path.split(['M', 'L']).filter(|part| part.contains('v'));
    let bottoms = parts.map(|part| {
        let (_, height) = part.split_once('v').expect("a rectangle");
        let (height, _) = height.split_once('h').expect("a rectangle");
        points(part)[0][1] + formula::number(height)
    });
    bottoms.collect()
}

/// Returns the starts of the parts of a path, and the ends of its lines.
fn points(path: &str) -> Vec<[usize; 2]> {
    let parts = path.split(['M', 'L']).filter(|part| !part.is_empty());
    let points = parts.map(|part| {
        let part = part.split('h').next().expect("a part");
        let (x, y) = part.split_once(' ').expect("a point");
        [formula::number(x), formula::number(y)]
    });
    points.collect()
}
