/// The reasons why sizes and factors do not make a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A size is 0.
    ZeroSize {
        /// The axis.
        axis: char,
    },
    /// The value of a clause, or the size of an inner block, is 0.
    ZeroClause {
        /// The axis.
        axis: char,
    },
    /// `pad` gives an axis fewer positions than its size.
    PadTooSmall {
        /// The axis.
        axis: char,
        /// The size of the axis.
        size: usize,
        /// The number of positions given by `pad`.
        pad: usize,
    },
    /// `strides` makes a step smaller than the extent of the inner factors, so elements would overlap.
    StrideTooSmall {
        /// The axis.
        axis: char,
        /// The step given by `strides`, in elements.
        stride: usize,
        /// The extent of the inner factors in elements: the least valid step.
        inside: usize,
    },
    /// The number of elements, or of positions, is beyond `isize::MAX`.
    TooLarge,
    /// The storage has a factor for an axis that the shape lacks.
    UnknownAxis {
        /// The axis.
        axis: char,
    },
    /// The storage has two factors for one axis.
    RepeatedAxis {
        /// The axis.
        axis: char,
    },
    /// The storage has no factor for an axis of the shape.
    MissingAxis {
        /// The axis.
        axis: char,
    },
    /// A factor of a blocked axis has a clause that only a whole axis can have.
    BlockedClause {
        /// The axis.
        axis: char,
    },
    /// An axis has blocks of two sizes: one according to its outer factor, another according to its lanes.
    BlocksDisagree {
        /// The axis.
        axis: char,
        /// The number of positions in a block, according to the outer factor.
        block: usize,
        /// The number of positions in a block, according to the lanes.
        lanes: usize,
    },
    /// A part has more positions along an axis than the whole.
    LargerThanWhole {
        /// The axis.
        axis: char,
        /// The size of the axis in the part.
        size: usize,
        /// The size of the axis in the whole.
        whole: usize,
    },
    /// A part has fewer positions along an axis than the whole, but the factor of the axis is not
    /// [cropped](crate::Factor::is_cropped).
    NotCropped {
        /// The axis.
        axis: char,
        /// The size of the axis in the part.
        size: usize,
        /// The size of the axis in the whole.
        whole: usize,
    },
}

impl Fault {
    /// Returns the axis that the fault is about, or `None` if the fault is not about a single axis.
    #[must_use]
    pub const fn axis(&self) -> Option<char> {
        match *self {
            Fault::ZeroSize { axis }
            | Fault::ZeroClause { axis }
            | Fault::PadTooSmall { axis, .. }
            | Fault::StrideTooSmall { axis, .. }
            | Fault::UnknownAxis { axis }
            | Fault::RepeatedAxis { axis }
            | Fault::MissingAxis { axis }
            | Fault::BlockedClause { axis }
            | Fault::BlocksDisagree { axis, .. }
            | Fault::LargerThanWhole { axis, .. }
            | Fault::NotCropped { axis, .. } => Some(axis),
            Fault::TooLarge => None,
        }
    }
}
