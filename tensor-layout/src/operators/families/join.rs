//! Operators that join tensors, or split a tensor.

use super::arrange::has_axis;
use super::axes::index_of;
use super::compare::{check_same_axes, check_same_sizes, first, first_output};
use super::define::prelude::*;
use super::error::{AxisCause, LimitCause, MOST_JOINED, OperatorCause, attempt};
use super::list::{FillsEach, INPUTS, MOST, OUTPUTS, SlotList, with_raw_list};
use super::with_raw;
use crate::dml::TensorDesc;

/// Checks that a join of the tensors `many` along `axis` has the axes and the sizes of the tensor `one`.
/// Returns the index of `axis`.
const fn joined(
    names: &Names,
    many: (&'static str, &[&'static str], &[Option<TensorDesc>; MOST]),
    one: (&'static str, &TensorDesc),
    axis: char,
) -> Result<u32, OperatorError> {
    let (list, slots, tensors) = many;
    let index = attempt!(index_of(names, one.0, one.1, axis));
    let mut sum = 0;
    let mut slot = 0;
    while slot < MOST {
        if let Some(tensor) = &tensors[slot] {
            let this = (slots[slot], tensor);
            if !has_axis(tensor, axis) {
                let (slot, _) = this;
                let wrong = AxisCause::NotJoined { slot, axis };
                return Err(OperatorError::new(names, OperatorCause::Axis(wrong)));
            }
            attempt!(check_same_axes(names, this, one));
            attempt!(check_same_sizes(names, this, one, axis));
            sum += tensor.size_at(index as usize) as u64;
        }
        slot += 1;
    }
    let size = one.1.size_at(index as usize);
    if sum == size as u64 {
        return Ok(index);
    }
    let cause = OperatorCause::Sum {
        slot: one.0,
        axis,
        size,
        list,
        sum,
    };
    Err(OperatorError::new(names, cause))
}

/// Checks that no input has more positions than DirectML can join.
const fn check_lengths(names: &Names, inputs: &[Option<TensorDesc>]) -> Result<(), OperatorError> {
    let mut slot = 0;
    while slot < inputs.len() {
        if let Some(input) = &inputs[slot] {
            let positions = input.positions();
            if positions > MOST_JOINED {
                let slot = names.inputs[slot];
                let cause = OperatorCause::Limit(LimitCause::Joined { slot, positions });
                return Err(OperatorError::new(names, cause));
            }
        }
        slot += 1;
    }
    Ok(())
}

#[expect(clippy::cast_possible_truncation, reason = "there are at most sixteen")]
fn count(list: &[RawTensorDesc<'_>]) -> u32 {
    list.len() as u32
}

/// The C structure `DML_JOIN_OPERATOR_DESC`.
#[repr(C)]
struct RawJoinDesc<'a> {
    input_count: u32,
    inputs: *const RawTensorDesc<'a>,
    output: *const RawTensorDesc<'a>,
    axis: u32,
}

/// The C structure `DML_SPLIT_OPERATOR_DESC`.
#[repr(C)]
struct RawSplitDesc<'a> {
    input: *const RawTensorDesc<'a>,
    output_count: u32,
    outputs: *const RawTensorDesc<'a>,
    axis: u32,
}

/// Concatenates several tensors along an axis.
///
/// The type parameter `X` is the axis, and `Inputs` is a tuple of one to sixteen slots. All tensors have the
/// same axes. Along `X`, the size of the output is the sum of the sizes of the inputs. Along all other axes,
/// the tensors have the same sizes. Each input must have fewer than 2^31 elements.
///
/// Elements: [`AnyElements`]. Structure: `DML_JOIN_OPERATOR_DESC`.
///
/// ```
/// use tensor_layout::operators::Join;
/// use tensor_layout::{layout, C};
///
/// type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);
/// type Depth = layout!(NHWC[N = 1, C = 1, H = 480, W = 640]);
/// type Both = layout!(NCHW[N = 1, C = 4, H = 480, W = 640]);
///
/// static JOINED: Join<f32, C, (Photo, Depth), Both> = Join::new();
/// JOINED.with_raw(|desc| assert_eq!(desc.kind, 63)); // here, `CreateOperator(desc)`
/// ```
///
#[doc = doc_of_level!(1.0)]
pub struct Join<T, X, Inputs, Output> {
    tensors: Tensors<MOST, 1>,
    axis: u32,
    slots: Invariant<(T, X, Inputs, Output)>,
}

impl<T, X, Inputs, Output> Join<T, X, Inputs, Output> {
    #[doc = doc_of!(new)]
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::new_without_default,
        reason = "the operator is a constant, which `Default` cannot make"
    )]
    pub const fn new() -> Self
    where
        T: ElementOf<AnyElements>,
        X: Axis,
        Inputs: FillsEach<InputSlot, Held: StaticSlot>,
        Output: Fills<OutputSlot, Held: StaticSlot>,
    {
        // The first failure must be here, because in a constant the compiler then points at the caller.
        let tensors = accepted(Self::KNOWN);
        let axis = accepted(Self::axis(&tensors));
        check::<Self, MOST, 1>();
        Join {
            tensors,
            axis,
            slots: PhantomData,
        }
    }

    #[doc = doc_of!(with)]
    pub fn with(inputs: Inputs::Mappings, output: Output::Mapping) -> Result<Self, OperatorError>
    where
        T: ElementOf<AnyElements>,
        X: Axis,
        Inputs: FillsEach<InputSlot>,
        Output: Fills<OutputSlot>,
    {
        let tensors = Tensors::described::<Inputs::Typed<T>, ((T, Output),)>(
            &Self::NAMES,
            inputs,
            (output,),
        )?;
        Ok(Join {
            axis: Self::axis(&tensors)?,
            tensors,
            slots: PhantomData,
        })
    }
}

impl<T: HasDataType, X: Axis, Inputs: SlotList, Output: Slot> Join<T, X, Inputs, Output> {
    const NAMES: Names = Names {
        operator: &"Join",
        inputs: &INPUTS,
        outputs: &["output"],
    };

    const fn axis(tensors: &Tensors<MOST, 1>) -> Result<u32, OperatorError> {
        let index = joined(
            &Self::NAMES,
            ("inputs", Self::NAMES.inputs, &tensors.inputs),
            ("output", first_output(tensors)),
            X::NAME,
        );
        let axis = attempt!(index);
        attempt!(check_lengths(&Self::NAMES, &tensors.inputs));
        Ok(axis)
    }

    operator! { @alignment }

    #[doc = doc_of!(with_raw)]
    pub fn with_raw<Answer>(&self, call: impl FnOnce(&RawOperatorDesc<'_>) -> Answer) -> Answer {
        Operator::with_raw(self, call)
    }
}

#[diagnostic::do_not_recommend]
impl<T: HasDataType, X: Axis, Inputs: SlotList, Output: Slot> AnyOperator
    for Join<T, X, Inputs, Output>
{
    fn described(&self) -> Described<'_> {
        Described {
            names: &Self::NAMES,
            inputs: &self.tensors.inputs[..Inputs::COUNT],
            outputs: &self.tensors.outputs,
            in_place: 0,
            level: Self::FEATURE_LEVEL,
        }
    }

    fn call_with_raw(&self, call: Caller<'_>) {
        with_raw_list(&self.tensors.inputs, &mut |inputs| {
            with_raw(&self.tensors.outputs, &mut |[output]| {
                call.0(&RawOperatorDesc::new(
                    63,
                    &RawJoinDesc {
                        input_count: count(inputs),
                        inputs: inputs.as_ptr(),
                        output,
                        axis: self.axis,
                    },
                ));
            });
        });
    }
}

#[diagnostic::do_not_recommend]
impl<T: HasDataType, X: Axis, Inputs: SlotList, Output: Slot> Operator
    for Join<T, X, Inputs, Output>
{
    type Inputs = Inputs::Typed<T>;
    type Outputs = ((T, Output::Held),);
    const FEATURE_LEVEL: FeatureLevel = level!(1.0);
}

/// Splits a tensor along an axis into several tensors. This is the inverse of [`Join`].
///
/// The type parameter `X` is the axis, and `Outputs` is a tuple of one to sixteen slots. All tensors have the
/// same axes. Along `X`, the size of the input is the sum of the sizes of the outputs. Along all other axes,
/// the tensors have the same sizes.
///
/// Elements: [`AnyElements`]. Structure: `DML_SPLIT_OPERATOR_DESC`.
///
/// ```
/// use tensor_layout::operators::Split;
/// use tensor_layout::{layout, C};
///
/// type Both = layout!(NCHW[N = 1, C = 4, H = 480, W = 640]);
/// type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);
/// type Depth = layout!(NHWC[N = 1, C = 1, H = 480, W = 640]);
///
/// static SPLIT: Split<f32, C, Both, (Photo, Depth)> = Split::new();
/// SPLIT.with_raw(|desc| assert_eq!(desc.kind, 62)); // here, `CreateOperator(desc)`
/// ```
///
#[doc = doc_of_level!(1.0)]
pub struct Split<T, X, Input, Outputs> {
    tensors: Tensors<1, MOST>,
    axis: u32,
    slots: Invariant<(T, X, Input, Outputs)>,
}

impl<T, X, Input, Outputs> Split<T, X, Input, Outputs> {
    #[doc = doc_of!(new)]
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::new_without_default,
        reason = "the operator is a constant, which `Default` cannot make"
    )]
    pub const fn new() -> Self
    where
        T: ElementOf<AnyElements>,
        X: Axis,
        Input: Fills<InputSlot, Held: StaticSlot>,
        Outputs: FillsEach<OutputSlot, Held: StaticSlot>,
    {
        // The first failure must be here, because in a constant the compiler then points at the caller.
        let tensors = accepted(Self::KNOWN);
        let axis = accepted(Self::axis(&tensors));
        check::<Self, 1, MOST>();
        Split {
            tensors,
            axis,
            slots: PhantomData,
        }
    }

    #[doc = doc_of!(with)]
    pub fn with(input: Input::Mapping, outputs: Outputs::Mappings) -> Result<Self, OperatorError>
    where
        T: ElementOf<AnyElements>,
        X: Axis,
        Input: Fills<InputSlot>,
        Outputs: FillsEach<OutputSlot>,
    {
        let tensors = Tensors::described::<((T, Input),), Outputs::Typed<T>>(
            &Self::NAMES,
            (input,),
            outputs,
        )?;
        Ok(Split {
            axis: Self::axis(&tensors)?,
            tensors,
            slots: PhantomData,
        })
    }
}

impl<T: HasDataType, X: Axis, Input: Slot, Outputs: SlotList> Split<T, X, Input, Outputs> {
    const NAMES: Names = Names {
        operator: &"Split",
        inputs: &["input"],
        outputs: &OUTPUTS,
    };

    const fn axis(tensors: &Tensors<1, MOST>) -> Result<u32, OperatorError> {
        joined(
            &Self::NAMES,
            ("outputs", Self::NAMES.outputs, &tensors.outputs),
            ("input", first(tensors)),
            X::NAME,
        )
    }

    operator! { @alignment }

    #[doc = doc_of!(with_raw)]
    pub fn with_raw<Answer>(&self, call: impl FnOnce(&RawOperatorDesc<'_>) -> Answer) -> Answer {
        Operator::with_raw(self, call)
    }
}

#[diagnostic::do_not_recommend]
impl<T: HasDataType, X: Axis, Input: Slot, Outputs: SlotList> AnyOperator
    for Split<T, X, Input, Outputs>
{
    fn described(&self) -> Described<'_> {
        Described {
            names: &Self::NAMES,
            inputs: &self.tensors.inputs,
            outputs: &self.tensors.outputs[..Outputs::COUNT],
            in_place: 0,
            level: Self::FEATURE_LEVEL,
        }
    }

    fn call_with_raw(&self, call: Caller<'_>) {
        with_raw(&self.tensors.inputs, &mut |[input]| {
            with_raw_list(&self.tensors.outputs, &mut |outputs| {
                call.0(&RawOperatorDesc::new(
                    62,
                    &RawSplitDesc {
                        input,
                        output_count: count(outputs),
                        outputs: outputs.as_ptr(),
                        axis: self.axis,
                    },
                ));
            });
        });
    }
}

#[diagnostic::do_not_recommend]
impl<T: HasDataType, X: Axis, Input: Slot, Outputs: SlotList> Operator
    for Split<T, X, Input, Outputs>
{
    type Inputs = ((T, Input),);
    type Outputs = Outputs::Typed<T>;
    const FEATURE_LEVEL: FeatureLevel = level!(1.0);
}

impl<T: HasDataType, X: Axis, Inputs: SlotList, Output: Slot> StaticOperator<MOST, 1>
    for Join<T, X, Inputs, Output>
{
    const KNOWN: Result<Tensors<MOST, 1>, OperatorError> =
        Tensors::known::<Inputs::Typed<T>, ((T, Output),)>(&Self::NAMES);
    const CHECKED: Result<(), OperatorError> = match Self::KNOWN {
        Ok(tensors) => match Self::axis(&tensors) {
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    };
}

impl<T: HasDataType, X: Axis, Input: Slot, Outputs: SlotList> StaticOperator<1, MOST>
    for Split<T, X, Input, Outputs>
{
    const KNOWN: Result<Tensors<1, MOST>, OperatorError> =
        Tensors::known::<((T, Input),), Outputs::Typed<T>>(&Self::NAMES);
    const CHECKED: Result<(), OperatorError> = match Self::KNOWN {
        Ok(tensors) => match Self::axis(&tensors) {
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    };
}

operator! { @traits Join<[T X] [Inputs Output]>, axis }
operator! { @traits Split<[T X] [Input Outputs]>, axis }
