//! Buffers bound to the slots of an operator.

use super::data_type::HasDataType;
use super::slot::Unbound;
use super::tensor_desc::{DescError, TensorDesc};
use crate::factor::StridedStorage;
use crate::gpu::{Buffer, Resource};
use crate::layout::AnyLayout;
use core::error::Error;
use core::ffi::c_void;
use core::fmt;
use core::marker::PhantomData;
use core::ptr;

/// Bytes of whose multiple every tensor begins at one: `DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT`.
pub const MINIMUM_BUFFER_TENSOR_ALIGNMENT: u32 = 16;

/// `DML_BUFFER_BINDING`: equal to it in memory, for as long as the resource is borrowed.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBufferBinding<'a> {
    /// `Buffer`: the `ID3D12Resource*`, or null where nothing is bound.
    pub buffer: *mut c_void,
    /// `Offset`, in bytes.
    pub offset: u64,
    /// `SizeInBytes`.
    pub size_in_bytes: u64,
    bound: PhantomData<&'a ()>,
}

/// `DML_BUFFER_ARRAY_BINDING`: equal to it in memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBufferArrayBinding<'a> {
    /// `BindingCount`.
    pub binding_count: u32,
    /// `Bindings`, or null where there are none.
    pub bindings: *const RawBufferBinding<'a>,
    bound: PhantomData<&'a [RawBufferBinding<'a>]>,
}

/// `DML_BINDING_DESC`: equal to it in memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawBindingDesc<'a> {
    /// `Type`: 0 for `DML_BINDING_TYPE_NONE`, 1 for `.._BUFFER`, 2 for `.._BUFFER_ARRAY`.
    pub kind: i32,
    /// `Desc`: a [`RawBufferBinding`] or a [`RawBufferArrayBinding`], or null.
    pub desc: *const c_void,
    bound: PhantomData<&'a RawBufferBinding<'a>>,
}

impl<'a> RawBufferBinding<'a> {
    /// Nothing bound.
    const NONE: Self = RawBufferBinding {
        buffer: ptr::null_mut(),
        offset: 0,
        size_in_bytes: 0,
        bound: PhantomData,
    };

    /// Whether both have bytes in common.
    fn intersects(&self, other: &Self) -> bool {
        // Neither end is beyond that of its resource.
        !self.buffer.is_null()
            && self.buffer == other.buffer
            && self.offset < other.offset + other.size_in_bytes
            && other.offset < self.offset + self.size_in_bytes
    }

    /// `DML_BINDING_DESC`, pointing to this.
    #[must_use]
    pub fn as_binding_desc(&'a self) -> RawBindingDesc<'a> {
        let is_bound = !self.buffer.is_null();
        RawBindingDesc {
            kind: i32::from(is_bound),
            desc: if is_bound {
                ptr::from_ref(self).cast()
            } else {
                ptr::null()
            },
            bound: PhantomData,
        }
    }
}

impl<'a> RawBufferArrayBinding<'a> {
    fn new(bindings: &'a [RawBufferBinding<'a>]) -> Self {
        let is_bound = bindings.iter().any(|binding| !binding.buffer.is_null());
        RawBufferArrayBinding {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "operators have a few slots"
            )]
            binding_count: if is_bound { bindings.len() as u32 } else { 0 },
            bindings: if is_bound {
                bindings.as_ptr()
            } else {
                ptr::null()
            },
            bound: PhantomData,
        }
    }

    /// `DML_BINDING_DESC`, pointing to this.
    #[must_use]
    pub fn as_binding_desc(&'a self) -> RawBindingDesc<'a> {
        let is_bound = self.binding_count > 0;
        RawBindingDesc {
            kind: if is_bound { 2 } else { 0 },
            desc: if is_bound {
                ptr::from_ref(self).cast()
            } else {
                ptr::null()
            },
            bound: PhantomData,
        }
    }
}

/// What a slot is given to bind: a [`Buffer`] or [`Unbound`].
pub trait ToBind<'a> {
    /// The range of the tensor that the slot describes, if it describes one.
    #[doc(hidden)]
    fn bind(self, desc: Option<&TensorDesc>) -> Result<RawBufferBinding<'a>, Reason>;
}

impl<'a> ToBind<'a> for Unbound {
    fn bind(self, _: Option<&TensorDesc>) -> Result<RawBufferBinding<'a>, Reason> {
        Ok(RawBufferBinding::NONE)
    }
}

impl<'a, R: Resource, T: HasDataType, L: AnyLayout<Storage: StridedStorage>> ToBind<'a>
    for &'a Buffer<R, T, L>
{
    fn bind(self, desc: Option<&TensorDesc>) -> Result<RawBufferBinding<'a>, Reason> {
        let Some(desc) = desc else {
            return Ok(RawBufferBinding::NONE);
        };
        // Where sizes and strides are all in the type, they are those of the slot.
        if L::TERMS.is_none() {
            let own = TensorDesc::try_of::<T, L>(&self.mapping())
                .and_then(|own| own.try_with_rank(desc.rank()))
                .map_err(Reason::Desc)?;
            if own.sizes() != desc.sizes() || own.strides() != desc.strides() {
                return Err(Reason::OtherSizes);
            }
        }
        let (resource, offset) = (self.resource(), self.offset_in_bytes());
        let alignment = desc
            .guaranteed_base_offset_alignment()
            .max(MINIMUM_BUFFER_TENSOR_ALIGNMENT);
        if offset % u64::from(alignment) != 0 {
            return Err(Reason::Offset { offset, alignment });
        }
        let size_in_bytes = desc.total_size_in_bytes();
        let given = resource.size_in_bytes();
        if given < offset || given - offset < size_in_bytes {
            return Err(Reason::TooSmall {
                offset,
                size_in_bytes,
                given,
            });
        }
        if !resource.allows_unordered_access() {
            return Err(Reason::NoUnorderedAccess);
        }
        Ok(RawBufferBinding {
            buffer: resource.as_ptr(),
            offset,
            size_in_bytes,
            bound: PhantomData,
        })
    }
}

/// Buffers bound to the slots of an operator, to be executed: one for each input and output, in
/// the order of DirectML.
#[derive(Clone, Copy, Debug)]
pub struct Bindings<'a, const INPUTS: usize, const OUTPUTS: usize> {
    inputs: [RawBufferBinding<'a>; INPUTS],
    outputs: [RawBufferBinding<'a>; OUTPUTS],
    /// Of the arrays, as many as the operator has slots.
    counts: (usize, usize),
}

impl<'a, const INPUTS: usize, const OUTPUTS: usize> Bindings<'a, INPUTS, OUTPUTS> {
    /// The ranges of the inputs; that of an empty slot has no buffer.
    #[must_use]
    pub fn inputs(&self) -> &[RawBufferBinding<'a>] {
        &self.inputs[..self.counts.0]
    }

    /// The ranges of the outputs.
    #[must_use]
    pub fn outputs(&self) -> &[RawBufferBinding<'a>] {
        &self.outputs[..self.counts.1]
    }

    /// Calls a function with what `BindInputs` and `BindOutputs` of `IDMLBindingTable` take.
    pub fn with_raw<X>(
        &self,
        call: impl FnOnce(&[RawBindingDesc<'_>], &[RawBindingDesc<'_>]) -> X,
    ) -> X {
        let inputs = self
            .inputs
            .each_ref()
            .map(RawBufferBinding::as_binding_desc);
        let outputs = self
            .outputs
            .each_ref()
            .map(RawBufferBinding::as_binding_desc);
        call(&inputs[..self.counts.0], &outputs[..self.counts.1])
    }
}

/// Buffers bound to the inputs of an operator that DirectML [owns](super::Owned), to be copied when
/// the operator is initialised: the operator's part of what an `IDMLOperatorInitializer` takes.
#[derive(Clone, Copy, Debug)]
pub struct InitializationBindings<'a, const INPUTS: usize> {
    inputs: [RawBufferBinding<'a>; INPUTS],
    count: usize,
}

impl<'a, const INPUTS: usize> InitializationBindings<'a, INPUTS> {
    /// The ranges of all inputs; that of one which DirectML does not own has no buffer.
    #[must_use]
    pub fn inputs(&self) -> &[RawBufferBinding<'a>] {
        &self.inputs[..self.count]
    }

    /// Those ranges as the initialiser takes them from one operator; without any that DirectML
    /// owns, an empty array, whose [`as_binding_desc`](RawBufferArrayBinding::as_binding_desc) binds
    /// nothing.
    #[must_use]
    pub fn as_raw(&self) -> RawBufferArrayBinding<'_> {
        RawBufferArrayBinding::new(self.inputs())
    }
}

/// Which operator, and what its slots are called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    pub(super) operator: &'static str,
    pub(super) inputs: &'static [&'static str],
    pub(super) outputs: &'static [&'static str],
}

/// The name of a slot; of a list of tensors, all are called the same.
const fn name_of(names: &'static [&'static str], slot: usize) -> &'static str {
    names[if slot < names.len() {
        slot
    } else {
        names.len() - 1
    }]
}

/// Collects the ranges of the slots, one after the other.
#[derive(Clone, Copy)]
pub(super) struct Ranges<'a, const SLOTS: usize> {
    ranges: [RawBufferBinding<'a>; SLOTS],
    count: usize,
}

impl<'a, const SLOTS: usize> Ranges<'a, SLOTS> {
    pub(super) fn new() -> Self {
        Ranges {
            ranges: [RawBufferBinding::NONE; SLOTS],
            count: 0,
        }
    }

    /// Binds the next slot.
    pub(super) fn bind(
        &mut self,
        names: &Names,
        slots: &'static [&'static str],
        to_bind: impl ToBind<'a>,
        desc: Option<&TensorDesc>,
    ) -> Result<(), BindError> {
        let range = to_bind.bind(desc).map_err(|reason| BindError {
            operator: names.operator,
            slot: name_of(slots, self.count),
            reason,
        })?;
        self.ranges[self.count] = range;
        self.count += 1;
        Ok(())
    }

    pub(super) fn at_initialization(self) -> InitializationBindings<'a, SLOTS> {
        InitializationBindings {
            inputs: self.ranges,
            count: self.count,
        }
    }

    /// The bindings, if no two slots are in each other's way. An operator that works in place takes
    /// an output that is exactly one of its inputs.
    pub(super) fn at_execution<const OUTPUTS: usize>(
        self,
        outputs: Ranges<'a, OUTPUTS>,
        names: &Names,
        in_place: bool,
    ) -> Result<Bindings<'a, SLOTS, OUTPUTS>, BindError> {
        for (slot, output) in outputs.ranges.iter().enumerate() {
            let refuse = |reason| BindError {
                operator: names.operator,
                slot: name_of(names.outputs, slot),
                reason,
            };
            for (other, input) in self.ranges.iter().enumerate() {
                let same =
                    (input.offset, input.size_in_bytes) == (output.offset, output.size_in_bytes);
                if output.intersects(input) && !(in_place && same) {
                    return Err(refuse(Reason::Intersects {
                        other: name_of(names.inputs, other),
                    }));
                }
            }
            for (other, earlier) in outputs.ranges[..slot].iter().enumerate() {
                if output.intersects(earlier) {
                    return Err(refuse(Reason::Intersects {
                        other: name_of(names.outputs, other),
                    }));
                }
            }
        }
        Ok(Bindings {
            inputs: self.ranges,
            outputs: outputs.ranges,
            counts: (self.count, outputs.count),
        })
    }
}

/// A buffer cannot be bound to a slot of an operator: the device would be removed.
#[derive(Clone, Copy)]
pub struct BindError {
    operator: &'static str,
    slot: &'static str,
    reason: Reason,
}

#[derive(Clone, Copy)]
#[doc(hidden)]
pub enum Reason {
    /// Sizes known at run time that DirectML would refuse.
    Desc(DescError),
    /// Sizes or strides known at run time that are not those of the slot.
    OtherSizes,
    Offset {
        offset: u64,
        alignment: u32,
    },
    TooSmall {
        offset: u64,
        size_in_bytes: u64,
        given: u64,
    },
    NoUnorderedAccess,
    Intersects {
        other: &'static str,
    },
}

impl BindError {
    /// The slot, as the operator calls it: `"input"`, `"filter"`.
    #[must_use]
    pub fn slot(&self) -> &'static str {
        self.slot
    }
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BindError { operator, slot, .. } = self;
        write!(f, "{operator}: ")?;
        match self.reason {
            Reason::Desc(error) => write!(f, "{slot}: {error}"),
            Reason::OtherSizes => write!(
                f,
                "the buffer for the {slot} has other sizes or strides than the operator was made for"
            ),
            Reason::Offset { offset, alignment } => write!(
                f,
                "the buffer for the {slot} begins at byte {offset}, which is no multiple of {alignment}"
            ),
            Reason::TooSmall {
                offset,
                size_in_bytes,
                given,
            } => write!(
                f,
                "the {slot} takes {size_in_bytes} bytes from byte {offset} on, but its resource has {given}"
            ),
            Reason::NoUnorderedAccess => write!(
                f,
                "the resource of the {slot} does not allow unordered access \
                 (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)"
            ),
            Reason::Intersects { other } => {
                write!(f, "the {slot} shares bytes with the {other}")
            }
        }
    }
}

impl fmt::Debug for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BindError({self})")
    }
}

impl Error for BindError {}
