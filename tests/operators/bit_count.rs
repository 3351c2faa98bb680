//! An operator that the crate lacks, described by a structure of the tests.

use tensor_layout::dml::RawTensorDesc;
use tensor_layout::operators::{CustomStructure, FeatureLevel};

/// `DML_ELEMENT_WISE_BIT_COUNT_OPERATOR_DESC`.
#[repr(C)]
pub(crate) struct RawBitCount<'a> {
    input: *const RawTensorDesc<'a>,
    output: *const RawTensorDesc<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct BitCount;

// SAFETY: the structure is that of `DirectML.h`, and points to the tensors of the slots.
unsafe impl CustomStructure for BitCount {
    const OPERATOR_TYPE: i32 = 125;
    const FEATURE_LEVEL: FeatureLevel = FeatureLevel::V3_0;
    const NAME: &'static str = "BitCount";
    const INPUTS: &'static [&'static str] = &["input"];
    const OUTPUTS: &'static [&'static str] = &["output"];
    type Structure<'a> = RawBitCount<'a>;

    fn structure<'a>(
        &'a self,
        inputs: &[*const RawTensorDesc<'a>],
        outputs: &[*const RawTensorDesc<'a>],
    ) -> RawBitCount<'a> {
        RawBitCount {
            input: inputs[0],
            output: outputs[0],
        }
    }
}
