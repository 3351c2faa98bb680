//! Arguments: buffers that a function of this crate takes, compared with the buffer that it wants.

// Decision: the bounds are those of `views/arguments.rs`, in the words of buffers. Each bound is on the associated type
// of the bound before it, so the first difference is the only error. Each bound has one implementation. So the compiler
// infers the layout of a buffer from the function that takes it, as in `Buffer::new(&memory, 0)?`.

use super::buffer::Buffer;
use crate::layout::AnyLayout;
use crate::types::lookup::{After, Compares};
use crate::views::arguments::{IsWhole, comparisons};

/// A reference to a buffer in a resource `R`, with elements `T` in the layout `L`. This trait is sealed.
///
/// A method with such an argument accepts only one type, `&Buffer<R, T, L>`. If another buffer is given, the message
/// says what differs.
#[diagnostic::on_unimplemented(
    message = "a reference to a buffer is wanted, but this is `{Self}`\n\
               help: write `&` before a `Buffer`"
)]
pub trait AsBuffer<'a, R, T, L: AnyLayout> {
    /// Returns the reference.
    #[doc(hidden)]
    fn into_buffer(self) -> &'a Buffer<R, T, L>;
}

/// Stands for a buffer in bounds that compare a given argument with the wanted one.
#[derive(Debug)]
pub enum ThisBuffer {}
impl Compares for ThisBuffer {}

comparisons! {
    /// Compares two types of elements.
    BufferElementsAre: "elements of type `{Wanted}` are wanted, but this buffer has elements of type `{Given}`\n\
                        help: give a buffer of `{Wanted}`; with DirectML, such as the output of a `Cast<{Given}, {Wanted}, A, A>` for the buffer's layout `A`";
    /// Compares two tuples of axes.
    BufferAxesAre: "a buffer with the axes `{Wanted}` is wanted, but this one has the axes `{Given}`\n\
                    help: `.permute({Wanted})` puts the same axes in this order; `.fix(..)` leaves one axis out, and `.split(..)` of an axis into one of size 1 and the rest adds one";
    /// Compares two shapes with the same axes.
    BufferSizesAre: "the sizes `{Wanted}` are wanted, but this buffer has the sizes `{Given}`\n\
                     help: if two sizes are exchanged, exchange them where one of the layouts is declared; `.try_into_layout()?` compares sizes known at run time";
    /// Compares whether two buffers are whole, or parts.
    BufferIsWhole: "a part of a larger buffer is not stored as a whole one: its rows may lie apart\n\
                    help: name the layout of the part where it is wanted, or copy the part to a buffer of its own";
    /// Compares two storages.
    BufferStoredAs: "this buffer is stored as `{Given}`, but `{Wanted}` is wanted\n\
                     help: give a buffer that is stored as `{Wanted}`, name the layout of this one where another is wanted, or move the elements before they are uploaded, by `to_layout`; with DirectML, an `ElementWiseIdentity<f32, A, B>` moves them from the buffer's layout `A` to the wanted `B`";
}

/// Compares two types of arguments, which differ at most in the names of their layouts.
#[diagnostic::on_unimplemented(message = "`{Wanted}` is wanted, but `{Given}` is given\n\
               help: if the elements mean the same, `.claim()` names them so (`.try_claim()?` where sizes are `?`); in a graph, write one name in both operators, and `OwnedByDml` only around an input of the graph")]
pub trait ArgumentIs<Given, Wanted> {
    #[doc(hidden)]
    type Then;
    #[doc(hidden)]
    fn same(given: Given) -> Wanted;
}
#[doc(hidden)]
impl<This: Compares, X> ArgumentIs<X, X> for This {
    type Then = This;
    fn same(given: X) -> X {
        given
    }
}

/// A reference to any buffer.
pub trait LendsBuffer<'a> {
    /// The type of the elements.
    type Element;
    /// The layout of the elements.
    type Layout: AnyLayout;
}

#[diagnostic::do_not_recommend]
impl<'a, R, T, L: AnyLayout> LendsBuffer<'a> for &'a Buffer<R, T, L> {
    type Element = T;
    type Layout = L;
}

type BufferLayout<'a, G> = <G as LendsBuffer<'a>>::Layout;
type BufferWithElements<'a, G, T> =
    <ThisBuffer as BufferElementsAre<<G as LendsBuffer<'a>>::Element, T>>::Then;
type BufferWithAxes<'a, G, T, L> = <BufferWithElements<'a, G, T> as BufferAxesAre<
    <BufferLayout<'a, G> as AnyLayout>::Axes,
    <L as AnyLayout>::Axes,
>>::Then;
type BufferWithSizes<'a, G, T, L> = <BufferWithAxes<'a, G, T, L> as BufferSizesAre<
    <BufferLayout<'a, G> as AnyLayout>::Shape,
    <L as AnyLayout>::Shape,
>>::Then;
type BufferWithWhole<'a, G, T, L> =
    <BufferWithSizes<'a, G, T, L> as BufferIsWhole<IsWhole<BufferLayout<'a, G>>, IsWhole<L>>>::Then;
type BufferWithStorage<'a, G, T, L> = <BufferWithWhole<'a, G, T, L> as BufferStoredAs<
    <BufferLayout<'a, G> as AnyLayout>::Storage,
    <L as AnyLayout>::Storage,
>>::Then;

impl<'a, R: 'a, T: 'a, L: AnyLayout, G: LendsBuffer<'a>> AsBuffer<'a, R, T, L> for G
where
    ThisBuffer: BufferElementsAre<G::Element, T>,
    BufferWithElements<'a, G, T>: BufferAxesAre<<G::Layout as AnyLayout>::Axes, L::Axes>,
    BufferWithAxes<'a, G, T, L>: BufferSizesAre<<G::Layout as AnyLayout>::Shape, L::Shape>,
    BufferWithSizes<'a, G, T, L>: BufferIsWhole<IsWhole<G::Layout>, IsWhole<L>>,
    BufferWithWhole<'a, G, T, L>: BufferStoredAs<<G::Layout as AnyLayout>::Storage, L::Storage>,
    After<G::Element, BufferWithStorage<'a, G, T, L>>: ArgumentIs<G, &'a Buffer<R, T, L>>,
{
    fn into_buffer(self) -> &'a Buffer<R, T, L> {
        BufferWithStorage::<'a, G, T, L>::same(self)
    }
}
