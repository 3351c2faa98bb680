//! Convolutions of one axis and of three, and in one resource. `at_random` has those of images.

use super::*;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{Absent, Convolution, OwnedByDml, Window};
use tensor_layout::{C, D, H, I, O, W, layout, plan};

/// One axis of the image is left out.
#[test]
fn one_dimension() -> Result<()> {
    type Signal = layout!(NWC[N = 2, C = 2, W = 9]);
    type Taps = layout!(OWI[O = 3, I = 2, W = 4]);
    type Filtered = layout!(NCW[N = 2, C = 3, W = 6]);
    let mut bench = Bench::new();
    let convolution = Convolution::<f32, Signal, Taps, Absent, Filtered>::new(Window::new());
    compute!(bench, convolution, [signal] [taps] [] => [output]);
    bench.check(&output, |(n, C(o), W(w))| {
        let mut sum = 0.0;
        for i in 0..2 {
            for x in 0..4 {
                sum += signal[(n, C(i), W(w + x))] * taps[(O(o), I(i), W(x))];
            }
        }
        sum.into()
    })
}

/// The image has one more axis, the depth.
#[test]
fn three_dimensions() -> Result<()> {
    type Volume = layout!(NDHWC[N = 1, C = 2, D = 5, H = 4, W = 6]);
    type Filter = layout!(ODHWI[O = 3, I = 2, D = 2, H = 2, W = 3]);
    type Output = layout!(NCDHW[N = 1, C = 3, D = 2, H = 4, W = 2]);
    let mut bench = Bench::new();
    let convolution = Convolution::<f32, Volume, OwnedByDml<Filter>, Absent, Output>::new(
        Window::new()
            .stride::<D>(2)
            .padding::<H>(1, 0)
            .dilation::<W>(2),
    );
    compute!(bench, convolution, [volume] [owned filter] [] => [output]);
    bench.check(&output, |(n, C(o), D(d), H(h), W(w))| {
        let mut sum = 0.0;
        for i in 0..2 {
            for z in 0..2 {
                for y in 0..2 {
                    let Some(row) = (h + y).checked_sub(1) else {
                        continue;
                    };
                    for x in 0..3 {
                        sum += volume[(n, C(i), D(2 * d + z), H(row), W(w + 2 * x))]
                            * filter[(O(o), I(i), D(z), H(y), W(x))];
                    }
                }
            }
        }
        sum.into()
    })
}

type Small = layout!(NHWC[N = 1, C = 2, H = 3, W = 3]);
type SmallFilter = layout!(HWOI[O = 2, I = 2, H = 2, W = 2]);
type Smaller = layout!(NCHW[N = 1, C = 2, H = 2, W = 2]);

plan! {
    /// Each tensor begins at the next multiple of 16 bytes after the one before: the first after 72 bytes of input, and
    /// so on.
    struct Tensors<R> {
        input: Buffer<R, f32, Small>,
        filter: Buffer<R, f32, SmallFilter>,
        output: Buffer<R, f32, Smaller>,
    }
}

/// Tests several tensors in one resource. Each begins at its own byte.
#[test]
fn one_resource() -> Result<()> {
    let convolution = Convolution::<f32, Small, SmallFilter, Absent, Smaller>::new(Window::new())
        .with_alignment(16);
    let mut bench = Bench::new();
    let image = bench.input::<f32, Small>()?;
    let filter = bench.input::<f32, SmallFilter>()?;
    let bytes = <layout!(W[W = ?])>::with((W(usize::try_from(Tensors::SIZE_IN_BYTES)?),))?;
    let resource = bench.card.allocate::<u8, _>(bytes)?.into_resource();
    let tensors = Tensors::new(resource, 0)?;
    assert_eq!(tensors.filter.offset_in_bytes(), 80);
    bench.card.copy(&image.on_card, &tensors.input)?;
    bench.card.copy(&filter.on_card, &tensors.filter)?;
    run!(bench.card, convolution, [&tensors.input] [&tensors.filter] [] => [&tensors.output]);
    bench.check(&tensors.output, |(n, C(o), H(h), W(w))| {
        let positions = (0..8).map(|bits| (bits % 2, bits / 2 % 2, bits / 4));
        let products = positions.map(|(i, y, x)| {
            image[(n, C(i), H(h + y), W(w + x))] * filter[(O(o), I(i), H(y), W(x))]
        });
        products.sum::<f32>().into()
    })
}
