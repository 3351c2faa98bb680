//! A range of a resource as a typed tensor.

use super::resource::Resource;
use crate::elements::parts::{AxisRange, Fix, Resize, Selection, Step, Stepped, check_crop};
use crate::elements::reshape::{BroadcastTo, Broadcasted, Rename, Reorder, check_broadcast};
use crate::layout::coordinate::{self, OrderOf, Positions};
use crate::layout::error::{Described, LayoutError, PositionError, RangeError};
use crate::layout::mapping::{Mapping, SameAxes, TakesLayout};
use crate::layout::nominal::{ClaimedFrom, TakesMeaning};
use crate::layout::split_merge::{
    Between, Compared, ComparedStorage, DirectlyBefore, Inner, KnownStrides, Merge, Outer, Split,
    check_merge, check_split,
};
use crate::layout::{self, AnyLayout, FullyKnown, StaticLayout};
use crate::types::axis::{Axis, AxisName, Position};
use crate::types::lookup::{Among, AxisOf, FreeName, FreeNames, NoneTwice};
use crate::types::size::{AsSize, Follows, NewAxes, NewAxis, Size, StaticSizeOf};
use crate::types::storage::StridedStorage;
use crate::types::type_lists::{AxisNames, IntoShape};
use crate::views::view::View;
use core::error::Error;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;

/// A layout whose sizes and strides are all known at compile time, and so where its tensor ends.
#[diagnostic::on_unimplemented(
    message = "not all sizes and strides of `{Self}` are known at compile time",
    label = "help: write `Buffer::with` or `claim_as_with`, which take a mapping that knows them"
)]
pub trait KnownLayout: StaticLayout {}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> KnownLayout for L {}

/// A tensor of `T` with the layout `L` in a resource `R`, from some byte on.
///
/// ```
/// # struct Memory(u64);
/// # impl tensor_layout::gpu::Resource for Memory {
/// #     fn size_in_bytes(&self) -> u64 { self.0 }
/// # }
/// use tensor_layout::gpu::Buffer;
/// use tensor_layout::layout;
///
/// layout! {
///     /// A photo as files hold it.
///     type Photo = NHWC[N = 1, C = 3, H = 4, W = 5];
/// }
///
/// let resource = Memory(256);
/// let photo = Buffer::<_, f32, Photo>::new(&resource, 16)?;
/// assert_eq!(photo.size_in_bytes(), 240);
///
/// // At a later offset, the tensor would end after the resource.
/// assert_eq!(
///     Buffer::<_, f32, Photo>::new(&resource, 32).unwrap_err().to_string(),
///     "the resource has 256 bytes, but the tensor from byte 32 on ends at byte 272: \
///      NHWC[N=1, C=3, H=4, W=5]"
/// );
/// # Ok::<(), tensor_layout::gpu::BufferError>(())
/// ```
///
/// It says what is there, as whoever makes one claims; nothing is uploaded or read. Parts of it, and the
/// same tensor under other axes, are buffers whose types follow from its own, as those of a view do:
/// [`fix`](Self::fix), [`crop`](Self::crop), [`merge`](Self::merge), [`permute`](Self::permute) and others. To say that the bytes
/// are something else is another claim: [`claim_as`](Self::claim_as). It derefs to its [`Mapping`], which
/// knows sizes and strides.
///
/// An element has at least one byte: types of 4 bits, such as [`Uint4`](crate::dml::Uint4), do not
/// compile.
pub struct Buffer<R, T, L: AnyLayout> {
    resource: R,
    offset_in_bytes: u64,
    mapping: Mapping<L>,
    elements: PhantomData<fn() -> T>,
}

impl<R, T, L: AnyLayout> Buffer<R, T, L> {
    /// The resource has that range.
    pub(super) fn of_checked_range(resource: R, offset_in_bytes: u64, mapping: Mapping<L>) -> Self {
        Buffer {
            resource,
            offset_in_bytes,
            mapping,
            elements: PhantomData,
        }
    }

    /// Returns the resource. It does not know the tensor.
    ///
    /// A [`new`](Self::new) buffer of it is another claim. For a part of the tensor or the same tensor
    /// under other axes there are methods, such as [`fix`](Self::fix), whose result is checked.
    #[must_use]
    pub fn resource(&self) -> &R {
        &self.resource
    }

    /// Returns the resource, and forgets the tensor in it.
    #[must_use]
    pub fn into_resource(self) -> R {
        self.resource
    }

    /// Borrows the resource: returns a buffer of the same tensor, whose parts leave this one as it is.
    ///
    /// ```
    /// # #[derive(Clone)]
    /// # struct Memory(u64);
    /// # impl tensor_layout::gpu::Resource for Memory {
    /// #     fn size_in_bytes(&self) -> u64 { self.0 }
    /// # }
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::{layout, C};
    ///
    /// let planes = Buffer::<Memory, f32, layout!(CHW[C = 3, H = 4, W = 4])>::new(Memory(192), 0)?;
    /// let green = planes.as_ref().fix((C(1),)); // `planes.fix(..)` would take `planes`
    /// assert_eq!(green.offset_in_bytes(), planes.offset_in_bytes() + 64);
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
    /// ```
    #[must_use]
    pub fn as_ref(&self) -> Buffer<&R, T, L> {
        Buffer {
            resource: &self.resource,
            offset_in_bytes: self.offset_in_bytes,
            mapping: self.mapping,
            elements: PhantomData,
        }
    }

    /// Returns some of the elements; the selection is one of this mapping.
    fn select<P: AnyLayout>(self, selection: Selection<P>) -> Buffer<R, T, P> {
        let (offset, mapping) = selection.into_parts();
        Buffer {
            resource: self.resource,
            // It is less than the span, all bytes of which are within the resource.
            offset_in_bytes: self.offset_in_bytes + offset as u64 * size_of::<T>() as u64,
            mapping,
            elements: PhantomData,
        }
    }

    /// Returns the same elements, found by a mapping whose positions are at places of this one's.
    fn at_same_places<P: AnyLayout>(self, mapping: Mapping<P>) -> Buffer<R, T, P> {
        Buffer {
            resource: self.resource,
            offset_in_bytes: self.offset_in_bytes,
            mapping,
            elements: PhantomData,
        }
    }

    /// Returns the offset of the tensor in its resource, in bytes.
    #[must_use]
    pub fn offset_in_bytes(&self) -> u64 {
        self.offset_in_bytes
    }

    /// Returns the number of bytes from the first element to the end of the last.
    #[must_use]
    pub fn size_in_bytes(&self) -> u64 {
        // More bytes than that no resource has.
        size_of_elements::<T>(self.mapping.span()).unwrap_or(u64::MAX)
    }

    /// Returns the layout with its sizes.
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        self.mapping
    }

    /// Says what the elements mean, by the name of a layout that is declared as `struct`; see
    /// [`View::claim`].
    #[must_use]
    pub fn claim<Named: ClaimedFrom<L>>(self) -> Buffer<R, T, Named> {
        let mapping = self.mapping.retyped();
        self.at_same_places(mapping)
    }
}

// The bounds stand on these methods: on the `impl`, a failing one would take more lines.
impl<R, T, L: AnyLayout> Buffer<R, T, L> {
    /// Claims that a tensor begins at a byte of a resource.
    ///
    /// Only the range is checked; what the bytes are is the caller's word. Of another buffer, its parts
    /// and reshapes are checked, too, and a claim is named [`claim_as`](Self::claim_as).
    ///
    /// # Errors
    ///
    /// Returns an error if the resource is no buffer, or ends before the last element does. The resource is
    /// dropped; give a reference to keep it.
    pub fn new(resource: R, offset_in_bytes: u64) -> Result<Self, BufferError>
    where
        R: Resource,
        L: KnownLayout,
    {
        const { layout::check::<L>() };
        const { check_elements::<T>() };
        Self::checked(resource, offset_in_bytes, L::MAPPING.of_checked_layout())
    }

    /// Claims that a tensor with the sizes of `mapping` begins at a byte of a resource.
    ///
    /// # Errors
    ///
    /// Returns an error if the resource is no buffer, or ends before the last element does.
    pub fn with(resource: R, offset_in_bytes: u64, mapping: Mapping<L>) -> Result<Self, BufferError>
    where
        R: Resource,
    {
        const { check_elements::<T>() };
        Self::checked(resource, offset_in_bytes, mapping)
    }

    /// A copy of what a view shows, with its elements and its layout: where it was uploaded to, or is
    /// going to be.
    ///
    /// ```
    /// # struct Memory(u64);
    /// # impl tensor_layout::gpu::Resource for Memory {
    /// #     fn size_in_bytes(&self) -> u64 { self.0 }
    /// # }
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::{layout, View};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
    ///
    /// let photo = View::<u8, Photo>::from_array(&[0; 60]);
    /// let resource = Memory(128);
    /// let uploaded = Buffer::holding(photo, &resource, 16)?; // of `u8` and `Photo`, and only bound as that
    /// assert_eq!(uploaded.size_in_bytes(), 60);
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`with`](Self::with).
    pub fn holding(
        view: View<'_, T, L>,
        resource: R,
        offset_in_bytes: u64,
    ) -> Result<Self, BufferError>
    where
        R: Resource,
    {
        const { check_elements::<T>() };
        Self::checked(resource, offset_in_bytes, view.mapping())
    }

    /// Claims that the bytes, from where this tensor begins, are a tensor of `U` with the layout `M`.
    ///
    /// Only the range is checked: what the bytes are is the caller's word, and a wrong one is a
    /// dimension-order mistake that no type can catch. For the same elements under other axes, or in
    /// another layout that puts them at the same places, there are [`permute`](Self::permute),
    /// [`rename`](Self::rename), [`try_into_layout`](Self::try_into_layout) and others, which are checked.
    ///
    /// ```
    /// # struct Memory(u64);
    /// # impl tensor_layout::gpu::Resource for Memory {
    /// #     fn size_in_bytes(&self) -> u64 { self.0 }
    /// # }
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::layout;
    ///
    /// type Bytes = layout!(HWC[H = 2, W = 4, C = 4]);
    /// type Pixels = layout!(HW[H = 2, W = 4]);
    ///
    /// let resource = Memory(64);
    /// let bytes = Buffer::<_, u8, Bytes>::new(&resource, 32)?;
    /// let pixels = bytes.claim_as::<u32, Pixels>()?; // four bytes each
    /// assert_eq!((pixels.offset_in_bytes(), pixels.size_in_bytes()), (32, 32));
    /// # Ok::<(), tensor_layout::gpu::BufferError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the resource ends before the last element does. The resource is dropped; claim it of
    /// [`as_ref`](Self::as_ref) to keep it.
    #[doc(alias("reinterpret", "cast", "transmute"))]
    pub fn claim_as<U, M>(self) -> Result<Buffer<R, U, M>, BufferError>
    where
        R: Resource,
        M: KnownLayout,
    {
        // Here and not in `new`, so that the compiler names who calls this.
        const { layout::check::<M>() };
        const { check_elements::<U>() };
        let mapping = M::MAPPING.of_checked_layout();
        Buffer::checked(self.resource, self.offset_in_bytes, mapping)
    }

    /// [`claim_as`](Self::claim_as) with the sizes of a mapping.
    ///
    /// # Errors
    ///
    /// Returns an error if the resource ends before the last element does.
    pub fn claim_as_with<U, M: AnyLayout>(
        self,
        mapping: Mapping<M>,
    ) -> Result<Buffer<R, U, M>, BufferError>
    where
        R: Resource,
    {
        const { check_elements::<U>() };
        Buffer::checked(self.resource, self.offset_in_bytes, mapping)
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

/// Fails to compile for elements without bytes.
#[track_caller]
const fn check_elements<T>() {
    if size_of::<T>() == 0 {
        refuse_elements()
    }
}

#[track_caller]
const fn refuse_elements() -> ! {
    panic!("{}", NO_BYTES)
}

pub(super) const NO_BYTES: &str = "a buffer has bytes, but an element of this type has none of its own\n\
    help: two elements of 4 bits share a byte, so hold them as `u8`";

/// Bytes, if any number says how many. More than this processor can address may be elsewhere.
pub(super) const fn size_of_elements<T>(elements: usize) -> Option<u64> {
    (elements as u64).checked_mul(size_of::<T>() as u64)
}

/// An error of placing a tensor, other memory or a plan in a resource. Its text names the layout.
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
    /// A plan begins at an offset that is not a multiple of its alignment.
    Alignment,
    /// The resource ends before its content does.
    Length,
}

/// The cause of a [`BufferError`], with its numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BufferCause {
    Texture,
    /// An offset that is not a multiple of the alignment.
    Misaligned {
        offset: u64,
        alignment: u64,
    },
    TooShort {
        offset: u64,
        /// The byte where the content ends, if it is within 64 bits.
        needed: Option<u64>,
        given: u64,
    },
}

impl BufferError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> BufferErrorKind {
        match self.cause {
            BufferCause::Texture => BufferErrorKind::Texture,
            BufferCause::Misaligned { .. } => BufferErrorKind::Alignment,
            BufferCause::TooShort { .. } => BufferErrorKind::Length,
        }
    }
}

/// The content that a resource was to hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Tensor(Described),
    #[cfg(feature = "directml")]
    Memory(&'static str),
    Plan(&'static str),
}

/// Checks that a resource is a buffer with that range.
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
            Content::Memory(memory) => write!(f, "the {memory} memory"),
            Content::Plan(plan) => write!(f, "the plan `{plan}`"),
        }
    }
}

impl fmt::Display for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.content;
        match self.cause {
            BufferCause::Texture => {
                write!(f, "the resource is a texture, but a buffer holds {content}")
            }
            BufferCause::Misaligned { offset, alignment } => write!(
                f,
                "{content} begins at byte {offset}, which is no multiple of {alignment}"
            ),
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
            #[cfg(feature = "directml")]
            Content::Memory(_) => Ok(()),
            Content::Plan(_) => Ok(()),
        }
    }
}

impl fmt::Debug for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BufferError({self})")
    }
}

impl Error for BufferError {}

// The methods by subject, in files of their own; the compiler prints a method that is in another module with
// that module's path.
include!("buffer/parts.rs");
include!("buffer/reshape.rs");
