//! Operators of DirectML that this crate does not know.

use super::define::operator;
use super::generic::{Operator, SlotTuple};
use super::list::MOST;
use super::slot_bindings::Names;
use super::{Caller, FeatureLevel, OperatorError, RawOperatorDesc, Tensors};
use crate::dml::{RawTensorDesc, TensorDesc};
use crate::operators::entry_point::Invariant;
use core::fmt;
use core::marker::PhantomData;
use tensor_layout_macros::say;

/// The C structure that describes an operator, for a [`CustomOperator`].
///
/// # Safety
///
/// - [`Structure`](Self::Structure) is the structure that DirectML reads for an operator of the type
///   [`OPERATOR_TYPE`](Self::OPERATOR_TYPE). It is `#[repr(C)]` and has the same fields as in C.
/// - The method `structure` writes each given pointer into the field for its tensor.
/// - If the structure has other pointers, each of them points to as much memory as DirectML reads. This
///   memory stays valid as long as `self` is borrowed.
pub unsafe trait CustomStructure: Copy {
    /// The number of the operator in `DML_OPERATOR_TYPE`, from 1 to 177.
    #[doc(alias = "DML_OPERATOR_TYPE")]
    const OPERATOR_TYPE: i32;
    /// The feature level that introduced the operator.
    const FEATURE_LEVEL: FeatureLevel;
    /// The name of the operator, for errors.
    const NAME: &'static str;
    /// The names of the inputs, for errors. They are in DirectML's order.
    const INPUTS: &'static [&'static str];
    /// The names of the outputs, for errors. They are in DirectML's order.
    const OUTPUTS: &'static [&'static str];
    /// Whether an output may use exactly the memory of an input.
    const WORKS_IN_PLACE: bool = false;
    /// The C structure that describes the operator. It may borrow `self`.
    type Structure<'a>
    where
        Self: 'a;

    /// Returns the C structure with the given pointers to tensors, in the order of the slots. An empty slot
    /// has a null pointer.
    fn structure<'a>(
        &'a self,
        inputs: &[*const RawTensorDesc<'a>],
        outputs: &[*const RawTensorDesc<'a>],
    ) -> Self::Structure<'a>;
}

/// An operator of DirectML that this crate does not know. The program defines the C structure of the
/// operator. As with all other operators, the slots have types, buffers are bound to the slots, and the
/// operator can be part of a [`Graph`](crate::operators::Graph).
///
/// The types `Inputs` and `Outputs` are tuples with a pair for each tensor: the type of its elements, and its
/// slot. Each tuple has at most sixteen pairs. This crate does not check whether axes and sizes fit the
/// operator; `CreateOperator` checks this.
///
/// `cargo build` refuses a structure in these cases:
///
/// - No operator of DirectML 1.15 has the number `OPERATOR_TYPE`.
/// - The list `INPUTS` is longer or shorter than the tuple `Inputs`.
/// - The list `OUTPUTS` is longer or shorter than the tuple `Outputs`.
///
/// ```
/// use tensor_layout::dml::RawTensorDesc;
/// use tensor_layout::operators::{CustomOperator, CustomStructure, FeatureLevel, Operator};
/// use tensor_layout::layout;
///
/// /// `DML_ELEMENT_WISE_BIT_COUNT_OPERATOR_DESC`.
/// #[repr(C)]
/// struct RawBitCount<'a> {
///     input: *const RawTensorDesc<'a>,
///     output: *const RawTensorDesc<'a>,
/// }
///
/// #[derive(Clone, Copy)]
/// struct BitCount;
///
/// // SAFETY: the structure is that of `DirectML.h`, and points to the tensors of the slots.
/// unsafe impl CustomStructure for BitCount {
///     const OPERATOR_TYPE: i32 = 125;
///     const FEATURE_LEVEL: FeatureLevel = FeatureLevel::V3_0;
///     const NAME: &'static str = "BitCount";
///     const INPUTS: &'static [&'static str] = &["input"];
///     const OUTPUTS: &'static [&'static str] = &["output"];
///     type Structure<'a> = RawBitCount<'a>;
///
///     fn structure<'a>(
///         &'a self,
///         inputs: &[*const RawTensorDesc<'a>],
///         outputs: &[*const RawTensorDesc<'a>],
///     ) -> RawBitCount<'a> {
///         RawBitCount {
///             input: inputs[0],
///             output: outputs[0],
///         }
///     }
/// }
///
/// type Flags = layout!(NC[N = 8, C = 64]);
/// type Counts = layout!(CN[C = 64, N = 8]);
///
/// let (flags, counts) = (Flags::mapping(), Counts::mapping());
/// let counted: CustomOperator<BitCount, ((u64, Flags),), ((u32, Counts),)> =
///     CustomOperator::with(BitCount, (flags,), (counts,))?;
/// counted.with_raw(|desc| assert_eq!(desc.kind, 125)); // here, `CreateOperator(desc)`
/// # Ok::<(), tensor_layout::operators::OperatorError>(())
/// ```
pub struct CustomOperator<S, Inputs, Outputs> {
    structure: S,
    tensors: Tensors<MOST, MOST>,
    /// The names of `S` were checked for these slots.
    slots: Invariant<(S, Inputs, Outputs)>,
}

/// The last number of `DML_OPERATOR_TYPE` in DirectML 1.15: `DML_OPERATOR_UNFOLD`. No later version adds a
/// number.
const LAST_OPERATOR_TYPE: i32 = 177;

/// Checks the number of the operator, and that there is a name for each slot.
#[track_caller]
const fn check<S: CustomStructure>(inputs: usize, outputs: usize) {
    if S::OPERATOR_TYPE < 1 || S::OPERATOR_TYPE > LAST_OPERATOR_TYPE {
        refuse_type(S::NAME, S::OPERATOR_TYPE);
    }
    check_names(S::NAME, "INPUTS", S::INPUTS.len(), inputs);
    check_names(S::NAME, "OUTPUTS", S::OUTPUTS.len(), outputs);
}

#[track_caller]
const fn refuse_type(name: &str, operator_type: i32) -> ! {
    let sign = if operator_type < 0 { "-" } else { "" };
    let (number, last) = (
        operator_type.unsigned_abs(),
        LAST_OPERATOR_TYPE.unsigned_abs(),
    );
    let text = say!(
        "{name}: `OPERATOR_TYPE` is {sign}{number}, but the operators of DirectML are 1 to {last}\n\
         help: copy the number from `DML_OPERATOR_TYPE` in `DirectML.h`"
    );
    panic!("{}", text.as_str())
}

#[track_caller]
const fn check_names(name: &str, list: &str, names: usize, slots: usize) {
    if names != slots {
        let unit = if names == 1 { "slot" } else { "slots" };
        let text = say!(
            "{name}: `{list}` names {names} {unit}, but the `CustomOperator` has {slots}\n\
             help: list one name for each pair of elements and slot"
        );
        panic!("{}", text.as_str())
    }
}

impl<S: CustomStructure, Inputs: SlotTuple, Outputs: SlotTuple> CustomOperator<S, Inputs, Outputs> {
    /// Returns the operator. `inputs` and `outputs` are tuples with a mapping for each slot.
    ///
    /// # Errors
    ///
    /// Returns an error if no operator of DirectML accepts one of the tensors, or if several positions of an
    /// output share an element.
    pub fn with(
        structure: S,
        inputs: Inputs::Mappings,
        outputs: Outputs::Mappings,
    ) -> Result<Self, OperatorError> {
        const { check::<S>(Inputs::COUNT, Outputs::COUNT) };
        Ok(CustomOperator {
            structure,
            tensors: Tensors::described::<Inputs, Outputs>(Self::NAMES, inputs, outputs)?,
            slots: PhantomData,
        })
    }
}

// Without the attribute, the compiler would recommend this implementation for every type that is
// not an operator.
#[diagnostic::do_not_recommend]
impl<S: CustomStructure, Inputs: SlotTuple, Outputs: SlotTuple> Operator
    for CustomOperator<S, Inputs, Outputs>
{
    type Inputs = Inputs;
    type Outputs = Outputs;
    const NAMES: &'static Names = &Names {
        operator: &S::NAME,
        inputs: S::INPUTS,
        outputs: S::OUTPUTS,
        in_place: if S::WORKS_IN_PLACE { usize::MAX } else { 0 },
        level: S::FEATURE_LEVEL,
    };

    fn descs(&self) -> [&[Option<TensorDesc>]; 2] {
        let Tensors {
            inputs, outputs, ..
        } = &self.tensors;
        [&inputs[..Inputs::COUNT], &outputs[..Outputs::COUNT]]
    }

    fn call(&self, call: Caller<'_>) {
        self.tensors.with_raw(&mut |inputs, outputs| {
            let (inputs, outputs) = (&inputs[..Inputs::COUNT], &outputs[..Outputs::COUNT]);
            let structure = self.structure.structure(inputs, outputs);
            call.0(&RawOperatorDesc::new(S::OPERATOR_TYPE, &structure));
        });
    }
}

operator! { @traits CustomOperator<[S] [Inputs Outputs]>, structure }

#[cfg(test)]
mod tests {
    use super::{CustomStructure, LAST_OPERATOR_TYPE, check};
    use crate::dml::RawTensorDesc;
    use crate::operators::FeatureLevel;
    use std::panic::catch_unwind;

    #[derive(Clone, Copy)]
    struct Named<const TYPE: i32, const INPUTS: usize, const OUTPUTS: usize>;

    // SAFETY: the structure is never given to DirectML.
    unsafe impl<const TYPE: i32, const INPUTS: usize, const OUTPUTS: usize> CustomStructure
        for Named<TYPE, INPUTS, OUTPUTS>
    {
        const OPERATOR_TYPE: i32 = TYPE;
        const FEATURE_LEVEL: FeatureLevel = FeatureLevel::V1_0;
        const NAME: &'static str = "Named";
        const INPUTS: &'static [&'static str] = &["input"; INPUTS];
        const OUTPUTS: &'static [&'static str] = &["output"; OUTPUTS];
        type Structure<'a> = ();

        fn structure<'a>(&'a self, _: &[*const RawTensorDesc<'a>], _: &[*const RawTensorDesc<'a>]) {
        }
    }

    /// Checks numbers of operators, and names of one to three inputs and outputs for one to three slots.
    #[test]
    fn numbers_and_names() {
        fn is_accepted<S: CustomStructure>(inputs: usize, outputs: usize) -> bool {
            catch_unwind(|| check::<S>(inputs, outputs)).is_ok()
        }
        assert_eq!(LAST_OPERATOR_TYPE, 177);
        for inputs in 1..=3 {
            for outputs in 1..=3 {
                let accepted = [
                    is_accepted::<Named<{ i32::MIN }, 1, 2>>(inputs, outputs),
                    is_accepted::<Named<-1, 1, 2>>(inputs, outputs),
                    is_accepted::<Named<0, 1, 2>>(inputs, outputs),
                    is_accepted::<Named<1, 1, 2>>(inputs, outputs),
                    is_accepted::<Named<177, 2, 1>>(inputs, outputs),
                    is_accepted::<Named<90, 3, 3>>(inputs, outputs),
                    is_accepted::<Named<178, 1, 2>>(inputs, outputs),
                ];
                let expected = [(1, 2), (2, 1), (3, 3)].map(|names| names == (inputs, outputs));
                let [first, second, third] = expected;
                assert_eq!(accepted, [false, false, false, first, second, third, false]);
            }
        }
    }
}
