//! Slots that hold a list of tensors: tuples of slots.

use super::generic::{SlotTuple, ValuesFor};
use super::slot::{Fills, Slot, StaticSlot};
use crate::dml::{HasDataType, RawTensorDesc, TensorDesc};
use core::array;

/// The maximum number of tensors in a list of slots.
pub(super) const MOST: usize = 16;

macro_rules! names {
    ($before:literal, $($index:literal)+) => {
        [$(concat!($before, $index)),+]
    };
}

/// The names of the slots in a list of inputs, in the order of the tuple.
pub(super) const INPUTS: [&str; MOST] = names!("inputs.", 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
pub(super) const OUTPUTS: [&str; MOST] = names!("outputs.", 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);

/// A list of slots: a tuple of one to sixteen slots. This trait is sealed.
// No other crate can name the trait `ValuesFor`, so it cannot implement this one.
pub trait SlotList: Sized + ValuesFor<Self> {
    /// A tuple with a mapping for each slot: `(A::Mapping, B::Mapping)` for the list `(A, B)`.
    type Mappings: Copy;
    /// A tuple with a pair for each slot: `((T, A), (T, B))`. `T` is the type of the elements.
    type Typed<T: HasDataType>: SlotTuple<Mappings = Self::Mappings>;
}

/// A tuple of slots whose sizes and strides are all known at compile time.
pub trait KnownSlots {}

impl KnownSlots for () {}

/// A [`SlotList`] each of whose slots [`Fills`] a slot of the kind `Kind`: an [`InputSlot`](super::InputSlot) or an
/// [`OutputSlot`](super::OutputSlot).
#[diagnostic::on_unimplemented(
    message = "expected a tuple of one to sixteen layouts, each for an `{Kind}`, found `{Self}`\n\
               help: write the layouts in round brackets; a list of one has a comma after it; only an `InputSlot` takes an `OwnedByDml<..>`"
)]
pub trait FillsEach<Kind>: SlotList {
    /// The list itself.
    type This;
}

macro_rules! list {
    ($($X:ident)+) => {
        impl<$($X: Slot),+> SlotList for ($($X,)+) {
            type Mappings = ($($X::Mapping,)+);
            type Typed<T: HasDataType> = ($((T, $X),)+);
        }

        #[diagnostic::do_not_recommend]
        impl<$($X: Fills<Kind>,)+ Kind> FillsEach<Kind> for ($($X,)+) {
            type This = Self;
        }

        impl<$($X: Slot<Held: StaticSlot>),+> KnownSlots for ($($X,)+) {}
    };
}

/// Calls `list!` for every prefix of a tuple.
macro_rules! all_lists {
    ([$($done:tt)*]) => {};
    ([$($done:tt)*] $X:ident $($rest:tt)*) => {
        list! { $($done)* $X }
        all_lists! { [$($done)* $X] $($rest)* }
    };
}

all_lists! { [] A B C D E F G H I J K L M N O P }

/// The fields for the tensors of a list: an array of descriptions, not of pointers.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct RawList<'a> {
    count: u32,
    tensors: *const RawTensorDesc<'a>,
}

/// Calls `call` with the descriptions of the tensors in a list, as DirectML reads them.
pub(super) fn with_raw_list(descs: &[Option<TensorDesc>; MOST], call: &mut dyn FnMut(RawList<'_>)) {
    let buffers = descs
        .each_ref()
        .map(|desc| desc.as_ref().map(TensorDesc::as_raw));
    let count = buffers.iter().flatten().count();
    let tensors: [_; MOST] = array::from_fn(|slot| match &buffers[slot.min(count - 1)] {
        Some(tensor) => tensor.as_tensor_desc(),
        None => unreachable!("a list has a tensor"),
    });
    call(RawList {
        #[expect(clippy::cast_possible_truncation, reason = "there are at most sixteen")]
        count: count as u32,
        tensors: tensors.as_ptr(),
    });
}
