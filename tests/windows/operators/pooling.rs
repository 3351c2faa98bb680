//! Pooling.

use super::*;
use tensor_layout::operators::{
    AveragePooling, AveragedPadding, MaxPooling, MaxPoolingWithIndices, Window,
};
use tensor_layout::{C, D, H, N, View, W, layout};

type Features = layout!(NHWC[N = 2, C = 3, H = 6, W = 7]);

/// Returns the elements under a window. Its 3 rows have no gap and are padded by one, and its 2 columns are two apart.
fn under<T: Copy>(
    features: View<'_, T, Features>,
    (n, c, H(h), W(w)): (N, C, H, W),
) -> Vec<(H, W, T)> {
    let mut under = Vec::new();
    for y in 0..3 {
        for x in 0..2 {
            let (row, column) = ((2 * h + y).wrapping_sub(1), w + 2 * x);
            if row < 6 {
                let (h, w) = (H(row), W(column));
                under.push((h, w, features[(n, c, h, w)]));
            }
        }
    }
    under
}

const WINDOW: Window = DENSE.dilation::<W>(2);

/// A window without a gap between its elements.
const DENSE: Window = Window::new()
    .size::<H>(3)
    .stride::<H>(2)
    .padding::<H>(1, 0)
    .size::<W>(2);

type Pooled = layout!(NCHW[N = 2, C = 3, H = 3, W = 5], pad(W = 8));

#[test]
fn the_largest() -> Result<()> {
    let pooling = MaxPooling::<i8, Features, Pooled>::new(WINDOW);
    let mut bench = Bench::new();
    compute!(bench, pooling, [features] => [output]);
    bench.check(&output, |at| {
        let under = under(features.as_view(), at);
        under
            .iter()
            .map(|(_, _, element)| f64::from(*element))
            .reduce(f64::max)
            .unwrap_or(0.0)
    })
}

/// Finds the index of the largest element. Elements are counted in logical order: N, C, H, W.
#[test]
fn the_index_of_the_largest() -> Result<()> {
    type Indices = layout!(NHWC[N = 2, C = 3, H = 3, W = 5]);
    let pooling = MaxPoolingWithIndices::<f32, u32, Features, Pooled, Indices>::new(WINDOW);
    let mut bench = Bench::new();
    compute!(bench, pooling, [features] => [output] [indices]);
    let largest = |at| {
        let under = under(features.as_view(), at);
        under
            .into_iter()
            .reduce(|most, next| if next.2 > most.2 { next } else { most })
    };
    bench.check(&output, |at| {
        largest(at).map_or(0.0, |(_, _, element)| element.into())
    })?;
    // If several elements are equal, the index may belong to any of them.
    bench.card.read(&indices, |view| {
        for (at, &index) in view.indexed_iter() {
            let index = index as usize;
            let (rest, w) = (index / 7, W(index % 7));
            let (rest, h) = (rest / 6, H(rest % 6));
            let (n, c) = (N(rest / 3), C(rest % 3));
            assert_eq!((n, c), (at.0, at.1));
            let element = features[(n, c, h, w)];
            assert!(
                under(features.as_view(), at).contains(&(h, w, element)),
                "{at:?}"
            );
            assert_eq!(
                Some(element),
                largest(at).map(|(_, _, element)| element),
                "{at:?}"
            );
        }
    })
}

/// Computes the mean, once with the padding as zeros, and once without the padding.
#[test]
fn the_mean() -> Result<()> {
    type Means = layout!(NHWC[N = 2, C = 3, H = 3, W = 6]);
    let counted = AveragePooling::<f32, Features, Means>::new(DENSE, AveragedPadding::Counted);
    let left_out = AveragePooling::<f32, Features, Means>::new(DENSE, AveragedPadding::LeftOut);
    let mut bench = Bench::new();
    compute!(bench, counted, [features] => [output]);
    let mean = |(n, c, H(h), W(w)): (N, C, H, W), counted: bool| {
        let (mut sum, mut count) = (0.0, 0.0);
        for y in 0..3 {
            for x in 0..2 {
                let row = (2 * h + y).wrapping_sub(1);
                if row < 6 {
                    sum += f64::from(features[(n, c, H(row), W(w + x))]);
                }
                if counted || row < 6 {
                    count += 1.0;
                }
            }
        }
        sum / count
    };
    bench.check(&output, |at| mean(at, true))?;
    run!(bench.card, left_out, [features] => [&output]);
    bench.check(&output, |at| mean(at, false))
}

/// Computes the mean with a dilation, for which DirectML has another operator.
#[test]
fn the_mean_with_gaps() -> Result<()> {
    let counted = AveragePooling::<f32, Features, Pooled>::new(WINDOW, AveragedPadding::Counted);
    let left_out = AveragePooling::<f32, Features, Pooled>::new(WINDOW, AveragedPadding::LeftOut);
    let mut bench = Bench::new();
    compute!(bench, counted, [features] => [output]);
    let sum_and_count = |at| {
        let under = under(features.as_view(), at);
        let sum: f64 = under
            .iter()
            .map(|(_, _, element)| f64::from(*element))
            .sum();
        (sum, real(under.len()))
    };
    bench.check(&output, |at| sum_and_count(at).0 / 6.0)?;
    run!(bench.card, left_out, [features] => [&output]);
    bench.check(&output, |at| {
        let (sum, count) = sum_and_count(at);
        sum / count
    })
}

/// Pools a volume over all rows and columns of each layer.
#[test]
fn volumes() -> Result<()> {
    type Volume = layout!(NDHWC[N = 1, C = 2, D = 3, H = 4, W = 5]);
    type Layers = layout!(NCD[N = 1, C = 2, D = 3]);
    let pooling = AveragePooling::<f32, Volume, Layers>::new(
        Window::new().size::<H>(4).size::<W>(5),
        AveragedPadding::LeftOut,
    );
    let mut bench = Bench::new();
    compute!(bench, pooling, [volume] => [output]);
    bench.check(&output, |(n, c, d): (N, C, D)| {
        let mut sum = 0.0;
        for h in 0..4 {
            for w in 0..5 {
                sum += f64::from(volume[(n, c, d, H(h), W(w))]);
            }
        }
        sum / 20.0
    })
}

/// Pools volumes with different numbers along each axis.
#[test]
fn the_largest_of_volumes() -> Result<()> {
    type Volume = layout!(NDHWC[N = 1, C = 2, D = 3, H = 4, W = 6]);
    type Largest = layout!(NCDHW[N = 1, C = 2, D = 2, H = 3, W = 2], pad(W = 3));
    let pooling = MaxPooling::<f32, Volume, Largest>::new(
        Window::new()
            .size::<D>(2)
            .size::<H>(2)
            .stride::<H>(2)
            .padding::<H>(1, 1)
            .size::<W>(3)
            .dilation::<W>(2),
    );
    let mut bench = Bench::new();
    compute!(bench, pooling, [volume] => [output]);
    bench.check(&output, |(n, c, D(d), H(h), W(w)): (N, C, D, H, W)| {
        let mut largest = f64::MIN;
        for layer in [d, d + 1] {
            for row in (2 * h).saturating_sub(1)..=(2 * h).min(3) {
                for column in [w, w + 2, w + 4] {
                    let element = volume[(n, c, D(layer), H(row), W(column))];
                    largest = largest.max(element.into());
                }
            }
        }
        largest
    })
}
