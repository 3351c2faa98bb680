//! The types that a slot of an operator can have.

use super::bound_arguments::BindsTo;
use super::graph::{FitsSlot, GraphValue, Value};
use crate::dml::{DataType, HasDataType, TensorDesc, TensorDescError};
use crate::gpu::{Buffer, D3d12Resource};
use crate::operators::entry_point::{Invariant, Structure, choice};
use crate::traits::{StridedStorage, Writable};
use crate::{A, AnyLayout, Mapping, SharedStrides, StaticLayout};
use core::convert::Infallible;
use tensor_layout_arithmetic::{Fault, Terms};

/// The type of a slot for an input that DirectML owns, such as weights. DirectML copies the input when the
/// operator is initialised, and keeps the copy, perhaps in another layout.
///
/// `L` is the layout of the input. At initialisation, bind a buffer to the slot. At execution, pass
/// [`Unbound`]. The type sets `DML_TENSOR_FLAG_OWNED_BY_DML`.
///
/// DirectML owns inputs of all operators except the recurrent networks [`Rnn`](super::Rnn),
/// [`Gru`](super::Gru) and [`Lstm`](super::Lstm). For an input of these, `OwnedByDml` does not compile.
#[derive(Debug)]
pub struct OwnedByDml<L>(Invariant<L>, Infallible);

/// The type of an optional slot that has no tensor.
#[derive(Clone, Copy, Debug)]
pub struct Absent;

/// The type of an output that the type of an operator leaves out. No operator has such an output: `new` and `with` do
/// not compile, and the message says how to name all slots.
#[derive(Debug)]
pub enum SlotLeftOut {}

/// The argument for a slot to which no buffer is bound. At execution, pass it for slots that are [`Absent`]
/// or [`OwnedByDml`]. At initialisation, pass it for all slots except [`OwnedByDml`].
#[derive(Clone, Copy, Debug)]
pub struct Unbound;

/// The type of a slot of an operator: a layout, [`OwnedByDml`] of a layout, or [`Absent`].
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be used as an operator slot\n\
               help: name a layout, `OwnedByDml<..>` around one, or `Absent` where the slot may be empty")]
pub trait Slot: Sized {
    /// The argument that states sizes and strides: a [`Mapping`], or [`Absent`].
    type Mapping: Copy + 'static;
    /// The argument at initialisation: a [`Buffer`] or [`Unbound`].
    type AtInitialization<'a, R: D3d12Resource + 'a, T: HasDataType>: BindsTo<'a, Self::AtInitialization<'a, R, T>>;
    /// The argument at execution: a [`Buffer`] or [`Unbound`].
    type AtExecution<'a, R: D3d12Resource + 'a, T: HasDataType>: BindsTo<'a, Self::AtExecution<'a, R, T>>;
    /// The argument in a graph: a [`Value`] or [`Absent`].
    type InGraph<T: HasDataType>: GraphValue + FitsSlot<(T, Self)>;
    /// The layout of the tensor, or [`Absent`].
    type Held: Slot;
    /// The slot itself, for use in bounds.
    type This;
    /// The axes of the layout, or [`Absent`].
    type HeldAxes;
    /// The shape of the layout, or [`Absent`].
    type HeldShape;
    /// The storage of the layout, or `(A,)` for an absent slot.
    type HeldStorage;
    /// The layout in the slot, as far as it is known at compile time.
    #[doc(hidden)]
    const KNOWN: Known;
    #[doc(hidden)]
    fn describe(
        mapping: &Self::Mapping,
        data_type: DataType,
    ) -> Result<Option<TensorDesc>, TensorDescError>;
    /// Returns whether each position has an element of its own.
    #[doc(hidden)]
    fn is_injective(mapping: &Self::Mapping) -> bool;
}

/// Declares two traits with one message: the compiler shows that of the outer trait or of the inner one.
macro_rules! with_message_of_slots {
    ($($(#[$doc:meta])* $name:ident $(: $Super:ident)?;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = "`{Self}` cannot fill an `{Kind}` of this operator\n\
                       help: name a layout for it; `OwnedByDml<..>` around one is for inputs, except in recurrent networks, and `Absent` for optional slots; a `SlotLeftOut` says that the type of the operator has a parameter too few"
        )]
        pub trait $name<Kind> $(: $Super)? {}
    )*};
}

with_message_of_slots! {
    /// A [`Slot`] that an operator accepts for a slot of the kind `Kind`, such as [`InputSlot`]. The layout has strides, and
    /// in an output no two positions share an element. Generic code that makes an operator bounds its
    /// layouts instead: the page of [`AcceptsSlots`](super::AcceptsSlots) has an example.
    Fills: Slot;
    /// A [`Slot`] that is a layout, [`OwnedByDml`] or [`Absent`], as a slot of the kind `Kind` may be.
    Holds;
}

#[doc(hidden)]
impl<L, Kind> Fills<Kind> for L where
    L: Slot<This: Holds<Kind>, HeldStorage: StridedStorage + StoredFor<Kind>>
{
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident of $Storage:ident $(or $Other:ident)?: $([$($parameter:tt)*] $slot:ty),*;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}
        #[diagnostic::do_not_recommend]
        impl<L: AnyLayout> Holds<$name> for L {}
        $(
            #[diagnostic::do_not_recommend]
            impl<$($parameter)*> Holds<$name> for $slot {}
        )*
        #[diagnostic::do_not_recommend]
        impl<M: $Storage> StoredFor<$name> for M {}
        $(
            // The strides are compared when the operator is made.
            #[diagnostic::do_not_recommend]
            impl StoredFor<$name> for $Other {}
        )?
    )*};
}

kinds! {
    /// The kind of an input: a layout, or [`OwnedByDml`] of a layout.
    InputSlot of Sized: [L] OwnedByDml<L>;
    /// The kind of an optional input: a layout, [`OwnedByDml`] of a layout, or [`Absent`].
    OptionalInputSlot of Sized: [L] OwnedByDml<L>, [] Absent;
    /// The kind of an input that DirectML cannot own: a layout.
    ExecutionInputSlot of Sized:;
    /// The kind of an optional input that DirectML cannot own: a layout, or [`Absent`].
    OptionalExecutionInputSlot of Sized: [] Absent;
    /// The kind of an output: a layout in which no two positions share an element.
    OutputSlot of Writable or SharedStrides:;
    /// The kind of an optional output: [`Absent`], or a layout in which no two positions share an element.
    OptionalOutputSlot of Writable or SharedStrides: [] Absent;
}

/// A storage of a layout that an operator accepts for a slot of the kind `Kind`: in an output, no two positions share an
/// element.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be an output: in `{Self}`, several positions share one element\n\
               help: write its layout without `broadcast(..)` and `overlap(..)`, such as `layout!(NC[4, 3])`"
)]
pub trait StoredFor<Kind> {}

/// [`Absent`], or a layout whose sizes and strides are all known at compile time.
#[diagnostic::on_unimplemented(
    message = "not all sizes and strides of `{Self}` are known at compile time\n\
               help: write `with`, which takes a mapping for each slot, and handle its error"
)]
pub trait StaticSlot {}

/// The layout in a slot, as far as it is known at compile time.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum Known {
    Absent,
    /// A tensor, and whether DirectML owns it.
    Tensor(&'static Structure, &'static Terms, bool),
    Malformed(Fault, &'static Structure),
    AtRunTime,
}

impl Known {
    const fn of<L: AnyLayout>(is_owned: bool) -> Self {
        match (const { &L::TERMS }, L::HAS_KNOWN_STRIDES) {
            (Some(Ok(terms)), true) => Known::Tensor(L::STRUCTURE, terms, is_owned),
            (Some(Err(fault)), _) => Known::Malformed(*fault, L::STRUCTURE),
            _ => Known::AtRunTime,
        }
    }
}

impl<L: AnyLayout> Slot for L {
    type Mapping = Mapping<Self>;
    type AtInitialization<'a, R: D3d12Resource + 'a, T: HasDataType> = Unbound;
    type AtExecution<'a, R: D3d12Resource + 'a, T: HasDataType> = &'a Buffer<R, T, Self>;
    type InGraph<T: HasDataType> = Value<T, Self>;
    type Held = Self;
    type This = Self;
    type HeldAxes = L::Axes;
    type HeldShape = L::Shape;
    type HeldStorage = L::Storage;
    #[doc(hidden)]
    const KNOWN: Known = Known::of::<Self>(false);
    #[doc(hidden)]
    fn describe(
        mapping: &Mapping<Self>,
        data_type: DataType,
    ) -> Result<Option<TensorDesc>, TensorDescError> {
        TensorDesc::of_mapping(mapping, data_type).map(Some)
    }
    #[doc(hidden)]
    fn is_injective(mapping: &Mapping<Self>) -> bool {
        mapping.is_injective()
    }
}

#[diagnostic::do_not_recommend]
impl<L: AnyLayout> Slot for OwnedByDml<L> {
    type Mapping = Mapping<L>;
    type AtInitialization<'a, R: D3d12Resource + 'a, T: HasDataType> = &'a Buffer<R, T, L>;
    type AtExecution<'a, R: D3d12Resource + 'a, T: HasDataType> = Unbound;
    type InGraph<T: HasDataType> = Value<T, Self>;
    type Held = L;
    type This = Self;
    type HeldAxes = L::Axes;
    type HeldShape = L::Shape;
    type HeldStorage = L::Storage;
    const KNOWN: Known = Known::of::<L>(true);
    fn describe(
        mapping: &Self::Mapping,
        data_type: DataType,
    ) -> Result<Option<TensorDesc>, TensorDescError> {
        TensorDesc::of_mapping(mapping, data_type).map(|desc| Some(desc.owned_by_dml()))
    }
    fn is_injective(mapping: &Self::Mapping) -> bool {
        mapping.is_injective()
    }
}

/// Expands to the items of [`Slot`] for a slot that never has a tensor.
macro_rules! of_nothing {
    () => {
        type Mapping = Absent;
        type AtInitialization<'a, R: D3d12Resource + 'a, T: HasDataType> = Unbound;
        type AtExecution<'a, R: D3d12Resource + 'a, T: HasDataType> = Unbound;
        type InGraph<T: HasDataType> = Absent;
        type Held = Absent;
        type This = Self;
        type HeldAxes = Absent;
        type HeldShape = Absent;
        type HeldStorage = (A,);
        const KNOWN: Known = Known::Absent;
        fn describe(_: &Absent, _: DataType) -> Result<Option<TensorDesc>, TensorDescError> {
            Ok(None)
        }
        fn is_injective(_: &Absent) -> bool {
            true
        }
    };
}

macro_rules! empty {
    ($($slot:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Slot for $slot {
            of_nothing! {}
        }
    )*};
}

empty! { Absent SlotLeftOut }

choice! {
    impl[L] Slot, L {
        of_nothing! {}
    }
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> StaticSlot for L {}
#[diagnostic::do_not_recommend]
impl StaticSlot for Absent {}
