//! Computes operators that move elements to other axes or quantise them.

use super::*;
use crate::described::{expect_structure, with_all};
use crate::questions::{Questions, Tensor, short, total_bytes};
use tensor_layout::operators::{
    Absent, DepthSpaceOrder, Dequantize, ElementWiseDequantizeLinear, ElementWiseQuantizeLinear,
    Quantize, SpaceToDepth1,
};
use tensor_layout::{C, DynC, DynH, H, N, SharedStrides, TensorLayout, W, layout};
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_OPERATOR_TYPE, DML_TENSOR_DATA_TYPE_FLOAT32, DML_TENSOR_DATA_TYPE_UINT8, DML_TENSOR_DESC,
};

type Deep = layout!(NHWC[N = 2, C = 12, H = 3, W = 5]);
type Wide = layout!(NCHW[N = 2, C = 3, H = 6, W = 10], pad(W = 11));

/// Makes channels of blocks of 2 × 2 pixels, in the order that no backend case of onnx has.
#[test]
fn blocks() -> Result<()> {
    let mut bench = Bench::new();
    let smaller = SpaceToDepth1::<f32, Wide, Deep>::new(2, DepthSpaceOrder::ColumnRowDepth);
    compute!(bench, smaller, [wide] => [output]);
    bench.check(&output, |(n, C(j), H(h), W(w)): (N, C, H, W)| {
        let (c, y, x) = (j / 4, j / 2 % 2, j % 2);
        wide[(n, C(c), H(2 * h + y), W(2 * w + x))].into()
    })
}

type Features = layout!(NHWC[N = 1, C = 3, H = 5, W = 7]);
type Each = layout!(C[3]);
type One = layout!(H[1]);

/// Quantises with a scale for each channel, and one zero point for all channels.
#[test]
fn quantised() -> Result<()> {
    let mut bench = Bench::new();
    let quantize = ElementWiseQuantizeLinear::<f32, u8, Features, Each, One, Features>::new();
    compute!(
        bench, quantize,
        [fractions] [scales is vec![0.5, 2.0, 0.25]] [zero is vec![100]] => [output]
    );
    bench.check(&output, |at: (N, C, H, W)| {
        let scaled = f64::from(fractions[at]) / f64::from(scales[(at.1,)]);
        (scaled.round_ties_even() + 100.0).clamp(0.0, 255.0)
    })?;

    let back = ElementWiseDequantizeLinear::<u8, f32, Features, Each, One, Features>::new();
    compute!(
        bench, back,
        [integers of |number| number.unsigned_abs() * 4] [&scales.on_card] [&zero.on_card] => [output]
    );
    bench.check(&output, |at: (N, C, H, W)| {
        (f64::from(integers[at]) - 100.0) * f64::from(scales[(at.1,)])
    })?;

    let back = ElementWiseDequantizeLinear::<u8, f32, Features, Each, Absent, Features>::new();
    run!(bench.card, back, [integers] [scales] [] => [&output]);
    bench.check(&output, |at: (N, C, H, W)| {
        f64::from(integers[at]) * f64::from(scales[(at.1,)])
    })
}

/// Quantises and converts back with a scale for each block of 4 × 3 elements of a channel.
#[test]
fn quantised_in_blocks() -> Result<()> {
    type Planes = layout!(CWH[C = 2, W = 6, H = 8]);
    type Blocks = layout!(HWC[H = 2, W = 2, C = 2]);
    type Arranged = layout!(CWH[C = 2, W = 2, H = 2]);
    let mut bench = Bench::new();
    let powers: Vec<f32> = (0..8).map(|power: i32| (2.0_f32).powi(power - 4)).collect();
    let block = |(c, h, w): (C, H, W)| (c, H(h.0 / 4), W(w.0 / 3));

    let quantize = Quantize::<f32, u8, Planes, Arranged, Arranged, Planes>::new();
    compute!(bench, quantize, [fractions] [scales is powers] [zeros of i8::unsigned_abs] => [output]);
    bench.check(&output, |at: (C, H, W)| {
        let scaled = f64::from(fractions[at]) / f64::from(scales[block(at)]);
        (scaled.round_ties_even() + f64::from(zeros[block(at)])).clamp(0.0, 255.0)
    })?;

    let back = Dequantize::<i8, f32, Planes, Blocks, Arranged, Planes>::new();
    compute!(bench, back, [integers] [factors] [centres] => [output]);
    bench.check(&output, |at: (C, H, W)| {
        (f64::from(integers[at]) - f64::from(centres[block(at)])) * f64::from(factors[block(at)])
    })
}

/// Tests random sizes. DirectML makes exactly the block operators that this crate makes.
#[test]
fn sizes_of_blocks() {
    type Any = TensorLayout<(DynC, DynH), SharedStrides>;
    let (mut questions, mut random) = (Questions::of(card()), Random::new(5));
    let (mut made, mut refused) = (0, 0);
    for _ in 0..300 {
        let [c, h] = [random.between(1, 6), random.between(1, 9)];
        let mut drawn = |data_type, sizes: [usize; 2]| {
            let strides = random.strides(sizes);
            let [c, h] = sizes;
            let mapping =
                Mapping::<Any>::try_from_strides((C(c), H(h)), (C(strides[0]), H(strides[1])));
            let span = 1 + (c - 1) * strides[0] + (h - 1) * strides[1];
            let tensor = Tensor {
                total_bytes: total_bytes(data_type, span as u64),
                strides: Some(strides.map(short).to_vec()),
                ..Tensor::packed(data_type, &sizes.map(short))
            };
            (mapping.expect("it is small"), tensor)
        };
        let of_scale = [(c % 3) + 1, (h % 4) + 1];
        let of_zero = if h == 5 { [of_scale[0], 1] } else { of_scale };
        let (input, scale) = (drawn(FLOAT32, [c, h]), drawn(FLOAT32, of_scale));
        let (zero, output) = (drawn(UINT8, of_zero), drawn(UINT8, [c, h]));
        let ours =
            Quantize::<f32, u8, Any, Any, Any, Any>::with(input.0, scale.0, zero.0, output.0);
        let tensors = [input.1, scale.1, zero.1, output.1];
        with_all(&tensors, &mut Vec::new(), &mut |raw| {
            let quantize = RawQuantize {
                input: &raw const raw[0],
                quantization_type: 2,
                count: 2,
                tensors: &raw const raw[1],
                output: &raw const raw[3],
            };
            let (kind, what) = (DML_OPERATOR_TYPE(173), format!("{tensors:?}"));
            expect_structure(&mut questions, ours.is_ok(), kind, &quantize, &what);
        });
        let count = if ours.is_ok() {
            &mut made
        } else {
            &mut refused
        };
        *count += 1;
    }
    assert!(made > 40 && refused > 40, "{made} made, {refused} refused");
    questions.assert_agreement();
}

/// The numbers of types of elements.
const FLOAT32: i32 = DML_TENSOR_DATA_TYPE_FLOAT32.0;
const UINT8: i32 = DML_TENSOR_DATA_TYPE_UINT8.0;

/// `DML_QUANTIZE_OPERATOR_DESC`.
#[repr(C)]
struct RawQuantize {
    input: *const DML_TENSOR_DESC,
    quantization_type: i32,
    count: u32,
    tensors: *const DML_TENSOR_DESC,
    output: *const DML_TENSOR_DESC,
}
