//! Descriptions of an `Outline` as text: single pieces, and a full table. An outline is a layout in which
//! numbers may be unknown.

use crate::injective::is_injective;
use crate::{
    Desc, FactorPart, FactorPositions, FactorStep, Level, MAX_FACTORS, MAX_RANK, Outline, Quantity,
    Symbol, Term, Text, find, logical_order,
};

/// The element types for which a description shows lengths in bytes. Each type has its name and its size in
/// bits.
pub const ELEMENTS: [(&str, u32); 3] = [("f32", 32), ("f16", 16), ("u8", 8)];

/// The lengths that the table of a description shows, in the order of the table's rows.
pub const LENGTHS: [Length; 3] = [Length::Positions, Length::Span, Length::Footprint];

const COLUMNS: usize = 3 + ELEMENTS.len();

/// The number of fields in the largest table of a description. This table has eight axes.
const MOST_FIELDS: usize = COLUMNS * (1 + MAX_RANK + LENGTHS.len());

/// A length of a layout, in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// The number of positions.
    Positions,
    /// The span: the last offset + 1.
    Span,
    /// The number of elements that the storage occupies, trailing padding included.
    Footprint,
}

impl Length {
    /// Returns the name of the length.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Length::Positions => "elements",
            Length::Span => "span",
            Length::Footprint => "footprint",
        }
    }
}

impl Outline<'_> {
    /// Writes the full description: the notation, then a table, then the formula of the offset, then the
    /// DirectML descriptor. The table has the sizes, the strides, and the lengths in elements and bytes.
    /// `sizes` holds the texts of sizes that are not numbers.
    #[must_use]
    pub const fn describe<const CAPACITY: usize>(
        &self,
        notation: &str,
        sizes: &[&str; MAX_RANK],
    ) -> Text<CAPACITY> {
        let mut text = Text::new();
        text.str(notation).str("\n\n");
        self.write_table(&mut text, sizes);
        text.str("\noffset     ");
        self.write_offset(&mut text);
        if self.length(Length::Span).is_none() {
            text.str("\nspan       ");
            self.write_span(&mut text);
        }
        text.str("\nmemory     ").str(self.uniqueness());
        text.str("\nDirectML   ");
        self.write_desc(&mut text, "\n           ");
        text
    }

    const fn write_table<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        sizes: &[&str; MAX_RANK],
    ) {
        let fields = COLUMNS * (1 + self.axes.len() + LENGTHS.len());
        // The texts of all fields, joined; the end of each field; and its number of letters.
        let mut all = Text::<CAPACITY>::new();
        let mut ends = [0; MOST_FIELDS];
        let mut widths = [0; MOST_FIELDS];
        let mut widest = [0; COLUMNS];
        let mut start = 0;
        let mut i = 0;
        while i < fields {
            let (row, column) = (i / COLUMNS, i % COLUMNS);
            self.write_field(&mut all, row, column, sizes);
            ends[i] = all.bytes();
            widths[i] = all.letters_between(start, ends[i]);
            if widths[i] > widest[column] {
                widest[column] = widths[i];
            }
            start = ends[i];
            i += 1;
        }
        let all = all.as_str();
        let mut start = 0;
        // Spaces at the end of a line are not written.
        let mut spaces = 0;
        let mut i = 0;
        while i < fields {
            let column = i % COLUMNS;
            let missing = widest[column] - widths[i];
            if column == 0 {
                text.part(all, start, ends[i]);
                spaces = missing;
            } else {
                spaces += 2 + missing;
                if widths[i] > 0 {
                    text.spaces(spaces).part(all, start, ends[i]);
                    spaces = 0;
                }
            }
            if column + 1 == COLUMNS {
                text.str("\n");
            }
            start = ends[i];
            i += 1;
        }
    }

    /// Writes one field of a description's table. Row 0 is the header. The rows of the axes follow, then the
    /// rows of lengths.
    const fn write_field<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        row: usize,
        column: usize,
        sizes: &[&str; MAX_RANK],
    ) {
        let rank = self.axes.len();
        match (row, column) {
            (0, 0) => {
                text.str("axis");
            }
            (0, 1) => {
                text.str("size");
            }
            (0, 2) => {
                text.str("stride");
            }
            (0, _) => {
                let before = if column == 3 { "bytes as " } else { "as " };
                text.str(before).str(ELEMENTS[column - 3].0);
            }
            (_, 0) if row <= rank => {
                text.letter(self.axes[row - 1]);
            }
            (_, 0) => {
                text.str(LENGTHS[row - 1 - rank].name());
            }
            (_, 1) if row <= rank => self.write_size(text, row - 1, sizes),
            (_, 1) => {}
            _ => {
                let units = if column == 2 {
                    1
                } else {
                    ELEMENTS[column - 3].1 as usize / 8
                };
                let quantity = if row > rank {
                    self.length(LENGTHS[row - 1 - rank])
                } else {
                    self.stride(row - 1)
                };
                match quantity {
                    Some(quantity) => {
                        // Numbers of bytes beyond any memory are left out.
                        if let Some(quantity) = quantity.many_times(units) {
                            self.write_quantity(text, quantity);
                        }
                    }
                    None if column > 2 => {}
                    None if row > rank => {
                        text.str("see below");
                    }
                    None => {
                        text.str("blocked");
                    }
                }
            }
        }
    }

    /// Writes the size of an axis: as a number if it is known, otherwise as the text in `sizes`.
    pub const fn write_size<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        axis: usize,
        sizes: &[&str; MAX_RANK],
    ) {
        if self.sizes[axis].value().is_some() {
            self.write_quantity(text, self.sizes[axis]);
        } else {
            text.str(sizes[axis]);
        }
    }

    /// Writes a quantity, such as `3·H·W`.
    pub const fn write_quantity<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        quantity: Quantity,
    ) {
        if let Some(number) = quantity.value() {
            text.grouped(number as u64);
            return;
        }
        let mut is_first = quantity.number() == 1;
        if !is_first {
            text.grouped(quantity.number() as u64);
        }
        let mut axis = 0;
        while axis < self.axes.len() {
            let mut kind = 0;
            while kind < Symbol::ALL.len() {
                let symbol = Symbol::ALL[kind];
                if quantity.has(symbol, axis) {
                    if !is_first {
                        text.str("·");
                    }
                    is_first = false;
                    self.write_symbol(text, symbol, axis);
                }
                kind += 1;
            }
            axis += 1;
        }
    }

    const fn write_symbol<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        symbol: Symbol,
        axis: usize,
    ) {
        let letter = self.axes[axis];
        let Level {
            factor,
            term,
            count,
            inside,
            ..
        } = self.level_of(axis);
        match symbol {
            Symbol::Size => {
                text.letter(letter);
            }
            Symbol::Positions => {
                text.str(factor.positions.clause()).str("(");
                text.letter(letter).str(")");
            }
            Symbol::Step => {
                text.str(factor.step.clause()).str("(");
                text.letter(letter).str(")");
            }
            Symbol::Multiples => {
                if let FactorPositions::Align(multiple) = factor.positions {
                    self.write_rounded_up(text, self.sizes[axis], multiple);
                }
            }
            Symbol::Blocks => {
                if let FactorPart::Outer { block } = factor.part {
                    let positions = self.positions(factor.positions, axis);
                    self.write_rounded_up(text, positions, Quantity::known(block));
                }
            }
            Symbol::Pitches => {
                if let FactorStep::Pitch(multiple) = factor.step {
                    self.write_rounded_up(text, inside, multiple);
                }
            }
            Symbol::Windows => {
                text.str("(");
                self.write_last_step(text, count, term.stride);
                text.str(" + ");
                if let (Some(stride), Some(inside)) = (term.stride.value(), inside.value()) {
                    text.grouped(if stride > inside { stride } else { inside } as u64);
                } else {
                    text.str("max(");
                    self.write_quantity(text, term.stride);
                    text.str(", ");
                    self.write_quantity(text, inside);
                    text.str(")");
                }
                text.str(")");
            }
        }
    }

    /// Returns the number of positions along a blocked axis, padding included.
    const fn positions(&self, positions: FactorPositions<Quantity>, axis: usize) -> Quantity {
        match positions {
            FactorPositions::Size => self.sizes[axis],
            FactorPositions::Pad(pad) => pad,
            FactorPositions::Align(multiple) => {
                multiple.times(Quantity::symbol(Symbol::Multiples, axis))
            }
        }
    }

    const fn write_rounded_up<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        quantity: Quantity,
        divisor: Quantity,
    ) {
        text.str("⌈");
        self.write_quantity(text, quantity);
        text.str("/");
        self.write_quantity(text, divisor);
        text.str("⌉");
    }

    /// Writes the distance from the first of `count` positions to the last, in elements: `(H - 1)·5`, for
    /// example.
    const fn write_last_step<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        count: Quantity,
        stride: Quantity,
    ) {
        if let Some(count) = count.value() {
            self.write_quantity(text, stride.times(Quantity::known(count.saturating_sub(1))));
            return;
        }
        text.str("(");
        self.write_quantity(text, count);
        text.str(" - 1)");
        if !stride.is(Quantity::known(1)) {
            text.str("·");
            self.write_quantity(text, stride);
        }
    }

    /// Returns a length in elements, or `None` if the length is a sum. Only the span of a layout with unknown
    /// numbers can be a sum.
    #[must_use]
    pub const fn length(&self, length: Length) -> Option<Quantity> {
        match (length, &self.terms) {
            (Length::Positions, _) => Some(self.len()),
            (Length::Footprint, _) => Some(self.footprint),
            (Length::Span, Some(terms)) => Some(Quantity::known(terms.span())),
            (Length::Span, None) => match self.inner_span() {
                (0, span) => Some(span),
                _ => None,
            },
        }
    }

    /// Finds the inner factors that leave no gaps between elements. All other factors are outer ones. Returns
    /// the number of outer factors, and the span of the inner factors.
    const fn inner_span(&self) -> (usize, Quantity) {
        let mut span = Quantity::known(1);
        let mut outer = self.count;
        while outer > 0 {
            let Level { term, .. } = self.levels[outer - 1];
            if !self.stays(&term) {
                if term.divisor != 1 || term.modulus != 0 || !term.stride.is(span) {
                    break;
                }
                span = span.times(self.sizes[term.axis]);
            }
            outer -= 1;
        }
        (outer, span)
    }

    /// Writes the span (the last offset + 1), from the outermost axis inward.
    pub const fn write_span<const CAPACITY: usize>(&self, text: &mut Text<CAPACITY>) {
        let (outer, inner) = self.inner_span();
        let mut i = 0;
        while i < outer {
            let Level { term, .. } = self.levels[i];
            if !self.stays(&term) {
                self.write_last_digit(text, &term);
                text.str(" + ");
            }
            i += 1;
        }
        self.write_quantity(text, inner);
    }

    /// Writes the value that `term` adds to the offset at the last position along its axis.
    const fn write_last_digit<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        term: &Term<Quantity>,
    ) {
        let size = self.sizes[term.axis];
        if let Some(size) = size.value() {
            let last = Quantity::known(term.digit(size - 1));
            self.write_quantity(text, last.times(term.stride));
            return;
        }
        if term.divisor == 1 && term.modulus == 0 {
            self.write_last_step(text, size, term.stride);
            return;
        }
        if !term.stride.is(Quantity::known(1)) {
            self.write_quantity(text, term.stride);
            text.str("·");
        }
        text.str("((").letter(self.axes[term.axis]).str(" - 1)");
        write_digit(text, term);
        text.str(")");
    }

    /// Returns whether a term is 0 for all positions.
    const fn stays(&self, term: &Term<Quantity>) -> bool {
        let is_first = match self.sizes[term.axis].value() {
            Some(size) => term.last_digit(size) == 0,
            None => false,
        };
        is_first || term.stride.is(Quantity::known(0))
    }

    /// Writes the offset of a position, such as `5·h + w`. Small letters are the positions along the axes.
    pub const fn write_offset<const CAPACITY: usize>(&self, text: &mut Text<CAPACITY>) {
        let mut is_first = true;
        let mut i = 0;
        while i < self.count {
            let Level { term, .. } = self.levels[i];
            if !self.stays(&term) {
                if !is_first {
                    text.str(" + ");
                }
                is_first = false;
                if !term.stride.is(Quantity::known(1)) {
                    self.write_quantity(text, term.stride);
                    text.str("·");
                }
                let letter = self.axes[term.axis].to_ascii_lowercase();
                if term.divisor == 1 && term.modulus == 0 {
                    text.letter(letter);
                } else {
                    text.str("(").letter(letter);
                    write_digit(text, &term);
                    text.str(")");
                }
            }
            i += 1;
        }
        if is_first {
            text.str("0");
        }
    }

    /// Returns words that state whether positions share elements, and whether there are gaps between
    /// elements.
    #[must_use]
    pub const fn uniqueness(&self) -> &'static str {
        match &self.terms {
            Some(terms) if terms.is_packed() => PACKED,
            Some(terms) if terms.is_injective() => {
                "padded: every element has its own place, with gaps"
            }
            Some(_) => SHARED,
            None if self.shares_surely() => SHARED,
            None if self.may_share() => {
                "shared, if the sizes let positions share an element: read-only"
            }
            None if self.footprint.is(self.len()) => PACKED,
            None => "every element has its own place; gaps depend on the sizes",
        }
    }

    /// Returns whether positions certainly share an element, whatever the unknown numbers are. This is the
    /// case if two positions that differ only along axes of known sizes and strides share an element.
    const fn shares_surely(&self) -> bool {
        let mut known = [NO_TERM; MAX_FACTORS];
        let mut count = 0;
        let mut sizes = [1; MAX_RANK];
        let mut i = 0;
        while i < self.count {
            let Term {
                axis,
                divisor,
                modulus,
                stride,
            } = self.levels[i].term;
            if let (Some(size), Some(stride)) = (self.sizes[axis].value(), stride.value()) {
                sizes[axis] = size;
                known[count] = Term {
                    axis,
                    divisor,
                    modulus,
                    stride,
                };
                count += 1;
            }
            i += 1;
        }
        !is_injective(known.split_at(count).0, &sizes)
    }

    /// Returns whether a clause may let positions share an element.
    const fn may_share(&self) -> bool {
        let mut i = 0;
        while i < self.count {
            let Level { factor, term, .. } = self.levels[i];
            let is_one = self.sizes[term.axis].is(Quantity::known(1));
            if !is_one && matches!(factor.step, FactorStep::Broadcast | FactorStep::Overlap(_)) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Writes DirectML's description, or the reason why the layout has none. Sizes and strides come first,
    /// then the text `between`, then the size in bytes.
    pub const fn write_desc<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        between: &str,
    ) {
        let rank = self.axes.len();
        let mut axis = 0;
        while axis < rank {
            if self.stride(axis).is_none() {
                text.str("no description: axis ").letter(self.axes[axis]);
                text.str(" has inner blocks, and so no stride");
                return;
            }
            axis += 1;
        }
        let Some(terms) = &self.terms else {
            self.write_numbers(text, "sizes [", true);
            self.write_numbers(text, "], strides [", false);
            text.str("], where 32 bits hold each of them, the span and the number of positions");
            return;
        };
        let mut i = 0;
        while i < ELEMENTS.len() {
            let (name, bits) = ELEMENTS[i];
            match Desc::new(terms, self.axes, bits) {
                Ok(desc) => {
                    if i == 0 {
                        self.write_numbers(text, "sizes [", true);
                        let (sizes, strides) =
                            (desc.sizes.split_at(rank).0, desc.strides.split_at(rank).0);
                        if Desc::is_packed(sizes, strides) {
                            text.str("], no strides: stored in this order without gaps");
                        } else {
                            self.write_numbers(text, "], strides [", false);
                            text.str("]");
                        }
                    }
                    text.str(if i == 0 { between } else { ", " });
                    text.grouped(desc.total_size_in_bytes);
                    text.str(if i == 0 { " bytes as " } else { " as " })
                        .str(name);
                }
                Err(fault) => {
                    text.str(if i == 0 {
                        "no description: "
                    } else {
                        ", none as "
                    });
                    if i > 0 {
                        text.str(name).str(": ");
                    }
                    fault.write(text, true);
                    return;
                }
            }
            i += 1;
        }
    }

    const fn write_numbers<const CAPACITY: usize>(
        &self,
        text: &mut Text<CAPACITY>,
        before: &str,
        of_sizes: bool,
    ) {
        text.str(before);
        let order = logical_order(self.axes);
        let mut index = 0;
        while index < self.axes.len() {
            if index > 0 {
                text.str(", ");
            }
            if let Some(axis) = find(self.axes, order[index]) {
                if of_sizes {
                    self.write_quantity(text, self.sizes[axis]);
                } else if let Some(stride) = self.stride(axis) {
                    self.write_quantity(text, stride);
                }
            }
            index += 1;
        }
    }
}

/// A placeholder for unused entries in a list of terms.
const NO_TERM: Term = Term {
    axis: 0,
    divisor: 1,
    modulus: 0,
    stride: 0,
};

const PACKED: &str = "packed: every element has its own place, without gaps";
const SHARED: &str = "shared: several positions share an element, so it is read-only";

/// Writes the operators after the position in `position / divisor % modulus`, such as ` / 16 % 4`. The
/// position is already written.
const fn write_digit<const CAPACITY: usize>(text: &mut Text<CAPACITY>, term: &Term<Quantity>) {
    if term.divisor > 1 {
        text.str(" / ").grouped(term.divisor as u64);
    }
    if term.modulus > 0 {
        text.str(" % ").grouped(term.modulus as u64);
    }
}
