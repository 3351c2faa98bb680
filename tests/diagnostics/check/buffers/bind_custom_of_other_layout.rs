// mistakes: 1
//! A buffer of another order is bound to an operator that the crate lacks.

use tensor_layout::dml::RawTensorDesc;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{CustomOperator, CustomStructure, FeatureLevel, Operator};
use tensor_layout::layout;

layout! {
    type Flags = NC[N = 8, C = 64];
    type Columns = CN[N = 8, C = 64];
}

#[repr(C)]
struct RawBitCount<'a> {
    tensors: [*const RawTensorDesc<'a>; 2],
}

#[derive(Clone, Copy, Debug)]
struct BitCount;

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
            tensors: [inputs[0], outputs[0]],
        }
    }
}

type Counted = CustomOperator<BitCount, ((u64, Flags),), ((u32, Flags),)>;

fn run<R: D3d12Resource>(
    counted: &Counted,
    input: &Buffer<R, u64, Columns>,
    output: &Buffer<R, u32, Flags>,
) {
    let _ = counted.bind_slots((input,), (output,));
}

fn main() {}
