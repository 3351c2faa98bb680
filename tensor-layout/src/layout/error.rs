//! What can go wrong at run time.

use crate::layout::coordinate::ByLetter;
use crate::layout::notation::{self, Text};
use crate::types::structure::Structure;
#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::error::Error;
use core::fmt;
#[cfg(feature = "bytemuck")]
use core::num::NonZero;
use core::ops::Range;
use tensor_layout_arithmetic::{Fault, MAX_RANK};

/// A layout with its sizes, to be named in an error.
#[derive(Clone, Copy)]
pub(crate) struct Described {
    structure: &'static Structure,
    sizes: [usize; MAX_RANK],
}

impl Described {
    pub(crate) const fn new(structure: &'static Structure, sizes: &[usize; MAX_RANK]) -> Self {
        Described {
            structure,
            sizes: *sizes,
        }
    }

    pub(crate) const fn known(&self) -> [Option<usize>; MAX_RANK] {
        let mut known = [None; MAX_RANK];
        let mut axis = 0;
        while axis < MAX_RANK {
            known[axis] = Some(self.sizes[axis]);
            axis += 1;
        }
        known
    }

    /// The layout in the notation of `layout!`.
    pub(crate) const fn text(&self) -> Text {
        notation::layout(self.structure, &self.known(), None)
    }
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

macro_rules! debug_as_display {
    ($($error:ident)*) => {$(
        impl fmt::Debug for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($error), "({})"), self)
            }
        }

        impl Error for $error {}
    )*};
}

debug_as_display! { LengthError LayoutError PositionError RangeError }
#[cfg(feature = "bytemuck")]
debug_as_display! { BytesError }

/// A slice or vector has fewer elements than the layout needs.
#[derive(Clone, Copy)]
pub struct LengthError {
    pub(crate) needed: usize,
    pub(crate) given: usize,
    pub(crate) layout: Described,
}

impl LengthError {
    #[cold]
    pub(crate) fn new(
        needed: usize,
        given: usize,
        structure: &'static Structure,
        sizes: &[usize; MAX_RANK],
    ) -> Self {
        LengthError {
            needed,
            given,
            layout: Described::new(structure, sizes),
        }
    }

    /// For a layout whose sizes are all known.
    #[cold]
    pub(crate) fn new_static(needed: usize, given: usize, structure: &'static Structure) -> Self {
        LengthError::new(needed, given, structure, &structure.least_sizes())
    }

    /// Elements that the layout needs: its span.
    #[must_use]
    pub fn needed(&self) -> usize {
        self.needed
    }

    /// Elements that were given.
    #[must_use]
    pub fn given(&self) -> usize {
        self.given
    }
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Described { structure, sizes } = &self.layout;
        let sizes = sizes.map(Some);
        f.write_str(notation::too_short(self.given, self.needed, structure, &sizes).as_str())
    }
}

/// Two neighbours among axes to be merged that are not one after the other in memory.
#[derive(Clone, Copy)]
pub(crate) struct Apart {
    pub(crate) outer: char,
    pub(crate) inner: char,
    /// The stride of the outer axis.
    pub(crate) stride: usize,
    /// Where the next position of the outer axis would have to be.
    pub(crate) wanted: usize,
}

/// Sizes or strides are not those of a layout, or do not make one.
#[derive(Clone, Copy)]
pub struct LayoutError {
    pub(crate) reason: Reason,
    pub(crate) layout: Described,
}

#[derive(Clone, Copy)]
pub(crate) enum Reason {
    Fault(Fault),
    Size {
        axis: char,
        wanted: usize,
        found: usize,
    },
    Stride {
        axis: char,
        wanted: usize,
        found: usize,
    },
    Unequal {
        axis: char,
        size: usize,
        other: usize,
    },
    Blocks,
    NoWhole,
    Apart(Apart),
    Indivisible {
        axis: char,
        size: usize,
        inner: usize,
    },
    NotOne {
        axis: char,
        size: usize,
    },
    Shared,
    Length {
        needed: usize,
        given: usize,
    },
    #[cfg(feature = "bytemuck")]
    Bytes(Bytes),
    #[cfg(feature = "image")]
    Gaps,
    #[cfg(feature = "image")]
    Channels {
        found: usize,
    },
    #[cfg(feature = "image")]
    TooLargeForImage {
        axis: char,
        found: usize,
        most: u32,
    },
    #[cfg(feature = "ndarray")]
    Rank {
        found: usize,
    },
    #[cfg(feature = "ndarray")]
    NegativeStride {
        axis: char,
        stride: isize,
    },
}

impl From<LengthError> for LayoutError {
    fn from(error: LengthError) -> Self {
        LayoutError {
            reason: Reason::Length {
                needed: error.needed,
                given: error.given,
            },
            layout: error.layout,
        }
    }
}

#[cfg(feature = "bytemuck")]
impl From<BytesError> for LayoutError {
    fn from(error: BytesError) -> Self {
        LayoutError {
            reason: Reason::Bytes(error.bytes),
            layout: error.layout,
        }
    }
}

impl LayoutError {
    /// The letter of the axis that is wrong, where it is one axis.
    #[must_use]
    pub fn axis(&self) -> Option<char> {
        match self.reason {
            Reason::Size { axis, .. }
            | Reason::Stride { axis, .. }
            | Reason::Apart(Apart { outer: axis, .. })
            | Reason::Indivisible { axis, .. }
            | Reason::Unequal { axis, .. }
            | Reason::NotOne { axis, .. } => Some(axis),
            Reason::Blocks | Reason::NoWhole | Reason::Shared | Reason::Length { .. } => None,
            Reason::Fault(fault) => fault.axis(),
            #[cfg(feature = "bytemuck")]
            Reason::Bytes(_) => None,
            #[cfg(feature = "image")]
            Reason::Gaps => None,
            #[cfg(feature = "image")]
            Reason::Channels { .. } => Some('C'),
            #[cfg(feature = "image")]
            Reason::TooLargeForImage { axis, .. } => Some(axis),
            #[cfg(feature = "ndarray")]
            Reason::NegativeStride { axis, .. } => Some(axis),
            #[cfg(feature = "ndarray")]
            Reason::Rank { .. } => None,
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = &self.layout;
        match self.reason {
            Reason::Fault(fault) => {
                f.write_str(notation::fault(fault, layout.structure, &layout.known()).as_str())
            }
            Reason::Size {
                axis,
                wanted,
                found,
            } => write!(
                f,
                "axis {axis} has size {found}, but the layout fixes it to {wanted}: {layout}"
            ),
            Reason::Stride {
                axis,
                wanted,
                found,
            } => write!(
                f,
                "axis {axis} has stride {found}, but the layout's is {wanted}: {layout}"
            ),
            Reason::Unequal { axis, size, other } => write!(
                f,
                "axis {axis} has size {size}, but that of the other tensor has {other}: {layout}"
            ),
            Reason::Length { needed, given } => LengthError {
                needed,
                given,
                layout: *layout,
            }
            .fmt(f),
            Reason::Blocks => write!(f, "the elements lie at other places than in: {layout}"),
            Reason::NoWhole => write!(
                f,
                "only a part of a tensor has this layout, for its whole has sizes known at run \
                 time: {layout}"
            ),
            Reason::Apart(apart) => f.write_str(
                notation::apart(apart, layout.structure, &layout.known(), false).as_str(),
            ),
            Reason::Indivisible { axis, size, inner } => write!(
                f,
                "axis {axis} has size {size}, which is no multiple of {inner}: {layout}"
            ),
            Reason::NotOne { axis, size } => f.write_str(
                notation::not_one(axis, size, layout.structure, &layout.known()).as_str(),
            ),
            #[cfg(feature = "image")]
            Reason::Gaps => write!(f, "there are gaps between the elements: {layout}"),
            Reason::Shared => write!(
                f,
                "several positions share an element, so it cannot be written through: {layout}"
            ),
            #[cfg(feature = "bytemuck")]
            Reason::Bytes(bytes) => BytesError {
                bytes,
                layout: *layout,
            }
            .fmt(f),
            #[cfg(feature = "image")]
            Reason::Channels { found } => write!(
                f,
                "the image has {found} channels, but the layout has no axis C: {layout}"
            ),
            #[cfg(feature = "image")]
            Reason::TooLargeForImage { axis, found, most } => write!(
                f,
                "axis {axis} has size {found}, but an image's is at most {most}: {layout}"
            ),
            #[cfg(feature = "ndarray")]
            Reason::Rank { found } => {
                let structure = layout.structure;
                write!(
                    f,
                    "the array has {found} axes, but the layout has {}: {}",
                    structure.axes.len(),
                    notation::layout(structure, &structure.known, None).as_str(),
                )
            }
            #[cfg(feature = "ndarray")]
            Reason::NegativeStride { axis, stride } => write!(
                f,
                "axis {axis} has stride {stride}, but a layout's are not negative: {layout}"
            ),
        }
    }
}

/// Bytes cannot be the elements of a layout: they are too few, or misaligned.
#[cfg(feature = "bytemuck")]
#[derive(Clone, Copy)]
pub struct BytesError {
    bytes: Bytes,
    layout: Described,
}

/// How many bytes there are.
#[cfg(feature = "bytemuck")]
#[derive(Clone, Copy)]
pub(crate) struct Bytes {
    needed: usize,
    given: usize,
    /// The size of an element.
    element: NonZero<usize>,
    /// The alignment that is missed, if that is what is wrong.
    alignment: Option<NonZero<usize>>,
}

#[cfg(feature = "bytemuck")]
impl BytesError {
    /// For elements of type `T`, which have a size.
    pub(crate) fn new<T>(needed: usize, given: usize, layout: Described) -> Self {
        let alignment = if given < needed {
            None
        } else {
            NonZero::new(align_of::<T>())
        };
        let bytes = Bytes {
            needed,
            given,
            element: NonZero::new(size_of::<T>()).unwrap_or(NonZero::<usize>::MIN),
            alignment,
        };
        BytesError { bytes, layout }
    }

    /// Bytes that the layout needs: its span times the size of an element.
    #[must_use]
    pub fn needed(&self) -> usize {
        self.bytes.needed
    }

    /// Bytes that were given.
    #[must_use]
    pub fn given(&self) -> usize {
        self.bytes.given
    }

    /// The alignment of the elements in bytes, if there are enough bytes, but not at a multiple of
    /// it.
    #[must_use]
    pub fn alignment(&self) -> Option<usize> {
        self.bytes.alignment.map(NonZero::get)
    }
}

#[cfg(feature = "bytemuck")]
impl fmt::Display for BytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bytes {
            needed,
            given,
            element,
            alignment,
        } = self.bytes;
        let layout = self.layout;
        match alignment {
            Some(alignment) => write!(
                f,
                "the buffer begins at an address that is no multiple of {alignment}, the alignment \
                 of the elements: {layout}"
            ),
            None => write!(
                f,
                "the buffer has {given} bytes ({} elements), but {needed} ({} elements) are \
                 needed: {layout}",
                given / element,
                needed / element,
            ),
        }
    }
}

/// A position is out of range for its axis.
#[derive(Clone, Copy)]
pub struct PositionError {
    axis: char,
    position: usize,
    size: usize,
    layout: Described,
}

impl PositionError {
    /// The first axis, in logical order, whose position is out of range.
    #[cold]
    pub(crate) fn new(
        coordinate: &dyn ByLetter,
        structure: &'static Structure,
        sizes: &[usize; MAX_RANK],
    ) -> Self {
        let mut error = PositionError {
            axis: structure.axes[0],
            position: 0,
            size: sizes[0],
            layout: Described::new(structure, sizes),
        };
        for (axis, &letter) in structure.axes.iter().enumerate() {
            let position = coordinate.along(letter).unwrap_or(0);
            if position >= sizes[axis] {
                error.axis = letter;
                error.position = position;
                error.size = sizes[axis];
                break;
            }
        }
        error
    }

    /// The letter of the axis.
    #[must_use]
    pub fn axis(&self) -> char {
        self.axis
    }

    /// The position that was asked for.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// The size of the axis: positions run from 0 to this, exclusive.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = notation::out_of_range(
            self.position,
            self.axis,
            self.layout.structure,
            &self.layout.known(),
        );
        f.write_str(text.as_str())
    }
}

/// A range of positions along an axis has none, reaches beyond it, or cuts an inner block.
#[derive(Clone, Copy)]
pub struct RangeError {
    axis: char,
    start: usize,
    end: usize,
    layout: Described,
}

impl RangeError {
    #[cold]
    pub(crate) fn new(
        axis: char,
        start: usize,
        end: usize,
        structure: &'static Structure,
        sizes: &[usize; MAX_RANK],
    ) -> Self {
        RangeError {
            axis,
            start,
            end,
            layout: Described::new(structure, sizes),
        }
    }

    /// The letter of the axis.
    #[must_use]
    pub fn axis(&self) -> char {
        self.axis
    }

    /// The range that was asked for, without its end.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = notation::outside(
            self.axis,
            self.start,
            self.end,
            self.layout.structure,
            &self.layout.known(),
        );
        f.write_str(text.as_str())
    }
}

/// A value that could not be taken over, together with the reason; nothing is lost.
///
/// `?` turns it into its reason.
#[cfg(feature = "alloc")]
pub struct Refused<V, E> {
    value: V,
    /// Boxed, so that a `Result` with it stays small.
    error: Box<E>,
}

#[cfg(feature = "alloc")]
impl<V, E> Refused<V, E> {
    pub(crate) fn new(value: V, error: E) -> Self {
        Refused {
            value,
            error: Box::new(error),
        }
    }

    /// The value, as it was given.
    #[must_use]
    pub fn into_value(self) -> V {
        self.value
    }

    /// The reason.
    #[must_use]
    pub fn error(&self) -> &E {
        &self.error
    }
}

#[cfg(feature = "alloc")]
impl<V, E: fmt::Display> fmt::Display for Refused<V, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

#[cfg(feature = "alloc")]
impl<V, E: fmt::Debug> fmt::Debug for Refused<V, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

#[cfg(feature = "alloc")]
impl<V, E: Error> Error for Refused<V, E> {}

#[cfg(feature = "alloc")]
impl<V> From<Refused<V, LengthError>> for LengthError {
    fn from(refused: Refused<V, LengthError>) -> Self {
        *refused.error
    }
}

#[cfg(feature = "alloc")]
impl<V> From<Refused<V, LayoutError>> for LayoutError {
    fn from(refused: Refused<V, LayoutError>) -> Self {
        *refused.error
    }
}
