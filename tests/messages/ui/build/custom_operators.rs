// mistakes: 2
use tensor_layout::dml::RawTensorDesc;
use tensor_layout::layout;
use tensor_layout::operators::{CustomOperator, CustomStructure, FeatureLevel};

layout! {
    type Flags = NC[N = 8, C = 64];
}

#[repr(C)]
struct RawBitCount<'a> {
    tensors: [*const RawTensorDesc<'a>; 2],
}

macro_rules! bit_counts {
    ($($name:ident: $number:literal, $inputs:expr;)*) => {$(
        #[derive(Clone, Copy, Debug)]
        struct $name;

        unsafe impl CustomStructure for $name {
            const OPERATOR_TYPE: i32 = $number;
            const FEATURE_LEVEL: FeatureLevel = FeatureLevel::V3_0;
            const NAME: &'static str = "BitCount";
            const INPUTS: &'static [&'static str] = $inputs;
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
    )*};
}

bit_counts! {
    MoreNames: 125, &["input", "count"];
    NoSuchType: 1250, &["input"];
}

type Counted<S> = CustomOperator<S, ((u64, Flags),), ((u32, Flags),)>;

fn main() {
    let flags = Flags::mapping();
    let _ = Counted::with(MoreNames, (flags,), (flags,));
    let _ = Counted::with(NoSuchType, (flags,), (flags,));
}
