//! Operators that join tensors, or split a tensor.

use super::define::prelude::*;
use super::error::MOST_JOINED;
use super::list::{FillsEach, INPUTS, MOST, OUTPUTS, SlotList, with_raw_list};
use super::with_raw;
use crate::operators::axes::is_same;
use crate::operators::generic::SlotTuple;

/// Checks that a join of the tensors of all other slots along `axis` has the axes and the sizes of the
/// tensor `one`. These are the slots of `list`. Returns the index of `axis`.
const fn joined<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
    list: &'static str,
    one: Filled<'_>,
    axis: char,
) -> Checked<u32> {
    let index = attempt!(one.index_of(axis));
    let mut sum = 0;
    for_each!(next < MOST + 1, {
        if let Some(given) = tensors.at(next) {
            let slot = given.slot;
            require!(given.has(axis), NotJoined { slot, axis });
            if !is_same(slot, one.slot) {
                sum += given.size(axis) as u64;
            }
        }
    });
    attempt!(tensors.follow(&[Rule::like_except(one.slot, axis); MOST + 1]));
    let this = one.along(axis);
    require!(sum == this.size as u64, Sum { this, list, sum });
    Ok(index)
}

/// The C structures `DML_JOIN_OPERATOR_DESC` and `DML_SPLIT_OPERATOR_DESC`: inputs, outputs and `Axis`. One
/// of the sides is a [`RawList`](super::list::RawList).
#[repr(C)]
struct RawJoinedDesc<Inputs, Outputs>(Inputs, Outputs, u32);

/// Defines an operator with a list of slots on one side and one slot on the other. For each side, the macro
/// takes, in this order: the argument, the number of tensors, the type, its bound in `new` and in `with`, its
/// bound elsewhere with the type of its mappings, the slots with their elements, the tuple of mappings, and
/// the names of the slots. After `desc:` stand the operator's number in `DML_OPERATOR_TYPE`, and for each side
/// the function that makes its fields in the C structure.
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
        desc: $kind:literal, $inputs_as_raw:ident, $outputs_as_raw:ident;
        axis: $axis:ident;
    ) => {
        $(#[doc = $doc])*
        ///
        #[doc = doc_of!(level $level)]
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
                    let axis = accepted(Self::NAMES.named($axis(&tensors, letter_of!($X))));
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
                    let axis = Self::NAMES.named($axis(&tensors, letter_of!($X)))?;
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
                let Tensors { inputs, outputs, .. } = &self.tensors;
                [&inputs[..<$InputSlots>::COUNT], &outputs[..<$OutputSlots>::COUNT]]
            }

            fn call(&self, call: Caller<'_>) {
                $inputs_as_raw(&self.tensors.inputs, &mut |inputs| {
                    $outputs_as_raw(&self.tensors.outputs, &mut |outputs| {
                        call.0(&RawOperatorDesc::new($kind, &RawJoinedDesc(inputs, outputs, self.axis)));
                    });
                });
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
                Self::NAMES.named(Tensors::known(Self::NAMES, Self::SLOTS));
            operator! { @check [checked] tensors ($axis(&tensors, letter_of!($X))) }
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
    desc: 63, with_raw_list, with_raw;
    axis: join;
}

const fn join(tensors: &Tensors<MOST, 1>, axis: char) -> Checked<u32> {
    let index = attempt!(joined(tensors, "inputs", tensors.output(0), axis));
    for_each!(next < MOST, {
        if let Some(Filled { slot, tensor }) = tensors.at(next) {
            let positions = tensor.positions();
            require!(positions <= MOST_JOINED, JoinedLimit { slot, positions });
        }
    });
    Ok(index)
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
    desc: 62, with_raw, with_raw_list;
    axis: split;
}

const fn split(tensors: &Tensors<1, MOST>, axis: char) -> Checked<u32> {
    joined(tensors, "outputs", tensors.input(0), axis)
}
