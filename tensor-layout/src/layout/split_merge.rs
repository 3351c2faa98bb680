//! Merging and splitting axes without moving elements.
//!
//! The type of a storage says which axes are neighbours in memory, and which have clauses such as `pad`. So
//! `cargo check` can report a merge that would have to move elements. If a tuple of factors can describe the
//! result, the strides of the result are known at compile time. Sizes known at compile time are compared in
//! constants, all others at run time.

// Decisions about the types of results:
//
// - **Factors that follow each other become one factor.** A split replaces the factor of an axis by several
//   factors. The clauses `strides` and `pitch` move to the innermost of the new axes, and `broadcast` to all of them
//   (`StorageFactor::CanSplit`). An axis with `pad`, `align` or `overlap` is split into axes of strides known at run time,
//   because the clause of a new axis would need a product that a type cannot compute. Only types decide the order of axes
//   in memory. So `cargo check` refuses a merge that would have to reorder elements.
// - **Axes of size 1 may lie between the merged axes in memory.** A merged axis of size 1 may be anywhere, because it
//   adds nothing to an offset. Types cannot test whether a number is 1. So they choose the axes that would have to have
//   size 1, list their sizes (`Ones`), and compute the result as if all of these were 1 (`InOtherOrder`). The bound
//   `DirectlyBefore` names two merged axes, and holds if all of the listed sizes are 1. In the result, axes in
//   between come after the merged axis.
// - **The choice of axes (`Counted`) does not depend on the sizes.** If memory has the merged axes in the given order,
//   all count. Otherwise, as many as possible count, and the others have to have size 1; of two such choices, the axis
//   named first does not count, unless its size is known only at run time. Blocked axes, axes with a clause and axes of a
//   part may neither lie in between nor be left out. So types refuse some merges that move no elements
//   (`tests/split_merge/ones.rs`), and the message does not say that elements would have to move: `rearrange!` with
//   `view` compares numbers in a constant, and `try_merge` compares strides at run time.
// - **A merge or split of a part within a whole also merges or splits the axes of the whole**, because the type
//   contains the shape and the storage of the whole. This is possible only if the part has all positions of
//   the whole along these axes, which types know (`Cropped`). Along a cropped axis, a merge has strides known at
//   run time, and `split` does not compile: `try_split` has such strides, too. A program had better split first.
// - **A merge of sizes known at compile time, without a given size, has a size known at run time.** A type for the
//   product of two numbers would be another type than `DimP<307200>`, so a function that takes `layout!(PC[C = 3, P =
//   307200])` would refuse the result. A program that gives the size, `DimP::<307200>`, has the type that all functions
//   take, and a wrong number is found in a constant.
// - **The help of a merge proposes `to_layout::<L>().into_merged(..)`**, whose result is a tensor, and does not borrow from a temporary value:
//   `tensor.to_layout::<L>().merge(..)` compiles in an argument, but not in a `let`.
// - **`merge` is the reverse of `split`**; a search of the documentation for `flatten` or `reshape` finds
//   `merge`.
//
// Three rules keep the time to check a merge or a split short:
//
// - Lists of types (`type_lists.rs`) are computed by associated types without bounds.
// - The compiler computes both arguments of a choice before it chooses. So a search through a list is not an
//   argument of a choice, but an associated type of the answer, `Yes` or `No` (`Decide::FromFactor`).
// - The compiler computes the types in each bound of a method, but computes no type twice. So all bounds of a
//   merge begin with one type, `OwnOrder`.

use crate::layout::error::{ApartInMemory, LayoutCause, LayoutError, SHOWN_SIZES};
use crate::layout::mapping::Mapping;
use crate::layout::notation::Text;
use crate::layout::tensor_layout::ConcreteLayout;
use crate::layout::{self, AnyLayout, SizesOf, StaticLayout, TensorLayout};
use crate::types::axis::{A, Axis, AxisName, DimA};
use crate::types::decide::{Decide, Yes};
use crate::types::lookup::{AxisTuple, CheckedFirst, FreeName, NamedOnce, index_of};
use crate::types::merge_order::MergeOrder;
use crate::types::shape::{Shape, known};
use crate::types::size::{NewAxes, NewAxis, Size};
use crate::types::storage::{Factors, NotCropped, Storage, StorageFactor, StridedStorage};
use crate::types::structure::Structure;
use crate::types::type_lists::{AxisList, AxisNames, FactorList, IntoShape, SizeList};
use core::mem;
use tensor_layout_arithmetic::{MAX_RANK, find};
use tensor_layout_macros::say;

type And<X, Y> = <X as Decide>::And<Y>;

type OwnSizes<L> = <<L as ConcreteLayout>::OwnShape as Shape>::Sizes;
/// The factors of the storage `M` from that of the axis `X`.
type FactorsFrom<M, X> = <<M as Storage>::FactorList as FactorList>::From<X>;
type ListOf<Axes> = <Axes as AxisTuple>::List;
/// The first axis of the list `New` whose letter an axis of `Sizes` has that is not among `Replaced`.
type TakenOf<New, Replaced, Sizes> =
    <New as AxisList>::Taken<<Replaced as AxisList>::RemovedFrom<Sizes>>;
type FirstOf<Axes> = <ListOf<Axes> as AxisList>::First;

/// The list `Sizes` after the axes `Axes` are merged. The size `New` replaces their sizes.
type MergedIn<Axes, New, Sizes> =
    <<<Axes as AxisList>::Rest as AxisList>::RemovedFrom<Sizes> as SizeList>::Replace<
        <Axes as AxisList>::First,
        (New, ()),
    >;

type OrderIn<M, Sizes, Axes, New> =
    <<ListOf<Axes> as AxisList>::Begin<FactorsFrom<M, FirstOf<Axes>>> as Decide>::MergeOrder<
        ListOf<Axes>,
        FactorsFrom<M, FirstOf<Axes>>,
        M,
        Sizes,
        (New, ()),
    >;
type OwnOrder<L, Axes, New> = OrderIn<<L as ConcreteLayout>::OwnStorage, OwnSizes<L>, Axes, New>;

type Moved<S, Axes> = TensorLayout<
    S,
    <<<ListOf<Axes> as AxisList>::RemovedFrom<<S as Shape>::Sizes> as SizeList>::StoredBefore<
        <ListOf<Axes> as AxisList>::Factors,
    > as FactorList>::Storage,
>;

type Outer<Order> = <Order as MergeOrder>::Outer;
type Inner<Order> = <Order as MergeOrder>::Inner;
type Ones<Order> = <Order as MergeOrder>::Ones;
/// The type `X`, or `Fulfilled`, which meets every bound, if strides do not decide.
type Compared<Order, X, Fulfilled> = <Order as MergeOrder>::Compared<X, Fulfilled>;

/// A layout whose axes `Axes` can be merged, by [`merge`](crate::View::merge): types know that they follow each other
/// in memory, the outermost axis first. The new axis has the size `New`, such as `DimP<6>` or `DynP`; no other axis
/// has its letter. This trait is sealed.
///
/// ```
/// use tensor_layout::traits::{Merge, WithAxes};
/// use tensor_layout::{DimP, H, View, W, layout};
///
/// fn last<L>(image: View<u8, L>) -> u8
/// where
///     L: WithAxes<(H, W)> + Merge<(H, W), DimP<6>>,
/// {
///     *image.merge((H, W), DimP::<6>).iter().last().unwrap()
/// }
/// type Image = layout!(HW[2, 3]);
/// let image = View::<u8, Image>::from_array(&[1, 2, 3, 4, 5, 6]);
/// assert_eq!(last(image), 6);
/// ```
///
/// Axes without clauses whose types state the size 1 (`DimC<1>`) may be elsewhere in memory, or lie between the
/// merged axes:
///
/// ```
/// use tensor_layout::{layout, DimF, Tensor, View, C, H, W};
///
/// type Gray = layout!(NHWC[N = 1, C = 1, H = 28, W = 28]);
/// let gray = Tensor::<f32, Gray>::filled(0.5);
/// let features: View<f32, layout!(NF[1, 784])> =
///     gray.merge((C, H, W), DimF::<784>);
/// ```
///
/// Types do not compare numbers. So a merge does not compile either if only the numbers tell which axis has size 1,
/// as in `merge((W, H), P)` of `HW[1, 640]`. Name the axes in the order of the storage, or use
/// [`rearrange!`](crate::rearrange!) with `view`.
///
/// If a merged axis has a clause such as `pad`, or is an inner axis along which a part lacks positions, `cargo build`
/// compares the strides of the merged axes. In this case, the strides of the result may be known only at run time.
#[diagnostic::on_unimplemented(
    message = "the axes `{Axes}` of `{Self}` are not known to be stored one after the other\n\
               help: merge them where the layout is known, and give this function the result, or add the bound `{Self}: Merge<{Axes}, {New}>`"
)]
pub trait Merge<Axes, New>: MergedLayout<Axes, New> {}
// In the bounds here and below, `Own` is the layout `L` after `New` is known. So a message can name it.
#[doc(hidden)]
impl<L, Axes: AxisTuple, New, Own> Merge<Axes, New> for L
where
    L: AnyLayout,
    New: CheckedFirst<L, Then = Own>,
    Own: ConcreteLayout,
    New: Size,
    TakenOf<(New::Axis, ()), ListOf<Axes>, OwnSizes<Own>>: FreeName<Own::OwnAxes>,
    Outer<OwnOrder<Own, Axes, New>>: DirectlyBefore<
            Inner<OwnOrder<Own, Axes, New>>,
            Own::OwnStorage,
            Ones<OwnOrder<Own, Axes, New>>,
            Moved<Own::OwnShape, Axes>,
        >,
    Compared<OwnOrder<Own, Axes, New>, Own::OwnStorage, (A,)>: StaticStrides<Compared<OwnOrder<Own, Axes, New>, Own::OwnShape, (DimA<1>,)>>
        + StridedStorage,
{
}

/// A layout whose tensors can merge the axes `Axes` of their memory, by [`into_merged`](crate::Tensor::into_merged): as
/// [`Merge`], and a tensor can have the result. This trait is sealed.
pub trait IntoMerged<Axes, New>:
    MergedLayout<Axes, New, Merged: AnyLayout<Storage: Ownable>>
{
}
#[doc(hidden)]
impl<L, Axes: AxisTuple, New> IntoMerged<Axes, New> for L
where
    L: ConcreteLayout,
    New: Size,
    TakenOf<(New::Axis, ()), ListOf<Axes>, OwnSizes<L>>: FreeName<L::OwnAxes>,
    Outer<OwnOrder<L, Axes, New>>: DirectlyBefore<
            Inner<OwnOrder<L, Axes, New>>,
            L::OwnStorage,
            Ones<OwnOrder<L, Axes, New>>,
            Moved<L::OwnShape, Axes>,
        >,
    MergedStorage<L::OwnStorage, OwnSizes<L>, Axes, New>: Ownable,
{
}

/// As [`Merge`], but strides are compared at run time. This trait is sealed.
pub trait TryMerge<Axes, New>: MergedLayout<Axes, New> {}
#[doc(hidden)]
impl<L, Axes: AxisTuple, New, Own> TryMerge<Axes, New> for L
where
    L: AnyLayout,
    New: CheckedFirst<L, Then = Own>,
    Own: ConcreteLayout,
    New: Size,
    TakenOf<(New::Axis, ()), ListOf<Axes>, OwnSizes<Own>>: FreeName<Own::OwnAxes>,
    <OwnOrder<Own, Axes, New> as MergeOrder>::IsDecided:
        Decide<If<(A,), Own::OwnStorage>: StridedStorage>,
{
}

/// The layout after the axes `Axes` are merged into an axis of the size `New`.
pub trait MergedLayout<Axes, New>: AnyLayout {
    /// The layout with the new axis in place of the first merged axis. Its storage is a tuple of factors, if
    /// such a tuple can describe the result. Otherwise, its storage is
    /// [`RunTimeStrides`](crate::RunTimeStrides).
    type Merged: AnyLayout;
    /// The layout that `try_merge` returns. If sizes decide whether the axes can be merged, this layout differs
    /// from `Merged`.
    type TryMerged: AnyLayout;
    /// The order of the merged axes in memory, as far as types determine it.
    type Order: MergeOrder;
    /// The layout that a help text proposes. In its storage, the merged axes come last, one after the other.
    type Moved;
}

type MergedSize<Sizes, Axes, New> = <New as Size>::MergedFrom<ListOf<Axes>, Sizes>;
type MergedShape<Sizes, Axes, New> =
    <MergedIn<ListOf<Axes>, MergedSize<Sizes, Axes, New>, Sizes> as SizeList>::Shape;
type MergedStorage<M, Sizes, Axes, New> = <OrderIn<M, Sizes, Axes, New> as MergeOrder>::Merged<
    M,
    ListOf<Axes>,
    MergedSize<Sizes, Axes, New>,
    FactorsFrom<M, FirstOf<Axes>>,
>;

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: AnyLayout, Axes: AxisTuple, New: Size> MergedLayout<Axes, New> for L {
    type Merged = TensorLayout<
        MergedShape<SizesOf<L>, Axes, New>,
        MergedStorage<L::Storage, SizesOf<L>, Axes, New>,
    >;
    type TryMerged = TensorLayout<
        MergedShape<SizesOf<L>, Axes, New>,
        <<Self::Order as MergeOrder>::IsJoined as Decide>::TryMerged<
            L::Storage,
            ListOf<Axes>,
            MergedSize<SizesOf<L>, Axes, New>,
            FactorsFrom<L::Storage, FirstOf<Axes>>,
        >,
    >;
    type Order = OrderIn<L::Storage, SizesOf<L>, Axes, New>;
    type Moved = Moved<L::Shape, Axes>;
}

/// An axis that is stored directly before the axis `Inner` in `Storage`, or that can be merged with it because the sizes in
/// the list `Ones` are 1. `Moved` is the layout that the help proposes.
#[diagnostic::on_unimplemented(
    message = "merged axes must follow each other in memory, but `{Inner}` does not directly follow `{Self}` in the storage `{Storage}`\n\
               help: move the elements first: `.to_layout::<{Moved}>().into_merged(..)` returns a new tensor (`try_to_layout` and `?` where sizes are `?`), and `relayout_into` copies it back after it is written; a buffer is uploaded in this layout, or moved by the operator `ElementWiseIdentity`; if only axes of size 1 stand in the way, `rearrange!` with `view` or `view mut` moves none; if the order of the merged positions does not matter, name the axes from the outermost inwards"
)]
pub trait DirectlyBefore<Inner, Storage, Ones, Moved> {}
// Rustdoc would print this implementation on the page of each type.
#[cfg(not(doc))]
#[diagnostic::do_not_recommend]
impl<X, Inner, Storage, Ones: SizeList<Ones = Ones>, Moved>
    DirectlyBefore<Inner, Storage, Ones, Moved> for X
{
}

/// A storage declared by factors, whose strides are known at compile time for the shape `S`.
#[diagnostic::on_unimplemented(
    message = "the strides of the storage `{Self}` with the sizes `{S}` are known at run time only\n\
               help: call the method whose name begins with `try_`, and handle its error"
)]
pub trait StaticStrides<S> {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<M: Storage<HasFactors = Yes>, S> StaticStrides<S> for M where TensorLayout<S, M>: StaticLayout {}

/// A layout whose axis `X` can be split into axes of the sizes `New`, such as `(DynY, DimP<16>)`, by
/// [`split`](crate::View::split). No other axis has the letters of the new ones. This trait is sealed.
///
/// If the axis has padding or overlaps, the strides of the result are known only at run time. A part that lacks
/// positions along an inner axis cannot be split along this axis, except by [`try_split`](crate::View::try_split).
/// Split first, and then crop one of the new axes:
///
/// ```
/// use tensor_layout::{layout, DimP, View, P, W};
///
/// type Image = layout!(HW[H = 2, W = 8]);
/// let image = View::<u8, Image>::from_array(&[0; 16]);
/// let pairs = image.split(W, (P, W(2))).crop(P(1), DimP::<2>);
/// ```
#[diagnostic::on_unimplemented(message = "how axis `{X}` of `{Self}` is stored is not known\n\
               help: split it where the layout is known, and give this function the result, or add the bound `{Self}: SplitAxis<{X}, {New}>`")]
pub trait SplitAxis<X, New>: TrySplit<X, New> {}
#[doc(hidden)]
impl<L, X: Axis, New, Own> SplitAxis<X, New> for L
where
    L: AnyLayout,
    New: CheckedFirst<L, Then = Own>,
    Own: ConcreteLayout,
    New: Shape<Axes: AxisTuple<List: AxisList<Repeated: NamedOnce>>>,
    TakenOf<ListOf<New::Axes>, (X, ()), OwnSizes<Own>>: FreeName<Own::OwnAxes>,
    FactorOf<Own::OwnStorage, X>: NotCropped,
    SplitSizes<OwnSizes<Own>, X, New>: IntoShape,
    IsSplitKnown<Own::OwnStorage, OwnSizes<Own>, X, New>:
        Decide<If<(A,), Own::OwnStorage>: StridedStorage>,
{
}

/// A layout whose axis `X` can be split into axes of the sizes `New` if sizes fit at run time, or if the tensor lacks positions
/// along `X`; see [`try_split`](crate::View::try_split). This trait is sealed.
pub trait TrySplit<X, New>: SplitLayout<X, New> {}
#[doc(hidden)]
impl<L, X: Axis, New, Own> TrySplit<X, New> for L
where
    L: AnyLayout,
    New: CheckedFirst<L, Then = Own>,
    Own: ConcreteLayout,
    New: Shape<Axes: AxisTuple<List: AxisList<Repeated: NamedOnce>>>,
    TakenOf<ListOf<New::Axes>, (X, ()), OwnSizes<Own>>: FreeName<Own::OwnAxes>,
    SplitSizes<OwnSizes<Own>, X, New>: IntoShape,
    IsSplitKnown<Own::OwnStorage, OwnSizes<Own>, X, New>:
        Decide<If<(A,), Own::OwnStorage>: StridedStorage>,
{
}

type FactorOf<M, X> = <FactorsFrom<M, X> as FactorList>::Head;
/// The sizes after the axis `X` is split into axes of the sizes `New`.
type SplitSizes<Sizes, X, New> = <Sizes as SizeList>::Replace<X, <New as Shape>::Sizes>;

/// Whether a tuple of factors can describe how the axes are stored into which the axis `X` is split.
type CanSplit<M, X, New> = And<
    <FactorOf<M, X> as StorageFactor>::CanSplit,
    <M as Storage>::CanReplace<(X, ()), <New as Shape>::Sizes>,
>;

/// Whether no strides are used for a split: factors describe the result, or the axis is missing.
type IsSplitKnown<M, Sizes, X, New> = <CanSplit<M, X, New> as Decide>::OrMissing<(X, ()), Sizes>;

/// The layout after the axis `X` is split into axes with the sizes `New`.
pub trait SplitLayout<X, New>: AnyLayout {
    /// The layout with the new axes in place of the split axis. Its storage is a tuple of factors, if such a
    /// tuple can describe the result. Otherwise, its storage is [`RunTimeStrides`](crate::RunTimeStrides).
    type Split: AnyLayout;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: AnyLayout, X: Axis, New: Shape> SplitLayout<X, New> for L {
    type Split = TensorLayout<
        <SplitSizes<SizesOf<L>, X, New> as SizeList>::Shape,
        <CanSplit<L::Storage, X, New> as Decide>::StorageOf<
            L::Storage,
            <<L::Storage as Storage>::FactorList as FactorList>::UpTo<
                X,
                <New::Sizes as SizeList>::Split<
                    FactorOf<L::Storage, X>,
                    <FactorsFrom<L::Storage, X> as FactorList>::Tail,
                >,
            >,
            (X, ()),
            New::Sizes,
        >,
    >;
}

/// A storage that an owned tensor can have, because its strides follow from factors and sizes.
#[diagnostic::on_unimplemented(
    message = "no tensor has this layout of its own, for its strides are known at run time only\n\
               help: keep the tensor in a variable, and borrow it: write `.merge(..)` in place of `.into_merged(..)`, and `.split(..)` in place of `.into_split(..)`"
)]
pub trait Ownable {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<M: Factors> Ownable for M {}

/// Returns the size and stride of the axis into which the axes `letters` are merged. The outermost axis comes
/// first in `letters`.
const fn merged(
    axes: &[char],
    sizes: &[usize; MAX_RANK],
    strides: &[usize; MAX_RANK],
    letters: &[char],
) -> Result<(usize, usize), ApartInMemory> {
    let mut size = 1;
    let mut stride = 0;
    let mut inner = '\0';
    let mut i = letters.len();
    while i > 0 {
        i -= 1;
        let axis = index_of(axes, letters[i]);
        // An axis of size 1 has no next position.
        if sizes[axis] > 1 {
            if size == 1 {
                stride = strides[axis];
            } else if strides[axis] != stride * size {
                return Err(ApartInMemory {
                    outer: letters[i],
                    inner,
                    stride: strides[axis],
                    wanted: stride * size,
                });
            }
            size *= sizes[axis];
            inner = letters[i];
        }
    }
    Ok((size, stride))
}

/// Returns the product of the sizes that are not `None`. Returns `None` if the product overflows.
const fn product(sizes: &[Option<usize>]) -> Option<usize> {
    let mut product: Option<usize> = Some(1);
    let mut i = 0;
    while i < sizes.len() {
        product = match (product, sizes[i]) {
            // With a size of 0, nothing overflows.
            (_, Some(0)) => return Some(0),
            (Some(product), Some(size)) => product.checked_mul(size),
            (product, _) => product,
        };
        i += 1;
    }
    product
}

/// Fails to compile if the product of the merged sizes is known to differ from `New`. For a static layout,
/// this function also fails if the axes do not follow each other in memory.
#[track_caller]
pub(crate) const fn check_merge<L, Names, New>()
where
    L: MergedLayout<Names::Axes, New>,
    Names: AxisNames,
    New: Size,
{
    let structure = L::STRUCTURE;
    let letters = Names::LETTERS;
    if L::Merged::STRUCTURE.factors.is_none() {
        if let (Some(Ok(terms)), Some(strides)) = (&L::TERMS, L::KNOWN_STRIDES) {
            if let Err(apart) = merged(structure.axes, terms.sizes(), &strides, letters) {
                let text = apart.text(structure, &structure.known, true);
                panic!("{}", text.as_str())
            }
        }
    }
    let mut sizes = [None; MAX_RANK];
    let mut i = 0;
    while i < letters.len() {
        let axis = index_of(structure.axes, letters[i]);
        sizes[i] = structure.known[axis];
        if sizes[i].is_none() {
            return;
        }
        i += 1;
    }
    // If the product overflows, the layout itself is refused.
    if let (Some(size), Some(product)) = (New::KNOWN, product(&sizes)) {
        if size != product {
            let new = <New::Axis as Axis>::NAME;
            let text = unequal_merge(letters, product, new, size, structure);
            panic!("{}", text.as_str())
        }
    }
}

/// Fails to compile if the size of an axis is known to differ from the product of the sizes that it is split
/// into.
#[track_caller]
pub(crate) const fn check_split<L, X, New>()
where
    L: SplitLayout<X::Axis, New::Shape>,
    X: AxisName,
    New: NewAxes,
{
    let structure = L::STRUCTURE;
    let letter = <X::Axis as Axis>::NAME;
    let Some(size) = structure.known[index_of(structure.axes, letter)] else {
        return;
    };
    let mut is_open = false;
    let mut i = 0;
    while i < New::Shape::RANK {
        match New::Shape::KNOWN[i] {
            Some(_) => {}
            None if New::ARE_GIVEN[i] => return,
            None => is_open = true,
        }
        i += 1;
    }
    let product = product(New::Shape::KNOWN.split_at(New::Shape::RANK).0);
    let fits = match product {
        None | Some(0) => false,
        Some(product) if is_open => size % product == 0,
        Some(product) => size == product,
    };
    if !fits {
        let text = unequal_split(
            letter,
            size,
            New::Shape::AXES,
            &New::Shape::KNOWN,
            product,
            structure,
        );
        panic!("{}", text.as_str())
    }
}

/// Returns whether the sizes known at compile time already show that the merge is valid. If so, nothing is
/// compared at run time.
const fn is_merge_known<L: AnyLayout, Names: AxisNames, New: Size>() -> bool {
    let mut sizes = [None; MAX_RANK];
    let mut i = 0;
    while i < Names::LETTERS.len() {
        let letter = Names::LETTERS[i];
        sizes[i] = L::STRUCTURE.known[index_of(L::STRUCTURE.axes, letter)];
        if sizes[i].is_none() {
            return false;
        }
        i += 1;
    }
    matches!((New::KNOWN, product(&sizes)), (Some(size), Some(product)) if size == product)
}

/// Returns whether the sizes known at compile time already show that the split is valid. If so, nothing is
/// compared at run time.
const fn is_split_known<L: AnyLayout, X: Axis, New: Shape>() -> bool {
    let mut i = 0;
    while i < New::RANK {
        if New::KNOWN[i].is_none() {
            return false;
        }
        i += 1;
    }
    let product = product(New::KNOWN.split_at(New::RANK).0);
    let size = L::STRUCTURE.known[index_of(L::STRUCTURE.axes, X::NAME)];
    matches!((size, product), (Some(size), Some(product)) if size == product)
}

/// Returns the sizes of the new axes in a split of the axis `axis`, which has the size `size`. A size that is
/// not given is computed.
fn sizes_of_split(
    axis: char,
    size: usize,
    given: &[Option<usize>],
) -> Result<[usize; MAX_RANK], LayoutCause> {
    let Some(product) = product(given) else {
        let mut first = [0; SHOWN_SIZES];
        let mut all = given.iter().flatten();
        for (shown, size) in first.iter_mut().zip(all.by_ref()) {
            *shown = *size;
        }
        return Err(LayoutCause::Overflow {
            axis,
            first,
            has_more: all.next().is_some(),
        });
    };
    let is_open = given.iter().any(Option::is_none);
    if is_open && (product == 0 || size % product != 0) {
        return Err(LayoutCause::Indivisible {
            axis,
            size,
            inner: product,
        });
    }
    if !is_open && size != product {
        return Err(LayoutCause::UnequalSplit {
            axis,
            size,
            product,
        });
    }
    let mut sizes = [1; MAX_RANK];
    // Types allow one open size. With two, the new axes would have more positions than the old one.
    let mut rest = size.checked_div(product).unwrap_or(1);
    for (new, given) in sizes.iter_mut().zip(given) {
        *new = given.unwrap_or_else(|| mem::replace(&mut rest, 1));
    }
    Ok(sizes)
}

impl<L: AnyLayout> Mapping<L> {
    /// Returns the mapping with merged axes, and checks the given size. If types do not decide whether the
    /// axes follow each other in memory, this is checked, too.
    #[inline]
    pub(crate) fn merge<Names: AxisNames, New: NewAxis>(
        &self,
        new: New,
    ) -> Result<Mapping<L::Merged>, LayoutError>
    where
        L: MergedLayout<Names::Axes, New::Size>,
    {
        self.merge_to::<Names, New, _>(new)
    }

    /// Merges as [`merge`](Self::merge) does, and also if sizes decide whether the axes can be merged.
    #[inline]
    pub(crate) fn try_merge<Names: AxisNames, New: NewAxis>(
        &self,
        new: New,
    ) -> Result<Mapping<L::TryMerged>, LayoutError>
    where
        L: MergedLayout<Names::Axes, New::Size>,
    {
        self.merge_to::<Names, New, _>(new)
    }

    #[inline]
    fn merge_to<Names, New, To>(&self, new: New) -> Result<Mapping<To>, LayoutError>
    where
        Names: AxisNames,
        New: NewAxis,
        To: AnyLayout,
    {
        const { layout::check::<To>() };
        if const { is_merge_known::<L, Names, New::Size>() && Mapping::<To>::STATIC.is_some() } {
            return Ok(known(const { Mapping::STATIC }));
        }
        let sizes = self.all_sizes();
        let letter = <<New::Size as Size>::Axis as Axis>::NAME;
        let letters = Names::LETTERS;
        let (size, stride) = if To::Storage::FACTORS.is_some() {
            // Factors decide that the axes are neighbours. The product is at most the number of positions.
            let mut product = 1;
            for letter in letters {
                product *= sizes[index_of(L::Shape::AXES, *letter)];
            }
            (product, 0)
        } else {
            merged(L::Shape::AXES, &sizes, &self.strides_to_compare(), letters)
                .map_err(|apart| self.refused(LayoutCause::Apart(apart)))?
        };
        if let Some(given) = new.given() {
            if given != size {
                return Err(self.refused(LayoutCause::UnequalMerge {
                    axis: letter,
                    given,
                    size,
                }));
            }
        }
        Ok(self.with_new_axes(|axis| (axis == letter).then_some((size, stride))))
    }

    /// Returns the mapping with one axis split. Checks that the product of the new sizes is the size of the
    /// axis.
    #[inline]
    pub(crate) fn split<X: Axis, New: NewAxes>(
        &self,
        new: New,
    ) -> Result<Mapping<L::Split>, LayoutError>
    where
        L: SplitLayout<X, New::Shape>,
    {
        const { layout::check::<L::Split>() };
        if const { is_split_known::<L, X, New::Shape>() && Mapping::<L::Split>::STATIC.is_some() } {
            return Ok(known(const { Mapping::STATIC }));
        }
        let axis = index_of(L::Shape::AXES, X::NAME);
        let size = self.all_sizes()[axis];
        let given = new.given();
        let letters = New::Shape::AXES;
        let sizes = sizes_of_split(X::NAME, size, &given[..letters.len()])
            .map_err(|cause| self.refused(cause))?;
        let stride = match <L::Split as AnyLayout>::Storage::FACTORS {
            Some(_) => 0,
            None => self.strides_to_compare()[axis],
        };
        Ok(self.with_new_axes(|letter| {
            let index = find(letters, letter)?;
            // The product is at most the size of the axis.
            let inside: usize = sizes[index + 1..letters.len()].iter().product();
            Some((sizes[index], stride * inside))
        }))
    }

    /// Returns the strides, in elements. A bound of the caller guarantees that the layout has strides.
    fn strides_to_compare(&self) -> [usize; MAX_RANK] {
        match self.terms().strides() {
            Some(strides) => strides,
            None => unreachable!("a storage without blocks has strides"),
        }
    }

    /// Returns the mapping of the layout `To`. `new` returns the size and stride of a new axis, or `None` for
    /// an axis that keeps its size and stride.
    ///
    /// The old and new axes give each element the same offset, so no check is needed.
    #[inline]
    fn with_new_axes<To: AnyLayout>(
        &self,
        new: impl Fn(char) -> Option<(usize, usize)>,
    ) -> Mapping<To> {
        let own_sizes = self.all_sizes();
        let own_strides = match To::Storage::FACTORS {
            Some(_) => [0; MAX_RANK],
            None => self.strides_to_compare(),
        };
        let (mut sizes, mut strides) = ([1; MAX_RANK], [0; MAX_RANK]);
        let mut axis = 0;
        while axis < To::Shape::RANK {
            let letter = To::Shape::AXES[axis];
            (sizes[axis], strides[axis]) = if let Some(new) = new(letter) {
                new
            } else {
                let own = index_of(L::Shape::AXES, letter);
                (own_sizes[own], own_strides[own])
            };
            axis += 1;
        }
        self.with_replaced_axes(&sizes, &strides, |letter| new(letter).map(|(size, _)| size))
    }
}

/// Returns the message for an axis that cannot be split into known sizes. `product` is the product of the
/// known sizes, or `None` if it overflows.
const fn unequal_split(
    axis: char,
    size: usize,
    letters: &[char],
    sizes: &[Option<usize>; MAX_RANK],
    product: Option<usize>,
    structure: &Structure,
) -> Text {
    let mut text = say!("axis {axis} of size {size} cannot be split into ");
    let mut is_open = false;
    let mut i = 0;
    while i < letters.len() {
        if i > 0 {
            text.str(" x ");
        }
        text.letter(letters[i]).str("=");
        if let Some(size) = sizes[i] {
            text.number(size);
        } else {
            is_open = true;
            text.str("?");
        }
        i += 1;
    }
    match product {
        Some(product) if is_open => say!(&mut text, ": it is no multiple of {product}"),
        Some(product) => say!(&mut text, ", which makes {product}"),
        None => say!(&mut text, ", the product of which overflows"),
    }
    say!(&mut text, ": {structure}");
    write_last_size(&mut text, size, letters, sizes);
    text
}

/// Writes a help text that proposes another last size, with which the product of the sizes is `size`. Writes
/// nothing if there is no such last size.
const fn write_last_size(
    text: &mut Text,
    size: usize,
    letters: &[char],
    sizes: &[Option<usize>; MAX_RANK],
) {
    let mut others: usize = 1;
    let mut i = 0;
    while i + 1 < letters.len() {
        others = match sizes[i] {
            Some(size) => match others.checked_mul(size) {
                Some(others) => others,
                None => return,
            },
            None => return,
        };
        i += 1;
    }
    if others != 0 && size % others == 0 {
        say!(
            text,
            "\nhelp: write `Dim{letters[i]}::<{size / others}>`, or change the other sizes"
        );
    }
}

/// Returns the message for axes that are merged into an axis of a wrong size. `product` is the product of the
/// merged sizes.
const fn unequal_merge(
    letters: &[char],
    product: usize,
    new: char,
    size: usize,
    structure: &Structure,
) -> Text {
    say!(
        "axes {letters} have {product} positions, but {new} is to have {size}: {structure}\n\
         help: write `Dim{new}::<{product}>`"
    )
}

#[cfg(test)]
mod tests {
    use super::{unequal_merge, unequal_split};
    use crate::layout;
    use crate::layout::AnyLayout;
    use tensor_layout_arithmetic::MAX_RANK;

    type Rows = layout!(HW[H = 12, W = 7]);

    /// The texts that only the compiler shows, with numbers and axes that all differ.
    #[test]
    fn texts_of_constants() {
        let structure = <Rows as AnyLayout>::STRUCTURE;
        assert_eq!(
            unequal_merge(&['H', 'W'], 84, 'P', 80, structure).as_str(),
            "axes H, W have 84 positions, but P is to have 80: HW[H=12, W=7]\nhelp: write `DimP::<84>`"
        );
        let big = usize::MAX / 2;
        let overflows =
            std::format!("Y={big} x P=3, the product of which overflows: HW[H=12, W=7]");
        let help = |size| std::format!("\nhelp: write `Dim{size}>`, or change the other sizes");
        for (letters, sizes, product, text, help) in [
            (
                ['Y', 'P'].as_slice(),
                [Some(5), Some(2)].as_slice(),
                Some(10),
                "Y=5 x P=2, which makes 10: HW[H=12, W=7]",
                None,
            ),
            (
                &['Y', 'P'],
                &[Some(3), Some(5)],
                Some(15),
                "Y=3 x P=5, which makes 15: HW[H=12, W=7]",
                Some(help("P::<4")),
            ),
            (
                &['Y', 'P', 'Q'],
                &[Some(2), Some(3), Some(4)],
                Some(24),
                "Y=2 x P=3 x Q=4, which makes 24: HW[H=12, W=7]",
                Some(help("Q::<2")),
            ),
            (
                &['Y', 'P'],
                &[Some(0), Some(5)],
                Some(0),
                "Y=0 x P=5, which makes 0: HW[H=12, W=7]",
                None,
            ),
            (
                &['Y', 'P'],
                &[None, Some(5)],
                Some(5),
                "Y=? x P=5: it is no multiple of 5: HW[H=12, W=7]",
                None,
            ),
            (
                &['Y', 'P'],
                &[Some(8), None],
                Some(8),
                "Y=8 x P=?: it is no multiple of 8: HW[H=12, W=7]",
                None,
            ),
            (&['Y', 'P'], &[Some(big), Some(3)], None, &overflows, None),
        ] {
            let mut all = [None; MAX_RANK];
            all[..sizes.len()].copy_from_slice(sizes);
            let shown = unequal_split('H', 12, letters, &all, product, structure);
            assert_eq!(
                shown.as_str(),
                std::format!(
                    "axis H of size 12 cannot be split into {text}{}",
                    help.unwrap_or_default()
                )
            );
        }
    }
}
