//! Tensors as the library reads them.

use core::ptr;
use core::slice;
use tensor_layout::dml::TensorDesc;
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_BUFFER_TENSOR_DESC, DML_TENSOR_DATA_TYPE, DML_TENSOR_DESC, DML_TENSOR_FLAGS,
    DML_TENSOR_TYPE_BUFFER,
};

/// A tensor as the library reads it. It may be wrong.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tensor {
    pub(crate) data_type: i32,
    pub(crate) flags: i32,
    pub(crate) alignment: u32,
    pub(crate) total_bytes: u64,
    pub(crate) sizes: Vec<u32>,
    pub(crate) strides: Option<Vec<u32>>,
}

/// Returns the bytes of an element, by the number of its type.
pub(crate) fn bytes_of(data_type: i32) -> u64 {
    match data_type {
        5 | 8 => 1,
        2 | 4 | 7 => 2,
        1 | 3 | 6 => 4,
        9..=11 => 8,
        _ => panic!("no type of whole bytes has the number {data_type}"),
    }
}

/// Returns the least multiple of 4 bytes that holds a number of elements.
pub(crate) fn total_bytes(data_type: i32, elements: u64) -> u64 {
    (elements * bytes_of(data_type)).div_ceil(4) * 4
}

impl Tensor {
    /// Returns a tensor without flags, alignment and strides: its elements are in logical order without
    /// gaps.
    pub(crate) fn packed(data_type: i32, sizes: &[u32]) -> Self {
        let elements = sizes.iter().map(|size| u64::from(*size)).product();
        Tensor {
            data_type,
            flags: 0,
            alignment: 0,
            total_bytes: total_bytes(data_type, elements),
            sizes: sizes.to_vec(),
            strides: None,
        }
    }

    /// Returns the tensor as the library reads it.
    pub(crate) fn of(desc: &TensorDesc) -> Self {
        let raw = desc.as_raw();
        let tensor = raw.as_tensor_desc();
        // SAFETY: the structure of `windows` has the same fields at the same offsets.
        let tensor = unsafe { &*(&raw const tensor).cast::<DML_TENSOR_DESC>() };
        // SAFETY: `TensorDesc` promises it.
        unsafe { Tensor::read(tensor) }
    }

    /// Reads the tensor through the pointers, as the library does.
    ///
    /// # Safety
    ///
    /// Each pointer points to as many values as the library reads.
    pub(crate) unsafe fn read(desc: &DML_TENSOR_DESC) -> Self {
        assert_eq!(desc.Type, DML_TENSOR_TYPE_BUFFER);
        // SAFETY: a tensor of that type points to this structure.
        let desc = unsafe { *desc.Desc.cast::<DML_BUFFER_TENSOR_DESC>() };
        let rank = desc.DimensionCount as usize;
        let list = |first: *const u32| {
            // SAFETY: a list has a number for each axis.
            unsafe { slice::from_raw_parts(first, rank) }.to_vec()
        };
        Tensor {
            data_type: desc.DataType.0,
            flags: desc.Flags.0,
            alignment: desc.GuaranteedBaseOffsetAlignment,
            total_bytes: desc.TotalTensorSizeInBytes,
            sizes: list(desc.Sizes),
            strides: (!desc.Strides.is_null()).then(|| list(desc.Strides)),
        }
    }

    /// Calls a function with the structure that the library reads.
    pub(crate) fn with_raw<X>(&self, call: impl FnOnce(&DML_TENSOR_DESC) -> X) -> X {
        // The lists are longer than necessary, in case the library reads further than it should.
        let roomy = |list: &[u32]| -> Vec<u32> { list.iter().copied().chain([1; 16]).collect() };
        let sizes = roomy(&self.sizes);
        let strides = self.strides.as_deref().map(roomy);
        let buffer = DML_BUFFER_TENSOR_DESC {
            DataType: DML_TENSOR_DATA_TYPE(self.data_type),
            Flags: DML_TENSOR_FLAGS(self.flags),
            DimensionCount: u32::try_from(self.sizes.len()).expect("it is small"),
            Sizes: sizes.as_ptr(),
            Strides: strides.as_ref().map_or(ptr::null(), Vec::as_ptr),
            TotalTensorSizeInBytes: self.total_bytes,
            GuaranteedBaseOffsetAlignment: self.alignment,
        };
        call(&DML_TENSOR_DESC {
            Type: DML_TENSOR_TYPE_BUFFER,
            Desc: (&raw const buffer).cast(),
        })
    }

    pub(crate) fn with(&self, change: impl FnOnce(&mut Tensor)) -> Self {
        let mut changed = self.clone();
        change(&mut changed);
        changed
    }
}

/// Returns a number as DirectML gets it.
pub(crate) fn short(number: usize) -> u32 {
    u32::try_from(number).expect("it has 32 bits")
}
