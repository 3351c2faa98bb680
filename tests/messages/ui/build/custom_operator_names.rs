// mistakes: 1
use tensor_layout::dml::RawTensorDesc;
use tensor_layout::operators::{CustomOperator, CustomStructure, FeatureLevel};
use tensor_layout::layout;

layout! {
    type Flags = NC[N = 8, C = 64];
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
    const INPUTS: &'static [&'static str] = &["input", "count"];
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

fn main() {
    let flags = Flags::mapping();
    let counted = Counted::with(BitCount, (flags,), (flags,));
    println!("{counted:?}");
}
