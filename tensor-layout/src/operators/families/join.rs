//! Operators that join tensors, or split a tensor.

use super::arrange::has_axis;
use super::axes::index_of;
use super::compare::{check_same_axes, check_same_sizes, first, first_output};
use super::define::prelude::*;
use super::error::{AxisCause, LimitCause, MOST_JOINED, OperatorCause, attempt};
use super::list::{FillsEach, INPUTS, MOST, OUTPUTS, SlotList, with_raw_list};
use super::with_raw;
use crate::dml::TensorDesc;
use crate::operators::generic::SlotTuple;

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
                return names.refuse(OperatorCause::Axis(wrong));
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
    names.refuse(OperatorCause::Sum {
        slot: one.0,
        axis,
        size,
        list,
        sum,
    })
}

/// Checks that no input has more positions than DirectML can join.
const fn check_lengths(names: &Names, inputs: &[Option<TensorDesc>]) -> Result<(), OperatorError> {
    let mut slot = 0;
    while slot < inputs.len() {
        if let Some(input) = &inputs[slot] {
            let positions = input.positions();
            if positions > MOST_JOINED {
                let slot = names.inputs[slot];
                return names.refuse(OperatorCause::Limit(LimitCause::Joined { slot, positions }));
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

/// Defines an operator with a list of slots on one side and one slot on the other. For each side, the macro takes, in this
/// order: the argument, the number of tensors, the type, its bound in `new` and in `with`, its bound elsewhere with the
/// type of its mappings, the slots with their elements, the tuple of mappings, and the names of the slots.
macro_rules! along_axis {
    (
        $(#[doc = $doc:expr])*
        pub struct $name:ident from $level:ident;
        fn $new:ident, $with:ident
        <$T:ident: [$($elements:tt)+], $X:ident: [$Axis:ident]>(
            $input:ident[$inputs:tt]: $Input:ident is [$($Any:tt)+], $In:ident::$Mapping:ident,
            [$InputTuple:ty; $InputSlots:ty], $mapped:expr, $names:expr
        ) to (
            $output:ident[$outputs:tt]: $Output:ident is [$($AnyOut:tt)+], $Out:ident::$OutMapping:ident,
            [$OutputTuple:ty; $OutputSlots:ty; $Held:ty], $out_mapped:expr, $out_names:expr
        )
        axis: $axis:ident;
        call: $call:ident;
    ) => {
        $(#[doc = $doc])*
        ///
        #[doc = doc_of_level!($level)]
        pub struct $name<$T, $X, $Input, $Output> {
            tensors: Tensors<$inputs, $outputs>,
            axis: u32,
            slots: Invariant<($T, $X, $Input, $Output)>,
        }

        impl<$T, $X, $Input, $Output> $name<$T, $X, $Input, $Output> {
            elsewhere! {
                #[doc = doc_of!(new)]
                #[must_use]
                #[track_caller]
                #[expect(
                    clippy::new_without_default,
                    reason = "the operator is a constant, which `Default` cannot make"
                )]
                pub const fn $new() -> Self
                where
                    Self: StaticOperator<$inputs, $outputs>,
                {
                    // The first failure must be here, because in a constant the compiler then points at the caller.
                    let tensors = accepted(Self::KNOWN);
                    let axis = accepted($axis(Self::NAMES, &tensors, letter_of!($X)));
                    mark!([$new] check::<Self, $inputs, $outputs>());
                    $name { tensors, axis, slots: PhantomData }
                }
            }

            operator! { @methods }
        }

        impl<$T: HasDataType, $X: $Axis, $Input: $In, $Output: $Out> $name<$T, $X, $Input, $Output> {
            elsewhere! {
                #[doc = doc_of!(with)]
                pub fn $with(
                    $input: $Input::$Mapping,
                    $output: $Output::$OutMapping,
                ) -> Result<Self, OperatorError>
                where
                    Self: AcceptsSlots<$inputs, $outputs>,
                {
                    let tensors = Tensors::described::<$InputSlots, $OutputSlots>(
                        Self::NAMES, $mapped, $out_mapped
                    )?;
                    let axis = $axis(Self::NAMES, &tensors, letter_of!($X))?;
                    Ok($name { tensors, axis, slots: PhantomData })
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$T: HasDataType, $X: $Axis, $Input: $In, $Output: $Out> Operator
            for $name<$T, $X, $Input, $Output>
        {
            type Inputs = $InputSlots;
            type Outputs = $Held;
            const NAMES: &'static Names = &Names {
                operator: &stringify!($name),
                inputs: $names,
                outputs: $out_names,
                in_place: 0,
                level: FeatureLevel::$level,
            };

            fn descs(&self) -> [&[Option<TensorDesc>]; 2] {
                // The rest of a list is empty.
                let Tensors { inputs, outputs } = &self.tensors;
                [&inputs[..<$InputSlots>::COUNT], &outputs[..<$OutputSlots>::COUNT]]
            }

            fn call(&self, call: Caller<'_>) {
                $call(&self.tensors, self.axis, call);
            }
        }

        #[doc(hidden)]
        impl<$T: $($elements)+, $X: $Axis, $Input: $($Any)+, $Output: $($AnyOut)+> DefinedOperator<$inputs, $outputs>
            for $name<$T, $X, $Input, $Output>
        {
            type InputSlots = $InputTuple;
            type OutputSlots = $OutputTuple;
            const LETTERS: &'static [(&'static str, &'static [char])] = &[(stringify!($X), &[$X::NAME])];
            const KNOWN: Result<Tensors<$inputs, $outputs>, OperatorError> =
                Tensors::known(Self::NAMES, Self::SLOTS);
            operator! { @check [checked] tensors ($axis(Self::NAMES, &tensors, letter_of!($X))) }
        }

        operator! { @traits $name<[$T $X] [$Input $Output]>, axis }
    };
}

along_axis! {
    /// Concatenates several tensors along an axis.
    ///
    /// The type parameter `X` is the axis, and `Inputs` is a tuple of one to sixteen slots. All tensors have the
    /// same axes. Along `X`, the size of the output is the sum of the sizes of the inputs. Along all other axes,
    /// the tensors have the same sizes. Each input must have fewer than 2^31 elements.
    ///
    /// Elements: [`AnyElements`]. Structure: `DML_JOIN_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::{layout, C, operators::Join};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);
    /// type Depth = layout!(NHWC[N = 1, C = 1, H = 480, W = 640]);
    /// type Both = layout!(NCHW[N = 1, C = 4, H = 480, W = 640]);
    ///
    /// static JOINED: Join<f32, C, (Photo, Depth), Both> = Join::new();
    /// JOINED.with_raw(|desc| assert_eq!(desc.kind, 63)); // here, `CreateOperator(desc)`
    /// ```
    pub struct Join from V1_0;
    fn new, with
    <T: [ElementOf<AnyElements>], X: [Axis]>(
        inputs[MOST]: Inputs is [FillsEach<InputSlot>], SlotList::Mappings,
        [<Inputs as FillsEach<InputSlot>>::This; Inputs::Typed<T>], inputs, &INPUTS
    ) to (
        output[1]: Output is [Fills<OutputSlot>], Slot::Mapping,
        [(Output,); ((T, Output),); ((T, Output::Held),)], (output,), &["output"]
    )
    axis: join;
    call: call_join;
}

const fn join(names: &Names, tensors: &Tensors<MOST, 1>, axis: char) -> Result<u32, OperatorError> {
    let many = ("inputs", names.inputs, &tensors.inputs);
    let index = attempt!(joined(names, many, ("output", first_output(tensors)), axis));
    attempt!(check_lengths(names, &tensors.inputs));
    Ok(index)
}

fn call_join(tensors: &Tensors<MOST, 1>, axis: u32, call: Caller<'_>) {
    with_raw_list(&tensors.inputs, &mut |inputs| {
        with_raw(&tensors.outputs, &mut |[output]| {
            call.0(&RawOperatorDesc::new(
                63,
                &RawJoinDesc {
                    input_count: count(inputs),
                    inputs: inputs.as_ptr(),
                    output,
                    axis,
                },
            ));
        });
    });
}

along_axis! {
    /// Splits a tensor along an axis into several tensors. This is the inverse of [`Join`].
    ///
    /// The type parameter `X` is the axis, and `Outputs` is a tuple of one to sixteen slots. All tensors have the
    /// same axes. Along `X`, the size of the input is the sum of the sizes of the outputs. Along all other axes,
    /// the tensors have the same sizes.
    ///
    /// Elements: [`AnyElements`]. Structure: `DML_SPLIT_OPERATOR_DESC`.
    ///
    /// ```
    /// use tensor_layout::{layout, C, operators::Split};
    ///
    /// type Both = layout!(NCHW[N = 1, C = 4, H = 480, W = 640]);
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);
    /// type Depth = layout!(NHWC[N = 1, C = 1, H = 480, W = 640]);
    ///
    /// static SPLIT: Split<f32, C, Both, (Photo, Depth)> = Split::new();
    /// SPLIT.with_raw(|desc| assert_eq!(desc.kind, 62)); // here, `CreateOperator(desc)`
    /// ```
    pub struct Split from V1_0;
    fn new, with
    <T: [ElementOf<AnyElements>], X: [Axis]>(
        input[1]: Input is [Fills<InputSlot>], Slot::Mapping,
        [(Input,); ((T, Input),)], (input,), &["input"]
    ) to (
        outputs[MOST]: Outputs is [FillsEach<OutputSlot>],
        SlotList::Mappings, [<Outputs as FillsEach<OutputSlot>>::This; Outputs::Typed<T>; Outputs::Typed<T>], outputs, &OUTPUTS
    )
    axis: split;
    call: call_split;
}

const fn split(
    names: &Names,
    tensors: &Tensors<1, MOST>,
    axis: char,
) -> Result<u32, OperatorError> {
    let many = ("outputs", names.outputs, &tensors.outputs);
    joined(names, many, ("input", first(tensors)), axis)
}

fn call_split(tensors: &Tensors<1, MOST>, axis: u32, call: Caller<'_>) {
    with_raw(&tensors.inputs, &mut |[input]| {
        with_raw_list(&tensors.outputs, &mut |outputs| {
            call.0(&RawOperatorDesc::new(
                62,
                &RawSplitDesc {
                    input,
                    output_count: count(outputs),
                    outputs: outputs.as_ptr(),
                    axis,
                },
            ));
        });
    });
}
