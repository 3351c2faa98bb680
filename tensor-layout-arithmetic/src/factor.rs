/// One factor of a storage: an axis, or one digit of a blocked axis, with its clauses.
///
/// `V` is what the values of clauses are: numbers, or [`Quantity`](crate::Quantity) where not all are
/// known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Factor<V = usize> {
    /// The letter of the axis.
    pub axis: char,
    /// Whether the factor is the whole axis or a digit of it.
    pub part: Part,
    /// How many positions the axis occupies.
    pub positions: Positions<V>,
    /// How far one step along the factor goes.
    pub step: Step<V>,
}

impl<V> Factor<V> {
    /// Returns the factor of an axis that has no clause.
    #[must_use]
    pub const fn whole(axis: char) -> Self {
        Factor {
            axis,
            part: Part::Whole,
            positions: Positions::Size,
            step: Step::Packed,
        }
    }

    /// Returns whether it has no clause.
    #[must_use]
    pub const fn has_no_clause(&self) -> bool {
        matches!(
            (&self.positions, &self.step),
            (Positions::Size, Step::Packed)
        )
    }
}

/// The part of an axis that a factor stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The whole axis.
    Whole,
    /// The number of the block: position / `block`, where `block` is the product of the lanes.
    Outer {
        /// Positions in a block.
        block: usize,
    },
    /// A place within a block of `block` positions, as `16c` in `NCHW16c`.
    Lane {
        /// Positions in a block.
        block: usize,
    },
}

/// How many positions of storage an axis occupies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Positions<V = usize> {
    /// As many positions as its size.
    Size,
    /// `pad(W = 5)`: this many.
    Pad(V),
    /// `align(W = 64)`: its size rounded up to a multiple of this.
    Align(V),
}

/// How many elements one step along a factor passes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<V = usize> {
    /// Exactly what lies inside.
    Packed,
    /// `strides(H = 5)`: this many.
    Stride(V),
    /// `pitch(H = 256)`: what lies inside, rounded up to a multiple of this.
    Pitch(V),
    /// `overlap(H = 2)`: this many, even if that is less than what lies inside.
    Overlap(V),
    /// `broadcast(H)`: none, all positions share the stored element.
    Broadcast,
}
