//! Errors at run time. Each names the layout, the axis, and the numbers that disagree.

// Decisions:
//
// - **The cause of an error is private. The kind of an error is public, and contains no numbers.** So later
//   versions may change the causes.
// - **Errors stay below 128 bytes.** Clippy warns of larger errors in a user's `Result`. The sizes of a layout fit into
//   128 bytes. Sizes together with strides known at run time do not fit, so an error does not contain such strides.
// - **A refused value comes back** in the error `Refused`, so a vector that is too short is not lost. The reason for
//   the refusal is the source of this error, and the text of `Refused` does not repeat the text of its source. So a
//   program that prints the chain of errors shows each text once, as std and the API guidelines demand.

use crate::layout::notation::{self, Shown, Text, repeated_size};
use crate::layout::pattern_fault::{self, PatternFault};
use crate::types::lookup::index_of;
use crate::types::structure::Structure;
use crate::types::written_name::WrittenName;
#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use core::error::Error;
use core::fmt;
#[cfg(feature = "bytemuck")]
use core::num::NonZero;
use core::ops::Range;
use tensor_layout_arithmetic::{Fault, MAX_RANK, OtherLabel};
use tensor_layout_macros::{causes, say};

/// A layout and its sizes, for the text of an error.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct DescribedLayout {
    structure: &'static Structure,
    sizes: [usize; MAX_RANK],
}

impl DescribedLayout {
    pub(crate) const fn new(structure: &'static Structure, sizes: &[usize; MAX_RANK]) -> Self {
        DescribedLayout {
            structure,
            sizes: *sizes,
        }
    }

    /// Returns the sizes. A sum of sizes that overflows is `usize::MAX`; the text has `?` in its place.
    pub(crate) const fn known(&self) -> [Option<usize>; MAX_RANK] {
        let mut known = [None; MAX_RANK];
        let mut axis = 0;
        while axis < MAX_RANK {
            if self.sizes[axis] != usize::MAX {
                known[axis] = Some(self.sizes[axis]);
            }
            axis += 1;
        }
        known
    }

    fn size(&self, axis: char) -> usize {
        self.sizes[index_of(self.structure.axes, axis)]
    }

    fn name(&self, axis: char) -> Option<&'static WrittenName> {
        self.structure.names[index_of(self.structure.axes, axis)]
    }

    /// Returns the layout in the notation of `layout!`.
    pub(crate) const fn text(&self) -> Text {
        notation::layout(self.structure, &self.known(), None)
    }

    /// Returns the layout without the sizes that it does not fix.
    fn declared(&self) -> Self {
        DescribedLayout {
            structure: self.structure,
            sizes: self.structure.known.map(|size| size.unwrap_or(usize::MAX)),
        }
    }
}

impl fmt::Display for DescribedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

/// Implements `Debug` by the text of an error, and `Error` without a source.
macro_rules! debug_as_display {
    ($($error:ident)*) => {$(
        impl ::core::fmt::Debug for $error {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, concat!(stringify!($error), "({})"), self)
            }
        }

        impl ::core::error::Error for $error {}
    )*};
}
#[cfg(any(
    feature = "d3d12",
    feature = "directml",
    feature = "dlpack",
    feature = "frames",
    feature = "ort",
    all(feature = "alloc", feature = "shader")
))]
pub(crate) use debug_as_display;

debug_as_display! { LengthError LayoutError PositionError RangeError }
#[cfg(feature = "bytemuck")]
debug_as_display! { BytesError }

/// An error: a slice or vector has too few or too many elements for the layout.
///
/// A slice must reach at least to the last element of the tensor, and have at most as many elements as the storage
/// occupies. A vector that becomes a tensor must have exactly as many elements as the storage occupies.
///
/// ```
/// use tensor_layout::{View, layout};
///
/// let error = View::<u8, layout!(HW[2, 3])>::new(&[1, 2, 3, 4, 5]).unwrap_err();
/// assert_eq!((error.needed(), error.given()), (6, 5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LengthError {
    pub(crate) needed: usize,
    pub(crate) given: usize,
    pub(crate) layout: DescribedLayout,
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
            layout: DescribedLayout::new(structure, sizes),
        }
    }

    /// Makes the error for a layout whose sizes are all known.
    #[cold]
    pub(crate) fn new_static(needed: usize, given: usize, structure: &'static Structure) -> Self {
        LengthError::new(needed, given, structure, &structure.least_sizes())
    }

    /// Returns the number of elements that the layout needs. For a slice that is too short, this is the layout's
    /// [`span`](crate::Mapping::span). Otherwise, it is the layout's [`footprint`](crate::Mapping::footprint).
    #[must_use]
    pub fn needed(&self) -> usize {
        self.needed
    }

    /// Returns the number of elements that were given.
    #[must_use]
    pub fn given(&self) -> usize {
        self.given
    }
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DescribedLayout { structure, sizes } = &self.layout;
        let sizes = sizes.map(Some);
        f.write_str(notation::wrong_length(self.given, self.needed, structure, &sizes).as_str())?;
        let needed = self.needed;
        if self.given <= needed {
            return Ok(());
        }
        match structure.wider_step(&self.layout.sizes, self.given) {
            Some((axis, step)) => write!(
                f,
                " (help: if one step along {axis} is {step} elements, declare `strides({axis} = {step})`; if the \
                 tensor has no gaps, `[..{needed}]` leaves out what follows it)"
            ),
            None => write!(
                f,
                " (help: `[..{needed}]` leaves out what follows the tensor; padding between its rows is declared, as \
                 by `pad(..)`)"
            ),
        }
    }
}

/// Two axes that cannot be merged, because they do not follow each other in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ApartInMemory {
    pub(crate) outer: char,
    pub(crate) inner: char,
    /// The stride of the outer axis.
    pub(crate) stride: usize,
    /// The stride that the outer axis would need for the merge.
    pub(crate) wanted: usize,
}

impl ApartInMemory {
    /// Returns the message for axes that cannot be merged without moving elements.
    pub(crate) const fn text(
        self,
        structure: &Structure,
        sizes: &[Option<usize>; MAX_RANK],
        with_help: bool,
    ) -> Text {
        let ApartInMemory {
            outer,
            inner,
            stride,
            wanted,
        } = self;
        let mut text = say!(
            "axes {outer} and {inner} cannot be merged without moving elements: {outer} has stride {stride}, but {inner} \
             ends after {wanted} elements: {Shown(structure, sizes)}"
        );
        if with_help {
            say!(
                &mut text,
                "\nhelp: move them first, to a layout that has {outer} just before {inner} and no padding between: \
                 `to_layout` and `into_merged`, or for a buffer of DirectML the operator `ElementWiseIdentity`"
            );
        }
        text
    }
}

/// An error: sizes or strides do not fit a layout, or do not make a valid layout.
///
/// [`kind`](Self::kind) returns the reason, and [`axis`](Self::axis) returns the axis.
/// [`expected`](Self::expected) and [`found`](Self::found) return the two numbers that disagree. The text of
/// the error states the layout and all of these values.
///
/// ```
/// use tensor_layout::{H, LayoutErrorKind, W, layout};
///
/// let error = <layout!(HW[?, ?], pad(W = 8))>::with((H(2), W(9))).unwrap_err();
/// assert_eq!(error.kind(), LayoutErrorKind::Clause);
/// assert_eq!((error.axis(), error.expected(), error.found()), (Some('W'), Some(8), Some(9)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LayoutError {
    pub(crate) cause: LayoutCause,
    pub(crate) layout: DescribedLayout,
}

/// The kinds of [`LayoutError`], without numbers and names.
///
/// [`expected`](LayoutError::expected) and [`found`](LayoutError::found) are in elements unless the kind says
/// otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LayoutErrorKind {
    /// A size is 0. No tensor is empty, so a program that may get none handles this kind: a detector that finds nothing
    /// returns the sizes `[0, 6]`. All sizes that the layout fixes are right then. The errors of clauses, strides and
    /// memory come after this one.
    ///
    /// ```
    /// use tensor_layout::{LayoutErrorKind, View, layout};
    ///
    /// type Boxes = layout!(NK[N = ?, K = 6]);
    ///
    /// let nothing: [f32; 0] = [];
    /// let error = View::<f32, Boxes>::with_sizes(&nothing, [0, 6]).unwrap_err();
    /// assert_eq!(error.kind(), LayoutErrorKind::ZeroSize);
    /// let error = View::<f32, Boxes>::with_sizes(&nothing, [0, 5]).unwrap_err();
    /// assert_eq!(error.kind(), LayoutErrorKind::WrongSize);
    /// ```
    ZeroSize,
    /// A clause does not hold for the size of its axis: `pad(W = 5)` for W = 6, or `strides(H = 5)` for a row
    /// of 6 elements. If `pad` is too small, the expected number is the largest size that the `pad` allows.
    /// If `strides` is too small, the expected number is the smallest stride that the size allows. If the strides are
    /// those of another label, there is no expected number, and the text names this label.
    Clause,
    /// There are more than `isize::MAX` elements, positions or bytes, or the product of the given sizes
    /// overflows. There is no expected number.
    TooLarge,
    /// The factors of the storage do not match the shape: an axis is missing, unknown or given twice, or
    /// blocks do not fit together. Only types written by hand can cause this.
    WrongStorage,
    /// A size differs from the size that the layout fixes.
    WrongSize,
    /// The sizes of two tensors differ along an axis. The expected number is the size of the other tensor.
    UnequalSizes,
    /// A stride differs from the stride of the layout.
    WrongStride,
    /// Elements would have other offsets in the new layout. The old or the new layout has blocks, so no
    /// stride can be named.
    Offsets,
    /// The layout is the layout of a part, and some sizes of the whole tensor are known only at run time. A
    /// mapping of such a layout cannot be made without the whole tensor.
    NoWhole,
    /// Axes to be merged do not follow each other in memory. The expected number is the stride that the outer
    /// axis would need.
    NotAdjacent,
    /// The size of an axis to be split is not a multiple of the product of the given sizes. The expected
    /// number is this product.
    Indivisible,
    /// In a split, the product of the given sizes is not the size of the axis. In a merge, the product of the
    /// merged sizes is not the given size. The expected number is the product.
    UnequalParts,
    /// [`try_rearrange!`](crate::try_rearrange!) splits an axis into parts, and the size of one part is
    /// neither given nor follows from the other sizes.
    UnknownPart,
    /// A view would have to move elements. The expected number is a distance between two elements in the
    /// layout of the view. The found number is the distance between the same two elements in the source.
    Moves,
    /// The step of `step_by` is 0.
    ZeroStep,
    /// An axis to be broadcast has more than one position.
    SeveralPositions,
    /// A window is larger than its axis. The expected number is the size of the axis, the largest that fits.
    WindowTooLarge,
    /// Several positions share an element, so the tensor cannot be written to. Only
    /// [`SharedStrides`](crate::SharedStrides) takes such strides.
    SharedElements,
    /// A position is out of range for its axis; see [`PositionError`]. The expected number is the size.
    PositionOutOfRange,
    /// A range is empty, reaches beyond its axis or starts inside a block; see [`RangeError`]. The expected number is
    /// the size of the axis, and the found number is the end of the range. If the end overflows, the error has neither.
    RangeOutOfRange,
    /// A slice has too few or too many elements; see [`LengthError`].
    Length,
    /// Bytes are too few or misaligned; see `BytesError`. The expected and found numbers are in bytes.
    Bytes,
    /// There are gaps between the elements.
    Gaps,
    /// The image has several channels, but the layout has no axis C.
    Channels,
    /// A size is too large for an image. The expected number is the maximum.
    TooLargeForImage,
    /// The array or the list of sizes has another number of axes than the layout. The expected and found
    /// numbers count axes.
    Rank,
    /// A list of sizes has a size for an axis that the layout does not have, or two sizes for one axis.
    WrongAxis,
    /// The sizes of two axes have the same [name](crate::size_names!) but different numbers. The expected
    /// number is the size of the first of these axes.
    UnequalNames,
    /// A stride is negative.
    NegativeStride,
    /// A stride in bytes is not a multiple of the size of an element. The expected number is the size of an
    /// element, and the found number is the stride. Both are in bytes.
    PartOfElement,
}

/// The maximum number of factors that an error about an overflowing product shows. With more, a
/// [`LayoutError`] would be larger than an error should be.
pub(crate) const SHOWN_SIZES: usize = 4;

causes! {
    /// The cause of a [`LayoutError`], with the numbers that disagree.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(crate) enum LayoutCause(layout: &DescribedLayout) -> LayoutErrorKind, axis, numbers {
        Fault(fault: Fault) is {kind_of_fault(fault)}, at {fault.axis()}, numbers {numbers_of_fault(fault)} => {
            f.write_str(notation::fault(fault, layout.structure, &layout.known()).as_str())?;
            match fault {
                Fault::ZeroSize { .. } => f.write_str(
                    " (help: if there may be no elements, match `LayoutErrorKind::ZeroSize` as the kind of this error)",
                ),
                _ => Ok(()),
            }
        },
        /// The strides are those of another label.
        OtherLabel(label: OtherLabel) is Clause, at label.axis() => {
            let (mut reason, mut letters) = (Text::new(), Text::new());
            label.write(&mut reason);
            label.write_label(&mut letters);
            let (reason, letters) = (reason.as_str(), letters.as_str());
            write!(
                f,
                "{reason}: {layout} (help: declare the label `{letters}`; the storage `RunTimeStrides` takes strides in \
                 any order)"
            )
        },
        Size { axis: char, wanted: usize, found: usize } is WrongSize, numbers (wanted, found)
            => "axis {axis} has size {found}, but the layout fixes it to {wanted}: {layout}",
        Stride { axis: char, wanted: usize, found: usize } is WrongStride, numbers (wanted, found)
            => "axis {axis} has stride {found}, but the layout's is {wanted}: {layout}",
        Unequal { axis: char, size: usize, other: usize } is UnequalSizes, numbers (other, size)
            => "axis {axis} has size {size}, but that of the other tensor has {other}: {layout}",
        /// The number of repeated positions of a source differs from the number of positions of the target.
        Repeated { axis: char, size: usize, times: usize, wanted: usize }
            is UnequalSizes, numbers (repeated_size(wanted, times), size)
            => "{notation::repeated(axis, size, times, wanted).as_str()}: {layout}",
        Blocks is Offsets => "the elements lie at other places than in: {layout}",
        NoWhole is NoWhole
            => "only a part of a tensor has this layout, for its whole has sizes known at run time: {layout}",
        Apart(apart: ApartInMemory) is NotAdjacent, at apart.outer, numbers (apart.wanted, apart.stride)
            => "{apart.text(layout.structure, &layout.known(), false).as_str()}",
        Indivisible { axis: char, size: usize, inner: usize } is Indivisible, numbers (inner, size)
            => "axis {axis} has size {size}, which is no multiple of {inner}: {layout}",
        Pattern { fault: PatternFault, pattern: &'static str }
            is {fault.kind()}, at {fault.axis()}, numbers {fault.numbers()}
            => "{pattern_fault::text(fault, pattern, layout.structure, &layout.sizes, false).as_str()}",
        UnequalMerge { axis: char, given: usize, size: usize } is UnequalParts, numbers (size, given)
            => "the merged axes have {size} positions together, but axis {axis} is given {given}: {layout}",
        UnequalSplit { axis: char, size: usize, product: usize } is UnequalParts, numbers (product, size)
            => "axis {axis} has size {size}, but the new sizes have {product} positions together: {layout}",
        /// The product of the sizes into which an axis is split overflows. `first` are the first of these sizes. The
        /// number 0 stands for none.
        Overflow { axis: char, first: [usize; SHOWN_SIZES], has_more: bool } is TooLarge => {
            write!(f, "axis {axis} has size {}, but the product of the new sizes ", layout.size(axis))?;
            for (index, size) in first.iter().filter(|size| **size > 0).enumerate() {
                let separator = if index > 0 { " x " } else { "" };
                write!(f, "{separator}{size}")?;
            }
            write!(f, "{} overflows: {layout}", if has_more { " x .." } else { "" })
        },
        ZeroStep { axis: char } is ZeroStep => "a step of 0 along axis {axis} leads nowhere: {layout}",
        NotOne { axis: char, size: usize } is SeveralPositions, numbers (1, size)
            => "{notation::not_one(axis, size, layout.structure, &layout.known()).as_str()}",
        Window { axis: char, size: usize, new: char, window: usize } is WindowTooLarge, numbers (size, window)
            => "{notation::window_too_large(axis, size, new, window, layout.structure, &layout.known()).as_str()}",
        Shared is SharedElements
            => "several positions share an element, so this needs `SharedStrides`, which can only be read: {layout}",
        Position { axis: char, position: usize, size: usize } is PositionOutOfRange, numbers (size, position)
            => write!(f, "{}", PositionError { axis, position, size, layout: *layout }),
        Range { axis: char, start: usize, end: Option<usize> }
            is RangeOutOfRange, numbers {end.map(|end| (layout.size(axis), end))}
            => write!(f, "{}", RangeError { axis, start, end, layout: *layout }),
        Length { needed: usize, given: usize } is Length, numbers (needed, given)
            => write!(f, "{}", LengthError { needed, given, layout: *layout }),
        #[cfg(feature = "bytemuck")]
        Bytes(bytes: Bytes) is Bytes, numbers (bytes.needed, bytes.given)
            => write!(f, "{}", BytesError { bytes, layout: *layout }),
        #[cfg(feature = "image")]
        Gaps is Gaps => "there are gaps between the elements: {layout}",
        #[cfg(feature = "image")]
        Channels { found: usize } is Channels, at 'C', numbers (1, found)
            => "the image has {found} channels, but the layout has no axis C: {layout}",
        #[cfg(feature = "image")]
        TooLargeForImage { axis: char, found: usize, most: u32 } is TooLargeForImage, numbers (most as usize, found)
            => "axis {axis} has size {found}, but an image's is at most {most}: {layout}",
        #[cfg(any(feature = "dlpack", feature = "ndarray"))]
        Rank { found: usize } is Rank, numbers (layout.structure.axes.len(), found)
            => "the array has {found} axes, but the layout has {layout.structure.axes.len()}: {layout.declared()}",
        NegativeStride { axis: char, stride: isize, in_bytes: bool } is NegativeStride => if in_bytes {
            write!(
                f,
                "one step along axis {axis} is {stride} bytes, but a layout's steps are not negative: {layout} (help: \
                 begin at the last position, which is the first in memory, with {} bytes; \
                 `for (from, mut to) in view.axis_iter({axis}).rev().zip(other.axis_iter_mut({axis})) {{ \
                 from.relayout_into(&mut to); }}` flips a copy)",
                stride.unsigned_abs()
            )
        } else {
            write!(f, "axis {axis} has stride {stride}, but a layout's are not negative: {layout}")
        },
        PartOfElement { axis: char, bytes: usize, element: usize } is PartOfElement, numbers (element, bytes)
            => if element == 0 {
                write!(
                    f,
                    "one step along axis {axis} is {bytes} bytes, but an element has none: {layout} (help: give strides \
                     in elements)"
                )
            } else {
                write!(
                    f,
                    "one step along axis {axis} is {bytes} bytes, which is no multiple of the {element} bytes of an \
                     element: {layout} (help: view the memory as `u8`, with an innermost axis for the {element} bytes \
                     of an element)"
                )
            },
        /// A list has another number of sizes than the layout has axes.
        Sizes { found: usize } is Rank, numbers (layout.structure.axes.len(), found)
            => "{notation::listed(found, layout.structure).as_str()}",
        /// A list has two sizes for an axis, or a size for an axis that the layout does not have.
        Listed { axis: char, is_repeated: bool } is WrongAxis => if is_repeated {
            write!(f, "the list has two sizes for axis {axis}: {}", layout.declared())
        } else {
            write!(f, "the layout has no axis for the size of axis {axis}: {}", layout.declared())
        },
        /// The size of an axis has the same name as that of the axis `first`, and another number.
        Name { axis: char, first: char } is UnequalNames, numbers (layout.size(first), layout.size(axis)) => {
            let mut name = Text::new();
            if let Some(written) = layout.name(axis) {
                written.write(&mut name);
            }
            let (size, of_first, name) = (layout.size(axis), layout.size(first), name.as_str());
            write!(
                f,
                "axis {axis} has size {size}, but axis {first} has size {of_first}, and both sizes are `?{name}`: {layout}"
            )
        },
    }
}

fn kind_of_fault(fault: Fault) -> LayoutErrorKind {
    match fault {
        Fault::ZeroSize { .. } => LayoutErrorKind::ZeroSize,
        Fault::ZeroClause { .. } | Fault::PadTooSmall { .. } | Fault::StrideTooSmall { .. } => {
            LayoutErrorKind::Clause
        }
        Fault::TooLarge => LayoutErrorKind::TooLarge,
        Fault::UnknownAxis { .. }
        | Fault::RepeatedAxis { .. }
        | Fault::MissingAxis { .. }
        | Fault::BlockedClause { .. }
        | Fault::BlocksDisagree { .. }
        | Fault::LargerThanWhole { .. }
        | Fault::NotCropped { .. } => LayoutErrorKind::WrongStorage,
    }
}

/// Returns the expected number and the number that was found, or `None` if the fault lacks one of them.
fn numbers_of_fault(fault: Fault) -> Option<(usize, usize)> {
    match fault {
        Fault::PadTooSmall { size, pad, .. } => Some((pad, size)),
        Fault::StrideTooSmall { stride, inside, .. } => Some((inside, stride)),
        Fault::BlocksDisagree { block, lanes, .. } => Some((lanes, block)),
        Fault::LargerThanWhole { size, whole, .. } | Fault::NotCropped { size, whole, .. } => {
            Some((whole, size))
        }
        _ => None,
    }
}

/// Converts errors, because functions with several causes return all of them as a [`LayoutError`].
macro_rules! causes_of_layout_errors {
    ($($(#[$on:meta])* $error:ident => $cause:ident $fields:tt;)*) => {$(
        $(#[$on])*
        impl From<$error> for LayoutError {
            fn from(error: $error) -> Self {
                causes_of_layout_errors!(@of error $error $cause $fields)
            }
        }
    )*};
    (@of $given:ident $error:ident $cause:ident { $($field:ident),* }) => {{
        let $error { $($field,)* layout } = $given;
        LayoutError { cause: LayoutCause::$cause { $($field),* }, layout }
    }};
    (@of $given:ident $error:ident $cause:ident ($field:ident)) => {
        LayoutError { cause: LayoutCause::$cause($given.$field), layout: $given.layout }
    };
}

causes_of_layout_errors! {
    LengthError => Length { needed, given };
    PositionError => Position { axis, position, size };
    RangeError => Range { axis, start, end };
    #[cfg(feature = "bytemuck")]
    BytesError => Bytes(bytes);
}

impl LayoutError {
    /// Returns the kind of the error, without numbers and names.
    ///
    /// ```
    /// use tensor_layout::{layout, H, LayoutErrorKind};
    ///
    /// let error = <layout!(HW[?, 6], pad(W = 8))>::with((H(0),)).unwrap_err();
    /// assert_eq!(error.kind(), LayoutErrorKind::ZeroSize);
    /// assert_eq!(error.axis(), Some('H'));
    /// ```
    #[must_use]
    pub fn kind(&self) -> LayoutErrorKind {
        self.cause.kind()
    }

    /// Returns the letter of the axis that the error is about, or `None` if it is not about a single axis.
    #[must_use]
    pub fn axis(&self) -> Option<char> {
        self.cause.axis()
    }

    /// Returns the expected number, or `None` if the error has no such number. The meaning of the number
    /// depends on the [kind](LayoutErrorKind).
    ///
    /// ```
    /// use tensor_layout::{layout, H, W};
    ///
    /// let open = <layout!(HW[?, ?])>::with((H(2), W(3)))?;
    /// let error = open.try_into_layout::<layout!(HW[2, 4])>().unwrap_err();
    /// assert_eq!((error.axis(), error.expected(), error.found()), (Some('W'), Some(4), Some(3)));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn expected(&self) -> Option<usize> {
        self.cause
            .numbers(&self.layout)
            .map(|(expected, _)| expected)
    }

    /// Returns the number that was found in place of the [expected](Self::expected) number, or `None` if the
    /// error has no such number. If a size is 0, the error has this number, but no expected number.
    #[must_use]
    pub fn found(&self) -> Option<usize> {
        match self.cause {
            LayoutCause::Fault(Fault::ZeroSize { .. })
            | LayoutCause::Pattern {
                fault: PatternFault::Zero { .. },
                ..
            } => Some(0),
            cause => cause.numbers(&self.layout).map(|(_, found)| found),
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f, &self.layout)
    }
}

/// An error: bytes cannot be viewed as elements, because they are too few or misaligned.
///
/// Needs the feature `bytemuck`.
///
/// ```
/// use tensor_layout::{layout, BytesErrorKind, View};
///
/// let error = View::<f32, layout!(HW[2, 3])>::try_from_bytes(&[0; 23]).unwrap_err();
/// assert_eq!((error.kind(), error.needed(), error.given()), (BytesErrorKind::TooFew, 24, 23));
/// ```
#[cfg(feature = "bytemuck")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BytesError {
    bytes: Bytes,
    layout: DescribedLayout,
}

/// The kinds of [`BytesError`].
///
/// Needs the feature `bytemuck`.
#[cfg(feature = "bytemuck")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BytesErrorKind {
    /// There are fewer bytes than the layout needs.
    TooFew,
    /// The bytes do not begin at a multiple of the alignment of the elements.
    Misaligned,
}

/// The numbers of a [`BytesError`], in bytes.
#[cfg(feature = "bytemuck")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bytes {
    needed: usize,
    given: usize,
    /// The size of an element, in bytes.
    element: NonZero<usize>,
    /// If the bytes are misaligned, the required alignment in bytes. Otherwise `None`.
    alignment: Option<NonZero<usize>>,
}

#[cfg(feature = "bytemuck")]
impl BytesError {
    /// Makes the error for elements of type `T`. The size of `T` is not 0.
    #[cold]
    pub(crate) fn new<T>(needed: usize, given: usize, layout: DescribedLayout) -> Self {
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

    /// Returns the number of bytes that the layout needs: its span times the size of an element.
    #[must_use]
    pub fn needed(&self) -> usize {
        self.bytes.needed
    }

    /// Returns the number of bytes that were given.
    #[must_use]
    pub fn given(&self) -> usize {
        self.bytes.given
    }

    /// Returns the kind of the error, without numbers.
    #[must_use]
    pub fn kind(&self) -> BytesErrorKind {
        match self.bytes.alignment {
            Some(_) => BytesErrorKind::Misaligned,
            None => BytesErrorKind::TooFew,
        }
    }

    /// Returns the required alignment in bytes, or `None` if the error is that there are too few bytes.
    ///
    /// ```
    /// use tensor_layout::{layout, BytesErrorKind, View};
    ///
    /// #[repr(align(4))]
    /// struct Aligned([u8; 25]);
    ///
    /// let bytes = Aligned([0; 25]);
    /// let error = View::<f32, layout!(HW[2, 3])>::try_from_bytes(&bytes.0[1..]).unwrap_err();
    /// assert_eq!(error.kind(), BytesErrorKind::Misaligned);
    /// assert_eq!(error.alignment(), Some(4));
    /// ```
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

/// An error: a position is out of range for its axis.
///
/// ```
/// use tensor_layout::{H, W, layout};
///
/// let error = layout!(HW[2, 3]).try_offset((H(0), W(3))).unwrap_err();
/// assert_eq!((error.axis(), error.position(), error.size()), ('W', 3, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PositionError {
    axis: char,
    position: usize,
    size: usize,
    layout: DescribedLayout,
}

impl PositionError {
    /// Makes the error for the first axis, in logical order, whose position is out of range.
    #[cold]
    pub(crate) fn new(
        along: &dyn Fn(char) -> Option<usize>,
        structure: &'static Structure,
        sizes: &[usize; MAX_RANK],
    ) -> Self {
        let mut error = PositionError {
            axis: structure.axes[0],
            position: 0,
            size: sizes[0],
            layout: DescribedLayout::new(structure, sizes),
        };
        for (axis, &letter) in structure.axes.iter().enumerate() {
            let position = along(letter).unwrap_or(0);
            if position >= sizes[axis] {
                error.axis = letter;
                error.position = position;
                error.size = sizes[axis];
                break;
            }
        }
        error
    }

    /// Returns the letter of the axis.
    #[must_use]
    pub fn axis(&self) -> char {
        self.axis
    }

    /// Returns the position that is out of range.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// Returns the size of the axis. A position must be less than this size.
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

/// An error: a range along an axis is empty, reaches beyond the axis, or starts inside a block of a blocked
/// axis (`16c`).
///
/// ```
/// use tensor_layout::{H, RangeErrorKind, View, layout};
///
/// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
/// let error = rows.try_range(H(1)..H(3)).unwrap_err();
/// assert_eq!(error.kind(), RangeErrorKind::OutOfBounds);
/// assert_eq!((error.axis(), error.range(), error.size()), ('H', 1..3, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RangeError {
    axis: char,
    start: usize,
    /// The end of the range, exclusive, or `None` if it overflows.
    end: Option<usize>,
    layout: DescribedLayout,
}

/// The kinds of [`RangeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RangeErrorKind {
    /// The range is empty.
    Empty,
    /// The range reaches beyond the axis.
    OutOfBounds,
    /// The axis is blocked (`16c`), and the range starts inside a block.
    InsideBlock,
}

impl RangeError {
    #[cold]
    pub(crate) fn new(
        axis: char,
        start: usize,
        end: Option<usize>,
        structure: &'static Structure,
        sizes: &[usize; MAX_RANK],
    ) -> Self {
        RangeError {
            axis,
            start,
            end,
            layout: DescribedLayout::new(structure, sizes),
        }
    }

    /// Returns the letter of the axis.
    #[must_use]
    pub fn axis(&self) -> char {
        self.axis
    }

    /// Returns the kind of the error, without numbers.
    #[must_use]
    pub fn kind(&self) -> RangeErrorKind {
        if self.end.is_some_and(|end| self.start >= end) {
            RangeErrorKind::Empty
        } else if self.end.is_none_or(|end| end > self.size()) {
            RangeErrorKind::OutOfBounds
        } else {
            RangeErrorKind::InsideBlock
        }
    }

    /// Returns the size of the axis.
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout.size(self.axis)
    }

    /// Returns the refused range of positions. The end is exclusive. An end that overflows is `usize::MAX`.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.end.unwrap_or(usize::MAX)
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

/// A value that could not be converted, together with the error that says why. The caller gets the value back.
///
/// `?` turns a `Refused` into the error that it holds. [`error`](Self::error) borrows this error. The text of the
/// `Refused` is the text of the error, also in a `Box<dyn Error>`.
///
/// ```
/// use tensor_layout::{Tensor, layout};
///
/// let refused = Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![1, 2, 3, 4, 5]).unwrap_err();
/// assert_eq!(refused.to_string(), "the buffer has 5 elements, but 6 are needed: HW[H=2, W=3]");
/// assert_eq!(refused.into_value(), [1, 2, 3, 4, 5]);
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, PartialEq, Eq)]
pub struct Refused<V, E> {
    value: V,
    /// The error is boxed to keep a `Result` small.
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

    /// Returns the value, unchanged.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let refused = Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![1, 2]).unwrap_err();
    /// assert_eq!((refused.error().needed(), refused.error().given()), (6, 2));
    /// assert_eq!(refused.into_value(), [1, 2]);
    /// ```
    #[must_use]
    pub fn into_value(self) -> V {
        self.value
    }

    /// Returns the error that says why the value was not converted. The example of
    /// [`into_value`](Self::into_value) calls this method.
    #[must_use]
    pub fn error(&self) -> &E {
        &self.error
    }

    /// Returns the error and drops the value.
    ///
    /// ```
    /// use tensor_layout::{layout, LengthError, Tensor};
    ///
    /// let refused = Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![1, 2]).unwrap_err();
    /// let error: LengthError = refused.into_error();
    /// assert_eq!(error.needed(), 6);
    /// ```
    #[must_use]
    pub fn into_error(self) -> E {
        *self.error
    }
}

#[cfg(feature = "alloc")]
impl<V, E: fmt::Display> fmt::Display for Refused<V, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

/// Shows the error only, because the value may be large.
#[cfg(feature = "alloc")]
impl<V, E: fmt::Debug> fmt::Debug for Refused<V, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Refused").field(&self.error).finish()
    }
}

#[cfg(feature = "alloc")]
impl<V, E: Error> Error for Refused<V, E> {
    /// Returns the source of the error, because the text is the error's own.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

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
