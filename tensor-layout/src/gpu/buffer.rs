//! Buffers: ranges of a resource that hold typed tensors.

// Decisions:
//
// - **A method of a `Buffer` takes `self`.** With `&self`, a part of a part would borrow the first part,
//   which is dropped at the end of the statement. A buffer is `Copy` if its handle is `Copy`, for example a
//   reference. For other handles, `as_ref` returns a buffer that borrows the handle.
// - **A resource that a buffer owns can be claimed only once**: a second `Buffer::new` would use a moved
//   value. `new` also takes a reference to a resource, because most programs keep the resource elsewhere, and
//   because a resource may hold several tensors. Then the compiler cannot count the claims. `plan!` lists the
//   tensors of a resource together, and computes their offsets.
// - **The alignment of a buffer is checked when the buffer is bound**, and not when a part is taken. A part
//   of a misaligned part may be aligned. The required alignment also depends on the binding.
// - **`Buffer::new` and `claim_as` believe the caller** about the layout of the memory. The layouts of all
//   other buffers follow from types. `claim_as` claims no bytes beyond its tensor, because these bytes may
//   belong to another tensor. A caller who needs more bytes calls `Buffer::new` with the resource.
// - **A buffer knows which bytes beside its elements belong to it** (`Margin`), because wgpu copies whole words of 4
//   bytes, and padded rows are faster to copy at once. Neither may write to bytes of another tensor, and offset, layout
//   and resource do not tell: the first 5 bytes of a split tensor of 8 look like a tensor of 5 for which 8 were
//   allocated. So a buffer has a margin if memory was allocated or planned for its tensor alone, and a part if it ends
//   where the whole ends. `Buffer::new` and `with` give none: several tensors of a resource may be claimed with them.
// - **There are no buffers of 4-bit elements.** The size of an element `T` of a buffer is a whole number of
//   bytes. For a type without such a size, a buffer does not compile. A part of such a buffer could begin within a
//   byte. So the bytes are in a buffer of `u8`, and `TensorDesc::bind_packed` compares the length.

use super::resource::Resource;
use crate::elements::parts::{
    AxisRange, Fix, Resize, Selection, Stepped, StorageToStep, check_crop,
};
use crate::elements::reshape::{BroadcastTo, Broadcasted, Rename, Reordered, check_broadcast};
use crate::layout::coordinate::{self, OrderOf, Positions};
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError, PositionError, RangeError};
use crate::layout::given_sizes::{ListedSize, ListedSizes};
use crate::layout::mapping::{Mapping, TakesLayout, check_listed};
use crate::layout::nominal::TakesMeaning;
use crate::layout::notation::Text;
#[cfg(any(feature = "wgpu", all(windows, feature = "windows")))]
use crate::layout::order::VisitRuns;
use crate::layout::split_merge::{Merge, SplitAxis, TryMerge, TrySplit, check_merge, check_split};
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::types::axis::{AxisName, Position, RunTimeSize};
use crate::types::invariant::Invariant;
use crate::types::lookup::{Among, AxisOf};
use crate::types::shape::SameAxes;
use crate::types::size::{AsSize, Follows, NewAxes, NewAxis, StaticSizeOf};
use crate::types::storage::{StaticStorage, StridedStorage};
use crate::types::structure::Structure;
use crate::types::type_lists::AxisNames;
use crate::views::arguments::AsView;
use crate::views::missing::table;
#[cfg(doc)]
use crate::views::view::View;
use core::error::Error;
use core::fmt;
#[cfg(any(feature = "wgpu", all(windows, feature = "windows")))]
use core::iter;
use core::marker::PhantomData;
use core::ops::{Deref, Index};
use tensor_layout_macros::say;

/// A tensor of `T` with the layout `L` at an offset in a resource `R`.
///
/// ```
/// use tensor_layout::gpu::{Buffer, HostBuffer};
/// use tensor_layout::layout;
///
/// type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
///
/// // For tests; else a `wgpu::Buffer` or an `ID3D12Resource`.
/// let resource = HostBuffer([0; 256]);
/// let photo = Buffer::<_, f32, Photo>::new(&resource, 16)?;
/// assert_eq!(photo.offset_in_bytes(), 16);
/// assert_eq!(photo.size_in_bytes(), 240);
/// # assert_eq!(photo.resource().0.len(), 256);
/// # assert_eq!(photo.mapping().len(), 60);
/// # let error = Buffer::<_, f32, Photo>::new(&resource, 32);
/// # assert!(error.is_err());
/// # Ok::<(), tensor_layout::gpu::BufferError>(())
/// ```
///
/// A buffer claims that bytes on the graphics card are a tensor. Only the methods of the features `wgpu` and `windows`,
/// such as `upload` and `read`, move bytes.
///
/// A buffer has the parts and reshapes of a [`View`] except [`windows`](View::windows), and derefs to its [`Mapping`],
/// which has the sizes and strides.
///
/// A type of 4 bits, such as [`Uint4`](crate::dml::Uint4), does not compile as `T`. Hold such elements as `u8`, and bind
/// them by [`TensorDesc::bind_packed`](crate::dml::TensorDesc::bind_packed).
pub struct Buffer<R, T, L: AnyLayout> {
    resource: R,
    offset_in_bytes: u64,
    mapping: Mapping<L>,
    margin: Margin,
    elements: Invariant<T>,
}

/// The bytes beside the elements that belong to a buffer. A copy to the buffer may write these bytes, and no
/// others.
#[derive(Clone, Copy)]
struct Margin {
    /// Whether the bytes between the elements belong to the buffer.
    #[cfg_attr(
        not(any(feature = "wgpu", all(windows, feature = "windows"))),
        expect(dead_code, reason = "the copies of these features read it")
    )]
    has_gaps: bool,
    /// The number of bytes after the last element that belong to the buffer. It is less than 4.
    after: u8,
}

impl Margin {
    const NONE: Margin = Margin {
        has_gaps: false,
        after: 0,
    };
}

// The bounds are on the methods, because messages for a failing bound on the `impl` are longer.
impl<R, T, L: AnyLayout> Buffer<R, T, L> {
    /// Makes a buffer of a range of bytes. The caller has checked that the range is within the resource.
    pub(crate) fn of_checked_range(resource: R, offset_in_bytes: u64, mapping: Mapping<L>) -> Self {
        Buffer {
            resource,
            offset_in_bytes,
            mapping,
            margin: Margin::NONE,
            elements: PhantomData,
        }
    }

    /// Returns the buffer as the owner of the bytes between its elements, and of the bytes after the last
    /// one that make its size a multiple of 4. The caller guarantees that these bytes are within the
    /// resource, and that no other tensor has them.
    pub(crate) fn with_margin(self) -> Self {
        let after = self.size_in_bytes().wrapping_neg() % 4;
        Buffer {
            margin: Margin {
                has_gaps: true,
                after: after as u8,
            },
            ..self
        }
    }

    fn end_in_bytes(&self) -> u64 {
        self.offset_in_bytes + self.size_in_bytes()
    }

    /// Returns the resource that holds the tensor.
    #[must_use]
    pub fn resource(&self) -> &R {
        &self.resource
    }

    /// Returns the resource by value; see [`resource`](Self::resource).
    #[must_use]
    pub fn into_resource(self) -> R {
        self.resource
    }

    /// Returns a buffer of the same tensor that borrows the resource, for methods that take a buffer by value.
    ///
    /// ```
    /// # use tensor_layout::gpu::{Buffer, HostBuffer};
    /// # use tensor_layout::{layout, C};
    /// type Planes = layout!(CHW[C = 3, H = 4, W = 4]);
    /// let planes =
    ///     Buffer::<_, f32, Planes>::new(HostBuffer([0; 192]), 0)?;
    /// let green = planes.as_ref().fix((C(1),));
    /// assert_eq!(green.offset_in_bytes(), 64);
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
    /// ```
    #[must_use]
    pub fn as_ref(&self) -> Buffer<&R, T, L> {
        // Without a margin: no copy takes a buffer that borrows its resource.
        Buffer::of_checked_range(&self.resource, self.offset_in_bytes, self.mapping)
    }

    /// Returns a buffer of the elements in `selection`. The caller made `selection` from the mapping of this
    /// buffer.
    fn select<P: AnyLayout>(self, selection: Selection<P>) -> Buffer<R, T, P> {
        let (offset, mapping) = selection.into_parts();
        // The offset is less than the span, and all bytes of the span are within the resource.
        let begin = self.offset_in_bytes + offset as u64 * size_of::<T>() as u64;
        self.within(begin, mapping)
    }

    /// Returns a buffer of bytes of this one. The caller has checked that the new tensor is within the
    /// range of this tensor.
    ///
    /// The bytes between its elements may belong to other buffers of the same bytes. The bytes after the
    /// last element belong to the new tensor if it ends where this tensor ends.
    fn within<U, P: AnyLayout>(self, begin: u64, mapping: Mapping<P>) -> Buffer<R, U, P> {
        let end = self.end_in_bytes();
        let mut inner = Buffer::of_checked_range(self.resource, begin, mapping);
        if inner.end_in_bytes() == end {
            inner.margin.after = self.margin.after;
        }
        inner
    }

    /// Returns a buffer at the same bytes, with `mapping` as its layout. The caller guarantees that each
    /// position of `mapping` has the offset of some position of this buffer.
    fn at_same_offsets<P: AnyLayout>(self, mapping: Mapping<P>) -> Buffer<R, T, P> {
        Buffer {
            resource: self.resource,
            offset_in_bytes: self.offset_in_bytes,
            mapping,
            margin: self.margin,
            elements: PhantomData,
        }
    }

    /// Returns the offset of the tensor in its resource, in bytes.
    #[must_use]
    pub fn offset_in_bytes(&self) -> u64 {
        self.offset_in_bytes
    }

    /// Returns the size of the tensor in bytes, from its first element to the end of its last one.
    #[must_use]
    pub fn size_in_bytes(&self) -> u64 {
        // No resource has more bytes than this.
        size_of_elements::<T>(self.mapping.span()).unwrap_or(u64::MAX)
    }

    /// Returns the ranges of bytes that a copy of a whole tensor to this buffer writes: the offset of each
    /// range from the first byte of this tensor, and its length. These are the runs of adjacent elements. If
    /// the bytes between the runs belong to this buffer, too, there is one range.
    #[cfg(any(feature = "wgpu", all(windows, feature = "windows")))]
    pub(crate) fn copied_ranges(&self) -> impl Iterator<Item = (u64, u64)> {
        let all = self.margin.has_gaps.then(|| (0, self.size_in_bytes()));
        let mut runs = all.is_none().then(|| VisitRuns::new(&self.mapping));
        let runs = iter::from_fn(move || runs.as_mut()?.next(&self.mapping));
        let bytes = |elements: usize| elements as u64 * size_of::<T>() as u64;
        all.into_iter()
            .chain(runs.map(move |(offset, length)| (bytes(offset), bytes(length))))
    }

    /// Returns the first byte of the tensor in its resource, and the end of its last one.
    #[cfg(any(
        feature = "wgpu",
        all(feature = "alloc", feature = "d3d12", feature = "shader")
    ))]
    pub(crate) fn byte_range(&self) -> [u64; 2] {
        [self.offset_in_bytes, self.end_in_bytes()]
    }

    /// Returns the number of bytes after the last element that a copy to this buffer may write.
    #[cfg(feature = "wgpu")]
    pub(crate) fn bytes_after(&self) -> u64 {
        self.margin.after.into()
    }

    /// Returns the layout with its sizes; see [`View::mapping`].
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        self.mapping
    }

    /// Changes the layout to `Named`; see [`View::claim`].
    #[must_use]
    pub fn claim<Named: TakesLayout<L>>(self) -> Buffer<R, T, Named> {
        let mapping = self.mapping.retyped();
        self.at_same_offsets(mapping)
    }

    /// Claims that a tensor of `T` with the layout `L` begins at byte `offset_in_bytes` of a resource; see the
    /// example of [`Buffer`].
    ///
    /// Only the range is checked. The caller vouches for the type of the elements and the layout. If the tensor is a part
    /// or a reshape of another buffer, make it by a method such as [`fix`](Self::fix). For several tensors in one resource,
    /// declare a [plan](crate::plan!).
    ///
    /// If `resource` is passed by value, the compiler refuses a second claim of the same bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the resource is a texture or ends before the tensor. The error does not return the resource.
    pub fn new(resource: R, offset_in_bytes: u64) -> Result<Self, BufferError>
    where
        R: Resource,
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        const { check_elements::<T>() };
        Self::checked(resource, offset_in_bytes, L::UNCHECKED.of_checked_layout())
    }

    /// Claims a tensor as [`new`](Self::new) does, with the sizes of `mapping`.
    pub fn with(resource: R, offset_in_bytes: u64, mapping: Mapping<L>) -> Result<Self, BufferError>
    where
        R: Resource,
    {
        const { check_elements::<T>() };
        Self::checked(resource, offset_in_bytes, mapping)
    }

    /// Claims a tensor as [`new`](Self::new) does, with the sizes of a list; see [`Mapping::try_from_sizes`].
    pub fn with_sizes<Sizes: ListedSizes<Item: ListedSize>>(
        resource: R,
        offset_in_bytes: u64,
        sizes: Sizes,
    ) -> Result<Self, BufferError>
    where
        R: Resource,
        L::Storage: StaticStorage,
    {
        const { check_elements::<T>() };
        const { check_listed::<L, Sizes>() };
        let mapping = Mapping::of_listed(sizes).map_err(|error| BufferError {
            content: Content::Tensor(error.layout),
            cause: BufferCause::Layout(error.cause),
        })?;
        Self::checked(resource, offset_in_bytes, mapping)
    }

    /// Claims a tensor as [`new`](Self::new) does, for a copy of `view`.
    ///
    /// ```
    /// # use tensor_layout::gpu::{Buffer, HostBuffer};
    /// # use tensor_layout::{layout, View};
    /// let row = View::<u8, layout!(W[60])>::from_array(&[0; 60]);
    /// let resource = HostBuffer([0; 128]);
    /// let uploaded = Buffer::holding(row, &resource, 16)?;
    /// assert_eq!(uploaded.size_in_bytes(), 60);
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
    /// ```
    pub fn holding(
        view: impl AsView<T, L>,
        resource: R,
        offset_in_bytes: u64,
    ) -> Result<Self, BufferError>
    where
        R: Resource,
    {
        const { check_elements::<T>() };
        Self::checked(resource, offset_in_bytes, view.as_view().mapping())
    }

    /// Claims that a tensor of `U` with the layout `M` begins at the first byte of this tensor.
    ///
    /// Only the number of bytes is checked. If only the axes or the layout change, use checked methods, such as
    /// [`permute`](Self::permute) and [`try_into_layout`](Self::try_into_layout).
    ///
    /// ```
    /// # use tensor_layout::gpu::{Buffer, HostBuffer};
    /// # use tensor_layout::layout;
    /// type Bytes = layout!(HWC[H = 2, W = 4, C = 4]);
    /// let resource = HostBuffer([0; 64]);
    /// let bytes = Buffer::<_, u8, Bytes>::new(&resource, 32)?;
    /// let pixels = bytes.claim_as::<u32, layout!(HW[2, 4])>()?;
    /// assert_eq!(pixels.size_in_bytes(), 32);
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the new tensor is longer. If all sizes and strides are known at compile time, the call does not
    /// compile.
    #[doc(alias("reinterpret", "cast", "transmute"))]
    pub fn claim_as<U, M>(self) -> Result<Buffer<R, U, M>, BufferError>
    where
        R: Resource,
        M: StaticLayout,
    {
        // This is checked here, and not in `new`, so that the compiler names the caller of this function.
        const { layout::check::<M>() };
        const { check_elements::<U>() };
        const { check_claim::<T, L, U, M>() };
        self.claimed(M::UNCHECKED.of_checked_layout())
    }

    /// Claims the bytes as [`claim_as`](Self::claim_as) does, with the sizes of `mapping`.
    pub fn claim_as_with<U, M: AnyLayout>(
        self,
        mapping: Mapping<M>,
    ) -> Result<Buffer<R, U, M>, BufferError>
    where
        R: Resource,
    {
        const { check_elements::<U>() };
        self.claimed(mapping)
    }

    fn claimed<U, M: AnyLayout>(self, mapping: Mapping<M>) -> Result<Buffer<R, U, M>, BufferError> {
        let own = self.size_in_bytes();
        let needed = size_of_elements::<U>(mapping.span());
        if needed.is_none_or(|needed| needed > own) {
            return Err(BufferError {
                content: Content::Tensor(mapping.described()),
                cause: BufferCause::Claimed { needed, own },
            });
        }
        let begin = self.offset_in_bytes;
        Ok(self.within(begin, mapping))
    }

    fn checked(resource: R, offset_in_bytes: u64, mapping: Mapping<L>) -> Result<Self, BufferError>
    where
        R: Resource,
    {
        let size_in_bytes = size_of_elements::<T>(mapping.span());
        check_range(&resource, offset_in_bytes, size_in_bytes, || {
            Content::Tensor(mapping.described())
        })?;
        Ok(Self::of_checked_range(resource, offset_in_bytes, mapping))
    }
}

// The page of the type links to the page of `Mapping`, and does not repeat it.
#[doc(hidden)]
impl<R, T, L: AnyLayout> Deref for Buffer<R, T, L> {
    type Target = Mapping<L>;
    fn deref(&self) -> &Mapping<L> {
        &self.mapping
    }
}

impl<R: Clone, T, L: AnyLayout> Clone for Buffer<R, T, L> {
    fn clone(&self) -> Self {
        Buffer {
            resource: self.resource.clone(),
            ..*self
        }
    }
}

impl<R: Copy, T, L: AnyLayout> Copy for Buffer<R, T, L> {}

impl<R, T, L: AnyLayout> fmt::Debug for Buffer<R, T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer")
            .field("offset_in_bytes", &self.offset_in_bytes)
            .field("mapping", &self.mapping)
            .finish_non_exhaustive()
    }
}

/// Fails to compile if the size of `T` is 0 bytes.
#[track_caller]
const fn check_elements<T>() {
    if size_of::<T>() == 0 {
        refuse_elements()
    }
}

/// Fails to compile if a tensor of `U` with the layout `M` has more bytes than a tensor of `T` with the
/// layout `L`. Nothing is checked if a layout leaves its sizes or strides to run time.
#[track_caller]
const fn check_claim<T, L: AnyLayout, U, M: AnyLayout>() {
    if let (Some(Ok(own)), Some(Ok(claimed))) = (&L::TERMS, &M::TERMS) {
        if let (Some(own), Some(needed)) = (
            own.span().checked_mul(size_of::<T>()),
            claimed.span().checked_mul(size_of::<U>()),
        ) {
            assert!(
                needed <= own,
                "{}",
                claimed_beyond(needed, M::STRUCTURE, own, L::STRUCTURE).as_str()
            );
        }
    }
}

#[track_caller]
const fn refuse_elements() -> ! {
    panic!("{}", NO_BYTES)
}

pub(super) const NO_BYTES: &str = "a buffer has bytes, but an element of this type has none of its own\n\
    help: two elements of 4 bits share a byte, so hold them as `u8`, and bind them by `TensorDesc::bind_packed`";

/// Returns the size in bytes of `elements` elements of type `T`, or `None` if it is beyond 64 bits. On a
/// processor with 32-bit addresses, the size may be more than `usize::MAX`.
pub(super) const fn size_of_elements<T>(elements: usize) -> Option<u64> {
    (elements as u64).checked_mul(size_of::<T>() as u64)
}

/// An error in placing a tensor, a plan, or other memory in a resource. The text of an error about a tensor
/// names the tensor's layout.
///
/// ```
/// use tensor_layout::gpu::{Buffer, BufferErrorKind, HostBuffer};
/// use tensor_layout::layout;
///
/// let error =
///     Buffer::<_, f32, layout!(HW[2, 3])>::new(HostBuffer([0; 16]), 0)
///         .unwrap_err();
/// // 24 bytes are needed.
/// assert_eq!(error.kind(), BufferErrorKind::Length);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BufferError {
    pub(super) content: Content,
    pub(super) cause: BufferCause,
}

/// The kinds of [`BufferError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BufferErrorKind {
    /// The resource is a texture.
    Texture,
    /// A plan begins at an offset that is not a multiple of the plan's alignment.
    Alignment,
    /// The tensor or the plan ends after the end of the resource. Or [`claim_as`](Buffer::claim_as) claims
    /// more bytes than the tensor has.
    Length,
    /// The sizes do not fit the layout.
    Layout,
}

/// The cause of a [`BufferError`], with its numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BufferCause {
    Texture,
    /// The offset of a plan is not a multiple of the plan's alignment. Both numbers are in bytes.
    Misaligned {
        offset: u64,
        alignment: u64,
    },
    /// A tensor is claimed in the place of another tensor, but has more bytes than that tensor.
    Claimed {
        /// The size of the claimed tensor in bytes, or `None` if it is beyond 64 bits.
        needed: Option<u64>,
        own: u64,
    },
    TooShort {
        offset: u64,
        /// The number of bytes from the beginning of the resource to the end of the tensor or other content,
        /// or `None` if this number is beyond 64 bits.
        needed: Option<u64>,
        given: u64,
    },
    /// The sizes do not fit the layout of the tensor.
    Layout(LayoutCause),
}

impl BufferError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> BufferErrorKind {
        match self.cause {
            BufferCause::Texture => BufferErrorKind::Texture,
            BufferCause::Misaligned { .. } => BufferErrorKind::Alignment,
            BufferCause::TooShort { .. } | BufferCause::Claimed { .. } => BufferErrorKind::Length,
            BufferCause::Layout(_) => BufferErrorKind::Layout,
        }
    }
}

/// The content that is placed in a resource.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Tensor(DescribedLayout),
    Other(OtherContent),
}

/// Content of a resource other than a tensor. This is a separate enum, so that an error stays below 128 bytes: the
/// compiler finds room for one variant beside that of a tensor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OtherContent {
    #[cfg(feature = "directml")]
    Scratch(&'static str),
    Plan(&'static str),
}

/// Checks that a resource is a buffer, and that it has `size_in_bytes` bytes from the byte `offset` on.
pub(crate) fn check_range(
    resource: &impl Resource,
    offset: u64,
    size_in_bytes: Option<u64>,
    content: impl FnOnce() -> Content,
) -> Result<(), BufferError> {
    let given = resource.size_in_bytes();
    let needed = size_in_bytes.and_then(|bytes| bytes.checked_add(offset));
    let cause = if !resource.is_buffer() {
        BufferCause::Texture
    } else if needed.is_none_or(|needed| needed > given) {
        BufferCause::TooShort {
            offset,
            needed,
            given,
        }
    } else {
        return Ok(());
    };
    Err(BufferError {
        content: content(),
        cause,
    })
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Content::Tensor(_) => f.write_str("the tensor"),
            #[cfg(feature = "directml")]
            Content::Other(OtherContent::Scratch(memory)) => write!(f, "the {memory} memory"),
            Content::Other(OtherContent::Plan(plan)) => write!(f, "the plan `{plan}`"),
        }
    }
}

impl fmt::Display for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.content;
        match self.cause {
            BufferCause::Layout(cause) => {
                if let Content::Tensor(layout) = content {
                    return LayoutError { cause, layout }.fmt(f);
                }
                Ok(())
            }
            BufferCause::Texture => {
                write!(f, "the resource is a texture, but a buffer holds {content}")
            }
            BufferCause::Misaligned { offset, alignment } => write!(
                f,
                "{content} begins at byte {offset}, which is no multiple of {alignment}"
            ),
            BufferCause::Claimed { needed, own } => match needed {
                Some(needed) => write!(
                    f,
                    "the tensor has {own} bytes, but {needed} are claimed in its place"
                ),
                None => write!(
                    f,
                    "the tensor has {own} bytes, but more than 64 bits count are claimed in its place"
                ),
            },
            BufferCause::TooShort {
                offset,
                needed,
                given,
            } => {
                write!(
                    f,
                    "the resource has {given} bytes, but {content} from byte {offset} on ends "
                )?;
                match needed {
                    Some(needed) => write!(f, "at byte {needed}"),
                    None => f.write_str("beyond all bytes that 64 bits count"),
                }
            }
        }?;
        match content {
            Content::Tensor(layout) => write!(f, ": {layout}"),
            Content::Other(_) => Ok(()),
        }
    }
}

impl fmt::Debug for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BufferError({self})")
    }
}

impl Error for BufferError {}

// The methods are in included files, and not in modules, for the sake of messages: the compiler prints a
// method in another module with the path of that module.
include!("buffer/parts.rs");
include!("buffer/reshape.rs");

/// Returns the message for a refused claim: the claimed tensor has more bytes than the buffer's tensor.
const fn claimed_beyond(
    needed: usize,
    claimed: &Structure,
    own: usize,
    structure: &Structure,
) -> Text {
    say!(
        "the tensor has {own} bytes, but {needed} are claimed in its place: {structure} as {claimed}\n\
         help: claim no more bytes, or make a `Buffer::new` of the resource"
    )
}

table! {
    OnProcessor: "a `Buffer` is memory of the graphics card, and the processor cannot read or move its elements\n\
     help: copy the elements to a `Tensor` to read them; move or convert them before they are uploaded, in a shader, or with DirectML by an `ElementWiseIdentity<f32, A, B>` from the buffer's layout `A` to another layout `B`, or a `Cast`; `.fix(..)` takes a part of the buffer" {
        [R, T, L: AnyLayout] Buffer<R, T, L>, L::Axes { .as_slice() .get(A) .iter() .map_into(A, B) .relayout_into(A) .to_tensor() .to_vec() }
    }
}

#[doc(hidden)]
impl<R, T, L: AnyLayout, I: OnProcessor> Index<I> for Buffer<R, T, L> {
    type Output = T;
    fn index(&self, _: I) -> &T {
        unreachable!("no type implements this trait")
    }
}

#[doc(hidden)]
impl<R, T, L: AnyLayout> Buffer<R, T, L> {
    pub fn to_layout<M: AnyLayout>(&self) -> Buffer<R, T, M>
    where
        L::Axes: OnProcessor,
    {
        unreachable!("no type implements this trait")
    }
}
