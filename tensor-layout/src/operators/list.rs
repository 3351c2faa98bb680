//! Slots that hold a list of tensors: tuples of slots.

use super::generic::SlotTuple;
use super::slot::{InputSlot, Known, KnownSlot, OutputSlot, Slot, Vacant};
use super::slot_bindings::Names;
use super::{OperatorError, described};
use crate::dml::{
    DataType, HasDataType, RawBufferTensorDesc, RawTensorDesc, TensorDesc, TensorDescError,
};
use crate::operators::sealed::SealedList;
use core::array;

/// The maximum number of tensors in a list of slots.
pub(super) const MOST: usize = 16;

/// The names of the slots in a list of inputs, in the order of the tuple.
pub(super) const INPUTS: [&str; MOST] = [
    "inputs.0",
    "inputs.1",
    "inputs.2",
    "inputs.3",
    "inputs.4",
    "inputs.5",
    "inputs.6",
    "inputs.7",
    "inputs.8",
    "inputs.9",
    "inputs.10",
    "inputs.11",
    "inputs.12",
    "inputs.13",
    "inputs.14",
    "inputs.15",
];
pub(super) const OUTPUTS: [&str; MOST] = [
    "outputs.0",
    "outputs.1",
    "outputs.2",
    "outputs.3",
    "outputs.4",
    "outputs.5",
    "outputs.6",
    "outputs.7",
    "outputs.8",
    "outputs.9",
    "outputs.10",
    "outputs.11",
    "outputs.12",
    "outputs.13",
    "outputs.14",
    "outputs.15",
];

/// A list of slots: a tuple of one to sixteen slots. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this takes a list of one to sixteen layouts, which is a tuple\n\
               help: write `(A, B)`; a list of one has a comma: `(A,)`"
)]
pub trait SlotList: SealedList {
    /// A tuple with a mapping for each slot: `(A::Mapping, B::Mapping)` for the list `(A, B)`.
    type Mappings: Copy;
    /// A tuple with a pair for each slot: `((T, A), (T, B))`. `T` is the type of the elements.
    type Typed<T: HasDataType>: SlotTuple;
    #[doc(hidden)]
    type Slot0;
    #[doc(hidden)]
    type Slot1;
    #[doc(hidden)]
    type Slot2;
    #[doc(hidden)]
    type Slot3;
    #[doc(hidden)]
    type Slot4;
    #[doc(hidden)]
    type Slot5;
    #[doc(hidden)]
    type Slot6;
    #[doc(hidden)]
    type Slot7;
    #[doc(hidden)]
    type Slot8;
    #[doc(hidden)]
    type Slot9;
    #[doc(hidden)]
    type Slot10;
    #[doc(hidden)]
    type Slot11;
    #[doc(hidden)]
    type Slot12;
    #[doc(hidden)]
    type Slot13;
    #[doc(hidden)]
    type Slot14;
    #[doc(hidden)]
    type Slot15;
    /// The number of slots.
    #[doc(hidden)]
    const COUNT: usize;
    #[doc(hidden)]
    const KNOWN: [Known; MOST];
    #[doc(hidden)]
    fn describe<T: HasDataType>(
        mappings: Self::Mappings,
    ) -> [Result<Option<TensorDesc>, TensorDescError>; MOST];
    #[doc(hidden)]
    fn are_injective(mappings: Self::Mappings) -> [bool; MOST];
}

/// A [`SlotList`] whose slots are all inputs.
pub trait InputList: SlotList {
    /// The list itself. If a bound names this type, the compiler reports a wrong list more clearly.
    type Layouts;
}

/// A [`SlotList`] whose slots are all outputs.
pub trait OutputList: SlotList {
    /// The list itself. If a bound names this type, the compiler reports a wrong list more clearly.
    type Layouts;
}

/// A [`SlotList`] in which all sizes and strides are known at compile time.
pub trait KnownList: SlotList {
    /// The list itself. If a bound names this type, the compiler reports a wrong list more clearly.
    type Layouts;
}

macro_rules! list {
    ([$($X:ident $index:tt $named:ident)+] [$($vacant:ident)*]) => {
        impl<$($X: Slot),+> SealedList for ($($X,)+) {}

        #[diagnostic::do_not_recommend]
        impl<$($X: Slot),+> SlotList for ($($X,)+) {
            type Mappings = ($($X::Mapping,)+);
            type Typed<T: HasDataType> = ($((T, $X),)+);
            $(type $named = $X;)+
            $(type $vacant = Vacant;)*
            const COUNT: usize = <[usize]>::len(&[$($index),+]);
            const KNOWN: [Known; MOST] = {
                let mut known = [Known::Absent; MOST];
                $(known[$index] = $X::KNOWN;)+
                known
            };
            fn describe<T: HasDataType>(
                mappings: Self::Mappings,
            ) -> [Result<Option<TensorDesc>, TensorDescError>; MOST] {
                let mut described = [const { Ok(None) }; MOST];
                $(described[$index] = $X::describe::<T>(&mappings.$index);)+
                described
            }
            fn are_injective(mappings: Self::Mappings) -> [bool; MOST] {
                let mut are_injective = [true; MOST];
                $(are_injective[$index] = $X::is_injective(&mappings.$index);)+
                are_injective
            }
        }
    };
}

/// Calls `list!` for every prefix of a tuple. The slots after a prefix are [`Vacant`].
macro_rules! all_lists {
    ([$($done:tt)*]) => {};
    ([$($done:tt)*] $X:ident $index:tt $named:ident $($rest:tt)*) => {
        all_lists! { @vacant [$($done)* $X $index $named] [] $($rest)* }
        all_lists! { [$($done)* $X $index $named] $($rest)* }
    };
    (@vacant $done:tt [$($vacant:ident)*]) => {
        list! { $done [$($vacant)*] }
    };
    (@vacant $done:tt [$($vacant:ident)*] $X:ident $index:tt $named:ident $($rest:tt)*) => {
        all_lists! { @vacant $done [$($vacant)* $named] $($rest)* }
    };
}

all_lists! {
    []
    A 0 Slot0 B 1 Slot1 C 2 Slot2 D 3 Slot3 E 4 Slot4 F 5 Slot5 G 6 Slot6 H 7 Slot7
    I 8 Slot8 J 9 Slot9 K 10 Slot10 L 11 Slot11 M 12 Slot12 N 13 Slot13 O 14 Slot14 P 15 Slot15
}

// The implementations are for all `L`, and not for tuples, for the reason given in `slot.rs`.
macro_rules! lists {
    ($($list:ident of $slot:path { $($item:tt)* })*) => {$(
        impl<L> $list for L
        where
            L: SlotList<
                Slot0: $slot, Slot1: $slot, Slot2: $slot, Slot3: $slot,
                Slot4: $slot, Slot5: $slot, Slot6: $slot, Slot7: $slot,
                Slot8: $slot, Slot9: $slot, Slot10: $slot, Slot11: $slot,
                Slot12: $slot, Slot13: $slot, Slot14: $slot, Slot15: $slot,
            >,
        {
            $($item)*
        }
    )*};
}

lists! {
    InputList of InputSlot { type Layouts = L; }
    OutputList of OutputSlot { type Layouts = L; }
    KnownList of Slot<Held: KnownSlot> { type Layouts = L; }
}

/// Returns two items for each slot of a list: the layout, as far as it is known at compile time, and the data
/// type of `T`.
pub(super) const fn in_list<T: HasDataType>(known: &[Known; MOST]) -> [(Known, DataType); MOST] {
    let mut typed = [(Known::Absent, T::DATA_TYPE); MOST];
    let mut slot = 0;
    while slot < MOST {
        typed[slot].0 = known[slot];
        slot += 1;
    }
    typed
}

/// Describes the tensors in a list of slots. Their sizes and strides come from mappings.
pub(super) fn describe_list<T: HasDataType, L: SlotList>(
    names: &Names,
    slots: &'static [&'static str],
    mappings: L::Mappings,
    are_written: bool,
) -> Result<[Option<TensorDesc>; MOST], OperatorError> {
    let mut descs = [None; MOST];
    let are_injective = L::are_injective(mappings);
    for (slot, desc) in L::describe::<T>(mappings).into_iter().enumerate() {
        let is_shared = are_written && !are_injective[slot];
        descs[slot] = described(names, slots[slot], desc, is_shared)?;
    }
    Ok(descs)
}

/// Calls `call` with the descriptions of the tensors in a list, as DirectML reads them: an array of
/// descriptions, not of pointers.
pub(super) fn with_raw_list(
    descs: &[Option<TensorDesc>; MOST],
    call: &mut dyn FnMut(&[RawTensorDesc<'_>]),
) {
    let buffers = descs
        .each_ref()
        .map(|desc| desc.as_ref().map(TensorDesc::as_raw));
    let count = buffers.iter().flatten().count();
    let tensors: [_; MOST] = array::from_fn(|slot| {
        let last = buffers[slot.min(count - 1)].as_ref();
        last.map(RawBufferTensorDesc::as_tensor_desc)
    });
    call(
        &tensors.map(|tensor| match tensor {
            Some(tensor) => tensor,
            None => unreachable!("a list has a tensor"),
        })[..count],
    );
}
