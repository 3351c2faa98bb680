//! Bindings for the execution of an operator: a buffer for each slot.

use super::bound_arguments::Bindable;
use super::error::{Checked, OperatorError};
use super::generic::Described;
use super::initializer::InitializationBindings;
use super::level::FeatureLevel;
use super::list::MOST;
use super::raw_bindings::RawBindings;
use crate::dml::{BindError, Persistent, RawBindingDesc, RawBufferBinding, Temporary};
use crate::gpu::D3d12Resource;
use crate::operators::entry_point::BindCause;
#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

/// Buffers bound to the slots of an operator, for its execution. Each input and each output has one range of
/// bytes. The ranges are in DirectML's order of the slots.
///
/// No output shares bytes with another slot. DirectML does not check this, and shared bytes would make the
/// results wrong. There is one exception: if an operator works in place, its output may use exactly the
/// memory of an input.
///
/// ```
/// use tensor_layout::dml::Temporary;
/// use tensor_layout::gpu::{Buffer, HostBuffer};
/// use tensor_layout::operators::{ElementWiseIdentity, Operator};
/// use tensor_layout::layout;
///
/// type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
/// type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);
/// static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
///
/// let resource = HostBuffer(vec![0; 4096]);
/// let photo = Buffer::new(&resource, 0)?;
/// let planes = Buffer::new(&resource, 240)?;
/// let scratch = Temporary::new(&resource, 512, 1024)?;
///
/// let needed = 700; // from `GetBindingProperties` of the compiled operator
/// let bindings = TO_PLANES.bind((&photo,), (&planes,))?.with_temporary(needed, &scratch)?;
/// bindings.with_raw(|raw| {
///     // Here, `BindInputs(raw.inputs)`, `BindOutputs(raw.outputs)` and the rest.
///     assert_eq!((raw.inputs.len(), raw.outputs.len()), (1, 1));
/// });
///
/// assert_eq!((bindings.inputs()[0].offset, bindings.outputs()[0].offset), (0, 240));
///
/// // An output that begins before the photo ends is refused.
/// let planes = Buffer::new(&resource, 224)?;
/// assert!(TO_PLANES.bind((&photo,), (&planes,)).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Sources: Microsoft's pages of [`BindInputs`], [`BindOutputs`], [`BindTemporaryResource`] and
/// [`BindPersistentResource`], and tests of DirectML.
///
/// [`BindInputs`]: https://learn.microsoft.com/windows/win32/api/directml/nf-directml-idmlbindingtable-bindinputs
/// [`BindOutputs`]: https://learn.microsoft.com/windows/win32/api/directml/nf-directml-idmlbindingtable-bindoutputs
/// [`BindTemporaryResource`]: https://learn.microsoft.com/windows/win32/api/directml/nf-directml-idmlbindingtable-bindtemporaryresource
/// [`BindPersistentResource`]: https://learn.microsoft.com/windows/win32/api/directml/nf-directml-idmlbindingtable-bindpersistentresource
#[derive(Clone, Debug)]
pub struct Bindings<'a> {
    operator: &'static str,
    bound: Bound<'a>,
    /// The names of the inputs and of the outputs.
    names: [&'a [&'static str]; 2],
    temporary: RawBufferBinding<'a>,
    persistent: RawBufferBinding<'a>,
}

impl<'a> Bindings<'a> {
    /// Returns the bindings, or an error if an output shares bytes with another slot. One case is allowed: an output may
    /// occupy exactly the memory of an input. `in_place` returns for the indices of the two whether the operator permits
    /// this at all, and if so, whether the elements of both have the same offsets.
    pub(super) fn new(
        operator: &'static str,
        bound: Bound<'a>,
        names: [&'a [&'static str]; 2],
        in_place: impl Fn(usize, usize) -> Option<bool>,
    ) -> Result<Self, BindError> {
        let bindings = Bindings {
            operator,
            bound,
            names,
            temporary: RawBufferBinding::NONE,
            persistent: RawBufferBinding::NONE,
        };
        for (slot, output) in bindings.outputs().iter().enumerate() {
            let first = bindings.bound.inputs;
            for (index, range) in bindings.bound.all()[..first + slot].iter().enumerate() {
                if !output.intersects(range) {
                    continue;
                }
                let is_same =
                    (range.offset, range.size_in_bytes) == (output.offset, output.size_in_bytes);
                let other = bindings.name_of(index);
                // Otherwise, one step would write elements that another step has not read yet.
                let cause = match in_place(index, slot) {
                    Some(true) if is_same => continue,
                    Some(false) if is_same => BindCause::OtherOrder { other },
                    _ => BindCause::Overlaps { other },
                };
                let slot = bindings.name_of(first + slot);
                return Err(BindError::new(operator, slot, cause));
            }
        }
        Ok(bindings)
    }

    /// Returns the name of a slot. The indices of the outputs follow those of the inputs.
    fn name_of(&self, slot: usize) -> &'static str {
        match slot.checked_sub(self.bound.inputs) {
            None => name_of(self.names[0], slot),
            Some(output) => name_of(self.names[1], output),
        }
    }

    /// Returns the bound ranges of the inputs. An empty slot has a range without a resource.
    #[must_use]
    pub fn inputs(&self) -> &[RawBufferBinding<'a>] {
        self.bound.inputs()
    }

    /// Returns the bound ranges of the outputs. An empty slot has a range without a resource.
    #[must_use]
    pub fn outputs(&self) -> &[RawBufferBinding<'a>] {
        self.bound.outputs()
    }

    /// Returns the bound ranges of the inputs and outputs, and those of temporary and persistent memory.
    #[cfg(all(windows, feature = "windows"))]
    pub(super) fn ranges(&self) -> (&[RawBufferBinding<'a>], [&RawBufferBinding<'a>; 2]) {
        (self.bound.all(), [&self.temporary, &self.persistent])
    }

    /// Also binds temporary memory. `needed` is the field `TemporaryResourceSize` of the compiled operator's
    /// `DML_BINDING_PROPERTIES`, in bytes. If `needed` is 0, nothing is bound.
    ///
    /// # Errors
    ///
    /// Returns an error in these cases, unless `needed` is 0:
    ///
    /// - `temporary` has fewer than `needed` bytes;
    /// - its offset is not a multiple of 256 bytes;
    /// - it shares bytes with another bound range;
    /// - its resource does not allow unordered access.
    #[doc(alias = "DML_BINDING_PROPERTIES")]
    pub fn with_temporary<R: D3d12Resource, const BYTES: u64>(
        mut self,
        needed: u64,
        temporary: &'a Temporary<R, BYTES>,
    ) -> Result<Self, BindError> {
        self.temporary = temporary.bind_to(self.operator, needed)?;
        self.check_reserved().map(|()| self)
    }

    /// Also binds persistent memory, which the operator filled when it was
    /// [initialised](InitializationBindings). `needed` is the field `PersistentResourceSize` of the compiled
    /// operator's `DML_BINDING_PROPERTIES`, in bytes. If `needed` is 0, nothing is bound. The page of
    /// [`InitializerBindings`](crate::operators::InitializerBindings) has an example.
    ///
    /// # Errors
    ///
    /// Returns an error in these cases, unless `needed` is 0:
    ///
    /// - `persistent` has fewer than `needed` bytes;
    /// - its offset is not a multiple of 256 bytes;
    /// - it shares bytes with an output or with the temporary memory;
    /// - its resource does not allow unordered access.
    #[doc(alias = "DML_BINDING_PROPERTIES")]
    pub fn with_persistent<R: D3d12Resource, const BYTES: u64>(
        mut self,
        needed: u64,
        persistent: &'a Persistent<R, BYTES>,
    ) -> Result<Self, BindError> {
        self.persistent = persistent.bind_to(self.operator, needed)?;
        self.check_reserved().map(|()| self)
    }

    /// Checks that temporary memory shares no bytes with any other range. Checks also that persistent memory
    /// shares no bytes with an output.
    fn check_reserved(&self) -> Result<(), BindError> {
        let refuse = |slot, other| {
            let cause = BindCause::Overlaps { other };
            Err(BindError::new(self.operator, slot, cause))
        };
        for (slot, range) in self.bound.all().iter().enumerate() {
            if self.temporary.intersects(range) {
                return refuse("temporary", self.name_of(slot));
            }
            if slot >= self.bound.inputs && self.persistent.intersects(range) {
                return refuse("persistent", self.name_of(slot));
            }
        }
        if self.temporary.intersects(&self.persistent) {
            return refuse("temporary", "persistent");
        }
        Ok(())
    }

    /// Calls `call` with the arguments for the methods of an `IDMLBindingTable`.
    #[doc(alias = "IDMLBindingTable")]
    pub fn with_raw<X>(&self, call: impl FnOnce(&RawBindings<'_>) -> X) -> X {
        self.bound.with_descs(|descs| {
            let (inputs, outputs) = descs.split_at(self.bound.inputs);
            call(&RawBindings {
                inputs,
                outputs,
                temporary: self.temporary.as_binding_desc(),
                persistent: self.persistent.as_binding_desc(),
            })
        })
    }
}

/// The ranges bound to an operator: first those of its inputs, then those of its outputs.
#[derive(Clone, Debug)]
pub(super) struct Bound<'a> {
    /// The ranges, and others that are not used. An operator is bound for each frame, so it does not allocate.
    few: [RawBufferBinding<'a>; MOST_SLOTS],
    /// The ranges of a graph with more than [`MOST_SLOTS`] slots.
    #[cfg(feature = "alloc")]
    many: Vec<RawBufferBinding<'a>>,
    inputs: usize,
    slots: usize,
}

/// The maximum number of slots of an operator. A join has the most slots; only a graph may have more, which
/// needs `alloc`.
const MOST_SLOTS: usize = MOST + 1;

impl<'a> Bound<'a> {
    /// Returns a range for each slot, with nothing bound yet.
    pub(super) fn new(inputs: usize, outputs: usize) -> Self {
        let slots = inputs + outputs;
        Bound {
            few: [RawBufferBinding::NONE; MOST_SLOTS],
            #[cfg(feature = "alloc")]
            many: vec![RawBufferBinding::NONE; if slots > MOST_SLOTS { slots } else { 0 }],
            inputs,
            slots,
        }
    }

    fn all(&self) -> &[RawBufferBinding<'a>] {
        #[cfg(feature = "alloc")]
        if self.slots > MOST_SLOTS {
            return &self.many;
        }
        &self.few[..self.slots]
    }

    /// Returns a mutable reference to the range of a slot. The indices of the outputs follow those of the
    /// inputs.
    pub(super) fn entry(&mut self, slot: usize) -> &mut RawBufferBinding<'a> {
        #[cfg(feature = "alloc")]
        if self.slots > MOST_SLOTS {
            return &mut self.many[slot];
        }
        &mut self.few[slot]
    }

    /// Calls `call` with a description of each range.
    fn with_descs<X>(&self, call: impl FnOnce(&[RawBindingDesc<'_>]) -> X) -> X {
        let describe = RawBufferBinding::as_binding_desc;
        #[cfg(feature = "alloc")]
        if self.slots > MOST_SLOTS {
            return call(&self.many.iter().map(describe).collect::<Vec<_>>());
        }
        call(&self.few.each_ref().map(describe)[..self.slots])
    }

    pub(super) fn inputs(&self) -> &[RawBufferBinding<'a>] {
        &self.all()[..self.inputs]
    }

    pub(super) fn outputs(&self) -> &[RawBufferBinding<'a>] {
        &self.all()[self.inputs..]
    }
}

/// The names of an operator and its slots, and what all operators of the type have in common.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// The name of the operator. The field is a reference to a `&str`, because a `&str` itself would make
    /// errors larger.
    pub(super) operator: &'static &'static str,
    pub(super) inputs: &'static [&'static str],
    pub(super) outputs: &'static [&'static str],
    /// The number of inputs whose memory an output may use. They are the first inputs.
    pub(super) in_place: usize,
    /// The feature level that introduced the operator.
    pub(super) level: FeatureLevel,
}

impl Names {
    /// Returns an error with the name of the operator in place of the cause.
    pub(super) const fn named<Made: Copy>(
        &self,
        made: Checked<Made>,
    ) -> Result<Made, OperatorError> {
        match made {
            Ok(made) => Ok(made),
            Err(cause) => Err(OperatorError::new(self.operator, cause)),
        }
    }
}

/// Returns the name of a slot. Outputs that are always empty have no names; for such an output, returns the
/// last name.
pub(super) const fn name_of<'a>(names: &[&'a str], slot: usize) -> &'a str {
    names[if slot < names.len() {
        slot
    } else {
        names.len() - 1
    }]
}

/// The bound ranges of an operator, which are added one by one: first those of the inputs, then those of the outputs.
#[doc(hidden)]
#[expect(
    missing_debug_implementations,
    reason = "nobody has one but functions of this crate"
)]
pub struct Ranges<'a, 'd> {
    described: Described<'d>,
    bound: Bound<'a>,
    count: usize,
    /// The reason why a value could not be bound.
    error: Option<BindError>,
}

impl<'a, 'd> Ranges<'a, 'd> {
    pub(super) fn new(described: Described<'d>) -> Self {
        Ranges {
            bound: Bound::new(described.inputs.len(), described.outputs.len()),
            described,
            count: 0,
            error: None,
        }
    }

    /// Binds a buffer, or nothing, to the next slot. After an error, the others are not bound.
    pub(super) fn bind<'b: 'a>(&mut self, value: impl Bindable<'b>) {
        if self.error.is_some() {
            return;
        }
        let given = self.described;
        let (names, descs, slot) = match self.count.checked_sub(given.inputs.len()) {
            None => (given.names.inputs, given.inputs, self.count),
            Some(slot) => (given.names.outputs, given.outputs, slot),
        };
        match value.bind(descs[slot].as_ref()) {
            Ok(range) => *self.bound.entry(self.count) = range,
            Err(cause) => self.error = Some(self.refuse(names, slot, cause)),
        }
        self.count += 1;
    }

    fn refuse(&self, names: &'static [&'static str], slot: usize, cause: BindCause) -> BindError {
        BindError::new(self.described.names.operator, name_of(names, slot), cause)
    }

    /// Returns an error if a value could not be bound.
    pub(super) fn checked(mut self) -> Result<Self, BindError> {
        self.error.take().map_or(Ok(self), Err)
    }

    pub(super) fn at_initialization(self) -> InitializationBindings<'a> {
        let names = self.described.names;
        InitializationBindings {
            operator: names.operator,
            names: names.inputs,
            bound: self.bound,
            persistent: RawBufferBinding::NONE,
        }
    }

    pub(super) fn at_execution(self) -> Result<Bindings<'a>, BindError> {
        let (given, names) = (self.described, self.described.names);
        let slots = [names.inputs, names.outputs];
        Bindings::new(names.operator, self.bound, slots, |read, written| {
            let read = given.inputs.iter().take(names.in_place).nth(read)?;
            let (read, written) = read.as_ref().zip(given.outputs[written].as_ref())?;
            // The types of the elements are equal, because an operator that works in place has the same `T` in both slots.
            Some(written.has_same_axes(read))
        })
    }
}
