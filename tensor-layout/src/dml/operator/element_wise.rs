//! Operators that do the same with every element.

use super::error::check_same_shape;
use super::{OperatorError, RawOperatorDesc, Tensors, described};
use crate::dml::binding::{BindError, Bindings, InitializationBindings, Names, Ranges};
use crate::dml::data_type::HasDataType;
use crate::dml::slot::{OutputSlot, Slot, StaticSlot};
use crate::dml::tensor_desc::RawTensorDesc;
use crate::gpu::Resource;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr;

/// `DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC`, and that of other functions of one input: equal to it
/// in memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct RawElementWiseDesc<'a> {
    input_tensor: *const RawTensorDesc<'a>,
    output_tensor: *const RawTensorDesc<'a>,
    scale_bias: *const c_void,
}

/// Copies every element, to whatever storage: a transposition, a copy into padding, or out of it.
///
/// `DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC`. It works in place.
///
/// ```
/// use tensor_layout::dml::ElementWiseIdentity;
/// use tensor_layout::layout;
///
/// layout! {
///     /// A photo as files hold it.
///     type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
///     /// The same, plane by plane.
///     type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
/// }
///
/// static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
/// TO_PLANES.with_raw(|desc| assert_eq!(desc.kind, 1)); // here, `CreateOperator(desc)`
/// ```
#[derive(Debug)]
pub struct ElementWiseIdentity<T, Input, Output> {
    tensors: Tensors<1, 1>,
    slots: PhantomData<fn() -> (T, Input, Output)>,
}

const NAMES: Names = Names {
    operator: "element-wise identity",
    inputs: &["input"],
    outputs: &["output"],
};

impl<T: HasDataType, Input: Slot<T>, Output: OutputSlot<T>> ElementWiseIdentity<T, Input, Output> {
    const fn checked(tensors: &Tensors<1, 1>) -> Result<Self, OperatorError> {
        let Tensors {
            inputs: [Some(input)],
            outputs: [Some(output)],
        } = tensors
        else {
            panic!("nothing is absent")
        };
        match check_same_shape(&NAMES, "output", output, "input", input) {
            Ok(()) => Ok(ElementWiseIdentity {
                tensors: *tensors,
                slots: PhantomData,
            }),
            Err(error) => Err(error),
        }
    }

    const fn known() -> Option<Result<Self, OperatorError>> {
        match Tensors::known(&NAMES, [Input::KNOWN], [Output::KNOWN]) {
            Some(Ok(tensors)) => Some(Self::checked(&tensors)),
            Some(Err(error)) => Some(Err(error)),
            None => None,
        }
    }

    #[track_caller]
    const fn accepted(known: Option<Result<Self, OperatorError>>) -> Self {
        match known {
            Some(Ok(operator)) => operator,
            Some(Err(error)) => error.refuse(),
            None => panic!("slots that are known at compile time are known"),
        }
    }

    /// The operator, all slots known at compile time.
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::new_without_default,
        reason = "the operator is a constant, which `Default` cannot make"
    )]
    pub const fn new() -> Self
    where
        Input: StaticSlot<T>,
        Output: StaticSlot<T>,
    {
        Self::accepted(const { Self::known() })
    }

    /// The operator.
    ///
    /// # Errors
    ///
    /// If DirectML would refuse it.
    pub fn try_new(
        input: &Input::Mapping,
        output: &Output::Mapping,
    ) -> Result<Self, OperatorError> {
        Self::checked(&Tensors {
            inputs: [described(&NAMES, "input", Input::describe(input))?],
            outputs: [described(&NAMES, "output", Output::describe(output))?],
        })
    }

    /// Binds buffers.
    ///
    /// # Errors
    ///
    /// If the device would be removed.
    pub fn bind<'a, R: Resource + 'a>(
        &self,
        input: Input::AtExecution<'a, R>,
        output: Output::AtExecution<'a, R>,
    ) -> Result<Bindings<'a, 1, 1>, BindError>
    where
        T: 'a,
    {
        let mut inputs = Ranges::new();
        inputs.bind(&NAMES, NAMES.inputs, input, self.tensors.inputs[0].as_ref())?;
        let mut outputs = Ranges::new();
        outputs.bind(
            &NAMES,
            NAMES.outputs,
            output,
            self.tensors.outputs[0].as_ref(),
        )?;
        inputs.at_execution(outputs, &NAMES, true)
    }

    /// Binds buffers.
    ///
    /// # Errors
    ///
    /// If the device would be removed.
    pub fn bind_at_initialization<'a, R: Resource + 'a>(
        &self,
        input: Input::AtInitialization<'a, R>,
    ) -> Result<InitializationBindings<'a, 1>, BindError>
    where
        T: 'a,
    {
        let mut inputs = Ranges::new();
        inputs.bind(&NAMES, NAMES.inputs, input, self.tensors.inputs[0].as_ref())?;
        Ok(inputs.at_initialization())
    }

    /// Calls a function with what `CreateOperator` of `IDMLDevice` takes.
    pub fn with_raw<X>(&self, call: impl FnOnce(&RawOperatorDesc<'_>) -> X) -> X {
        self.tensors.with_raw(|[input_tensor], [output_tensor]| {
            let desc = RawElementWiseDesc {
                input_tensor,
                output_tensor,
                scale_bias: ptr::null(),
            };
            call(&RawOperatorDesc::new(1, &desc))
        })
    }
}
