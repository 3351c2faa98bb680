//! Computes images of other sizes.

use super::*;
use half::f16;
use tensor_layout::operators::{NearestRounding, Resample, Resample2, Resampling};
use tensor_layout::{C, H, W, layout};

/// Resizes rows of 0, 10, 20, ... and compares the results with numbers worked out by hand.
#[test]
fn positions() -> Result<()> {
    let card = card();
    macro_rules! resampled {
        ($($name:ident $from:literal to $to:literal by $resampling:expr => $rows:expr;)*) => {$({
            type Input = layout!(HWC[C = 2, H = $from, W = 2]);
            type Output = layout!(CHW[C = 2, H = $to, W = 2]);
            let resample = $name::<f32, Input, Output>::new($resampling);
            let rows: [f32; $to] = $rows;
            let image = Tensor::<f32, Input>::from_fn(|(C(c), H(h), W(w))| {
                u16::try_from(1_000 * c + 10 * h + w).expect("at most 1071").into()
            });
            let input = card.upload(image.as_view())?;
            let output: OnCard<f32, Output> = card.allocate(Output::mapping())?;
            run!(card, resample, [&input] => [&output]);
            card.read(&output, |output| {
                let plane = output.positions(H).map(|h| output[(C(1), h, W(1))] - 1_001.0);
                let line = stringify!($from to $to by $resampling);
                let plane: Vec<_> = plane.collect();
                let is_near = plane.iter().zip(rows).all(|(one, other)| (one - other).abs() < 1e-3);
                assert!(is_near && plane.len() == rows.len(), "{line}: {plane:?} and not {rows:?}");
            })?;
        })*};
    }
    resampled! {
        Resample 4 to 8 by Resampling::nearest() => [0.0, 0.0, 10.0, 10.0, 20.0, 20.0, 30.0, 30.0];
        // The second position is at 1/2, which is as near to 0 as to 1. The fifth is at 5/2.
        Resample 4 to 6 by Resampling::nearest() => [0.0, 10.0, 10.0, 20.0, 30.0, 30.0];
        Resample 4 to 10 by Resampling::nearest().asymmetric() =>
            [0.0, 0.0, 0.0, 10.0, 10.0, 20.0, 20.0, 20.0, 30.0, 30.0];
        Resample 8 to 4 by Resampling::nearest().asymmetric() => [0.0, 20.0, 40.0, 60.0];
        Resample 5 to 3 by Resampling::nearest().asymmetric() => [0.0, 10.0, 30.0];
        Resample 8 to 4 by Resampling::linear() => [5.0, 25.0, 45.0, 65.0];
        // The positions are -3/16, 7/16, 17/16, and so on.
        Resample 5 to 8 by Resampling::linear() =>
            [0.0, 4.375, 10.625, 16.875, 23.125, 29.375, 35.625, 40.0];
        Resample 4 to 7 by Resampling::linear().align_corners() =>
            [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0];
        Resample 4 to 8 by Resampling::linear().asymmetric() =>
            [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 30.0];
        Resample 4 to 1 by Resampling::linear().align_corners() => [0.0];
        Resample 1 to 3 by Resampling::linear().align_corners() => [0.0, 0.0, 0.0];
        Resample2 4 to 8 by Resampling::nearest() => [0.0, 0.0, 10.0, 10.0, 20.0, 20.0, 30.0, 30.0];
        // The second position is at 1/2, and the fifth is at 5/2.
        Resample2 4 to 6 by Resampling::nearest() => [0.0, 10.0, 10.0, 20.0, 30.0, 30.0];
        Resample2 4 to 6 by Resampling::nearest().rounding(NearestRounding::HalvesBefore) =>
            [0.0, 0.0, 10.0, 20.0, 20.0, 30.0];
        // The positions are -1/6, 1/2, 7/6, 11/6, 5/2 and 19/6.
        Resample2 4 to 6 by Resampling::nearest().rounding(NearestRounding::Before) =>
            [0.0, 0.0, 10.0, 10.0, 20.0, 30.0];
        Resample2 4 to 6 by Resampling::nearest().rounding(NearestRounding::After) =>
            [0.0, 10.0, 20.0, 20.0, 30.0, 30.0];
        Resample2 4 to 10 by Resampling::nearest().asymmetric() =>
            [0.0, 0.0, 0.0, 10.0, 10.0, 20.0, 20.0, 20.0, 30.0, 30.0];
        Resample2 5 to 3 by Resampling::nearest().asymmetric() => [0.0, 10.0, 30.0];
        // At 0, 5/3, 10/3.
        Resample2 5 to 3 by Resampling::nearest().asymmetric().rounding(NearestRounding::HalvesAfter) =>
            [0.0, 20.0, 30.0];
        Resample2 8 to 4 by Resampling::linear() => [5.0, 25.0, 45.0, 65.0];
        Resample2 4 to 7 by Resampling::linear().align_corners() =>
            [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0];
        // The scale is 2.4, so positions are at 0, 1/2.4, 2/2.4, ...
        Resample2 5 to 12 by Resampling::nearest().asymmetric().scale_of::<H>(2.4) =>
            [0.0, 0.0, 0.0, 10.0, 10.0, 20.0, 20.0, 20.0, 30.0, 30.0, 40.0, 40.0];
        Resample2 7 to 10 by Resampling::linear().asymmetric().scale_of::<H>(1.5) =>
            [0.0, 20.0 / 3.0, 40.0 / 3.0, 20.0, 80.0 / 3.0, 100.0 / 3.0, 40.0, 140.0 / 3.0, 160.0 / 3.0, 60.0];
    }
    Ok(())
}

/// Resizes an axis that most resamplings keep, and an axis that they resize, in half precision.
#[test]
fn channels() -> Result<()> {
    type Few = layout!(HWC[C = 2, H = 2, W = 3]);
    type Many = layout!(CHW[C = 4, H = 6, W = 3], pad(W = 8));
    let resampling = Resampling::nearest().asymmetric().along::<C>();
    let resample = Resample::<f16, Few, Many>::new(resampling);
    let mut bench = Bench::new();
    compute!(bench, resample, [few] => [output]);
    bench.check(&output, |(C(c), H(h), w)| {
        few[(C(c / 2), H(h / 3), w)].into()
    })
}

type Small = layout!(HWC[C = 3, H = 2, W = 4]);
type Large = layout!(CHW[C = 3, H = 3, W = 7], pad(W = 8));

/// For bytes, DirectML takes the element at or before a position, and not the nearest one. With these sizes, both are
/// the same.
#[test]
fn bytes() -> Result<()> {
    let resample = Resample::<u8, Small, Large>::new(Resampling::nearest().align_corners());
    let mut bench = Bench::new();
    compute!(bench, resample, [small] => [output]);
    bench.check(&output, |(c, H(h), W(w))| {
        small[(c, H(h / 2), W(w / 2))].into()
    })
}

/// Resizes bytes with a choice of rounding.
#[test]
fn bytes_rounded() -> Result<()> {
    let mut bench = Bench::new();
    // The rows are at 0, 1/2 and 1, and the columns at 0, 1/2, 1, ...
    for (rounding, more) in [
        (NearestRounding::HalvesBefore, 0),
        (NearestRounding::HalvesAfter, 1),
        (NearestRounding::Before, 0),
        (NearestRounding::After, 1),
    ] {
        let resampling = Resampling::nearest().align_corners().rounding(rounding);
        let resample = Resample2::<u8, Small, Large>::new(resampling);
        compute!(bench, resample, [small] => [output]);
        bench.check(&output, |(c, H(h), W(w))| {
            small[(c, H((h + more) / 2), W((w + more) / 2))].into()
        })?;
    }
    Ok(())
}
