//! Images of other sizes.

use super::*;
use tensor_layout::dml::{Resample, Resampling, Unbound};
use tensor_layout::{C, H, N, W, layout};
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);

/// Every pixel twice along H, three times along W, as if there were more after the last, or as areas.
#[test]
fn repeated() -> Result<()> {
    type Large = layout!(NCHW[N = 1, C = 3, H = 8, W = 15]);
    let mut bench = Bench::new();
    let (photo, input) = bench.input::<f32, Photo>()?;
    let output = bench.output::<f32, Large>()?;
    for resampling in [Resampling::nearest().asymmetric(), Resampling::nearest()] {
        let resample = Resample::<f32, Photo, Large>::new(resampling);
        run!(bench.card, resample, owns(Unbound), takes(&input, &output));
        bench.check(&output, |(n, c, H(h), W(w))| {
            photo[(n, c, H(h / 2), W(w / 3))].into()
        })?;
    }
    Ok(())
}

/// Between the four nearest pixels, whose edges stay where they are.
#[test]
fn linear() -> Result<()> {
    type Other = layout!(NHWC[N = 1, C = 3, H = 2, W = 8], pad(C = 4));
    let resample = Resample::<f32, Photo, Other>::new(Resampling::linear());
    let mut bench = Bench::new();
    let (photo, input) = bench.input::<f32, Photo>()?;
    let output = bench.output::<f32, Other>()?;
    run!(bench.card, resample, owns(Unbound), takes(&input, &output));
    // The two nearest positions, and how near the second is.
    let between = |to: usize, scale: f64, size: usize| {
        let most = size - 1;
        let position = ((to as f64 + 0.5) / scale - 0.5).clamp(0.0, most as f64);
        let first = position.floor();
        (
            first as usize,
            (first as usize + 1).min(most),
            position - first,
        )
    };
    bench.check(&output, |(n, c, H(h), W(w)): (N, C, H, W)| {
        let (top, bottom, down) = between(h, 0.5, 4);
        let (left, right, along) = between(w, 1.6, 5);
        let at = |h, w| f64::from(photo[(n, c, H(h), W(w))]);
        let row = |h| at(h, left) * (1.0 - along) + at(h, right) * along;
        row(top) * (1.0 - down) + row(bottom) * down
    })
}
