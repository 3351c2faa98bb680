//! What stands in a slot of an operator.

use super::binding::ToBind;
use super::data_type::HasDataType;
use super::tensor_desc::{DescError, TensorDesc};
use crate::factor::{Storage, StridedStorage, Writable};
use crate::gpu::{Buffer, Resource};
use crate::layout::{AnyLayout, StaticLayout, Structure, TensorLayout};
use crate::mapping::Mapping;
use crate::sealed::SealedSlot;
use crate::shape::Shape;
use core::convert::Infallible;
use core::marker::PhantomData;
use tensor_layout_arithmetic::Fault;

/// In a slot of an operator, an input of the layout `L` that DirectML copies when the operator is
/// initialised, keeps, and may store in its own way: weights.
///
/// `DML_TENSOR_FLAG_OWNED_BY_DML`: it is bound at initialisation, and [`Unbound`] at execution.
#[derive(Debug)]
pub struct Owned<L>(PhantomData<L>, Infallible);

/// In a slot of an operator that may be empty, that it is.
#[derive(Clone, Copy, Debug)]
pub struct Absent;

/// Where a buffer would be bound, that nothing is: the slot is [`Absent`], or it is [`Owned`] by
/// DirectML and so bound at initialisation only, as all others are at execution only.
#[derive(Clone, Copy, Debug)]
pub struct Unbound;

/// What stands in a slot of an operator on elements of `T`: a layout, [`Owned`] around one, or
/// [`Absent`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is nothing that a slot of an operator holds",
    label = "help: name a layout, `Owned<..>` around one, or `Absent` where the slot may be empty"
)]
pub trait Slot<T>: SealedSlot {
    /// The layout with its sizes, or [`Absent`].
    type Mapping: Copy;
    /// What is bound when the operator is initialised: a [`Buffer`] or [`Unbound`].
    type AtInitialization<'a, R: Resource + 'a>: ToBind<'a>
    where
        T: 'a;
    /// What is bound when it is executed: a [`Buffer`] or [`Unbound`].
    type AtExecution<'a, R: Resource + 'a>: ToBind<'a>
    where
        T: 'a;
    /// What is known of it at compile time.
    #[doc(hidden)]
    const KNOWN: Known;
    #[doc(hidden)]
    fn describe(mapping: &Self::Mapping) -> Result<Option<TensorDesc>, DescError>;
}

/// What is known of a slot at compile time.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum Known {
    Absent,
    Tensor(TensorDesc),
    Refused(DescError),
    Malformed(Fault, &'static Structure),
    AtRunTime,
}

/// A [`Slot`] that is known at compile time.
pub trait StaticSlot<T>: Slot<T> {}

/// A [`Slot`] of a tensor that is written: no two positions share an element.
pub trait OutputSlot<T>: Slot<T> {}

impl<S, M> SealedSlot for TensorLayout<S, M> {}
impl<L> SealedSlot for Owned<L> {}
impl SealedSlot for Absent {}

const fn known<T: HasDataType, L: AnyLayout<Storage: StridedStorage>>() -> Known {
    match (L::TERMS, TensorDesc::of_known::<T, L>()) {
        (_, Some(Ok(desc))) => Known::Tensor(desc),
        (_, Some(Err(error))) => Known::Refused(error),
        (Some(Err(fault)), None) => Known::Malformed(fault, L::STRUCTURE),
        (_, None) => Known::AtRunTime,
    }
}

impl<T: HasDataType, S: Shape, M: Storage + StridedStorage> Slot<T> for TensorLayout<S, M> {
    type Mapping = Mapping<Self>;
    type AtInitialization<'a, R: Resource + 'a>
        = Unbound
    where
        T: 'a;
    type AtExecution<'a, R: Resource + 'a>
        = &'a Buffer<R, T, Self>
    where
        T: 'a;
    const KNOWN: Known = known::<T, Self>();
    fn describe(mapping: &Mapping<Self>) -> Result<Option<TensorDesc>, DescError> {
        TensorDesc::try_of::<T, Self>(mapping).map(Some)
    }
}

impl<T: HasDataType, S: Shape, M: Storage + StridedStorage> Slot<T> for Owned<TensorLayout<S, M>> {
    type Mapping = Mapping<TensorLayout<S, M>>;
    type AtInitialization<'a, R: Resource + 'a>
        = &'a Buffer<R, T, TensorLayout<S, M>>
    where
        T: 'a;
    type AtExecution<'a, R: Resource + 'a>
        = Unbound
    where
        T: 'a;
    const KNOWN: Known = match known::<T, TensorLayout<S, M>>() {
        Known::Tensor(desc) => Known::Tensor(desc.owned_by_dml()),
        known => known,
    };
    fn describe(mapping: &Self::Mapping) -> Result<Option<TensorDesc>, DescError> {
        TensorDesc::try_of::<T, TensorLayout<S, M>>(mapping).map(|desc| Some(desc.owned_by_dml()))
    }
}

impl<T> Slot<T> for Absent {
    type Mapping = Absent;
    type AtInitialization<'a, R: Resource + 'a>
        = Unbound
    where
        T: 'a;
    type AtExecution<'a, R: Resource + 'a>
        = Unbound
    where
        T: 'a;
    const KNOWN: Known = Known::Absent;
    fn describe(_: &Absent) -> Result<Option<TensorDesc>, DescError> {
        Ok(None)
    }
}

impl<T: HasDataType, S: Shape, M: Storage + StridedStorage> StaticSlot<T> for TensorLayout<S, M> where
    Self: StaticLayout
{
}
impl<T: HasDataType, S: Shape, M: Storage + StridedStorage> StaticSlot<T>
    for Owned<TensorLayout<S, M>>
where
    TensorLayout<S, M>: StaticLayout,
{
}
impl<T> StaticSlot<T> for Absent {}

impl<T: HasDataType, S: Shape, M: Storage + StridedStorage + Writable> OutputSlot<T>
    for TensorLayout<S, M>
{
}
impl<T> OutputSlot<T> for Absent {}
