//! Computes operators that move elements to other axes, repeat them, or quantise them.

use super::*;
use tensor_layout::dml::{
    Absent, DepthSpaceOrder, DepthToSpace1, ElementWiseDequantizeLinear, ElementWiseQuantizeLinear,
    SpaceToDepth1, Tile, Unbound,
};
use tensor_layout::{C, H, N, W, layout};
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

type Deep = layout!(NHWC[N = 2, C = 12, H = 3, W = 5]);
type Wide = layout!(NCHW[N = 2, C = 3, H = 6, W = 10], pad(W = 11));

/// Returns the channel that becomes a pixel of a block of 2 × 2.
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
    let (deep, deep_on_card) = bench.input::<f32, Deep>()?;
    let (wide, wide_on_card) = bench.input::<f32, Wide>()?;
    for order in [
        DepthSpaceOrder::DepthColumnRow,
        DepthSpaceOrder::ColumnRowDepth,
    ] {
        let output = bench.output::<f32, Wide>()?;
        let larger = DepthToSpace1::<f32, Deep, Wide>::new(2, order);
        run!(
            bench.card,
            larger,
            owns(Unbound),
            takes(&deep_on_card, &output)
        );
        bench.check(&output, |(n, C(c), H(h), W(w)): (N, C, H, W)| {
            deep[(n, C(channel(order, c, h, w)), H(h / 2), W(w / 2))].into()
        })?;

        let output = bench.output::<f32, Deep>()?;
        let smaller = SpaceToDepth1::<f32, Wide, Deep>::new(2, order);
        run!(
            bench.card,
            smaller,
            owns(Unbound),
            takes(&wide_on_card, &output)
        );
        bench.check(&output, |(n, C(j), H(h), W(w)): (N, C, H, W)| {
            let places = (0..3).flat_map(|c| (0..4).map(move |yx| (c, yx / 2, yx % 2)));
            let (c, y, x) = places
                .filter(|(c, y, x)| channel(order, *c, *y, *x) == j)
                .last()
                .expect("each channel has its place");
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
    let (pattern, input) = bench.input::<f32, Pattern>()?;
    let output = bench.output::<f32, Wall>()?;
    let tile = Tile::<f32, Pattern, Wall>::new();
    run!(bench.card, tile, owns(Unbound), takes(&input, &output));
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
    let scales = Tensor::<f32, Each>::from_vec(vec![0.5, 2.0, 0.25]).expect("there are three");
    let scales_on_card = bench.card.upload(scales.as_view())?;
    let zero = Tensor::<u8, One>::from_vec(vec![100]).expect("there is one");
    let zero_on_card = bench.card.upload(zero.as_view())?;

    let (fractions, input) = bench.input::<f32, Features>()?;
    let output = bench.output::<u8, Features>()?;
    let quantize = ElementWiseQuantizeLinear::<f32, u8, Features, Each, One, Features>::new();
    run!(
        bench.card,
        quantize,
        owns(Unbound, Unbound, Unbound),
        takes(&input, &scales_on_card, &zero_on_card, &output)
    );
    bench.check(&output, |at: (N, C, H, W)| {
        let scaled = f64::from(fractions[at]) / f64::from(scales[(at.1,)]);
        (scaled.round_ties_even() + 100.0).clamp(0.0, 255.0)
    })?;

    let (integers, input) = bench.input_of::<u8, Features>(|number| number.unsigned_abs() * 4)?;
    let output = bench.output::<f32, Features>()?;
    let back = ElementWiseDequantizeLinear::<u8, f32, Features, Each, One, Features>::new();
    run!(
        bench.card,
        back,
        owns(Unbound, Unbound, Unbound),
        takes(&input, &scales_on_card, &zero_on_card, &output)
    );
    bench.check(&output, |at: (N, C, H, W)| {
        (f64::from(integers[at]) - 100.0) * f64::from(scales[(at.1,)])
    })?;

    let back = ElementWiseDequantizeLinear::<u8, f32, Features, Each, Absent, Features>::new();
    run!(
        bench.card,
        back,
        owns(Unbound, Unbound, Unbound),
        takes(&input, &scales_on_card, Unbound, &output)
    );
    bench.check(&output, |at: (N, C, H, W)| {
        f64::from(integers[at]) * f64::from(scales[(at.1,)])
    })
}
