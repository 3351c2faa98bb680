//! Pooling of volumes. `at_random` pools images.

use super::*;
use tensor_layout::operators::{AveragePooling, AveragedPadding, MaxPooling, Window};
use tensor_layout::{C, D, H, N, W, layout};

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
