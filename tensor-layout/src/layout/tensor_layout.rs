//! The layout: a shape and its storage, as one type without data.

// Decisions:
//
// - **Users can write types by hand, and sizes can come from const parameters, so `layout!` does not see
//   everything.** Therefore `AnyLayout::TERMS` has a `Result`, and every public function that returns a
//   static mapping or a view begins with `check` in a `const` block. If an inner function had the check, the
//   message would not name the caller. Even without the check, no element of an invalid layout could be
//   reached, because the span of such a layout is `usize::MAX`. Sizes known at run time are checked when the
//   mapping is made.
// - **One item computes the constants of a layout**, `StaticLayout::STATIC_TERMS`. `TensorLayout` also has
//   the constants of this trait as inherent constants, so a program that uses a concrete layout need not
//   import the trait. The trait has two implementations that exist only for its error message. Stricter
//   supertraits, such as `Shape: StaticShape`, would make these two ambiguous.
// - **A static layout has one name for its type and its value.** The value is a variant of an enum, imported
//   by a glob. The type is imported by its name, and such an import has precedence over a glob. So where a
//   type is expected, the name means the type.
// - **A layout is checked in few steps.** If every number of a layout is a literal and the layout fits an
//   address space of 32 bits, the macro checks the layout, and the compiler does not check it again. If a
//   layout has no fault, `check_axes` does not look for faults at its single axes. For a layout without clauses,
//   `check_axes` only multiplies the sizes, and `Terms::plain` replaces `Terms::new`.
// - **One message is weak**: for a layout with run-time sizes, a use of a constant such as `SPAN` gives
//   `E0599`. A constant cannot have a `where` clause, so the bound is on the `impl`, and the compiler finds
//   no such constant.

use crate::layout::error::LayoutError;
use crate::layout::given_sizes::SizesFor;
use crate::layout::given_strides::{self, ByteStridesFor, StridesFor};
use crate::layout::mapping::{Mapping, UncheckedMapping};
use crate::layout::nominal::{Meaning, Unnamed};
use crate::layout::notation::{self, DescriptionText, Text};
use crate::types::invariant::Invariant;
use crate::types::lookup::{AxisTuple, choice};
use crate::types::sealed::{Layouts, Sealed};
use crate::types::shape::{Shape, StaticShape};
use crate::types::storage::{StaticStorage, Storage, StridedStorage};
use crate::types::structure::Structure;
use crate::types::written_name::WrittenName;
use core::convert::Infallible;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::Deref;
use core::ptr::NonNull;
use tensor_layout_arithmetic::{Fault, MAX_RANK, Terms, plain_indices, plain_len};

/// A layout: the arrangement of a tensor's elements in memory.
///
/// `S` is the shape, a tuple of sizes in logical order. `M` is the storage, a tuple of axes (with clauses, if
/// any) in storage order: elements along the last axis are adjacent in memory. [`layout!`](crate::layout!)
/// writes the shape and the storage:
///
/// ```
/// use tensor_layout::{
///     C, DimC, DimH, DimN, DimW, H, N, TensorLayout, W,
///     layout,
/// };
///
/// type Frame = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
/// type Same = TensorLayout<
///     (DimN<1>, DimC<3>, DimH<224>, DimW<224>),
///     (N, H, W, C),
/// >;
///
/// fn takes_one(frame: Frame) -> Same { frame }
/// # let _ = takes_one;
/// ```
///
/// A layout holds no data. If all sizes are known at compile time, `layout!(..)` is also an expression: a
/// value that derefs to the [`Mapping`](crate::Mapping) of the layout. For a layout with run-time sizes, make
/// a mapping with [`with`](Self::with).
///
/// All lengths are in elements. All lists of sizes and strides are in logical order. The offset of an element
/// is the dot product of its coordinate and the strides, as in Microsoft's article [Using strides to express
/// padding and memory layout][strides].
///
/// [strides]: https://learn.microsoft.com/windows/ai/directml/dml-strides
pub enum TensorLayout<S, M> {
    #[doc(hidden)]
    __Value,
    #[doc(hidden)]
    __Types(Invariant<(S, M)>, Infallible),
}

/// The only value of a layout. The value and the type have the same name, so `layout!` can stand for either.
pub(crate) mod value {
    pub use super::TensorLayout::__Value as TensorLayout;
}

impl<S, M> Clone for TensorLayout<S, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, M> Copy for TensorLayout<S, M> {}

/// Returns true, because a layout has only one value. Thanks to this implementation, a struct with a layout
/// as a type parameter can derive `PartialEq`.
impl<S, M> PartialEq for TensorLayout<S, M> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<S, M> Eq for TensorLayout<S, M> {}

impl<S, M> Hash for TensorLayout<S, M> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[expect(
    clippy::derivable_impls,
    reason = "what is derived would give a value to layouts with sizes known at run time, too"
)]
impl<S: StaticShape, M: StaticStorage> Default for TensorLayout<S, M> {
    fn default() -> Self {
        TensorLayout::__Value
    }
}

/// Any layout: every [`TensorLayout`] and every named layout implements this trait. The trait is sealed.
///
/// Bound a type parameter by this trait to write code that is generic over layouts; see [Generic
/// code](crate::guide::generics).
///
/// ```
/// use tensor_layout::{AnyLayout, View, H, W};
///
/// /// The top left pixel of any image in one plane,
/// /// whatever its sizes and storage.
/// fn corner<L: AnyLayout<Axes = (H, W)>>(
///     plane: View<u8, L>,
/// ) -> u8 {
///     plane[(W(0), H(0))]
/// }
/// # let _ = corner::<tensor_layout::layout!(HW[2, 3])>;
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a layout\n\
               help: `layout!` writes one, such as `layout!(HW[480, 640])`; a type parameter needs the bound `AnyLayout`; after `?`, write a name of `size_names!`, or a type parameter with the bound `SizeName`")]
pub trait AnyLayout:
    Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + Sealed<Layouts> + 'static
{
    /// The number of axes.
    const RANK: usize = <Self::Shape as Shape>::RANK;
    /// The layout in the notation of [`layout!`](crate::layout!), with `?` for a size known at run
    /// time.
    ///
    /// ```
    /// use tensor_layout::{AnyLayout, View};
    ///
    /// fn name_of<T, L: AnyLayout>(_: View<T, L>) -> &'static str {
    ///     L::NOTATION
    /// }
    /// # use tensor_layout::layout;
    /// let rows =
    ///     View::<u8, layout!(HW[2, 3], pad(W = 4))>::from_array(
    ///         &[0; 7],
    ///     );
    /// assert_eq!(name_of(rows), "HW[H=2, W=3], pad(W=4)");
    /// ```
    const NOTATION: &'static str;
    /// The sizes in logical order.
    type Shape: Shape<Axes = Self::Axes>;
    /// The storage: the order and strides of the elements in memory.
    type Storage: Storage;
    /// The axes in logical order, such as `(N, C, H, W)`.
    type Axes: AxisTuple + Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static;
    /// The meaning of the elements: a layout declared as a `struct`, such as `Rgb`, or
    /// `Unnamed`.
    type Meaning: Meaning;
    #[doc(hidden)]
    const STRUCTURE: &'static Structure;
    /// The [`Terms`] of the formula for the offset, or the fault that makes the layout malformed. The
    /// constant is `None` if sizes or strides are known only at run time.
    #[doc(hidden)]
    const TERMS: Option<Result<Terms, Fault>>;
    /// The strides in logical order, in elements. This constant is `None` if the strides are known only at
    /// run time, or if an axis is blocked.
    #[doc(hidden)]
    const KNOWN_STRIDES: Option<[usize; MAX_RANK]>;
    /// Whether the strides are known at compile time.
    #[doc(hidden)]
    const HAS_KNOWN_STRIDES: bool;
}

/// A layout whose sizes and strides are all known at compile time. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "not all sizes and strides of `{Self}` are known at compile time\n\
               help: write a number for each `?`, or give a mapping such as `Image::with((H(height), W(width)))?` to the function that takes one, such as `with` or `filled_with`; a type parameter needs the bound `StaticLayout`"
)]
pub trait StaticLayout: AnyLayout {
    /// The mapping of the layout. The mapping holds no data, and exists even if the layout is malformed.
    #[doc(hidden)]
    const UNCHECKED: UncheckedMapping<Self>;

    /// The terms, from which all constants follow. This constant does not compile for a malformed layout.
    #[doc(hidden)]
    const STATIC_TERMS: Terms = match Self::TERMS {
        Some(Ok(terms)) => terms,
        Some(Err(fault)) => refuse(fault, Self::STRUCTURE),
        None => panic!("a static layout has terms"),
    };

    /// The span, in elements. If the layout is malformed, this is `usize::MAX`. An error here would be a
    /// second error, because `check` already reports the mistake, and names the caller.
    #[doc(hidden)]
    const SPAN_OR_MAX: usize = match &Self::TERMS {
        Some(Ok(terms)) => terms.span(),
        _ => usize::MAX,
    };

    /// The sizes in logical order.
    const SIZES: &'static [usize] = Self::STATIC_TERMS.sizes().split_at(Self::RANK).0;

    /// The number of positions: the product of the sizes.
    const LEN: usize = Self::STATIC_TERMS.len();

    /// The span: the last offset + 1, which is the least number of elements that a buffer must hold.
    const SPAN: usize = Self::STATIC_TERMS.span();

    /// The footprint: the number of elements that the storage occupies, trailing padding included.
    const FOOTPRINT: usize = Self::STATIC_TERMS.footprint();

    /// Whether the span equals the number of elements, and every element has its own offset.
    const IS_PACKED: bool = Self::STATIC_TERMS.is_packed();

    /// Whether no two positions share an element; see [`TensorLayout::IS_INJECTIVE`].
    const IS_INJECTIVE: bool = Self::STATIC_TERMS.is_injective();

    /// Returns the mapping of this layout. The mapping holds no data.
    ///
    /// ```
    /// use tensor_layout::{StaticLayout, layout};
    ///
    /// fn bytes_of<L: StaticLayout>() -> usize {
    ///     L::mapping().span_bytes::<f32>()
    /// }
    /// assert_eq!(bytes_of::<layout!(HW[2, 3], pad(W = 4))>(), 28);
    /// ```
    #[must_use]
    #[inline]
    fn mapping() -> Mapping<Self> {
        const { check::<Self>() };
        Self::UNCHECKED.of_checked_layout()
    }
}

#[diagnostic::do_not_recommend]
impl<L: AnyLayout<Shape: StaticShape, Storage: StaticStorage>> StaticLayout for L {
    #[doc(hidden)]
    const UNCHECKED: UncheckedMapping<Self> = UncheckedMapping::of_static();
}
choice! {
    impl[L: AnyLayout] StaticLayout, L {
        const UNCHECKED: UncheckedMapping<Self> = panic!("no type implements this trait");
    }
}

/// A layout without blocks. Each of its axes has a stride.
#[diagnostic::on_unimplemented(
    message = "expected a layout with strides and without blocks, found `{Self}`\n\
               help: first move the elements by `to_layout` (`try_to_layout` where sizes are `?`) to a layout whose label has no blocks; `offset` gives the place of any coordinate"
)]
pub trait StridedLayout {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: AnyLayout<Storage: StridedStorage>> StridedLayout for L {}
choice! {
    impl[L] StridedLayout, L {}
}

impl<S, M> Sealed<Layouts> for TensorLayout<S, M> {}

/// A layout that is not a type parameter, and the types of its parts. Those of a type parameter are unknown, so bounds on
/// them give no error beside the one that this trait is not implemented.
pub trait ConcreteLayout:
    AnyLayout<
        Axes = <Self as ConcreteLayout>::OwnAxes,
        Shape = <Self as ConcreteLayout>::OwnShape,
        Storage = <Self as ConcreteLayout>::OwnStorage,
    >
{
    /// The axes.
    type OwnAxes: AxisTuple;
    /// The shape.
    type OwnShape: Shape<Axes = Self::OwnAxes>;
    /// The storage.
    type OwnStorage: Storage;
}
#[diagnostic::do_not_recommend]
impl<S: Shape, M: Storage> ConcreteLayout for TensorLayout<S, M> {
    type OwnAxes = S::Axes;
    type OwnShape = S;
    type OwnStorage = M;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, M: Storage> AnyLayout for TensorLayout<S, M> {
    type Shape = S;
    type Storage = M;
    type Axes = S::Axes;
    type Meaning = Unnamed;
    const NOTATION: &'static str = Self::TEXT.as_str();
    const STRUCTURE: &'static Structure = &Structure {
        name: None,
        axes: S::AXES,
        known: S::KNOWN,
        names: if S::IS_STATIC {
            [None; MAX_RANK]
        } else {
            names::<S>()
        },
        factors: M::FACTORS,
        whole: M::WHOLE,
    };
    const TERMS: Option<Result<Terms, Fault>> = if S::IS_STATIC {
        match PlainIndices::<S::Axes, M>::PLAIN {
            Some(indices) => match Terms::plain(S::RANK, &S::LEAST, &indices) {
                Some(terms) => Some(Ok(terms)),
                None => terms::<S, M>(),
            },
            None => terms::<S, M>(),
        }
    } else {
        None
    };
    const KNOWN_STRIDES: Option<[usize; MAX_RANK]> = match &Self::TERMS {
        Some(Ok(terms)) => terms.strides(),
        _ => None,
    };
    const HAS_KNOWN_STRIDES: bool = Self::KNOWN_STRIDES.is_some();
}

/// Returns the names of the sizes. The compiler evaluates this constant only for layouts that call this
/// function.
const fn names<S: Shape>() -> [Option<&'static WrittenName>; MAX_RANK] {
    S::NAMES
}

/// Holds the constant `PLAIN`. The compiler evaluates it once for all layouts with the same axes and storage.
struct PlainIndices<Axes, M>(PhantomData<(Axes, M)>);

impl<Axes: AxisTuple, M: Storage> PlainIndices<Axes, M> {
    /// The index of each factor's axis, beginning with the last factor. If an axis is blocked or has a
    /// clause, this is `None`.
    const PLAIN: Option<[usize; MAX_RANK]> = match (M::FACTORS, M::WHOLE) {
        (Some(factors), None) => plain_indices(Axes::LETTERS, factors),
        _ => None,
    };

    /// Whether no axis is blocked or has a clause.
    const IS_PLAIN: bool = Self::PLAIN.is_some();
}

/// Returns the terms of a layout whose sizes are known. Returns `None` if the strides are known only at run
/// time, or if this is the layout of a part and sizes of the whole tensor are known only at run time.
const fn terms<S: Shape, M: Storage>() -> Option<Result<Terms, Fault>> {
    if M::STATIC.is_none() {
        return None;
    }
    match (M::FACTORS, M::WHOLE) {
        (Some(factors), None) => Some(Terms::new(S::AXES, &S::LEAST, factors)),
        (Some(factors), Some(whole)) => match all(whole.axes.len(), &whole.known) {
            Some(of_whole) => match Terms::new(whole.axes, &of_whole, factors) {
                Ok(of_whole) => Some(Terms::within(
                    S::AXES,
                    &S::LEAST,
                    whole.axes,
                    &of_whole,
                    factors,
                )),
                Err(fault) => Some(Err(fault)),
            },
            None => None,
        },
        _ => None,
    }
}

/// The shape of a layout.
pub type ShapeOf<L> = <L as AnyLayout>::Shape;

/// An array with one number for each axis of the layout `L`, in logical order: `[usize; RANK]`.
pub type SizeArray<L> = <<L as AnyLayout>::Shape as Shape>::Array;

/// The storage of a layout.
pub type StorageOf<L> = <L as AnyLayout>::Storage;

/// Returns the mapping of the layout `L` with the given sizes, one for every `?`; see [`TensorLayout::with`].
///
/// # Errors
///
/// Returns the errors of [`TensorLayout::with`].
pub fn with<L: AnyLayout<Storage: StaticStorage>, Sizes: SizesFor<L::Shape>>(
    sizes: Sizes,
) -> Result<Mapping<L>, LayoutError> {
    Mapping::of_sizes_and_strides(&sizes.sizes(), &[0; MAX_RANK])
}

/// Returns the sizes, followed by 1 up to the maximum rank. Returns `None` if a size is unknown.
const fn all(rank: usize, known: &[Option<usize>; MAX_RANK]) -> Option<[usize; MAX_RANK]> {
    let mut sizes = [1; MAX_RANK];
    let mut axis = 0;
    while axis < rank {
        match known[axis] {
            Some(size) => sizes[axis] = size,
            None => return None,
        }
        axis += 1;
    }
    Some(sizes)
}

/// Fails to compile if the layout is not well formed.
///
/// Every public function that returns a static mapping or a view calls this function first, in a `const`
/// block. So the compiler names the location of the user's call.
#[track_caller]
pub(crate) const fn check<L: AnyLayout>() {
    if let Some(Err(fault)) = L::TERMS {
        refuse(fault, L::STRUCTURE)
    }
}

/// Fails to compile if the layout has a fault at one of the axes `axes`. A `*` in `axes` stands for faults of
/// the layout as a whole. For a size known only at run time, the least possible size is assumed.
#[track_caller]
pub const fn check_axes<L: AnyLayout>(axes: &str) {
    // For layouts without clauses, this is faster than the terms.
    let is_plain = PlainIndices::<L::Axes, L::Storage>::IS_PLAIN;
    if !is_plain || plain_len(L::Shape::RANK, &L::Shape::LEAST).is_none() {
        check_faults::<L>(axes);
    }
}

/// Does what [`check_axes`] does. The compiler evaluates the terms of the layout if it evaluates this
/// function.
#[track_caller]
const fn check_faults<L: AnyLayout>(axes: &str) {
    if let Some(Ok(_)) = L::TERMS {
        return;
    }
    let structure = L::STRUCTURE;
    let Some(factors) = structure.factors else {
        return;
    };
    let sizes = structure.least_sizes();
    let Err(first) = Terms::new(structure.axes, &sizes, factors) else {
        return;
    };
    let mut i = 0;
    while i < axes.len() {
        let axis = axes.as_bytes()[i] as char;
        if let Some(fault) = Terms::fault_of(axis, structure.axes, &sizes, factors) {
            refuse(fault, structure)
        }
        if axis == '*' {
            if let Fault::TooLarge = first {
                refuse(first, structure)
            }
        }
        i += 1;
    }
}

#[track_caller]
pub(crate) const fn refuse(fault: Fault, structure: &Structure) -> ! {
    let text = notation::fault_with_help(fault, structure, &structure.known);
    panic!("{}", text.as_str())
}

impl<S: Shape, M: Storage> TensorLayout<S, M> {
    /// The number of axes.
    pub const RANK: usize = S::RANK;

    const TEXT: Text = notation::layout(Self::STRUCTURE, &S::KNOWN, None);

    /// The layout in the notation of [`layout!`](crate::layout!), with `?` for a size known at
    /// run time.
    ///
    /// ```
    /// use tensor_layout::layout;
    ///
    /// assert_eq!(
    ///     <layout!(NHWC[?, 3, 4, 5], pad(W = 8))>::NOTATION,
    ///     "NHWC[N=?, C=3, H=4, W=5], pad(W=8)",
    /// );
    /// ```
    pub const NOTATION: &'static str = Self::TEXT.as_str();

    /// Returns the mapping of this layout. The mapping holds no data.
    #[must_use]
    #[inline]
    pub fn mapping() -> Mapping<Self>
    where
        Self: StaticLayout,
    {
        const { check::<Self>() };
        Self::UNCHECKED.of_checked_layout()
    }

    /// Returns the mapping of this layout with the given run-time sizes, one for every `?`, in any order.
    ///
    /// ```
    /// use tensor_layout::{layout, H, N, W};
    ///
    /// type Images = layout!(NHWC[?, 3, ?, ?]);
    /// let mapping = Images::with((N(8), H(480), W(640)))?;
    /// assert_eq!(mapping.size_array(), [8, 3, 480, 640]);
    /// assert_eq!(mapping.strides(), [921_600, 1, 1_920, 3]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a size is 0, if a clause does not hold for the sizes (such as `pad(W = 5)` for W =
    /// 6), or if there are more than `isize::MAX` elements or positions.
    pub fn with<Sizes: SizesFor<S>>(sizes: Sizes) -> Result<Mapping<Self>, LayoutError>
    where
        M: StaticStorage,
    {
        with(sizes)
    }

    /// Returns the mapping of this layout with the given run-time sizes, one for every `?`, and with one stride
    /// for every `?` in the clause `strides`. The strides are in elements. Both are in any order. If the layout
    /// has no `?` among its sizes, the sizes are `()`.
    ///
    /// ```
    /// use tensor_layout::{layout, View, C, H, W};
    ///
    /// // An image of four channels. Its rows are as far apart
    /// // as the camera puts them.
    /// type Frame =
    ///     layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?));
    /// let frame = Frame::with_strides((H(2), W(3)), (H(16),))?;
    /// assert_eq!(
    ///     frame.to_string(),
    ///     "HWC[C=4, H=2, W=3], strides(H=16)"
    /// );
    /// let memory: [u8; 28] = core::array::from_fn(|i| i as u8);
    /// let frame = View::with(&memory, frame)?;
    /// assert_eq!(frame[(H(1), W(0), C(0))], 16);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`with`](Self::with). Also returns an error if a stride is less than the extent of
    /// all inner axes, because positions would share elements: a row of 12 elements needs a stride of at
    /// least 12.
    pub fn with_strides<Sizes, Strides>(
        sizes: Sizes,
        strides: Strides,
    ) -> Result<Mapping<Self>, LayoutError>
    where
        Sizes: SizesFor<S>,
        Strides: StridesFor<M>,
    {
        given_strides::with_strides(sizes, strides)
    }

    /// Returns the mapping of this layout as [`with_strides`](Self::with_strides) does, with strides in bytes.
    /// `T` is the type of the elements. The strides are pairs of an axis and an `isize`, because interfaces of
    /// other languages state them as a signed number.
    ///
    /// ```
    /// use tensor_layout::{layout, H, LayoutErrorKind, W};
    ///
    /// type Depth = layout!(HW[H = ?, W = ?], strides(H = ?));
    /// let depth = Depth::with_byte_strides::<u16>(
    ///     (H(480), W(640)),
    ///     ((H, 1536),),
    /// )?;
    /// assert_eq!(depth.stride(H), 768); // in elements
    ///
    /// let odd = Depth::with_byte_strides::<u16>(
    ///     (H(480), W(640)),
    ///     ((H, 1535),),
    /// )
    /// .unwrap_err();
    /// assert_eq!(odd.kind(), LayoutErrorKind::PartOfElement);
    /// let upside_down = Depth::with_byte_strides::<u16>(
    ///     (H(480), W(640)),
    ///     ((H, -1536),),
    /// )
    /// .unwrap_err();
    /// assert_eq!(
    ///     upside_down.kind(),
    ///     LayoutErrorKind::NegativeStride
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`with_strides`](Self::with_strides). Also returns an error if a stride is
    /// negative, or if it is not a multiple of the size of `T`.
    pub fn with_byte_strides<T>(
        sizes: impl SizesFor<S>,
        strides: impl ByteStridesFor<M>,
    ) -> Result<Mapping<Self>, LayoutError> {
        given_strides::with_byte_strides::<T, _, _, _>(sizes, strides)
    }
}

impl<S: Shape, M: Storage> TensorLayout<S, M>
where
    Self: StaticLayout,
{
    /// The sizes in logical order.
    pub const SIZES: &'static [usize] = Self::STATIC_TERMS.sizes().split_at(S::RANK).0;

    /// The number of positions: the product of the sizes.
    pub const LEN: usize = Self::STATIC_TERMS.len();

    /// The span: the last offset + 1, which is the least number of elements that a buffer must hold.
    pub const SPAN: usize = Self::STATIC_TERMS.span();

    /// The footprint: the number of elements that the storage occupies, trailing padding included.
    ///
    /// ```
    /// use tensor_layout::layout;
    ///
    /// type Padded = layout!(HW[2, 3], pad(W = 5));
    /// assert_eq!(
    ///     (Padded::LEN, Padded::SPAN, Padded::FOOTPRINT),
    ///     (6, 8, 10)
    /// );
    /// ```
    pub const FOOTPRINT: usize = Self::STATIC_TERMS.footprint();

    /// Whether the span equals the number of elements, and every element has its own offset.
    pub const IS_PACKED: bool = Self::STATIC_TERMS.is_packed();

    /// Whether no two positions share an element.
    ///
    /// The value depends on sizes: a broadcast axis of size 1 shares nothing. In contrast, the bound
    /// `Writable` depends only on clauses: it refuses `broadcast` and `overlap` for all sizes.
    ///
    /// The value is exact, with one exception: if axes overlap, the search for shared elements may reach its
    /// limit of steps. The value is then `false`.
    pub const IS_INJECTIVE: bool = Self::STATIC_TERMS.is_injective();

    const DESCRIPTION_TEXT: DescriptionText =
        notation::description(&Self::TEXT, S::AXES, &Self::STATIC_TERMS);

    /// A full description of the layout as text: strides, lengths in elements and bytes, the formula of the
    /// offset, and the DirectML descriptor. `{:#}` writes this text, also for a [`Mapping`](crate::Mapping)
    /// with run-time sizes.
    ///
    /// ```
    /// use tensor_layout::layout;
    ///
    /// type Padded = layout!(HW[H = 2, W = 3], pad(W = 5));
    /// assert_eq!(Padded::DESCRIPTION, "\
    /// HW[H=2, W=3], pad(W=5)
    ///
    /// axis       size  stride  bytes as f32  as f16  as u8
    /// H             2       5            20      10      5
    /// W             3       1             4       2      1
    /// elements              6            24      12      6
    /// span                  8            32      16      8
    /// footprint            10            40      20     10
    ///
    /// offset     5·h + w
    /// memory     padded: every element has its own place, with gaps
    /// DirectML   sizes [2, 3], strides [5, 1]
    ///            32 bytes as f32, 16 as f16, 8 as u8");
    /// ```
    pub const DESCRIPTION: &'static str = Self::DESCRIPTION_TEXT.as_str();

    /// Returns the least number of bytes that a buffer of `T` must hold: the span times the size of `T`. If
    /// this is more than `isize::MAX`, the call does not compile.
    ///
    /// ```
    /// use tensor_layout::layout;
    ///
    /// assert_eq!(
    ///     <layout!(NHWC[1, 1, 3, 5])>::span_bytes::<f32>(),
    ///     60
    /// );
    /// ```
    #[must_use]
    #[inline]
    pub const fn span_bytes<T>() -> usize {
        const { bytes::<T>(Self::SPAN, Self::STRUCTURE) }
    }

    /// Returns the number of bytes that the storage of a tensor of `T` occupies: the footprint times the size
    /// of `T`. If this is more than `isize::MAX`, the call does not compile.
    ///
    /// ```
    /// use tensor_layout::layout;
    ///
    /// type Rows = layout!(HW[H = 2, W = 3], pad(W = 4));
    /// assert_eq!(Rows::footprint_bytes::<f32>(), 32);
    /// ```
    #[must_use]
    #[inline]
    pub const fn footprint_bytes<T>() -> usize {
        const { bytes::<T>(Self::FOOTPRINT, Self::STRUCTURE) }
    }
}

impl<S: Shape, M: Storage> TensorLayout<S, M>
where
    Self: StaticLayout + StridedLayout,
{
    const KNOWN_STRIDES_OF_ALL: [usize; MAX_RANK] = match Self::STATIC_TERMS.strides() {
        Some(strides) => strides,
        None => panic!("a storage without blocks has strides"),
    };

    /// The strides in logical order, in elements. As an array, [`strides`](Mapping::strides) of the mapping returns them.
    ///
    /// ```
    /// use tensor_layout::layout;
    ///
    /// assert_eq!(
    ///     <layout!(NHWC[1, 1, 3, 5])>::STRIDES,
    ///     [15, 1, 5, 1]
    /// );
    /// ```
    ///
    /// A blocked layout has no strides:
    ///
    /// ```compile_fail
    /// # use tensor_layout::layout;
    /// let _ = <layout!(NCHW16c[1, 64, 56, 56])>::STRIDES;
    /// ```
    pub const STRIDES: &'static [usize] = Self::KNOWN_STRIDES_OF_ALL.split_at(S::RANK).0;
}

/// Returns the number of bytes of `elements` elements of type `T`. Fails to compile if no memory can hold
/// them.
#[track_caller]
pub(crate) const fn bytes<T>(elements: usize, structure: &Structure) -> usize {
    match elements.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes <= isize::MAX as usize => bytes,
        _ => refuse(Fault::TooLarge, structure),
    }
}

impl<S: StaticShape, M: StaticStorage> Deref for TensorLayout<S, M> {
    type Target = Mapping<Self>;
    fn deref(&self) -> &Self::Target {
        const { check::<Self>() };
        // This does not call `mapping_of_static`, because the compiler would report the check there, too.
        // SAFETY: the layout has just been checked.
        unsafe { mapping_without_data() }
    }
}

/// Returns a reference to the mapping of a static layout. The mapping holds no data.
#[must_use]
#[inline]
pub fn mapping_of_static<L: StaticLayout>() -> &'static Mapping<L> {
    const { check::<L>() };
    // SAFETY: the layout has just been checked.
    unsafe { mapping_without_data() }
}

/// # Safety
///
/// The layout is well formed: [`check`] has accepted it.
#[inline]
unsafe fn mapping_without_data<L: StaticLayout>() -> &'static Mapping<L> {
    const { assert!(size_of::<Mapping<L>>() == 0) };
    // SAFETY: a value of size 0 can be read at any address, and the caller promises that the mapping is well
    // formed.
    unsafe { NonNull::dangling().as_ref() }
}

impl<S: Shape, M: Storage> fmt::Display for TensorLayout<S, M> {
    /// Writes the layout in the notation of [`layout!`](crate::layout!). If the sizes are known, `{:#}`
    /// writes a full description.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &Self::TERMS {
            Some(Ok(terms)) if f.alternate() => {
                f.pad(notation::description(&Self::TEXT, S::AXES, terms).as_str())
            }
            _ => f.pad(Self::NOTATION),
        }
    }
}

impl<S: Shape, M: Storage> fmt::Debug for TensorLayout<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NOTATION)
    }
}
