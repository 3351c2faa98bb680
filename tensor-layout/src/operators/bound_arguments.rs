//! Arguments of `bind`: a buffer or nothing, compared with what the slot takes.

// Decisions:
//
// - **The bounds are those of `gpu/arguments.rs`**, so a buffer that does not fit has a message of this crate.
// - **The bounds of a slot are on a type from the slot before it.** So two swapped buffers are one error, at the first
//   of them. This type is a type parameter of the method, and not a projection: the compiler would report an unmet
//   bound of a projection at the method, and not at the argument.
// - **`Join` and `Split` take a tuple of plain types**, and so does `Operator::bind_slots`: generic code passes on what it
//   was given. Only for a plain tuple does the compiler propose the brackets that are missing.
// - **If an argument is left out, the compiler counts the arguments** (`E0061`), and compares the given ones with
//   the first slots. This is a second error if `Unbound` is left out.

use super::slot::Unbound;
use crate::AnyLayout;
use crate::dml::HasDataType;
use crate::gpu::{Buffer, D3d12Resource};
use crate::operators::entry_point::{
    After, ArgumentIs, BufferElementsAre, BufferIsWhole, Compares, IsWhole, comparisons,
};

/// An argument of `bind` for a slot that takes `Wanted`: a reference to a buffer, or [`Unbound`]. This trait is sealed.
///
/// `Before` is the type [`Then`](Self::Then) of the argument for the previous slot.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be bound to a slot\n\
               help: give a reference to a buffer, such as `&photo`, or `Unbound` for a slot that takes no buffer")]
pub trait BindsTo<'a, Wanted, Before> {
    /// [`ThisBuffer`] for the next slot.
    #[doc(hidden)]
    type Then;
    #[doc(hidden)]
    fn bound(self) -> Wanted;
}

comparisons! {
    /// Compares whether a buffer is given and taken.
    SlotTakes: "this slot takes `{Wanted}`, but `{Given}` is given\n\
                help: for `AnyBuffer`, give a reference to a buffer; `Unbound` is for slots that are `Absent`, at execution for `OwnedByDml`, and at initialisation for all others";
    /// Compares two tuples of axes.
    SlotAxesAre: "this slot takes a buffer with the axes `{Wanted}`, but this one has the axes `{Given}`\n\
                  help: bind the buffers in the order of the slots, inputs first, as by `.bind(input, output)`; `.permute({Wanted})` of a buffer puts the same axes in this order, `.fix(..)` leaves one out, and `.split(..)` of an axis into one of size 1 and the rest adds one";
    /// Compares two shapes with the same axes.
    SlotSizesAre: "this slot takes a buffer of the sizes `{Wanted}`, but this one has the sizes `{Given}`\n\
                   help: bind the buffers in the order of the slots, inputs first, as by `.bind(input, output)`; if two sizes are exchanged, exchange them where one of the layouts is declared";
    /// Compares two storages.
    SlotStoredAs: "this slot takes a buffer that is stored as `{Wanted}`, but this one is stored as `{Given}`\n\
                   help: bind the buffers in the order of the slots, inputs first, as by `.bind(input, output)`; or bind the output of an `ElementWiseIdentity<f32, A, B>`, which moves the elements from the buffer's layout `A` to the wanted `B`";
}

/// A type that can be bound to a slot: a reference to a buffer, or [`Unbound`].
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
}

/// Stands for a reference to a buffer in messages.
#[derive(Debug)]
pub enum AnyBuffer {}

impl Bindable<'_> for Unbound {
    type Kind = Unbound;
    type Element = ();
    type Axes = ();
    type Shape = ();
    type IsWhole = ();
    type Storage = ();
}
#[diagnostic::do_not_recommend]
impl<'a, R: D3d12Resource, T: HasDataType, L: AnyLayout> Bindable<'a> for &'a Buffer<R, T, L> {
    type Kind = AnyBuffer;
    type Element = T;
    type Axes = <L as AnyLayout>::Axes;
    type Shape = <L as AnyLayout>::Shape;
    type IsWhole = IsWhole<L>;
    type Storage = <L as AnyLayout>::Storage;
}

/// A type that is known only if the arguments before it fit. Otherwise, a wrong argument would be a second error.
pub trait Precedes<Given> {
    #[doc(hidden)]
    type Given;
    #[doc(hidden)]
    fn passed(given: Given) -> Self::Given;
}
#[doc(hidden)]
impl<This: Compares, Given> Precedes<Given> for This {
    type Given = Given;
    fn passed(given: Given) -> Given {
        given
    }
}

// In these types, `G` is an argument, `W` is what its slot takes, and `Before` is the type from the argument before it.
type Passed<G, Before> = <Before as Precedes<G>>::Given;
type SlotWithKind<'a, P, W, Before> =
    <Before as SlotTakes<<P as Bindable<'a>>::Kind, <W as Bindable<'a>>::Kind>>::Then;
type SlotWithElements<'a, P, W, Before> = <SlotWithKind<'a, P, W, Before> as BufferElementsAre<
    <P as Bindable<'a>>::Element,
    <W as Bindable<'a>>::Element,
>>::Then;
type SlotWithAxes<'a, P, W, Before> = <SlotWithElements<'a, P, W, Before> as SlotAxesAre<
    <P as Bindable<'a>>::Axes,
    <W as Bindable<'a>>::Axes,
>>::Then;
type SlotWithSizes<'a, P, W, Before> = <SlotWithAxes<'a, P, W, Before> as SlotSizesAre<
    <P as Bindable<'a>>::Shape,
    <W as Bindable<'a>>::Shape,
>>::Then;
type SlotWithWhole<'a, P, W, Before> = <SlotWithSizes<'a, P, W, Before> as BufferIsWhole<
    <P as Bindable<'a>>::IsWhole,
    <W as Bindable<'a>>::IsWhole,
>>::Then;
type SlotWithStorage<'a, P, W, Before> = <SlotWithWhole<'a, P, W, Before> as SlotStoredAs<
    <P as Bindable<'a>>::Storage,
    <W as Bindable<'a>>::Storage,
>>::Then;
type Fits<'a, P, W, Before> = After<<P as Bindable<'a>>::Kind, SlotWithStorage<'a, P, W, Before>>;

#[doc(hidden)]
impl<'a, W: Bindable<'a>, Before: Precedes<G>, G> BindsTo<'a, W, Before> for G
where
    Passed<G, Before>: Bindable<'a>,
    Before: SlotTakes<<Passed<G, Before> as Bindable<'a>>::Kind, W::Kind>,
    SlotWithKind<'a, Passed<G, Before>, W, Before>:
        BufferElementsAre<<Passed<G, Before> as Bindable<'a>>::Element, W::Element>,
    SlotWithElements<'a, Passed<G, Before>, W, Before>:
        SlotAxesAre<<Passed<G, Before> as Bindable<'a>>::Axes, W::Axes>,
    SlotWithAxes<'a, Passed<G, Before>, W, Before>:
        SlotSizesAre<<Passed<G, Before> as Bindable<'a>>::Shape, W::Shape>,
    SlotWithSizes<'a, Passed<G, Before>, W, Before>:
        BufferIsWhole<<Passed<G, Before> as Bindable<'a>>::IsWhole, W::IsWhole>,
    SlotWithWhole<'a, Passed<G, Before>, W, Before>:
        SlotStoredAs<<Passed<G, Before> as Bindable<'a>>::Storage, W::Storage>,
    Fits<'a, Passed<G, Before>, W, Before>: ArgumentIs<Passed<G, Before>, W>,
{
    type Then = <Fits<'a, Passed<G, Before>, W, Before> as ArgumentIs<Passed<G, Before>, W>>::Then;
    fn bound(self) -> W {
        Fits::<'a, Passed<G, Before>, W, Before>::same(Before::passed(self))
    }
}

/// Writes a method that binds an argument to each slot. `$Then` are names for the types [`Then`](BindsTo::Then) of the
/// arguments. If an argument does not fit, this type is unknown, so the next one is not a second error.
macro_rules! bind_method {
    (
        [$($meta:tt)*] $method:ident -> $Bound:ty, $finish:expr;
        [$Before:ident] [$Then:ident $($Thens:ident)*]
        [$argument:ident: $Wanted:ty; $($slots:tt)*] [$($done:tt)*]
    ) => {
        bind_method! {
            [$($meta)*] $method -> $Bound, $finish;
            [$Then] [$($Thens)*]
            [$($slots)*] [$($done)* $argument: $Wanted, $Before, $Then;]
        }
    };
    (
        [$($meta:tt)*] $method:ident -> $Bound:ty, $finish:expr;
        [$Last:ident] $names:tt []
        [$($argument:ident: $Wanted:ty, $Before:ident, $Then:ident;)*]
    ) => {
        #[tensor_layout_macros::quiet_bounds]
        $($meta)*
        #[allow(clippy::too_many_arguments, reason = "an operator has as many slots")]
        pub fn $method<'a, R: D3d12Resource + 'a, $($Then),*>(
            &self,
            $($argument: impl BindsTo<'a, $Wanted, $Before, Then = $Then>),*
        ) -> Result<$Bound, BindError> {
            #[allow(unused_mut, reason = "some operators have no input")]
            let mut ranges = Ranges::new(self.described());
            $(ranges.bind($argument.bound())?;)*
            $finish(ranges)
        }
    };
}

pub(super) use bind_method;
