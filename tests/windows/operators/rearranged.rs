//! Computes operators that move elements to other axes, repeat them, or quantise them.

use super::*;
use tensor_layout::operators::{
    Absent, DepthSpaceOrder, DepthToSpace1, Dequantize, ElementWiseDequantizeLinear,
    ElementWiseQuantizeLinear, Quantize, SpaceToDepth1, Tile,
};
use tensor_layout::{C, DynC, DynH, H, N, SharedStrides, TensorLayout, W, layout};
use windows::Win32::AI::MachineLearning::DirectML::*;

type Deep = layout!(NHWC[N = 2, C = 12, H = 3, W = 5]);
type Wide = layout!(NCHW[N = 2, C = 3, H = 6, W = 10], pad(W = 11));

/// Returns the channel from which a pixel of a block of 2 × 2 comes.
fn channel(order: DepthSpaceOrder, c: usize, h: usize, w: usize) -> usize {
    let (y, x) = (h % 2, w % 2);
    match order {
        DepthSpaceOrder::DepthColumnRow => (y * 2 + x) * 3 + c,
        DepthSpaceOrder::ColumnRowDepth => (c * 2 + y) * 2 + x,
    }
}

#[test]
fn blocks() -> Result<()> {
    let mut bench = Bench::new();
    for order in [
        DepthSpaceOrder::DepthColumnRow,
        DepthSpaceOrder::ColumnRowDepth,
    ] {
        let larger = DepthToSpace1::<f32, Deep, Wide>::new(2, order);
        compute!(bench, larger, [deep] => [output]);
        bench.check(&output, |(n, C(c), H(h), W(w)): (N, C, H, W)| {
            deep[(n, C(channel(order, c, h, w)), H(h / 2), W(w / 2))].into()
        })?;

        let smaller = SpaceToDepth1::<f32, Wide, Deep>::new(2, order);
        compute!(bench, smaller, [wide] => [output]);
        bench.check(&output, |(n, C(j), H(h), W(w)): (N, C, H, W)| {
            let positions = (0..3).flat_map(|c| (0..4).map(move |yx| (c, yx / 2, yx % 2)));
            let (c, y, x) = positions
                .filter(|(c, y, x)| channel(order, *c, *y, *x) == j)
                .last()
                .expect("each channel has its position");
            wide[(n, C(c), H(2 * h + y), W(2 * w + x))].into()
        })?;
    }
    Ok(())
}

#[test]
fn repetitions() -> Result<()> {
    type Pattern = layout!(NHWC[N = 1, C = 3, H = 3, W = 5]);
    type Wall = layout!(NCHW[N = 2, C = 3, H = 9, W = 10]);
    let mut bench = Bench::new();
    let tile = Tile::<f32, Pattern, Wall>::new();
    compute!(bench, tile, [pattern] => [output]);
    bench.check(&output, |(_, c, H(h), W(w)): (N, C, H, W)| {
        pattern[(N(0), c, H(h % 3), W(w % 5))].into()
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
    let (card, mut random) = (card(), Random::new(5));
    let (mut made, mut refused) = (0, 0);
    for _ in 0..300 {
        let [c, h] = [random.between(1, 6), random.between(1, 9)];
        let mut drawn = |sizes: [usize; 2]| {
            let strides = random.strides(sizes);
            let mapping = Mapping::<Any>::try_from_strides(
                (C(sizes[0]), H(sizes[1])),
                (C(strides[0]), H(strides[1])),
            );
            (sizes, strides, mapping.expect("it is small"))
        };
        let (input, output) = (drawn([c, h]), drawn([c, h]));
        let of_scale = [(c % 3) + 1, (h % 4) + 1];
        let scale = drawn(of_scale);
        let of_zero = if h == 5 { [of_scale[0], 1] } else { of_scale };
        let zero = drawn(of_zero);
        let ours =
            Quantize::<f32, u8, Any, Any, Any, Any>::with(input.2, scale.2, zero.2, output.2);
        let tensors = [
            (DML_TENSOR_DATA_TYPE_FLOAT32, input),
            (DML_TENSOR_DATA_TYPE_FLOAT32, scale),
            (DML_TENSOR_DATA_TYPE_UINT8, zero),
            (DML_TENSOR_DATA_TYPE_UINT8, output),
        ];
        let theirs = is_made(
            &card,
            &tensors.map(|(element, (sizes, strides, _))| (element, sizes, strides)),
        );
        assert_eq!(ours.is_ok(), theirs, "{ours:?}");
        if theirs { made += 1 } else { refused += 1 }
    }
    assert!(made > 40 && refused > 40, "{made} made, {refused} refused");
}

/// `DML_QUANTIZE_OPERATOR_DESC`.
#[repr(C)]
struct RawQuantize {
    input: *const DML_TENSOR_DESC,
    quantization_type: i32,
    count: u32,
    tensors: *const DML_TENSOR_DESC,
    output: *const DML_TENSOR_DESC,
}

/// Returns whether DirectML quantises with these tensors, none of which comes from this crate: input, scale, zero
/// point and output.
fn is_made(card: &Card, tensors: &[(DML_TENSOR_DATA_TYPE, [usize; 2], [usize; 2]); 4]) -> bool {
    let small = |number: usize| u32::try_from(number).expect("it is small");
    let numbers = tensors.map(|(_, sizes, strides)| (sizes.map(small), strides.map(small)));
    let mut buffers = [DML_BUFFER_TENSOR_DESC::default(); 4];
    for (slot, (element, sizes, strides)) in tensors.iter().enumerate() {
        let last: usize = sizes
            .iter()
            .zip(strides)
            .map(|(size, stride)| (size - 1) * stride)
            .sum();
        let bytes = if *element == DML_TENSOR_DATA_TYPE_UINT8 {
            1
        } else {
            4
        };
        buffers[slot] = DML_BUFFER_TENSOR_DESC {
            DataType: *element,
            DimensionCount: 2,
            Sizes: numbers[slot].0.as_ptr(),
            Strides: numbers[slot].1.as_ptr(),
            TotalTensorSizeInBytes: (bytes * (last as u64 + 1)).next_multiple_of(4),
            ..DML_BUFFER_TENSOR_DESC::default()
        };
    }
    let descs = buffers.each_ref().map(|buffer| DML_TENSOR_DESC {
        Type: DML_TENSOR_TYPE_BUFFER,
        Desc: std::ptr::from_ref(buffer).cast_mut().cast(),
    });
    let raw = RawQuantize {
        input: &raw const descs[0],
        quantization_type: 2,
        count: 2,
        tensors: descs[1..3].as_ptr(),
        output: &raw const descs[3],
    };
    let desc = DML_OPERATOR_DESC {
        Type: DML_OPERATOR_TYPE(173),
        Desc: std::ptr::from_ref(&raw).cast_mut().cast(),
    };
    let mut made: Option<IDMLOperator> = None;
    // SAFETY: everything that the description points to lives during the call.
    unsafe { card.directml.CreateOperator(&desc, &mut made) }.is_ok()
}
