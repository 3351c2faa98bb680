//! Operators that the crate lacks, described by structures of the tests.

use super::*;
use tensor_layout::axes::{K, S};
use tensor_layout::dml::{
    Absent, CustomOperator, CustomStructure, FeatureLevel, Operator, RawTensorDesc, Unbound,
};
use tensor_layout::{B, C, H, N, W, layout};
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

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
    let (photo, photo_on_card) = bench.input_of::<u32, Photo>(|number| {
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
    let bound = counted.bind_slots((&photo_on_card,), (&counts,))?;
    bench.card.run(&compiled, &nothing, &bound)?;
    bench.check(&counts, |(n, c, h, w): (N, C, H, W)| {
        photo[(n, c, h, w)].count_ones().into()
    })
}

/// `DML_MULTIHEAD_ATTENTION1_OPERATOR_DESC`.
#[repr(C)]
struct RawAttention<'a> {
    inputs: [*const RawTensorDesc<'a>; 12],
    outputs: [*const RawTensorDesc<'a>; 3],
    scale: f32,
    mask_filter_value: f32,
    query_head_count: u32,
    key_value_head_count: u32,
    mask_type: i32,
}

#[derive(Clone, Copy)]
struct Attention {
    scale: f32,
    heads: u32,
}

// SAFETY: the same.
unsafe impl CustomStructure for Attention {
    const OPERATOR_TYPE: i32 = 172;
    const FEATURE_LEVEL: FeatureLevel = FeatureLevel::V6_3;
    const NAME: &'static str = "MultiheadAttention1";
    const INPUTS: &'static [&'static str] = &[
        "query",
        "key",
        "value",
        "stacked_query_key",
        "stacked_key_value",
        "stacked_query_key_value",
        "bias",
        "mask",
        "relative_position_bias",
        "past_key",
        "past_value",
        "past_sequence_lengths",
    ];
    const OUTPUTS: &'static [&'static str] = &["output", "present_key", "present_value"];
    type Structure<'a> = RawAttention<'a>;

    fn structure<'a>(
        &'a self,
        inputs: &[*const RawTensorDesc<'a>],
        outputs: &[*const RawTensorDesc<'a>],
    ) -> RawAttention<'a> {
        RawAttention {
            inputs: std::array::from_fn(|slot| inputs[slot]),
            outputs: std::array::from_fn(|slot| outputs[slot]),
            scale: self.scale,
            mask_filter_value: -10_000.0,
            query_head_count: self.heads,
            key_value_head_count: self.heads,
            mask_type: 0,
        }
    }
}

/// Tests attention of two heads of three elements each, without a mask.
#[test]
fn attention() -> Result<()> {
    type Queries = layout!(BSC[B = 1, S = 5, C = 6]);
    type Keys = layout!(BKC[B = 1, K = 7, C = 6]);
    type Empty = (f32, Absent);
    type Inputs = (
        (f32, Queries),
        (f32, Keys),
        (f32, Keys),
        Empty,
        Empty,
        Empty,
        Empty,
        (u32, Absent),
        Empty,
        Empty,
        Empty,
        (u32, Absent),
    );
    type Outputs = ((f32, Queries), Empty, Empty);
    let fraction = |number: i8| f32::from(number) / 32.0;
    let mut bench = Bench::new();
    let (query, query_on_card) = bench.input_of::<f32, Queries>(fraction)?;
    let (key, key_on_card) = bench.input_of::<f32, Keys>(fraction)?;
    let (value, value_on_card) = bench.input_of::<f32, Keys>(fraction)?;
    let output = bench.output::<f32, Queries>()?;
    let (of_query, of_key, none) = (Queries::mapping(), Keys::mapping(), Absent);
    let structure = Attention {
        scale: 0.5,
        heads: 2,
    };
    let operator = CustomOperator::<Attention, Inputs, Outputs>::with(
        structure,
        (
            of_query, of_key, of_key, none, none, none, none, none, none, none, none, none,
        ),
        (of_query, none, none),
    )?;
    let compiled = Operator::with_raw(&operator, |desc| bench.card.compile(desc))?;
    let nothing = operator.unbound_at_initialization();
    let bound = operator.bind_slots::<ID3D12Resource>(
        (
            &query_on_card,
            &key_on_card,
            &value_on_card,
            Unbound,
            Unbound,
            Unbound,
            Unbound,
            Unbound,
            Unbound,
            Unbound,
            Unbound,
            Unbound,
        ),
        (&output, Unbound, Unbound),
    )?;
    bench.card.run(&compiled, &nothing, &bound)?;
    bench.check(&output, |(b, s, C(c)): (B, S, C)| {
        let head = c / 3 * 3;
        let score = |k: usize| {
            let products = (head..head + 3)
                .map(|c| f64::from(query[(b, s, C(c))]) * f64::from(key[(b, K(k), C(c))]));
            (0.5 * products.sum::<f64>()).exp()
        };
        let sum: f64 = (0..7).map(score).sum();
        let weighted = (0..7).map(|k| score(k) * f64::from(value[(b, K(k), C(c))]));
        weighted.sum::<f64>() / sum
    })
}
