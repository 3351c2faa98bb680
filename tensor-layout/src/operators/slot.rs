//! The types that a slot of an operator can have.

use super::graph::{FitsSlot, GraphValue, Value};
use super::slot_bindings::ToBind;
use crate::dml::{HasDataType, TensorDesc, TensorDescError};
use crate::gpu::{Buffer, D3d12Resource};
use crate::operators::entry_point::{Invariant, Structure, choice};
use crate::operators::sealed::SealedSlot;
use crate::traits::{StridedStorage, Writable};
use crate::{AnyLayout, Mapping, SharedStrides, StaticLayout};
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
pub trait Slot: SealedSlot + Sized {
    /// The argument that states sizes and strides: a [`Mapping`], or [`Absent`].
    type Mapping: Copy + 'static;
    /// The argument at initialisation: a [`Buffer`] or [`Unbound`].
    type AtInitialization<'a, R: D3d12Resource + 'a, T: HasDataType>: ToBind<'a>;
    /// The argument at execution: a [`Buffer`] or [`Unbound`].
    type AtExecution<'a, R: D3d12Resource + 'a, T: HasDataType>: ToBind<'a>;
    /// The argument in a graph: a [`Value`] or [`Absent`].
    type InGraph<T: HasDataType>: GraphValue + FitsSlot<T, Self>;
    /// The layout of the tensor, or [`Absent`].
    type Held: Slot;
    /// The slot itself, for use in bounds.
    type This;
    /// The axes of the layout, or [`Absent`].
    type HeldAxes;
    /// The shape of the layout, or [`Absent`].
    type HeldShape;
    /// The storage of the layout, or `()` for an absent slot.
    type HeldStorage;
    /// The layout in the slot, as far as it is known at compile time.
    #[doc(hidden)]
    const KNOWN: Known;
    #[doc(hidden)]
    fn describe<T: HasDataType>(
        mapping: &Self::Mapping,
    ) -> Result<Option<TensorDesc>, TensorDescError>;
    /// Returns whether each position has an element of its own.
    #[doc(hidden)]
    fn is_injective(mapping: &Self::Mapping) -> bool;
}

/// A [`Slot`] for an input: a layout, or [`OwnedByDml`] of a layout.
#[diagnostic::on_unimplemented(message = "this input of the operator is a layout, not `{Self}`\n\
               help: name a layout for it, or `OwnedByDml<..>` around one")]
pub trait InputSlot: Slot {
    /// The layout of the tensor.
    type Layout;
}

/// A [`Slot`] for an optional input: a layout, [`OwnedByDml`] of a layout, or [`Absent`].
pub trait OptionalInputSlot: Slot {
    /// The layout of the tensor, or [`Absent`].
    type Layout;
}

/// A [`Slot`] for an input that DirectML cannot own: a layout.
#[diagnostic::on_unimplemented(
    message = "this input of a recurrent network is a layout alone, not `{Self}`\n\
               help: name a layout for it, without `OwnedByDml<..>`: its buffer is bound at each execution"
)]
pub trait ExecutionInputSlot: Slot {
    /// The layout of the tensor.
    type Layout;
}

/// A [`Slot`] for an optional input that DirectML cannot own: a layout, or [`Absent`].
#[diagnostic::on_unimplemented(
    message = "this input of a recurrent network is a layout alone or `Absent`, not `{Self}`\n\
               help: name a layout for it, without `OwnedByDml<..>`, or `Absent`: its buffer is bound at each execution"
)]
pub trait OptionalExecutionInputSlot: Slot {
    /// The layout of the tensor, or [`Absent`].
    type Layout;
}

/// A [`Slot`] for an output: a layout in which no two positions share an element.
#[diagnostic::on_unimplemented(message = "this output of the operator is a layout, not `{Self}`\n\
               help: name a layout for it; only inputs can be `OwnedByDml`")]
pub trait OutputSlot: Slot {
    /// The layout of the tensor.
    type Layout;
}

/// A [`Slot`] for an optional output: [`Absent`], or a layout in which no two positions share an element.
#[diagnostic::on_unimplemented(
    message = "this output of the operator is a layout or `Absent`, not `{Self}`\n\
               help: name a layout for it, or `Absent`; only inputs can be `OwnedByDml`"
)]
pub trait OptionalOutputSlot: Slot {
    /// The layout of the tensor, or [`Absent`].
    type Layout;
}

/// A [`Slot`] with a tensor: it is not [`Absent`].
#[diagnostic::on_unimplemented(
    message = "this slot of the operator is not to be empty, but it is `{Self}`\n\
               help: name a layout for it, such as `layout!(NCHW[1, 3, 224, 224])`"
)]
pub trait FilledSlot {}

/// The [`Slot`] of an output that the program names: it is not [`SlotLeftOut`].
#[diagnostic::on_unimplemented(
    message = "the type of this operator has a parameter too few: it names elements, and a slot for each input and output\n\
               help: name a layout for each, such as `MaxPooling<f32, Features, Pooled>`; in place of an optional one without a tensor, write `Absent`, such as `Convolution<f32, Photo, Filters, Absent, Features>`"
)]
pub trait NamedSlot {}

/// A [`Slot`] with a tensor that DirectML does not own.
#[diagnostic::on_unimplemented(
    message = "only inputs can be owned by DirectML, not an output: `{Self}`\n\
               help: write the layout alone, such as `Photo` for `OwnedByDml<Photo>`"
)]
pub trait WrittenSlot {}

/// A [`Slot`] of an input that DirectML does not own: its buffer is bound at each execution.
#[diagnostic::on_unimplemented(
    message = "DirectML cannot own an input of a recurrent network: `{Self}`\n\
               help: write the layout alone, such as `Weights` for `OwnedByDml<Weights>`, and bind its buffer at each execution"
)]
pub trait BoundAtExecution {}

/// [`Absent`], or a layout whose sizes and strides are all known at compile time.
#[diagnostic::on_unimplemented(
    message = "not all sizes and strides of `{Self}` are known at compile time\n\
               help: write `with`, which takes a mapping for each slot, and handle its error"
)]
pub trait KnownSlot {}

/// The storage of an output: no two positions share an element.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be an output: in `{Self}`, several positions share one element\n\
               help: write its layout without `broadcast(..)` and `overlap(..)`, such as `layout!(NC[4, 3])`"
)]
pub trait OutputStorage {}

#[diagnostic::do_not_recommend]
impl<M: Writable> OutputStorage for M {}
// The strides are compared when the operator is made.
#[diagnostic::do_not_recommend]
impl OutputStorage for SharedStrides {}

/// The layout in a slot, as far as it is known at compile time.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum Known {
    Absent,
    Tensor {
        structure: &'static Structure,
        terms: &'static Terms,
        is_owned: bool,
    },
    Malformed(Fault, &'static Structure),
    AtRunTime,
}

impl Known {
    const fn of<L: AnyLayout>(is_owned: bool) -> Self {
        match (const { &L::TERMS }, L::HAS_KNOWN_STRIDES) {
            (Some(Ok(terms)), true) => Known::Tensor {
                structure: L::STRUCTURE,
                terms,
                is_owned,
            },
            (Some(Err(fault)), _) => Known::Malformed(*fault, L::STRUCTURE),
            _ => Known::AtRunTime,
        }
    }
}

impl<L: AnyLayout> SealedSlot for L {}
impl<L> SealedSlot for OwnedByDml<L> {}

#[diagnostic::do_not_recommend]
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
    fn describe<T: HasDataType>(
        mapping: &Mapping<Self>,
    ) -> Result<Option<TensorDesc>, TensorDescError> {
        TensorDesc::of_mapping::<T, Self>(mapping).map(Some)
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
    fn describe<T: HasDataType>(
        mapping: &Self::Mapping,
    ) -> Result<Option<TensorDesc>, TensorDescError> {
        TensorDesc::of_mapping::<T, L>(mapping).map(|desc| Some(desc.owned_by_dml()))
    }
    fn is_injective(mapping: &Self::Mapping) -> bool {
        mapping.is_injective()
    }
}

/// A slot after the end of a list of slots.
pub enum Vacant {}

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
        type HeldStorage = ();
        const KNOWN: Known = Known::Absent;
        fn describe<T: HasDataType>(_: &Absent) -> Result<Option<TensorDesc>, TensorDescError> {
            Ok(None)
        }
        fn is_injective(_: &Absent) -> bool {
            true
        }
    };
}

macro_rules! empty {
    ($($slot:ty)*) => {$(
        impl SealedSlot for $slot {}
        #[diagnostic::do_not_recommend]
        impl Slot for $slot {
            of_nothing! {}
        }
    )*};
}

empty! { Absent Vacant SlotLeftOut }

choice! {
    impl[L] SealedSlot, L {}
}
choice! {
    impl[L] Slot, L {
        of_nothing! {}
    }
}

// Each trait has one implementation for all `L`, and not one for each kind of slot, so the compiler does
// not list the kinds. The conditions are on the storage, so the compiler reports the storage. A bound on
// a slot also names its `Layout`, because otherwise the compiler would not report the requirement.
macro_rules! slots {
    ($($slot:ident: [$($kind:ident)*] $($property:ident)+;)*) => {$(
        #[doc(hidden)]
        impl<L: Slot<This: $($kind +)* Sized, HeldStorage: $($property +)+>> $slot for L {
            type Layout = L::Held;
        }
    )*};
}

slots! {
    InputSlot: [FilledSlot] StridedStorage;
    OptionalInputSlot: [] StridedStorage;
    ExecutionInputSlot: [FilledSlot BoundAtExecution] StridedStorage;
    OptionalExecutionInputSlot: [BoundAtExecution] StridedStorage;
    OutputSlot: [NamedSlot FilledSlot WrittenSlot] StridedStorage OutputStorage;
    OptionalOutputSlot: [NamedSlot WrittenSlot] StridedStorage OutputStorage;
}

macro_rules! kinds {
    ($($kind:ident [$($parameter:tt)*]: $slot:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> $kind for $slot {}
    )*};
}

kinds! {
    FilledSlot [L: AnyLayout]: L;
    FilledSlot [L]: OwnedByDml<L>;
    FilledSlot []: Vacant;
    FilledSlot []: SlotLeftOut;
    NamedSlot [L: AnyLayout]: L;
    NamedSlot [L]: OwnedByDml<L>;
    NamedSlot []: Absent;
    NamedSlot []: Vacant;
    BoundAtExecution [L: AnyLayout]: L;
    BoundAtExecution []: Absent;
    WrittenSlot [L: AnyLayout]: L;
    WrittenSlot []: Absent;
    WrittenSlot []: Vacant;
    WrittenSlot []: SlotLeftOut;
    StridedStorage []: ();
    Writable []: ();
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> KnownSlot for L {}
choice! {
    impl[L] KnownSlot, L {}
}
#[diagnostic::do_not_recommend]
impl KnownSlot for Absent {}
