//! Operators that the crate lacks, described by structures of the tests.

use super::*;
use tensor_layout::dml::RawTensorDesc;
use tensor_layout::operators::{CustomOperator, CustomStructure, FeatureLevel, Operator};
use tensor_layout::{C, H, N, W, layout};

/// `DML_ELEMENT_WISE_BIT_COUNT_OPERATOR_DESC`.
#[repr(C)]
struct RawBitCount<'a> {
    input: *const RawTensorDesc<'a>,
    output: *const RawTensorDesc<'a>,
}

#[derive(Clone, Copy)]
struct BitCount;

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

/// Counts the bits of each element, from one order to another.
#[test]
fn bits() -> Result<()> {
    type Photo = layout!(NHWC[N = 1, C = 3, H = 5, W = 7]);
    type Planes = layout!(NCHW[N = 1, C = 3, H = 5, W = 7]);
    let mut bench = Bench::new();
    let photo = bench.input_of::<u32, Photo>(|number| {
        u32::from(number.unsigned_abs()).wrapping_mul(0x9E37_79B9)
    })?;
    let counts = bench.output::<u32, Planes>()?;
    let counted = CustomOperator::<BitCount, ((u32, Photo),), ((u32, Planes),)>::with(
        BitCount,
        (Photo::mapping(),),
        (Planes::mapping(),),
    )?;
    let compiled = Operator::with_raw(&counted, |desc| bench.card.compile(desc))?;
    let nothing = counted.unbound_at_initialization();
    let bound = counted.bind((&photo.on_card,), (&counts,))?;
    bench.card.run(&compiled, &nothing, &bound)?;
    bench.check(&counts, |(n, c, h, w): (N, C, H, W)| {
        photo[(n, c, h, w)].count_ones().into()
    })
}
