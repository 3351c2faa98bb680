/// A number of elements or positions that may be partly unknown: a known number times symbols. Each symbol
/// stands for an unknown number.
///
/// A product includes each axis of a layout once, so no symbol occurs twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantity {
    number: usize,
    /// The symbols in the product. Each pair of an axis and a kind of symbol has one bit.
    symbols: u64,
}

/// The unknown number for which a symbol stands. Each axis has a symbol for each of these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// The size of the axis.
    Size,
    /// The value of the axis's `pad` or `align`.
    Positions,
    /// The value of the axis's `strides`, `pitch` or `overlap`.
    Step,
    /// The size divided by the value of `align`, rounded up.
    Multiples,
    /// The number of inner blocks that the positions of the axis fill.
    Blocks,
    /// The extent of the inner factors divided by the value of `pitch`, rounded up.
    Pitches,
    /// The number of elements that the overlapping windows of the axis occupy.
    Windows,
}

impl Symbol {
    pub(crate) const ALL: [Symbol; 7] = [
        Symbol::Size,
        Symbol::Positions,
        Symbol::Step,
        Symbol::Multiples,
        Symbol::Blocks,
        Symbol::Pitches,
        Symbol::Windows,
    ];

    const fn bit(self, axis: usize) -> u64 {
        1 << (axis * Symbol::ALL.len() + self as usize)
    }
}

impl Quantity {
    /// Makes a known number.
    #[must_use]
    pub const fn known(number: usize) -> Self {
        Quantity { number, symbols: 0 }
    }

    /// Makes the unknown number that `symbol` stands for. `axis` is the index of the axis in logical order.
    #[must_use]
    pub const fn symbol(symbol: Symbol, axis: usize) -> Self {
        Quantity {
            number: 1,
            symbols: symbol.bit(axis),
        }
    }

    /// Returns the number, or `None` if the quantity has a symbol.
    #[must_use]
    pub const fn value(self) -> Option<usize> {
        if self.symbols == 0 {
            Some(self.number)
        } else {
            None
        }
    }

    /// Returns the known number by which the symbols are multiplied.
    pub(crate) const fn number(self) -> usize {
        self.number
    }

    pub(crate) const fn has(self, symbol: Symbol, axis: usize) -> bool {
        self.symbols & symbol.bit(axis) != 0
    }

    /// Returns the product with `other`.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        let number = self.number.saturating_mul(other.number);
        Quantity {
            number,
            symbols: if number == 0 {
                0
            } else {
                self.symbols | other.symbols
            },
        }
    }

    /// Returns the quantity multiplied by `times`, or `None` if the known number in the product would exceed
    /// `usize::MAX`.
    #[must_use]
    pub const fn many_times(self, times: usize) -> Option<Self> {
        match self.number.checked_mul(times) {
            Some(_) => Some(self.times(Quantity::known(times))),
            None => None,
        }
    }

    /// Returns whether `self` and `other` are the same product.
    #[must_use]
    pub const fn is(self, other: Self) -> bool {
        self.number == other.number && self.symbols == other.symbols
    }
}
