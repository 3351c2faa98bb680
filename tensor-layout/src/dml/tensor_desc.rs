//! The description of one tensor.

// Decisions:
//
// - **A `TensorDesc` does not have the layout of its tensor in its type.** Operators take lists of
//   descriptions of different tensors, and a description may have more axes than its layout, or repeat
//   elements. So `TensorDesc::bind` compares the axes, sizes and strides of a buffer at run time. The slots
//   of an operator have the layouts as types, and `cargo check` refuses a buffer of another layout. For an
//   operator that the crate lacks, `CustomOperator` has such slots.
// - **The compiler reports a wrong description at the caller's constant**: the check is a `const` block in a
//   function that `TensorDesc::new` calls last. A check in `new` itself would be evaluated earlier, and the
//   message would not name the user's `static`. There is a disadvantage: for a call outside of constants, the
//   message names the layout, but not the caller.
// - **A tensor has at most 2^32 − 1 positions, even if some of them share elements.** DirectML's
//   documentation limits only the number of elements; the library refuses more positions.
// - **Operators find axes by their letters, not by their indices**: `try_arranged` lists the axes of a slot in
//   DirectML's order, with their strides. So a factor or a filter may be stored in any order.
// - **A size goes through 14 files to a `TensorDesc`, in three stages.** Before there is a type, mistakes are reported
//   at their tokens: `macros.rs`, then `lib.rs` and `expand.rs` of the macros, `parse.rs` and `check.rs` of the
//   language, and `outline.rs` of the arithmetic. Messages show the parts of the type: `size.rs`, `shape.rs` and
//   `storage.rs` in `types/`, and `layout/tensor_layout.rs`. Constants and run time share the numbers: `terms.rs`,
//   `walk.rs` and `desc.rs` of the arithmetic, and this file. No stage can take over the work of another.

#[cfg(test)]
mod tests;

use super::data_type::{DataType, HasDataType};
use super::typed_pointer::typed_pointers;
use crate::layout::error::debug_as_display;
use crate::layout::mapping::Mapping;
use crate::layout::notation::{Shown, Text, show_error};
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::types::storage::StridedStorage;
use crate::types::structure::Structure;
use core::fmt;
use core::marker::PhantomData;
use core::ptr;
use tensor_layout_arithmetic::{
    Desc, DescFault, MAX_RANK, Terms, find, has_fixed_logical_order, logical_order,
};
use tensor_layout_macros::{causes, say};

/// The description of a tensor for DirectML: its data type, its sizes and strides in DirectML's order, and its
/// size in bytes.
///
/// If all letters are among N C D H W, or all are among O I D H W, DirectML's order is this one, even if the layout
/// lists its axes in another by `logical(..)` or `permute`. For other letters it is the logical order of the layout.
/// [`with_axes`](Self::with_axes) states another.
///
/// If the elements are stored in this order without gaps, the description has no strides. DirectML assumes
/// this order for a description without strides.
///
/// ```
/// use tensor_layout::dml::{DataType, TensorDesc};
/// use tensor_layout::layout;
///
/// type Filter = layout!(OHWI[O = 64, I = 3, H = 7, W = 7]);
/// const FILTER: TensorDesc = TensorDesc::new::<f32, Filter>().owned_by_dml();
/// assert_eq!((FILTER.data_type(), FILTER.rank()), (DataType::Float32, 4));
/// assert_eq!(FILTER.sizes(), [64, 3, 7, 7]); // O, I, H, W
/// assert_eq!(FILTER.strides(), Some([147, 1, 21, 3].as_slice()));
/// assert_eq!(FILTER.total_size_in_bytes(), 37_632);
/// assert_eq!(FILTER.guaranteed_base_offset_alignment(), 0); // no promise
/// assert!(FILTER.is_owned_by_dml());
/// ```
#[derive(Clone, Copy)]
pub struct TensorDesc {
    structure: &'static Structure,
    data_type: DataType,
    is_owned_by_dml: bool,
    axes: [char; MAX_RANK],
    rank: usize,
    sizes: [u32; MAX_RANK],
    strides: [u32; MAX_RANK],
    /// For each axis, `true` if its size is 1 in the layout and the operator repeats the elements along the
    /// axis.
    is_repeated: [bool; MAX_RANK],
    is_packed: bool,
    /// Whether the description has strides even if the elements are packed.
    has_explicit_strides: bool,
    total_size_in_bytes: u64,
    guaranteed_base_offset_alignment: u32,
}

/// The first axis along which two descriptions have different sizes or different strides, with these two
/// sizes or strides. Strides are in elements.
#[cfg_attr(
    not(feature = "operators"),
    expect(
        unreachable_pub,
        reason = "only slots of operators name it in a signature"
    )
)]
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    pub axis: char,
    /// Whether the numbers are strides, and not sizes.
    pub are_strides: bool,
    pub given: u32,
    pub wanted: u32,
}

impl Difference {
    /// Returns the words between the axis and a number in an error's text.
    pub(crate) const fn verb(self) -> &'static str {
        if self.are_strides {
            "has a stride of"
        } else {
            "is"
        }
    }
}

/// The description of a tensor as DirectML reads it: `DML_BUFFER_TENSOR_DESC`, laid out in memory as in C. It
/// borrows a [`TensorDesc`], and points to its sizes and strides.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBufferTensorDesc<'a> {
    /// `DataType`: the type of the elements.
    pub data_type: DataType,
    /// `Flags`: 1 for `DML_TENSOR_FLAG_OWNED_BY_DML`, else 0.
    pub flags: i32,
    /// `DimensionCount`: the number of axes.
    pub dimension_count: u32,
    /// `Sizes`: points to the size of each axis, in DirectML's order.
    pub sizes: *const u32,
    /// `Strides`: points to the stride of each axis, in elements, or is null.
    pub strides: *const u32,
    /// `TotalTensorSizeInBytes`: the size of the tensor in bytes.
    pub total_tensor_size_in_bytes: u64,
    /// `GuaranteedBaseOffsetAlignment`: the promised alignment of the tensor in bytes, or 0 for no promise.
    pub guaranteed_base_offset_alignment: u32,
    described: PhantomData<&'a TensorDesc>,
}

typed_pointers! {
    /// A pointer to a description, with its type: `DML_TENSOR_DESC`, laid out in memory as in C.
    RawTensorDesc {
        /// `Type`: always 1, the number of `DML_TENSOR_TYPE_BUFFER`.
        kind,
        /// `Desc`: points to a [`RawBufferTensorDesc`].
        desc,
    }
}

/// An error in describing a tensor that DirectML would refuse. The error's text names the layout. The alternate form
/// `{error:#}` adds the help that the compiler shows.
///
/// ```
/// use tensor_layout::dml::{TensorDesc, TensorDescErrorKind};
/// use tensor_layout::layout;
///
/// let desc = TensorDesc::new::<f32, layout!(DHW[8, 16, 16])>();
/// let error = desc.try_with_rank(4).unwrap_err(); // N, C, H, W
/// assert_eq!(error.kind(), TensorDescErrorKind::Rank);
/// assert_eq!(error.axis(), Some('D'));
/// assert!(format!("{error:#}").contains("help: write `.with_rank(5)`"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TensorDescError {
    cause: TensorDescCause,
    structure: &'static Structure,
    /// The sizes of the tensor, in the logical order of the layout.
    sizes: [usize; MAX_RANK],
}

/// The kinds of [`TensorDescError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TensorDescErrorKind {
    /// A size, a stride, the number of positions, or the number of elements is beyond 32 bits.
    Overflow,
    /// The layout is blocked. DirectML needs a stride for each axis, and a blocked axis has none.
    BlockedLayout,
    /// The rank is less than the number of axes, or more than 8. Or the layout has an axis that DirectML does
    /// not have at this rank.
    Rank,
    /// The total size in bytes is less than the elements of the tensor take.
    TotalSize,
    /// The alignment is neither 0 nor a power of two of at least 16.
    Alignment,
    /// The tensor is an output, but several positions share one element.
    SharedElements,
    /// The given axes lack an axis of the layout, or have a letter twice.
    Axes,
    /// An axis cannot be repeated to the given size, or there are more or fewer sizes than axes.
    Repetition,
}

causes! {
    /// The cause of a [`TensorDescError`], with its numbers.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(crate) const enum TensorDescCause(layout: Shown<'_>) -> TensorDescErrorKind, axis {
        Numbers(fault: DescFault) is {match fault {
            DescFault::Blocked => TensorDescErrorKind::BlockedLayout,
            _ => TensorDescErrorKind::Overflow,
        }}, at {fault.axis()} => {
            fault.write(text, false);
            say!(text, ": {layout}");
        },
        Rank { axis: char, rank: usize } is Rank => {
            // D has a place at rank 5, all other axes at rank 4.
            let accepted_rank: usize = if rank == 3 && axis != 'D' { 4 } else { 5 };
            say!(
                text,
                "axis {axis} has no place at rank {rank}, where DirectML has {axes_at(layout.0.axes, rank)}: {layout}\n\
                 help: write `.with_rank({accepted_rank})`, where axis {axis} has a place"
            );
        },
        RankOutOfRange { rank: usize } is Rank => {
            let own = layout.0.axes.len();
            let accepted_rank = match (rank, own) {
                (9.., _) => 8,
                (_, 5..) => own,
                _ => 4,
            };
            say!(
                text,
                "a tensor of {own} axes can be described with {own} to 8 axes, but not with {rank}: {layout}\n\
                 help: write `.with_rank({accepted_rank})`"
            );
        },
        TotalSize { given: u64, needed: u64 } is TotalSize
            => "a total size of {given} bytes is too small, for the elements take {needed}: {layout}\n\
                help: write `.with_total_size({needed})` or more",
        Alignment { alignment: u32 } is Alignment => {
            say!(
                text,
                "DirectML takes no alignment of {alignment} bytes, only 0 or a power of two from 16 up: {layout}"
            );
            let least = if alignment < 16 { 16 } else { alignment };
            if let Some(next) = least.checked_next_power_of_two() {
                say!(
                    text,
                    "\nhelp: write `.with_alignment({next})`, if every binding begins at a multiple of that"
                );
            }
        },
        #[cfg(feature = "operators")]
        SharedElements is SharedElements
            => "it cannot be written to, for several positions share one element: {layout}",
        MissingAxis { axis: char } is Axes
            => "the axes of the description lack axis {axis}: {layout}\n\
                help: write `'{axis}'` at the place that the axis should have",
        AxisTwice { axis: char } is Axes => "the axes of the description have {axis} twice: {layout}",
        BroadcastRank { rank: usize, given: usize } is Repetition => {
            let unit = if rank == 1 { "axis" } else { "axes" };
            say!(
                text,
                "the number of sizes is {given}, but the description has {rank} {unit}: {layout}"
            );
        },
        BroadcastSize {
            axis: char,
            /// The index of the axis. With more than 8 bits, an error of operators would be too large.
            index: u8,
            size: u32,
            wanted: u32,
        } is Repetition, at {if axis == ' ' { None } else { Some(axis) }} => {
            match axis {
                ' ' => say!(text, "the added axis at index {index as u32}"),
                axis => say!(text, "axis {axis}"),
            }
            match wanted {
                0 => say!(text, " cannot have size 0: {layout}"),
                wanted => say!(
                    text,
                    " has size {size}, so it cannot be repeated to {wanted}: {layout}"
                ),
            }
        },
    }
}

/// The axes that DirectML expects at rank 3, 4 and 5: first for images, then for filters. `' '` stands for no
/// axis.
const AXES_BY_RANK: &[[[char; MAX_RANK]; 3]; 2] = &[
    [
        ['N', 'C', 'W', ' ', ' ', ' ', ' ', ' '],
        ['N', 'C', 'H', 'W', ' ', ' ', ' ', ' '],
        ['N', 'C', 'D', 'H', 'W', ' ', ' ', ' '],
    ],
    [
        ['O', 'I', 'W', ' ', ' ', ' ', ' ', ' '],
        ['O', 'I', 'H', 'W', ' ', ' ', ' ', ' '],
        ['O', 'I', 'D', 'H', 'W', ' ', ' ', ' '],
    ],
];

impl TensorDesc {
    /// Returns the description of a tensor of `T` whose layout is known at compile time.
    ///
    /// ```
    /// use tensor_layout::dml::TensorDesc;
    /// use tensor_layout::layout;
    ///
    /// const PADDED: TensorDesc = TensorDesc::new::<u8, layout!(HW[H = 3, W = 70], pitch(H = 256))>();
    /// assert_eq!(PADDED.strides(), Some([256, 1].as_slice()));
    /// assert_eq!(PADDED.total_size_in_bytes(), 584); // 582, rounded up to a multiple of 4
    /// ```
    ///
    /// If DirectML would refuse the description, the call does not compile. DirectML refuses blocked layouts.
    /// It also refuses a tensor if a size, a stride, the number of positions or the number of elements is
    /// beyond 32 bits. In a constant (`static`, `const` or `const { .. }`), the compiler points to the call,
    /// and `cargo check` finds the mistake.
    ///
    /// ```compile_fail
    /// # use tensor_layout::{dml::TensorDesc, layout};
    /// let desc = TensorDesc::new::<u8, layout!(HW[65_536, 65_536])>();
    /// ```
    #[must_use]
    #[inline]
    #[track_caller]
    pub const fn new<T: HasDataType, L: StaticLayout>() -> Self
    where
        L::Storage: StridedStorage,
    {
        // The first failure must be here, because in a constant the compiler then points at the caller.
        let desc = Self::accepted::<L>(const { Self::of_known::<T, L>() });
        Self::check::<T, L>();
        desc
    }

    /// Returns the description. Returns `None` if the layout is invalid, or leaves sizes or strides to run
    /// time.
    const fn of_known<T: HasDataType, L: AnyLayout>() -> Option<Result<Self, TensorDescError>>
    where
        L::Storage: StridedStorage,
    {
        match (&L::TERMS, L::KNOWN_STRIDES) {
            (Some(Ok(terms)), Some(_)) => Some(Self::described(L::STRUCTURE, T::DATA_TYPE, terms)),
            _ => None,
        }
    }

    #[track_caller]
    const fn accepted<L: StaticLayout>(desc: Option<Result<Self, TensorDescError>>) -> Self {
        layout::check::<L>();
        match desc {
            Some(desc) => Self::made(desc),
            None => panic!("a strided static layout has strides"),
        }
    }

    /// Returns the description, or panics with the text of the error.
    #[track_caller]
    const fn made(desc: Result<Self, TensorDescError>) -> Self {
        match desc {
            Ok(desc) => desc,
            Err(error) => panic!("{}", error.text().as_str()),
        }
    }

    /// Fails to compile if DirectML would refuse the tensor.
    ///
    /// This is a separate function, and not a `const` block in `new`. The compiler would evaluate such a
    /// block before `new` itself. If a user called `new` in a constant, an error in the block would not point
    /// to the user's call.
    const fn check<T: HasDataType, L: StaticLayout>()
    where
        L::Storage: StridedStorage,
    {
        const { Self::accepted::<L>(Self::of_known::<T, L>()) };
    }

    /// Returns the description of a tensor of `T` with the sizes and strides of `mapping`.
    ///
    /// ```
    /// use tensor_layout::dml::TensorDesc;
    /// use tensor_layout::{layout, H, N, W};
    ///
    /// let mapping = <layout!(NHWC[?, 3, ?, ?])>::with((N(8), H(480), W(640)))?;
    /// let desc = TensorDesc::with::<f32, _>(mapping)?;
    /// assert_eq!(desc.sizes(), [8, 3, 480, 640]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if one of these numbers is beyond 32 bits: a size, a stride, the number of elements
    /// in memory (gaps included), or the product of the sizes. If positions share elements, the product can
    /// be larger than the number of elements.
    pub fn with<T: HasDataType, L: AnyLayout>(mapping: Mapping<L>) -> Result<Self, TensorDescError>
    where
        L::Storage: StridedStorage,
    {
        Self::of_mapping(&mapping, T::DATA_TYPE)
    }

    /// Describes a tensor as [`with`](Self::with) does. Unlike `with`, this function also compiles for
    /// layouts without strides. For a blocked layout, this function returns an error.
    pub(crate) fn of_mapping<L: AnyLayout>(
        mapping: &Mapping<L>,
        data_type: DataType,
    ) -> Result<Self, TensorDescError> {
        Self::described(L::STRUCTURE, data_type, &mapping.terms())
    }

    pub(crate) const fn described(
        structure: &'static Structure,
        data_type: DataType,
        terms: &Terms,
    ) -> Result<Self, TensorDescError> {
        match Self::of_terms(structure, data_type, terms) {
            Ok(desc) => Ok(desc),
            Err(fault) => {
                let cause = TensorDescCause::Numbers(fault);
                Err(TensorDescError::new(cause, structure, *terms.sizes()))
            }
        }
    }

    pub(super) const fn of_terms(
        structure: &'static Structure,
        data_type: DataType,
        terms: &Terms,
    ) -> Result<Self, DescFault> {
        let rank = structure.axes.len();
        let Desc {
            sizes,
            strides,
            total_size_in_bytes,
        } = match Desc::new(terms, structure.axes, data_type.bits()) {
            Ok(desc) => desc,
            Err(fault) => return Err(fault),
        };
        let mut axes = [' '; MAX_RANK];
        let places = Desc::places(structure.axes);
        let mut axis = 0;
        while axis < rank {
            axes[places[axis]] = structure.axes[axis];
            axis += 1;
        }
        // Axes beyond the rank have size 1, so their strides do not matter.
        let is_packed = Desc::is_packed(&sizes, &strides);
        Ok(TensorDesc {
            structure,
            data_type,
            is_owned_by_dml: false,
            axes,
            // DirectML describes a scalar as one axis of size 1.
            rank: if rank == 0 { 1 } else { rank },
            sizes,
            strides,
            is_repeated: [false; MAX_RANK],
            is_packed,
            has_explicit_strides: false,
            total_size_in_bytes,
            guaranteed_base_offset_alignment: 0,
        })
    }

    /// Returns the index of `axis` among the axes of this description. The layout must have this axis.
    const fn known_index_of(&self, axis: char) -> usize {
        match find(&self.axes, axis) {
            Some(index) => index,
            None => panic!("a description has all axes of its layout"),
        }
    }

    pub(crate) const fn error(&self, cause: TensorDescCause) -> TensorDescError {
        let mut sizes = [1; MAX_RANK];
        let mut axis = 0;
        while axis < self.structure.axes.len() {
            sizes[axis] = self.sizes[self.known_index_of(self.structure.axes[axis])] as usize;
            axis += 1;
        }
        TensorDescError::new(cause, self.structure, sizes)
    }

    /// Adds axes of size 1, so that the description has `rank` axes. Some operators require a fixed number of
    /// axes.
    ///
    /// The indices of the axes depend on the rank and on the axes of the layout:
    ///
    /// - For an image at rank 3, 4 and 5, DirectML expects (N, C, W), (N, C, H, W) and (N, C, D, H, W). Each
    ///   axis goes to its index, and new axes fill the other indices.
    /// - For a filter, O and I take the places of N and C.
    /// - At other ranks, and for layouts with other letters, the new axes come first.
    ///
    /// ```
    /// use tensor_layout::dml::TensorDesc;
    /// use tensor_layout::layout;
    ///
    /// const SCORES: TensorDesc = TensorDesc::new::<f32, layout!(NC[N = 8, C = 1000])>().with_rank(4);
    /// assert_eq!(SCORES.sizes(), [8, 1000, 1, 1]);
    ///
    /// const VOLUMES: TensorDesc = TensorDesc::new::<f32, layout!(NCHW[8, 3, 4, 5])>().with_rank(5);
    /// assert_eq!(VOLUMES.sizes(), [8, 3, 1, 4, 5]);
    ///
    /// const QUERIES: TensorDesc = TensorDesc::new::<f32, layout!(BSK[2, 128, 64])>().with_rank(4);
    /// assert_eq!(QUERIES.sizes(), [1, 2, 128, 64]);
    /// ```
    ///
    /// If DirectML does not have an axis at the rank (D at rank 4, for example), the call does not compile in
    /// a constant.
    ///
    /// # Panics
    ///
    /// Panics if an axis has no place at the rank. Panics, too, if the rank is less than the number of axes,
    /// or more than 8. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn with_rank(self, rank: usize) -> Self {
        Self::made(self.try_with_rank(rank))
    }

    /// Tries [`with_rank`](Self::with_rank) for a rank known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if a description of this rank has no dimension for an axis. Returns an error, too, if
    /// the rank is less than the number of axes, or more than 8.
    pub const fn try_with_rank(self, rank: usize) -> Result<Self, TensorDescError> {
        let own = self.structure.axes;
        if rank < own.len() || rank > MAX_RANK {
            return Err(self.error(TensorDescCause::RankOutOfRange { rank }));
        }
        let axes = axes_at(own, rank);
        match self.try_arranged(axes.split_at(rank).0) {
            Ok(wide) => Ok(wide),
            Err(axis) => Err(self.error(TensorDescCause::Rank { axis, rank })),
        }
    }

    /// Returns whether the axes of the description are exactly `axes`, in this order.
    const fn has_axes(&self, axes: &[char]) -> bool {
        if self.rank != axes.len() {
            return false;
        }
        let mut index = 0;
        while index < self.rank {
            if self.axes[index] != axes[index] {
                return false;
            }
            index += 1;
        }
        true
    }

    /// Lists the axes in the order of `axes`. A letter that the layout lacks becomes an axis of size 1, and so does `' '`,
    /// for an axis without a letter.
    ///
    /// An operator that is not in this crate may require an order of axes, or a rank, that
    /// [`with_rank`](Self::with_rank) does not give.
    ///
    /// ```
    /// use tensor_layout::dml::TensorDesc;
    /// use tensor_layout::layout;
    ///
    /// const QUERIES: TensorDesc = TensorDesc::new::<f32, layout!(BSHE[B = 2, S = 77, H = 8, E = 64])>();
    /// const BY_HEAD: TensorDesc = QUERIES.with_axes(&['B', 'H', 'S', 'E']);
    /// assert_eq!(BY_HEAD.sizes(), [2, 8, 77, 64]);
    /// assert_eq!(BY_HEAD.strides(), Some([39_424, 64, 512, 1].as_slice()));
    ///
    /// const WIDE: TensorDesc = QUERIES.with_axes(&['B', 'S', ' ', 'H', 'E']);
    /// assert_eq!(WIDE.sizes(), [2, 77, 1, 8, 64]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `axes` lacks an axis of the layout, has a letter twice, or has more than 8 entries. In a
    /// constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn with_axes(self, axes: &[char]) -> Self {
        Self::made(self.try_with_axes(axes))
    }

    /// Tries [`with_axes`](Self::with_axes) for axes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if `axes` lacks an axis of the layout, has a letter twice, or has more than 8 entries.
    pub const fn try_with_axes(self, axes: &[char]) -> Result<Self, TensorDescError> {
        let rank = axes.len();
        if rank > MAX_RANK {
            return Err(self.error(TensorDescCause::RankOutOfRange { rank }));
        }
        let mut index = 0;
        while index < rank {
            let axis = axes[index];
            if axis != ' ' && find(axes.split_at(index).0, axis).is_some() {
                return Err(self.error(TensorDescCause::AxisTwice { axis }));
            }
            index += 1;
        }
        match self.try_arranged(axes) {
            Ok(desc) => Ok(desc),
            Err(axis) => Err(self.error(TensorDescCause::MissingAxis { axis })),
        }
    }

    /// Repeats the elements along axes of size 1, so that the description has the sizes `sizes`. An operator reads
    /// such an input as if it had all these elements.
    ///
    /// ```
    /// use tensor_layout::dml::TensorDesc;
    /// use tensor_layout::layout;
    ///
    /// const BIAS: TensorDesc = TensorDesc::new::<f32, layout!(C[16])>()
    ///     .with_axes(&['N', 'C', 'H', 'W'])
    ///     .broadcast_to(&[1, 16, 224, 224]);
    /// assert_eq!(BIAS.strides(), Some([16, 1, 0, 0].as_slice()));
    /// assert_eq!(BIAS.total_size_in_bytes(), 64);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if an axis has neither size 1 nor the given size, if a given size is 0, or if there is not one size for
    /// each axis. Panics, too, if there are 2^32 positions or more. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn broadcast_to(self, sizes: &[u32]) -> Self {
        Self::made(self.try_broadcast_to(sizes))
    }

    /// Tries [`broadcast_to`](Self::broadcast_to) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if an axis has neither size 1 nor the given size, if a given size is 0, or if there is not one
    /// size for each axis. Returns an error, too, if there are 2^32 positions or more.
    pub const fn try_broadcast_to(self, sizes: &[u32]) -> Result<Self, TensorDescError> {
        let (rank, given) = (self.rank, sizes.len());
        if given != rank {
            return Err(self.error(TensorDescCause::BroadcastRank { rank, given }));
        }
        let mut positions = 1_u64;
        let mut index = 0;
        while index < rank {
            let (size, wanted) = (self.sizes[index], sizes[index]);
            if wanted == 0 || (size != wanted && size != 1) {
                let axis = self.axes[index];
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "an index of at most 8 axes"
                )]
                let index = index as u8;
                return Err(self.error(TensorDescCause::BroadcastSize {
                    axis,
                    index,
                    size,
                    wanted,
                }));
            }
            // Both numbers are within 32 bits.
            positions *= wanted as u64;
            if positions > u32::MAX as u64 {
                let fault = DescFault::Positions { positions };
                return Err(self.error(TensorDescCause::Numbers(fault)));
            }
            index += 1;
        }
        Ok(self.repeated(sizes))
    }

    /// Moves each axis to its index in `axes`, and adds axes of size 1 at all other indices. If `axes`
    /// lacks an axis of the layout, returns the letter of this axis as the error.
    pub(crate) const fn try_arranged(self, axes: &[char]) -> Result<Self, char> {
        let rank = axes.len();
        if self.has_axes(axes) {
            return Ok(self);
        }
        let own = self.structure.axes;
        let mut wide = self;
        wide.rank = rank;
        wide.sizes = [1; MAX_RANK];
        wide.axes = [' '; MAX_RANK];
        wide.is_repeated = [false; MAX_RANK];
        let mut axis = 0;
        while axis < own.len() {
            let Some(index) = find(axes, own[axis]) else {
                return Err(own[axis]);
            };
            let before = self.known_index_of(own[axis]);
            wide.sizes[index] = self.sizes[before];
            wide.strides[index] = self.strides[before];
            wide.axes[index] = own[axis];
            wide.is_repeated[index] = self.is_repeated[before];
            axis += 1;
        }
        // The stride of a new axis covers all axes after it in logical order. A new axis has size 1, so
        // its stride is never used.
        let mut inside = 1;
        let mut index = rank;
        while index > 0 {
            index -= 1;
            if wide.axes[index] == ' ' {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "it is never more than 32 bits"
                )]
                let stride = inside as u32;
                wide.strides[index] = stride;
            }
            let end = wide.strides[index] as u64 * wide.sizes[index] as u64;
            if end > inside {
                inside = if end > u32::MAX as u64 {
                    u32::MAX as u64
                } else {
                    end
                };
            }
        }
        // The order of the axes may have changed.
        wide.is_packed = Desc::is_packed(&wide.sizes, &wide.strides);
        Ok(wide)
    }

    /// Sets the total size to `bytes`, which may be more than the elements take. Then other data may follow
    /// the elements.
    ///
    /// ```
    /// use tensor_layout::{dml::TensorDesc, layout};
    ///
    /// const DESC: TensorDesc = TensorDesc::new::<f32, layout!(HW[2, 3])>();
    /// assert_eq!(DESC.total_size_in_bytes(), 24);
    /// assert_eq!(DESC.with_total_size(64).total_size_in_bytes(), 64);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `bytes` is less than [`total_size_in_bytes`](Self::total_size_in_bytes), or has space for
    /// 2^32 elements or more. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn with_total_size(self, bytes: u64) -> Self {
        Self::made(self.try_with_total_size(bytes))
    }

    /// Tries [`with_total_size`](Self::with_total_size) for a size known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if `bytes` is less than [`total_size_in_bytes`](Self::total_size_in_bytes), or has
    /// space for 2^32 elements or more.
    pub const fn try_with_total_size(mut self, bytes: u64) -> Result<Self, TensorDescError> {
        if bytes < self.total_size_in_bytes {
            return Err(self.error(TensorDescCause::TotalSize {
                given: bytes,
                needed: self.total_size_in_bytes,
            }));
        }
        if let Some(fault) = Desc::total_fault(bytes, self.data_type.bits()) {
            return Err(self.error(TensorDescCause::Numbers(fault)));
        }
        self.total_size_in_bytes = bytes;
        Ok(self)
    }

    /// Promises that the tensor is always bound at a multiple of `alignment` bytes. If `alignment` is 0,
    /// nothing is promised.
    ///
    /// ```
    /// use tensor_layout::{dml::TensorDesc, layout};
    ///
    /// const DESC: TensorDesc = TensorDesc::new::<f32, layout!(HW[2, 3])>().with_alignment(32);
    /// assert_eq!(DESC.guaranteed_base_offset_alignment(), 32);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `alignment` is neither 0 nor a power of two of at least 16, because DirectML accepts no
    /// other number. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn with_alignment(self, alignment: u32) -> Self {
        Self::made(self.try_with_alignment(alignment))
    }

    /// Tries [`with_alignment`](Self::with_alignment) for an alignment known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if `alignment` is neither 0 nor a power of two of at least 16.
    pub const fn try_with_alignment(mut self, alignment: u32) -> Result<Self, TensorDescError> {
        if alignment != 0 && (alignment < 16 || !alignment.is_power_of_two()) {
            return Err(self.error(TensorDescCause::Alignment { alignment }));
        }
        self.guaranteed_base_offset_alignment = alignment;
        Ok(self)
    }

    /// States the strides, even if the elements are stored in the order of the axes without gaps. Without this method, such
    /// a tensor has no strides in its description, and DirectML computes the same ones from the sizes.
    ///
    /// ```
    /// use tensor_layout::{dml::TensorDesc, layout};
    ///
    /// const DESC: TensorDesc = TensorDesc::new::<f32, layout!(NCHW[1, 1, 3, 5])>();
    /// assert_eq!(DESC.strides(), None);
    /// assert_eq!(DESC.with_explicit_strides().strides(), Some([15, 15, 5, 1].as_slice()));
    /// ```
    #[must_use]
    pub const fn with_explicit_strides(mut self) -> Self {
        self.has_explicit_strides = true;
        self
    }

    /// Marks this input as owned by DirectML: DirectML copies it when the operator is initialised, and keeps
    /// the copy. This sets `DML_TENSOR_FLAG_OWNED_BY_DML`.
    #[doc(alias = "DML_TENSOR_FLAG_OWNED_BY_DML")]
    #[must_use]
    pub const fn owned_by_dml(mut self) -> Self {
        self.is_owned_by_dml = true;
        self
    }

    /// Returns the type of the elements.
    #[must_use]
    pub const fn data_type(&self) -> DataType {
        self.data_type
    }

    /// Returns whether DirectML keeps a copy of the tensor; see [`owned_by_dml`](Self::owned_by_dml).
    #[must_use]
    pub const fn is_owned_by_dml(&self) -> bool {
        self.is_owned_by_dml
    }

    /// Returns the number of axes: `DimensionCount`.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// Returns the sizes in the order of [`axes`](Self::axes).
    #[must_use]
    pub const fn sizes(&self) -> &[u32] {
        self.sizes.split_at(self.rank).0
    }

    /// Returns the number of positions: the product of the sizes. DirectML accepts less than 2^32 of them.
    ///
    /// ```
    /// use tensor_layout::{dml::TensorDesc, layout};
    ///
    /// assert_eq!(TensorDesc::new::<f32, layout!(NHWC[2, 3, 4, 5])>().positions(), 120);
    /// ```
    #[must_use]
    pub const fn positions(&self) -> u64 {
        let mut positions = 1;
        let mut axis = 0;
        while axis < self.rank {
            positions *= self.sizes[axis] as u64;
            axis += 1;
        }
        positions
    }

    /// Returns the size of the axis at `index`. An index into [`sizes`](Self::sizes) gives the same
    /// number, but takes the compiler 300 more steps in a constant. The page of [`axes`](Self::axes) has an example.
    ///
    /// # Panics
    ///
    /// Panics if `index` is not less than the rank. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn size_at(&self, index: usize) -> u32 {
        assert!(
            index < self.rank,
            "the description has no axis with this index"
        );
        self.sizes[index]
    }

    /// Returns the letter of the axis at `index`, or `' '` for an added axis of size 1. The page of
    /// [`axes`](Self::axes) has an example.
    ///
    /// # Panics
    ///
    /// Panics if `index` is not less than the rank. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn axis_at(&self, index: usize) -> char {
        assert!(
            index < self.rank,
            "the description has no axis with this index"
        );
        self.axes[index]
    }

    /// Returns the index of an axis in this description, or `None` if the layout lacks the axis. The page of
    /// [`axes`](Self::axes) has an example.
    #[must_use]
    pub const fn index_of(&self, axis: char) -> Option<usize> {
        match find(&self.axes, axis) {
            Some(index) if index < self.rank => Some(index),
            _ => None,
        }
    }

    /// Returns the letters of the axes in DirectML's order. `' '` stands for an added axis of size 1.
    ///
    /// ```
    /// use tensor_layout::{dml::TensorDesc, layout};
    ///
    /// const IMAGE: TensorDesc = TensorDesc::new::<f32, layout!(NHWC[1, 3, 4, 5])>().with_rank(5);
    /// assert_eq!(IMAGE.axes(), ['N', 'C', ' ', 'H', 'W']);
    /// assert_eq!(IMAGE.index_of('H'), Some(3));
    /// assert_eq!((IMAGE.axis_at(3), IMAGE.size_at(3)), ('H', 4));
    /// assert_eq!(IMAGE.index_of('D'), None);
    /// ```
    #[must_use]
    pub const fn axes(&self) -> &[char] {
        self.axes.split_at(self.rank).0
    }

    /// Returns the size of an axis of the layout, or `None` if the type of the layout leaves the size to run
    /// time.
    #[cfg(feature = "operators")]
    pub(crate) const fn size_in_type(&self, axis: char) -> Option<usize> {
        match find(self.structure.axes, axis) {
            Some(index) => self.structure.known[index],
            None => None,
        }
    }

    /// Returns the size and the stride of an axis, in elements.
    #[cfg(feature = "operators")]
    pub(crate) const fn size_and_stride(&self, axis: char) -> (usize, usize) {
        let index = self.known_index_of(axis);
        (self.sizes[index] as usize, self.strides[index] as usize)
    }

    /// Returns each axis of the layout, in its logical order, with its size in memory and its stride in elements. Positions
    /// along an axis with stride 0 share their elements, so there is one in memory.
    #[cfg(all(feature = "operators", feature = "alloc"))]
    pub(crate) fn stored_axes(&self) -> impl Iterator<Item = (char, usize, usize)> + '_ {
        self.structure.axes.iter().map(|axis| {
            let (size, stride) = self.size_and_stride(*axis);
            (*axis, if stride == 0 { 1 } else { size }, stride)
        })
    }

    /// Returns the letters of the axes at all 8 indices. Added axes and unused entries are `' '`.
    #[cfg(feature = "operators")]
    pub(crate) const fn all_axes(&self) -> [char; MAX_RANK] {
        self.axes
    }

    /// Returns the strides in the order of [`axes`](Self::axes), in elements. Returns `None` if the elements are
    /// stored in this order without gaps, unless [`with_explicit_strides`](Self::with_explicit_strides) was called.
    ///
    /// ```
    /// use tensor_layout::{dml::TensorDesc, layout};
    ///
    /// assert!(TensorDesc::new::<f32, layout!(NCHW[1, 3, 4, 5])>().strides().is_none());
    /// assert!(TensorDesc::new::<f32, layout!(NHWC[1, 1, 4, 5])>().strides().is_none());
    /// ```
    #[must_use]
    pub const fn strides(&self) -> Option<&[u32]> {
        if self.is_packed && !self.has_explicit_strides {
            None
        } else {
            Some(self.strides.split_at(self.rank).0)
        }
    }

    /// Returns the size of the tensor in bytes: `TotalTensorSizeInBytes`. This is the distance from the first
    /// element to the end of the last one, rounded up to a multiple of 4. If
    /// [`with_total_size`](Self::with_total_size) was called, this is the size given there.
    ///
    /// Microsoft's helper `DMLCalcBufferTensorSize` computes the same number, but can overflow; this function
    /// cannot.
    #[doc(alias = "DMLCalcBufferTensorSize")]
    #[must_use]
    pub const fn total_size_in_bytes(&self) -> u64 {
        self.total_size_in_bytes
    }

    /// Returns the number of bytes from the first element to the end of the last one. Unlike
    /// [`total_size_in_bytes`](Self::total_size_in_bytes), this number is not rounded up to a multiple of 4.
    ///
    /// ```
    /// use tensor_layout::dml::{TensorDesc, Uint4};
    /// use tensor_layout::layout;
    ///
    /// let desc = TensorDesc::new::<Uint4, layout!(HW[H = 3, W = 3])>();
    /// // Nine elements of four bits.
    /// assert_eq!(desc.data_size_in_bytes(), 5);
    /// assert_eq!(desc.total_size_in_bytes(), 8);
    /// ```
    #[must_use]
    pub const fn data_size_in_bytes(&self) -> u64 {
        let mut elements = 1;
        let mut axis = 0;
        while axis < self.rank {
            // The description has less than 2^32 elements.
            elements += (self.sizes[axis] as u64 - 1) * self.strides[axis] as u64;
            axis += 1;
        }
        (elements * self.data_type.bits() as u64).div_ceil(8)
    }

    /// Returns the promised alignment of the tensor in bytes, or 0 for no promise:
    /// `GuaranteedBaseOffsetAlignment`.
    #[must_use]
    pub const fn guaranteed_base_offset_alignment(&self) -> u32 {
        self.guaranteed_base_offset_alignment
    }

    /// Returns a description with the sizes `sizes`. Each axis of size 1 is broadcast to its new size.
    pub(crate) const fn repeated(mut self, sizes: &[u32]) -> Self {
        let mut index = 0;
        while index < self.rank {
            if self.sizes[index] == 1 && sizes[index] != 1 {
                self.sizes[index] = sizes[index];
                self.strides[index] = 0;
                self.is_repeated[index] = true;
            }
            index += 1;
        }
        self.is_packed = Desc::is_packed(&self.sizes, &self.strides);
        self
    }

    /// Compares this description with `wanted`, which has the same number of axes. Returns the first axis with
    /// another size in memory, or, if all sizes are equal, with another stride. The stride along an axis of size 1 does not count. An axis of
    /// size 1 has the one element that `wanted` repeats along an axis with stride 0.
    pub(crate) fn difference(&self, wanted: &Self) -> Option<Difference> {
        let sizes = |index| (self.stored_size(index), wanted.stored_size(index));
        let strides = |index: usize| (self.strides[index], wanted.strides[index]);
        let difference = |index: usize, (given, number): (u32, u32), are_strides| Difference {
            axis: wanted.axes[index],
            are_strides,
            given,
            wanted: number,
        };
        let of_sizes = (0..self.rank).find(|index| {
            let (given, wanted) = sizes(*index);
            given != wanted && (given != 1 || strides(*index).1 != 0)
        });
        // A size also changes the strides of outer axes, so sizes are compared first.
        if let Some(index) = of_sizes {
            return Some(difference(index, sizes(index), false));
        }
        (0..self.rank)
            .find(|index| sizes(*index).0 != 1 && strides(*index).0 != strides(*index).1)
            .map(|index| difference(index, strides(index), true))
    }

    /// Returns the size that an axis has in memory. If the operator repeats the elements along the axis, this
    /// is 1, else the size in the description.
    fn stored_size(&self, index: usize) -> u32 {
        if self.is_repeated[index] {
            1
        } else {
            self.sizes[index]
        }
    }

    /// Returns whether both descriptions have equal sizes, and equal offsets of all elements. Strides along
    /// axes of size 1 may differ.
    pub(crate) fn has_same_axes(&self, other: &Self) -> bool {
        self.sizes() == other.sizes()
            && (self.sizes().iter().zip(&self.strides).zip(&other.strides))
                .all(|((size, stride), others)| *size == 1 || stride == others)
    }

    /// Returns the `DML_BUFFER_TENSOR_DESC` for DirectML. The structure points to data in this description.
    ///
    /// ```
    /// use tensor_layout::dml::{RawBufferTensorDesc, TensorDesc};
    /// use tensor_layout::layout;
    ///
    /// static INPUT: TensorDesc = TensorDesc::new::<f32, layout!(NHWC[1, 3, 4, 5])>();
    /// let raw: RawBufferTensorDesc<'static> = INPUT.as_raw();
    /// assert_eq!(raw.dimension_count, 4);
    /// assert_eq!(raw.as_tensor_desc().kind, 1); // `DML_TENSOR_TYPE_BUFFER`
    /// ```
    #[doc(alias = "DML_BUFFER_TENSOR_DESC")]
    #[must_use]
    pub const fn as_raw(&self) -> RawBufferTensorDesc<'_> {
        RawBufferTensorDesc {
            data_type: self.data_type,
            flags: self.is_owned_by_dml as i32,
            #[expect(clippy::cast_possible_truncation, reason = "it is at most 8")]
            dimension_count: self.rank as u32,
            sizes: self.sizes.as_ptr(),
            strides: match self.strides() {
                Some(strides) => strides.as_ptr(),
                None => ptr::null(),
            },
            total_tensor_size_in_bytes: self.total_size_in_bytes,
            guaranteed_base_offset_alignment: self.guaranteed_base_offset_alignment,
            described: PhantomData,
        }
    }
}

impl<'a> RawBufferTensorDesc<'a> {
    /// Returns the `DML_TENSOR_DESC` for DirectML. The structure points to this description. The page of
    /// [`TensorDesc::as_raw`] has an example.
    #[doc(alias = "DML_TENSOR_DESC")]
    #[must_use]
    pub const fn as_tensor_desc(&'a self) -> RawTensorDesc<'a> {
        RawTensorDesc::new(1, self)
    }
}

/// Returns the letter of each of the `rank` axes of the description. If the layout has fewer axes, axes are
/// added. For images and filters, the letters are those that DirectML expects. If the layout has other
/// letters, the added axes come first, and the axes of the layout last.
const fn axes_at(own: &[char], rank: usize) -> [char; MAX_RANK] {
    if rank > own.len() && 3 <= rank && rank <= 5 && has_fixed_logical_order(own) {
        let filter = (find(own, 'O').is_some() || find(own, 'I').is_some()) as usize;
        return AXES_BY_RANK[filter][rank - 3];
    }
    let mut axes = [' '; MAX_RANK];
    let order = logical_order(own);
    let mut axis = 0;
    while axis < own.len() {
        axes[rank - own.len() + axis] = order[axis];
        axis += 1;
    }
    axes
}

impl PartialEq for TensorDesc {
    /// Returns whether both descriptions are equal for DirectML, which ignores the names of axes. Strides
    /// along axes of size 1 may differ.
    fn eq(&self, other: &Self) -> bool {
        self.data_type == other.data_type
            && self.is_owned_by_dml == other.is_owned_by_dml
            && self.has_same_axes(other)
            && self.total_size_in_bytes == other.total_size_in_bytes
            && self.guaranteed_base_offset_alignment == other.guaranteed_base_offset_alignment
    }
}

impl Eq for TensorDesc {}

#[expect(
    clippy::missing_fields_in_debug,
    reason = "what DirectML sees is shown"
)]
impl fmt::Debug for TensorDesc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TensorDesc")
            .field("data_type", &self.data_type)
            .field("is_owned_by_dml", &self.is_owned_by_dml)
            .field("sizes", &self.sizes())
            .field("strides", &self.strides())
            .field("total_size_in_bytes", &self.total_size_in_bytes)
            .field(
                "guaranteed_base_offset_alignment",
                &self.guaranteed_base_offset_alignment,
            )
            .finish()
    }
}

impl TensorDescError {
    const fn new(
        cause: TensorDescCause,
        structure: &'static Structure,
        sizes: [usize; MAX_RANK],
    ) -> Self {
        TensorDescError {
            cause,
            structure,
            sizes,
        }
    }

    const fn text(&self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    pub(crate) const fn write(&self, text: &mut Text) {
        let mut known = [None; MAX_RANK];
        let mut axis = 0;
        while axis < MAX_RANK {
            known[axis] = Some(self.sizes[axis]);
            axis += 1;
        }
        self.cause.write(text, Shown(self.structure, &known));
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> TensorDescErrorKind {
        self.cause.kind()
    }

    /// Returns the letter of the wrong axis, if the error is about one axis.
    #[must_use]
    pub fn axis(&self) -> Option<char> {
        self.cause.axis()
    }
}

impl fmt::Display for TensorDescError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show_error(&self.text(), f)
    }
}

debug_as_display! { TensorDescError }
