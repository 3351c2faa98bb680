//! Arguments of `bind`: tuples of buffers, compared with what the slots take.

// Decisions:
//
// - **The bounds are those of `gpu/arguments.rs`**, so a buffer that does not fit has a message of this crate.
// - **A tuple is compared with the slots only if it is as long** (`ValuesFor`). Each value has bounds of its own, so the
//   compiler marks the value and not the tuple.

use super::generic::{Uncounted, ValuesFor};
use super::slot::Unbound;
use super::slot_bindings::Ranges;
use crate::AnyLayout;
use crate::dml::{HasDataType, RawBufferBinding, TensorDesc};
use crate::gpu::{Buffer, D3d12Resource};
use crate::operators::entry_point::{
    After, ArgumentIs, BindCause, BufferElementsAre, BufferIsWhole, IsWhole, ThisBuffer,
    bind_tensor, check_sizes, comparisons,
};

/// A tuple with a buffer for each slot, which take the tuple `Wanted`: references to buffers, or [`Unbound`]. This trait
/// is sealed.
#[diagnostic::on_unimplemented(
    message = "expected a tuple with one buffer for each input, or for each output, of the operator\n\
               help: list the buffers in the order of the slots, with `Unbound` where none is bound, such as `(&input, &filter, Unbound)`; a tuple of one has a comma: `(&input,)`"
)]
pub trait BindsSlots<'a, Wanted> {
    /// Binds each value to the next slot.
    #[doc(hidden)]
    fn bind<'r>(self, ranges: &mut Ranges<'r, '_>)
    where
        'a: 'r;
}
#[doc(hidden)]
impl<'a, Wanted, Given> BindsSlots<'a, Wanted> for Given
where
    Given: ValuesFor<Wanted>,
    Given: BindsEach<'a, Wanted, Given::Counted>,
{
    fn bind<'r>(self, ranges: &mut Ranges<'r, '_>)
    where
        'a: 'r,
    {
        self.bind_each(ranges);
    }
}

/// A tuple each of whose values [`BindsTo`] a slot. See [`EachFits`](super::generic::EachFits).
pub trait BindsEach<'a, Wanted, Counted> {
    #[doc(hidden)]
    fn bind_each<'r>(self, ranges: &mut Ranges<'r, '_>)
    where
        'a: 'r;
}
impl<'a, Wanted, Given> BindsEach<'a, Wanted, Uncounted> for Given {
    fn bind_each<'r>(self, _: &mut Ranges<'r, '_>)
    where
        'a: 'r,
    {
    }
}

/// An argument of `bind` for a slot that takes `Wanted`: a reference to a buffer, or [`Unbound`]. This trait is sealed.
pub trait BindsTo<'a, Wanted>: Bindable<'a> {}

comparisons! {
    /// Compares whether a buffer is given and taken.
    SlotTakes: "this slot takes `{Wanted}`, but `{Given}` is given\n\
                help: for `AnyBuffer`, give a reference to a buffer; `Unbound` is for slots that are `Absent`, at execution for `OwnedByDml`, and at initialisation for all others";
    /// Compares two tuples of axes.
    SlotAxesAre: "this slot takes a buffer with the axes `{Wanted}`, but this one has the axes `{Given}`\n\
                  help: bind the buffers in the order of the slots, inputs first, as by `.bind((input,), (output,))`; `.permute({Wanted})` of a buffer puts the same axes in this order, `.fix(..)` leaves one out, and `.split(..)` of an axis into one of size 1 and the rest adds one";
    /// Compares two shapes with the same axes.
    SlotSizesAre: "this slot takes a buffer of the sizes `{Wanted}`, but this one has the sizes `{Given}`\n\
                   help: bind the buffers in the order of the slots, inputs first, as by `.bind((input,), (output,))`; if two sizes are exchanged, exchange them where one of the layouts is declared";
    /// Compares two storages.
    SlotStoredAs: "this slot takes a buffer that is stored as `{Wanted}`, but this one is stored as `{Given}`\n\
                   help: bind the buffers in the order of the slots, inputs first, as by `.bind((input,), (output,))`; or bind the output of an `ElementWiseIdentity<f32, A, B>`, which moves the elements from the buffer's layout `A` to the wanted `B`";
}

/// A type that can be bound to a slot: a reference to a buffer, or [`Unbound`].
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be bound to a slot\n\
               help: give a reference to a buffer, such as `&photo`, or `Unbound` for a slot that takes no buffer")]
pub trait Bindable<'a> {
    /// [`AnyBuffer`] or [`Unbound`].
    #[doc(hidden)]
    type Kind;
    #[doc(hidden)]
    type Element;
    #[doc(hidden)]
    type Axes;
    #[doc(hidden)]
    type Shape;
    #[doc(hidden)]
    type IsWhole;
    #[doc(hidden)]
    type Storage;
    /// Returns the bound range: the bytes of the tensor that `desc` describes. If `desc` is `None`, the slot
    /// is empty, and nothing is bound.
    #[doc(hidden)]
    fn bind(self, desc: Option<&TensorDesc>) -> Result<RawBufferBinding<'a>, BindCause>;
}

/// Stands for a reference to a buffer in messages.
#[derive(Debug)]
pub enum AnyBuffer {}

impl<'a> Bindable<'a> for Unbound {
    type Kind = Unbound;
    type Element = ();
    type Axes = ();
    type Shape = ();
    type IsWhole = ();
    type Storage = ();
    fn bind(self, _: Option<&TensorDesc>) -> Result<RawBufferBinding<'a>, BindCause> {
        Ok(RawBufferBinding::NONE)
    }
}
#[diagnostic::do_not_recommend]
impl<'a, R: D3d12Resource, T: HasDataType, L: AnyLayout> Bindable<'a> for &'a Buffer<R, T, L> {
    type Kind = AnyBuffer;
    type Element = T;
    type Axes = <L as AnyLayout>::Axes;
    type Shape = <L as AnyLayout>::Shape;
    type IsWhole = IsWhole<L>;
    type Storage = <L as AnyLayout>::Storage;
    fn bind(self, desc: Option<&TensorDesc>) -> Result<RawBufferBinding<'a>, BindCause> {
        let Some(desc) = desc else {
            return Ok(RawBufferBinding::NONE);
        };
        // If the type knows all sizes and strides, they are equal to those of the slot.
        if L::TERMS.is_none() {
            check_sizes(self, desc)?;
        }
        bind_tensor(self.resource(), self.offset_in_bytes(), desc)
    }
}

// In these types, `G` is an argument, and `W` is what its slot takes.
type SlotWithKind<'a, G, W> =
    <ThisBuffer as SlotTakes<<G as Bindable<'a>>::Kind, <W as Bindable<'a>>::Kind>>::Then;
type SlotWithElements<'a, G, W> = <SlotWithKind<'a, G, W> as BufferElementsAre<
    <G as Bindable<'a>>::Element,
    <W as Bindable<'a>>::Element,
>>::Then;
type SlotWithAxes<'a, G, W> = <SlotWithElements<'a, G, W> as SlotAxesAre<
    <G as Bindable<'a>>::Axes,
    <W as Bindable<'a>>::Axes,
>>::Then;
type SlotWithSizes<'a, G, W> = <SlotWithAxes<'a, G, W> as SlotSizesAre<
    <G as Bindable<'a>>::Shape,
    <W as Bindable<'a>>::Shape,
>>::Then;
type SlotWithWhole<'a, G, W> = <SlotWithSizes<'a, G, W> as BufferIsWhole<
    <G as Bindable<'a>>::IsWhole,
    <W as Bindable<'a>>::IsWhole,
>>::Then;
type SlotWithStorage<'a, G, W> = <SlotWithWhole<'a, G, W> as SlotStoredAs<
    <G as Bindable<'a>>::Storage,
    <W as Bindable<'a>>::Storage,
>>::Then;
type Fits<'a, G, W> = After<<G as Bindable<'a>>::Kind, SlotWithStorage<'a, G, W>>;

#[doc(hidden)]
impl<'a, W: Bindable<'a>, G: Bindable<'a>> BindsTo<'a, W> for G
where
    ThisBuffer: SlotTakes<G::Kind, W::Kind>,
    SlotWithKind<'a, G, W>: BufferElementsAre<G::Element, W::Element>,
    SlotWithElements<'a, G, W>: SlotAxesAre<G::Axes, W::Axes>,
    SlotWithAxes<'a, G, W>: SlotSizesAre<G::Shape, W::Shape>,
    SlotWithSizes<'a, G, W>: BufferIsWhole<G::IsWhole, W::IsWhole>,
    SlotWithWhole<'a, G, W>: SlotStoredAs<G::Storage, W::Storage>,
    Fits<'a, G, W>: ArgumentIs<G, W>,
{
}
