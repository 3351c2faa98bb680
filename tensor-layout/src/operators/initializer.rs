//! Bindings for the initialisation of operators.

use super::raw_bindings::{RawBufferArrayBinding, RawInitializerBindings};
use super::slot_bindings::{Bound, name_of};
use crate::dml::{BindError, Persistent, RawBufferBinding, Temporary};
use crate::gpu::D3d12Resource;
use crate::operators::entry_point::{BindCause, InitializedOperator};

/// The name of the DirectML operator that initialises other operators.
const INITIALIZER: &str = "IDMLOperatorInitializer";

/// Bindings for the initialisation of one operator: a buffer for each input that DirectML
/// [owns](crate::operators::OwnedByDml). DirectML copies these inputs when the operator is initialised. The page of
/// [`InitializerBindings`] has an example.
#[derive(Clone, Debug)]
pub struct InitializationBindings<'a> {
    pub(super) operator: &'static str,
    pub(super) names: &'a [&'static str],
    pub(super) bound: Bound<'a>,
    pub(super) persistent: RawBufferBinding<'a>,
}

/// The inputs and the persistent memory of one operator. [`InitializerBindings`] have one part for each
/// operator.
#[derive(Clone, Copy, Debug)]
pub struct InitializerPart<'a>(&'a InitializationBindings<'a>);

impl<'a> InitializerPart<'a> {
    /// Returns the index and the name of the operator. Errors state both.
    fn at(self, index: usize) -> InitializedOperator {
        let operator = self.0.operator;
        InitializedOperator { index, operator }
    }

    /// Returns the range of each input, with the name of its slot.
    fn inputs(self) -> impl Iterator<Item = (&'a RawBufferBinding<'a>, &'static str)> {
        let inputs = self.0.inputs().iter().enumerate();
        inputs.map(move |(slot, input)| (input, name_of(self.0.names, slot)))
    }
}

impl<'a> InitializationBindings<'a> {
    /// Returns the bound ranges of all inputs, like [`Bindings::inputs`](crate::operators::Bindings::inputs). An
    /// input that DirectML does not own has a range without a resource.
    #[must_use]
    pub fn inputs(&self) -> &[RawBufferBinding<'a>] {
        self.bound.inputs()
    }

    /// Also binds the persistent memory in which the operator keeps its copies of inputs. Bind the same
    /// memory again at every execution. `needed` is the field `PersistentResourceSize` of the compiled
    /// operator's `DML_BINDING_PROPERTIES`, in bytes. If `needed` is 0, nothing is bound. The page of
    /// [`InitializerBindings`] has an example.
    ///
    /// # Errors
    ///
    /// Returns an error in these cases, unless `needed` is 0:
    ///
    /// - `persistent` has fewer than `needed` bytes;
    /// - its offset is not a multiple of 256 bytes;
    /// - its resource does not allow unordered access.
    #[doc(alias = "DML_BINDING_PROPERTIES")]
    pub fn with_persistent<R: D3d12Resource, const BYTES: u64>(
        mut self,
        needed: u64,
        persistent: &'a Persistent<R, BYTES>,
    ) -> Result<Self, BindError> {
        self.persistent = persistent.bind_to(self.operator, needed)?;
        Ok(self)
    }

    /// Returns the inputs and the persistent memory of this operator. Pass them to
    /// [`InitializerBindings::new`].
    #[must_use]
    pub fn as_part(&self) -> InitializerPart<'_> {
        InitializerPart(self)
    }
}

/// Bindings for an `IDMLOperatorInitializer`, which initialises one or more operators. The bindings have a
/// part for each operator, in the order in which the operators are passed to `CreateOperatorInitializer`.
///
/// This convolution is initialised with its weights, and then executed without them. Its persistent memory is
/// bound again at each execution:
///
/// ```
/// use tensor_layout::dml::Persistent;
/// use tensor_layout::gpu::{Buffer, HostBuffer};
/// use tensor_layout::operators::{Convolution, InitializerBindings, Operator, OwnedByDml, Unbound, Window};
/// use tensor_layout::{layout, H, W};
///
/// layout! {
///     type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
///     type Filters = OHWI[O = 16, I = 3, H = 3, W = 3];
///     type Bias = C[16];
///     type Features = NHWC[N = 1, C = 16, H = 8, W = 8];
/// }
///
/// static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, OwnedByDml<Bias>, Features> =
///     Convolution::new(Window::new().padding::<H>(1, 1).padding::<W>(1, 1));
///
/// let upload = HostBuffer(vec![0; 4096]);
/// let filters = Buffer::new(&upload, 0)?; // the compiler knows the type from the slot that takes it
/// let bias = Buffer::new(&upload, 2048)?;
///
/// let resource = HostBuffer(vec![0; 16_384]);
/// let photo = Buffer::new(&resource, 0)?;
/// let features = Buffer::new(&resource, 1024)?;
/// let kept = Persistent::new(&resource, 8192, 2048)?;
/// let needed = 2048; // from `GetBindingProperties` of the compiled operator
///
/// let weights = LAYER.bind_at_initialization((Unbound, &filters, &bias))?;
/// let weights = weights.with_persistent(needed, &kept)?;
/// InitializerBindings::new([weights.as_part()])?.with_raw(|raw| {
///     // Here, `BindInputs(raw.inputs)`, `BindOutputs(raw.outputs)` and a dispatch of the initialiser.
/// });
///
/// let bindings = LAYER.bind((&photo, Unbound, Unbound), (&features,))?.with_persistent(needed, &kept)?;
/// bindings.with_raw(|raw| {
///     // Here, `BindInputs(raw.inputs)` and the other calls for the compiled operator.
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InitializerBindings<'a, const OPERATORS: usize> {
    operators: [InitializerPart<'a>; OPERATORS],
    temporary: RawBufferBinding<'a>,
}

impl<'a, const OPERATORS: usize> InitializerBindings<'a, OPERATORS> {
    /// Returns the bindings for an initialiser. `operators` has a part for each operator that is initialised.
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - An input of an operator is in the same resource as the persistent memory of this or another
    ///   operator. DirectML forbids this even if the input and the memory share no bytes.
    /// - The persistent memory of two operators shares bytes.
    pub fn new(operators: [InitializerPart<'a>; OPERATORS]) -> Result<Self, BindError> {
        for (index, written) in operators.iter().enumerate() {
            for (reader, part) in operators.iter().enumerate() {
                for (input, slot) in part.inputs() {
                    if input.shares_resource(&written.0.persistent) {
                        let cause = BindCause::SharesResource {
                            index: reader,
                            written: written.at(index),
                        };
                        return Err(BindError::new(part.0.operator, slot, cause));
                    }
                }
            }
            for (first, earlier) in operators[..index].iter().enumerate() {
                if written.0.persistent.intersects(&earlier.0.persistent) {
                    let earlier = earlier.at(first);
                    let cause = BindCause::OverlapsPersistent { index, earlier };
                    return Err(BindError::new(written.0.operator, "persistent", cause));
                }
            }
        }
        Ok(InitializerBindings {
            operators,
            temporary: RawBufferBinding::NONE,
        })
    }

    /// Also binds temporary memory, which the initialiser needs only while it is executed. `needed` is the
    /// field `TemporaryResourceSize` of the initialiser's `DML_BINDING_PROPERTIES`, in bytes. If `needed` is
    /// 0, nothing is bound. For the execution of an operator, call
    /// [`Bindings::with_temporary`](crate::operators::Bindings::with_temporary) instead.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`Bindings::with_temporary`](crate::operators::Bindings::with_temporary).
    #[doc(alias = "DML_BINDING_PROPERTIES")]
    pub fn with_temporary<R: D3d12Resource, const BYTES: u64>(
        mut self,
        needed: u64,
        temporary: &'a Temporary<R, BYTES>,
    ) -> Result<Self, BindError> {
        self.temporary = temporary.bind_to(INITIALIZER, needed)?;
        for (index, part) in self.operators.iter().enumerate() {
            let mut ranges = part.inputs().chain([(&part.0.persistent, "persistent")]);
            if let Some((_, other)) = ranges.find(|(range, _)| self.temporary.intersects(range)) {
                let operator = part.at(index);
                let cause = BindCause::OverlapsSlot { other, operator };
                return Err(BindError::new(INITIALIZER, "temporary", cause));
            }
        }
        Ok(self)
    }

    /// Returns the bound ranges of the inputs.
    #[cfg(all(windows, feature = "windows"))]
    pub(super) fn inputs(&self) -> impl Iterator<Item = &RawBufferBinding<'a>> {
        self.operators.iter().flat_map(|part| part.0.inputs())
    }

    /// Returns the bound ranges of persistent and temporary memory.
    #[cfg(all(windows, feature = "windows"))]
    pub(super) fn reserved(&self) -> impl Iterator<Item = &RawBufferBinding<'a>> {
        let persistent = self.operators.iter().map(|part| &part.0.persistent);
        persistent.chain([&self.temporary])
    }

    /// Calls `call` with the arguments for the methods of an `IDMLBindingTable`.
    #[doc(alias = "IDMLBindingTable")]
    pub fn with_raw<X>(&self, call: impl FnOnce(&RawInitializerBindings<'_>) -> X) -> X {
        let parts = self.operators.each_ref();
        let arrays = parts.map(|part| RawBufferArrayBinding::new(part.0.inputs()));
        let inputs = arrays
            .each_ref()
            .map(RawBufferArrayBinding::as_binding_desc);
        let outputs = parts.map(|part| part.0.persistent.as_binding_desc());
        call(&RawInitializerBindings {
            inputs: &inputs,
            outputs: &outputs,
            temporary: self.temporary.as_binding_desc(),
        })
    }
}
