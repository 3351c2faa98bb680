/// One factor of a storage, with its clauses. A factor stands for a whole axis, for the index of a block of
/// an axis, or for the position within a block.
///
/// `V` is the type of the values of clauses: a number, or [`Quantity`](crate::Quantity) if values may be
/// unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Factor<V = usize> {
    /// The letter of the axis.
    pub axis: char,
    /// Whether the factor stands for the whole axis, for the index of a block, or for the position within a
    /// block.
    pub part: FactorPart,
    /// The number of positions along the axis in the storage, padding included.
    pub positions: FactorPositions<V>,
    /// The length of one step along the factor.
    pub step: FactorStep<V>,
    /// Whether a part of a tensor may have fewer positions along the axis than the whole tensor. This says
    /// nothing about offsets. In a blocked axis, the outermost factor says it.
    pub is_cropped: bool,
}

impl<V> Factor<V> {
    /// Returns the factor of an axis that has no clause.
    #[must_use]
    pub const fn whole(axis: char) -> Self {
        Factor {
            axis,
            part: FactorPart::Whole,
            positions: FactorPositions::Size,
            step: FactorStep::Packed,
            is_cropped: false,
        }
    }

    /// Returns whether the step along the factor is given together with the sizes.
    #[must_use]
    pub const fn is_given(&self) -> bool {
        matches!(self.step, FactorStep::Given)
    }

    /// Returns whether the factor is a whole axis without a clause.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        matches!(self.part, FactorPart::Whole) && self.has_no_clause()
    }

    /// Returns whether the factor has no clause.
    #[must_use]
    pub const fn has_no_clause(&self) -> bool {
        matches!(
            (&self.positions, &self.step),
            (FactorPositions::Size, FactorStep::Packed)
        )
    }
}

impl Factor {
    /// Returns the factor with the step `stride`, in elements, if the step is given together with the sizes.
    /// Any other factor stays as it is.
    #[must_use]
    #[inline(always)]
    pub const fn with_given(self, stride: usize) -> Self {
        match self.step {
            FactorStep::Given => Factor {
                step: FactorStep::Stride(stride),
                ..self
            },
            _ => self,
        }
    }
}

/// The part of an axis that a factor stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FactorPart {
    /// The whole axis.
    Whole,
    /// The index of a block: position / `block`. If the axis has several lanes, `block` is the product of
    /// their sizes.
    Outer {
        /// The number of positions in a block.
        block: usize,
    },
    /// A position within a block of `block` positions, such as `16c` in `NCHW16c`.
    Lane {
        /// The number of positions in a block.
        block: usize,
    },
}

/// Declares what clauses say about a factor: variants without a value, and then those with one. Each has the name of its
/// clause.
macro_rules! clauses {
    (
        $(#[$of_all:meta])* $all:ident:
        $($(#[$of_plain:meta])* $plain:ident $plain_name:literal,)*;
        $($(#[$doc:meta])* $variant:ident $name:literal,)*
    ) => {
        $(#[$of_all])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $all<V = usize> {
            $($(#[$of_plain])* $plain,)*
            $($(#[$doc])* $variant(V),)*
        }

        impl<V: Copy> $all<V> {
            /// Returns the name of the clause, or an empty text without a clause.
            #[must_use]
            pub const fn clause(&self) -> &'static str {
                match self {
                    $($all::$plain => $plain_name,)*
                    $($all::$variant(_) => $name,)*
                }
            }

            /// Returns the value of the clause, or `None` if it has none.
            #[must_use]
            pub const fn value(&self) -> Option<V> {
                match *self {
                    $($all::$plain => None,)*
                    $($all::$variant(value) => Some(value),)*
                }
            }

            /// Returns the same with another value. If the clause has none, this value is not used.
            #[must_use]
            pub const fn with_value<W: Copy>(&self, value: W) -> $all<W> {
                match self {
                    $($all::$plain => $all::$plain,)*
                    $($all::$variant(_) => $all::$variant(value),)*
                }
            }
        }
    };
}

clauses! {
    /// The number of positions along an axis in a storage, padding included.
    FactorPositions:
    /// The size of the axis.
    Size "",;
    /// `pad(W = 5)`: the given number.
    Pad "pad",
    /// `align(W = 64)`: the size, rounded up to a multiple of the given number.
    Align "align",
}

clauses! {
    /// The length of one step along a factor, in elements.
    FactorStep:
    /// The extent of the inner factors.
    Packed "",
    /// `broadcast(H)`: 0. All positions share the stored element.
    Broadcast "broadcast",
    /// `strides(H = ?)`: a number that is given together with the sizes. Where the number is not known, the
    /// least possible one stands for it, as in [`Packed`](Self::Packed).
    Given "strides",;
    /// `strides(H = 5)`: the given number.
    Stride "strides",
    /// `pitch(H = 256)`: the extent of the inner factors, rounded up to a multiple of the given number.
    Pitch "pitch",
    /// `overlap(H = 2)`: the given number, which may be less than the extent of the inner factors.
    Overlap "overlap",
}
