//! The map of a layout's memory. Columns are elements in memory order. The rows above the columns show the
//! positions of the elements.

use crate::text::TextRoom;
use core::ops::Range;
use tensor_layout_arithmetic::{
    FactorPart, FactorPositions, FactorStep, Level, MAX_RANK, Outline, Quantity,
};

/// The maximum width of a map in letters. Only a map in the least detail may be wider.
const MOST_LETTERS: usize = 64;

/// The minimum width of a column in letters.
const LEAST_LETTERS: usize = 3;

/// The maximum number of rows of a map.
const MOST_ROWS: usize = 20;

/// The maximum number of elements in memory.
const MOST_ELEMENTS: usize = isize::MAX as usize;

/// The mark for columns that are left out.
pub const GAP: &str = "…";

/// The levels of detail, from the most detailed to the least.
const DETAILS: [Detail; 9] = [
    Detail::new(4, usize::MAX, 2, true),
    Detail::new(3, usize::MAX, 2, true),
    Detail::new(2, usize::MAX, 2, true),
    Detail::new(3, 5, 2, true),
    Detail::new(2, 4, 2, true),
    Detail::new(2, 4, 2, false),
    Detail::new(2, 4, 1, true),
    Detail::new(2, 4, 1, false),
    Detail::new(1, 3, 1, false),
];

#[derive(Clone, Copy)]
struct Detail {
    /// The number of overlapping windows to show for each axis.
    windows: usize,
    /// The number of neighbouring elements to show. Without a limit, all elements are shown.
    cells: usize,
    /// The number of groups of neighbouring elements to show.
    groups: usize,
    /// Whether to show the second position of outer axes.
    has_second: bool,
}

impl Detail {
    const fn new(windows: usize, cells: usize, groups: usize, has_second: bool) -> Self {
        Detail {
            windows,
            cells,
            groups,
            has_second,
        }
    }

    fn is_whole(&self) -> bool {
        self.cells == usize::MAX
    }
}

/// Memory from the first element to the last. Parts may be left out.
#[derive(Debug)]
pub struct Map {
    /// The columns in memory order.
    pub columns: Vec<Column>,
    /// The rows, one for each factor of the storage, the outermost first. Each overlapping window has its own
    /// rows, for its factor and the inner factors.
    pub rows: Vec<Row>,
}

/// One or several elements of storage.
#[derive(Debug)]
pub struct Column {
    /// The content of the column.
    pub kind: ColumnKind,
    /// The text of the column: the amount of padding, or the offset of the first element. An offset that is
    /// neither a number nor a stride is left out.
    pub text: String,
    /// The width of the column in letters, including the letter that separates columns.
    pub width: usize,
}

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// One element.
    Cell,
    /// Several elements in one column.
    Run,
    /// Storage without elements.
    Padding,
    /// Padding whose length may be 0, depending on unknown numbers.
    MaybePadding,
    /// Columns that are left out.
    Gap,
}

/// A row of the map. It shows the positions along an axis. For a blocked axis, it shows the blocks, or the
/// positions within a block.
#[derive(Debug)]
pub struct Row {
    /// The index of the factor in storage order.
    pub level: usize,
    /// The bands of the row.
    pub bands: Vec<Band>,
}

/// The elements of one position, or of several positions that share them.
#[derive(Debug)]
pub struct Band {
    /// The columns that hold the elements of the band.
    pub columns: Range<usize>,
    /// The names of the positions whose elements are in the band.
    pub positions: Vec<String>,
}

impl Map {
    /// Returns the map of a layout, with the most details that fit the limits of width and height.
    #[must_use]
    pub fn of(outline: &Outline) -> Self {
        let mut map = None;
        for detail in DETAILS {
            let Some(drawn) = Builder::draw(outline, detail) else {
                continue;
            };
            let letters: usize = drawn.columns.iter().map(|column| column.width).sum();
            map = Some(drawn);
            if letters <= MOST_LETTERS {
                break;
            }
        }
        map.unwrap_or_else(|| unreachable!("the last detail suits any layout"))
    }

    /// Returns whether the map has a column of the given kind.
    #[must_use]
    pub fn has(&self, kind: ColumnKind) -> bool {
        self.columns.iter().any(|column| column.kind == kind)
    }
}

struct Builder<'a> {
    outline: &'a Outline<'a>,
    detail: Detail,
    map: Map,
    /// For each axis, the first position with the chosen values of the outer factors. The index of a block is
    /// such a value, for example.
    position: [usize; MAX_RANK],
}

/// The value of a factor: a position along the axis, the index of a block, or the position within a block. If
/// the number of values is unknown, `Last` is the last value.
#[derive(Clone, Copy, PartialEq)]
enum Digit {
    At(usize),
    Last,
}

/// The padding after the elements at one position along an axis.
enum ColumnPadding {
    Elements(usize),
    /// Padding that depends on an unknown size.
    Maybe,
}

impl<'a> Builder<'a> {
    /// Returns the map with the given detail, or `None` if it becomes too large.
    fn draw(outline: &'a Outline<'a>, detail: Detail) -> Option<Map> {
        let mut builder = Builder {
            outline,
            detail,
            map: Map {
                columns: Vec::new(),
                rows: Vec::new(),
            },
            position: [0; MAX_RANK],
        };
        builder.add_rows(0)?;
        if detail.is_whole() {
            let cells = outline.terms()?.footprint();
            if cells > MOST_LETTERS / LEAST_LETTERS {
                return None;
            }
            for offset in 0..cells {
                builder.push(ColumnKind::Padding, offset.to_string());
            }
            builder.draw_whole(0, Some(0), 0);
            if !builder.names_all() {
                return None;
            }
            builder.fit();
            let columns = &mut builder.map.columns;
            let widest = columns.iter().map(|column| column.width).max()?;
            for column in columns {
                column.width = widest;
            }
        } else {
            builder.draw_part(0, 0, Some(Quantity::known(0)));
            builder.fit();
        }
        Some(builder.map)
    }

    /// Returns the number of rows of a factor and of all inner factors, in a map that shows all elements.
    fn height(&self, level: usize) -> usize {
        if level == self.outline.levels().len() {
            return 0;
        }
        let windows = self.windows(level).map_or(1, |windows| windows.len());
        windows * (1 + self.height(level + 1))
    }

    /// Adds the rows of a factor and of all inner factors. Returns `None` if the rows become too many.
    fn add_rows(&mut self, level: usize) -> Option<()> {
        let levels = self.outline.levels().len();
        if level == levels {
            return Some(());
        }
        let windows = self.windows(level);
        let is_only_named = windows.is_some() && !self.detail.is_whole();
        for _ in 0..windows.map_or(1, |windows| windows.len()) {
            self.add_row(level)?;
            if is_only_named {
                // The content of a window is only named, even if it has windows itself.
                for level in level + 1..levels {
                    self.add_row(level)?;
                }
            } else {
                self.add_rows(level + 1)?;
            }
        }
        Some(())
    }

    fn add_row(&mut self, level: usize) -> Option<()> {
        let bands = Vec::new();
        self.map.rows.push(Row { level, bands });
        (self.map.rows.len() <= MOST_ROWS).then_some(())
    }

    /// Returns whether the map names all positions of each drawn element. If the map leaves out windows, it
    /// does not name the positions in them.
    fn names_all(&self) -> bool {
        let levels = self.outline.levels().len();
        let mut is_named: Vec<bool> = Vec::new();
        for column in &self.map.columns {
            is_named.push(column.kind != ColumnKind::Cell);
        }
        for row in &self.map.rows {
            if row.level + 1 == levels {
                for band in &row.bands {
                    is_named[band.columns.clone()].fill(true);
                }
            }
        }
        !is_named.contains(&false)
    }

    /// Returns the windows to show, or `None` if the factor has no overlapping windows.
    fn windows(&self, level: usize) -> Option<Vec<Digit>> {
        let Level {
            factor,
            term,
            inside,
            ..
        } = self.outline.levels()[level];
        let is_apart = match (term.stride.value(), inside.value()) {
            (Some(stride), Some(inside)) => stride >= inside,
            _ => false,
        };
        if is_apart || !matches!(factor.step, FactorStep::Overlap(_)) {
            return None;
        }
        let most = self.detail.windows;
        let level = &self.outline.levels()[level];
        let digits = self.digits(level);
        Some(match digits {
            Some(digits) if digits <= most => (0..digits).map(Digit::At).collect(),
            _ if most == 1 => vec![Digit::At(0)],
            _ => first_and_last((most - 1).min(most_digits(level)), digits),
        })
    }

    /// Returns the number of a factor's values (see `Digit`) within the size of the axis, or `None` if this
    /// number depends on an unknown size. The values of outer factors follow from `self.position`.
    fn digits(&self, level: &Level) -> Option<usize> {
        let lanes = match level.factor.part {
            FactorPart::Lane { block } => Some(block),
            _ => None,
        };
        let Some(size) = self.outline.size(level.term.axis).value() else {
            // No size is less than 1.
            return lanes.or((most_digits(level) == 1).then_some(1));
        };
        let left = size.saturating_sub(self.position[level.term.axis]);
        let digits = left.div_ceil(level.term.divisor);
        Some(lanes.map_or(digits, |lanes| lanes.min(digits)))
    }

    /// Returns whether a factor has, or may have, several values with different offsets.
    fn is_several(&self, level: &Level) -> bool {
        let size = self.outline.size(level.term.axis).value();
        let moves = size.is_none_or(|size| level.term.last_digit(size) > 0);
        moves && level.term.stride.value() != Some(0)
    }

    /// Returns the name of one value of a factor. If the factor is a whole axis, the name is a position along
    /// the axis. If the value is the index of a block, the name is the range of positions in the block. If
    /// the factor is a lane, the name is the position within the block.
    fn name(&self, level: &Level, digit: Digit) -> String {
        let axis = level.factor.axis;
        let size = self.outline.size(level.term.axis).value();
        match (level.factor.part, digit) {
            (FactorPart::Outer { block }, Digit::At(digit)) => {
                let first = digit * block;
                let end = size.map_or(first + block, |size| size.min(first + block));
                name_of_range(first, end)
            }
            (_, Digit::At(digit)) => grouped(digit),
            (FactorPart::Outer { .. }, Digit::Last) => format!("..{axis}-1"),
            (_, Digit::Last) => format!("{axis}-1"),
        }
    }

    /// Returns the names of all positions along a factor. The stride of the factor is 0, so these positions
    /// share their elements. If there are many positions, the names in the middle are left out.
    fn names(&self, level: &Level) -> Vec<String> {
        let mut names = Vec::new();
        let digits = self.digits(level);
        match digits {
            Some(digits) if digits <= 4 => {
                for digit in 0..digits {
                    names.push(self.name(level, Digit::At(digit)));
                }
            }
            _ => {
                for digit in first_and_last(2, digits) {
                    names.push(self.name(level, digit));
                }
                names.insert(2, GAP.to_owned());
            }
        }
        names
    }

    fn push(&mut self, kind: ColumnKind, text: String) {
        let width = 0;
        self.map.columns.push(Column { kind, text, width });
    }

    fn push_padding(&mut self, padding: &ColumnPadding) {
        match padding {
            ColumnPadding::Elements(0) => {}
            ColumnPadding::Elements(elements) => {
                self.push(ColumnKind::Padding, format!("pad {}", grouped(*elements)));
            }
            ColumnPadding::Maybe => self.push(ColumnKind::MaybePadding, String::new()),
        }
    }

    fn band(&mut self, row: usize, columns: Range<usize>, positions: Vec<String>) {
        self.map.rows[row].bands.push(Band { columns, positions });
    }

    /// Calls `draw` for the elements of one value of a factor, such as one block.
    fn within(&mut self, level: &Level, digit: usize, draw: impl FnOnce(&mut Self)) {
        let (axis, step) = (level.term.axis, digit * level.term.divisor);
        self.position[axis] += step;
        draw(self);
        self.position[axis] -= step;
    }

    /// Draws all elements from the offset `base` on, each in its column. If `row` is `None`, the columns are
    /// marked as columns of elements, but no bands are drawn.
    fn draw_whole(&mut self, depth: usize, row: Option<usize>, base: usize) {
        let Some(level) = self.outline.levels().get(depth).copied() else {
            self.map.columns[base].kind = ColumnKind::Cell;
            return;
        };
        let (Some(stride), Some(inside)) = (level.term.stride.value(), level.occupied.value())
        else {
            return;
        };
        let windows = self.windows(depth);
        let height = 1 + self.height(depth + 1);
        let digits = if stride == 0 {
            1
        } else {
            self.digits(&level).unwrap_or(1)
        };
        for digit in 0..digits {
            let rows_before = match &windows {
                None => Some(0),
                Some(windows) => {
                    let mut windows = windows.iter();
                    let shown = windows.position(|window| *window == Digit::At(digit));
                    shown.map(|shown| shown * height)
                }
            };
            let row = row.and_then(|row| Some(row + rows_before?));
            let base = base + digit * stride;
            if let Some(row) = row {
                let names = match stride {
                    0 => self.names(&level),
                    _ => vec![self.name(&level, Digit::At(digit))],
                };
                self.band(row, base..base + inside, names);
            }
            self.within(&level, digit, |builder| {
                builder.draw_whole(depth + 1, row.map(|row| row + 1), base);
            });
        }
    }

    /// Draws some of the elements from the offset `base` on.
    ///
    /// `base` is a number, or a single stride such as `W` in a layout of unknown sizes. For any other offset,
    /// `base` is `None`.
    fn draw_part(&mut self, depth: usize, row: usize, base: Option<Quantity>) {
        let Some(level) = self.outline.levels().get(depth).copied() else {
            let text = self.text(base);
            self.push(ColumnKind::Cell, text);
            return;
        };
        let first_column = self.map.columns.len();
        if level.term.stride.value() == Some(0) {
            self.draw_part(depth + 1, row + 1, base);
            let columns = first_column..self.map.columns.len();
            self.band(row, columns, self.names(&level));
            return;
        }
        if let Some(windows) = self.windows(depth) {
            self.draw_windows(depth, row, base, &windows);
            return;
        }
        let digits = self.digits(&level);
        let shown = self.shown(depth, digits);
        for (i, (digit, is_open)) in shown.iter().enumerate() {
            let start = self.map.columns.len();
            let base = moved(base, *digit, level.term.stride);
            match digit {
                Digit::At(digit) if *is_open => self.within(&level, *digit, |builder| {
                    builder.draw_part(depth + 1, row + 1, base);
                }),
                _ if *is_open => self.draw_part(depth + 1, row + 1, base),
                // The offset of the last run adds no information.
                _ if i > 1 => self.push(ColumnKind::Run, String::new()),
                _ => self.push(ColumnKind::Run, self.text(base)),
            }
            let columns = start..self.map.columns.len();
            self.band(row, columns, vec![self.name(&level, *digit)]);
            let next = shown.get(i + 1).map(|(next, _)| *next);
            let is_followed = next.is_some_and(|next| !follows(next, *digit));
            if *is_open || !is_followed {
                self.push_padding(&padding_behind(&level, digits, next.is_none()));
            }
            if is_followed {
                self.push(ColumnKind::Gap, GAP.to_owned());
            }
        }
    }

    /// Returns the values that the map names for the factor at `depth`. The `bool` beside each value states
    /// whether the map also shows the elements of this value.
    fn shown(&self, depth: usize, digits: Option<usize>) -> Vec<(Digit, bool)> {
        let levels = &self.outline.levels()[depth..];
        let several = levels.iter().filter(|level| self.is_several(level)).count();
        let Detail {
            cells,
            groups,
            has_second,
            ..
        } = self.detail;
        let (most, open) = match several {
            0 | 1 => (cells, cells),
            2 if groups > 1 => (groups + 1, groups),
            _ => (2 + usize::from(has_second), 1),
        };
        let shown = match digits {
            Some(digits) if digits <= most => (0..digits).map(Digit::At).collect(),
            _ => first_and_last((most - 1).min(most_digits(&levels[0])), digits),
        };
        let mut digits = Vec::new();
        for (i, digit) in shown.into_iter().enumerate() {
            digits.push((digit, i < open));
        }
        digits
    }

    /// Draws overlapping windows. Each window has its own rows, one for each factor.
    fn draw_windows(
        &mut self,
        depth: usize,
        row: usize,
        base: Option<Quantity>,
        windows: &[Digit],
    ) {
        let level = self.outline.levels()[depth];
        let height = self.outline.levels().len() - depth;
        let numbers = (level.term.stride.value(), level.occupied.value());
        // Columns begin where windows begin, and where windows end.
        let mut borders = Vec::new();
        if let (Some(stride), Some(inside)) = numbers {
            for window in windows {
                if let Digit::At(digit) = window {
                    for border in [digit * stride, digit * stride + inside] {
                        if let Err(index) = borders.binary_search(&border) {
                            borders.insert(index, border);
                        }
                    }
                }
            }
        }
        let first_column = self.map.columns.len();
        let mut starts = Vec::new();
        for pair in borders.windows(2) {
            let is_covered = windows.iter().any(|window| match (window, numbers) {
                (Digit::At(digit), (Some(stride), Some(inside))) => {
                    let start = digit * stride;
                    start <= pair[0] && pair[1] <= start + inside
                }
                _ => false,
            });
            starts.push(pair[0]);
            if is_covered {
                let base = moved(base, Digit::At(1), Quantity::known(pair[0]));
                self.push(ColumnKind::Run, self.text(base));
            } else {
                self.push(ColumnKind::Gap, GAP.to_owned());
            }
        }
        starts.extend(borders.last());
        for (i, window) in windows.iter().enumerate() {
            let columns = match (window, numbers) {
                (Digit::At(digit), (Some(stride), Some(inside))) => {
                    let start_at = |offset| starts.iter().position(|start| *start == offset);
                    let start = start_at(digit * stride).unwrap_or(0);
                    let end = start_at(digit * stride + inside).unwrap_or(start);
                    first_column + start..first_column + end
                }
                // The distance between windows is unknown.
                (window, _) => {
                    if i > 0 {
                        self.push(ColumnKind::Gap, GAP.to_owned());
                    }
                    let base = moved(base, *window, level.term.stride);
                    self.push(ColumnKind::Run, self.text(base));
                    self.map.columns.len() - 1..self.map.columns.len()
                }
            };
            let row = row + i * height;
            self.band(row, columns.clone(), vec![self.name(&level, *window)]);
            for inner in 1..height {
                let level = self.outline.levels()[depth + inner];
                let all = match self.outline.size(level.term.axis).value() {
                    Some(size) => name_of_range(0, size),
                    None => format!("0–{}", self.name(&level, Digit::Last)),
                };
                self.band(row + inner, columns.clone(), vec![all]);
            }
        }
        if !matches!(level.factor.positions, FactorPositions::Size) {
            self.push_padding(&padding_behind(&level, self.digits(&level), true));
        }
    }

    fn text(&self, quantity: Option<Quantity>) -> String {
        let mut text = TextRoom::new();
        if let Some(quantity) = quantity {
            self.outline.write_quantity(&mut text, quantity);
        }
        text.as_str().to_owned()
    }

    /// Makes all columns as wide as the texts in them and above them.
    fn fit(&mut self) {
        let Map { columns, rows } = &mut self.map;
        for column in &mut *columns {
            let marked = usize::from(column.kind == ColumnKind::Run);
            column.width = LEAST_LETTERS.max(column.text.chars().count() + 1 + marked);
        }
        for band in rows.iter().rev().flat_map(|row| &row.bands) {
            let mut wanted = 0;
            for name in &band.positions {
                wanted += name.chars().count() + 1;
            }
            let columns = &mut columns[band.columns.clone()];
            let width: usize = columns.iter().map(|column| column.width).sum();
            if let Some(last) = columns.last_mut() {
                last.width += wanted.saturating_sub(width);
            }
        }
    }
}

/// Returns the first `first` values of a factor, and its last value.
fn first_and_last(first: usize, digits: Option<usize>) -> Vec<Digit> {
    let last = digits.map_or(Digit::Last, |digits| Digit::At(digits - 1));
    let mut values = Vec::new();
    for digit in 0..first {
        values.push(Digit::At(digit));
    }
    values.push(last);
    values
}

/// Returns whether the value `digit` directly follows the value `before`.
fn follows(digit: Digit, before: Digit) -> bool {
    matches!((before, digit), (Digit::At(before), Digit::At(digit)) if before + 1 == digit)
}

/// Returns the largest number of values that a factor can have in memory. The actual number of values is
/// unknown.
fn most_digits(level: &Level) -> usize {
    let Level {
        factor,
        term,
        occupied: inside,
        ..
    } = level;
    let by_divisor = (MOST_ELEMENTS - 1) / term.divisor + 1;
    let by_stride = match (term.stride.value(), inside.value()) {
        (None | Some(0), _) => MOST_ELEMENTS,
        // The last window must still fit.
        (Some(stride), inside) if matches!(factor.step, FactorStep::Overlap(_)) => {
            MOST_ELEMENTS.saturating_sub(inside.unwrap_or(1)) / stride + 1
        }
        (Some(stride), _) => MOST_ELEMENTS / stride,
    };
    by_divisor.min(by_stride).max(1)
}

fn name_of_range(first: usize, end: usize) -> String {
    if first + 1 == end {
        grouped(first)
    } else {
        format!("{}–{}", grouped(first), grouped(end - 1))
    }
}

/// Returns the text of a number, with its digits in groups: `12_288`.
fn grouped(number: usize) -> String {
    let mut text = TextRoom::new();
    text.grouped(number as u64);
    text.as_str().to_owned()
}

/// Returns the offset that lies `digit` steps after `base`. Returns `None` if this offset is neither a number
/// nor a single stride, or lies beyond the largest possible memory.
fn moved(base: Option<Quantity>, digit: Digit, stride: Quantity) -> Option<Quantity> {
    let base = base?;
    let Digit::At(digit) = digit else { return None };
    match (base.value(), stride.value()) {
        _ if digit == 0 => Some(base),
        (Some(base), Some(stride)) => {
            let offset = digit.checked_mul(stride)?.checked_add(base)?;
            (offset < MOST_ELEMENTS).then_some(Quantity::known(offset))
        }
        (Some(0), None) if digit == 1 => Some(stride),
        _ => None,
    }
}

/// Returns the padding after a position. `is_last` says whether the position is the last one.
fn padding_behind(level: &Level, digits: Option<usize>, is_last: bool) -> ColumnPadding {
    let stride = level.term.stride;
    let gap = match (stride.value(), level.occupied.value()) {
        // A stride takes no memory if there is no second position. A pitch does.
        (_, Some(inside)) if level.count.value() == Some(1) => match level.factor.step {
            FactorStep::Pitch(multiple) => multiple
                .value()
                .map(|multiple| inside.next_multiple_of(multiple) - inside),
            _ => Some(0),
        },
        (Some(stride), Some(inside)) => Some(stride.saturating_sub(inside)),
        _ => stride.is(level.occupied).then_some(0),
    };
    let unused = match (level.count.value(), digits) {
        _ if !is_last => Some(0),
        (Some(count), Some(digits)) => Some(count - digits),
        _ => matches!(level.factor.positions, FactorPositions::Size).then_some(0),
    };
    let elements = match (gap, unused, stride.value()) {
        (gap, Some(0), _) => gap,
        (Some(gap), Some(unused), Some(stride)) => unused
            .checked_mul(stride)
            .and_then(|unused| unused.checked_add(gap)),
        _ => None,
    };
    elements.map_or(ColumnPadding::Maybe, ColumnPadding::Elements)
}
