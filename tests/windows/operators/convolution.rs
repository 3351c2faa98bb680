//! Convolutions.

use super::*;
use half::f16;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{Absent, Convolution, OwnedByDml, TransposedConvolution, Window};
use tensor_layout::{C, D, H, I, N, O, View, W, layout, plan};

/// The movement of a window along one axis.
#[derive(Clone, Copy)]
struct Moved {
    stride: usize,
    dilation: usize,
    padding: usize,
}

impl Moved {
    const PLAIN: Moved = Moved {
        stride: 1,
        dilation: 1,
        padding: 0,
    };

    /// Returns the position of the input under an element of the filter, if there is one.
    fn input(self, output: usize, filter: usize, size: usize) -> Option<usize> {
        let position = (output * self.stride + filter * self.dilation).checked_sub(self.padding)?;
        (position < size).then_some(position)
    }
}

type Axes = (N, C, H, W);
type FilterAxes = (O, I, H, W);

/// Computes one element of a convolution by the definition.
fn convolved<T: Copy + Into<f64>>(
    input: View<'_, T, impl AnyLayout<Axes = Axes>>,
    filter: View<'_, T, impl AnyLayout<Axes = FilterAxes>>,
    (along_h, along_w): (Moved, Moved),
    groups: usize,
    (N(n), C(o), H(h), W(w)): Axes,
) -> f64 {
    let group = o / (filter.size(O) / groups);
    let mut sum = 0.0;
    for i in 0..filter.size(I) {
        for y in 0..filter.size(H) {
            for x in 0..filter.size(W) {
                let c = C(group * filter.size(I) + i);
                let row = along_h.input(h, y, input.size(H));
                let column = along_w.input(w, x, input.size(W));
                if let (Some(row), Some(column)) = (row, column) {
                    let element: f64 = input[(N(n), c, H(row), W(column))].into();
                    sum += element * filter[(O(o), I(i), H(y), W(x))].into();
                }
            }
        }
    }
    sum
}

/// Tests the orders in which files store photos and TensorFlow Lite stores filters. DirectML first copies both to its
/// own order.
#[test]
fn nhwc_by_ohwi() -> Result<()> {
    type Photo = layout!(NHWC[N = 2, C = 3, H = 7, W = 8]);
    type Filter = layout!(OHWI[O = 4, I = 3, H = 3, W = 2]);
    type Bias = layout!(C[4]);
    type Planes = layout!(NCHW[N = 2, C = 4, H = 4, W = 5]);
    let convolution = Convolution::<f32, Photo, OwnedByDml<Filter>, OwnedByDml<Bias>, Planes>::new(
        Window::new()
            .stride::<H>(2)
            .padding::<H>(2, 1)
            .dilation::<W>(3),
    );
    let mut bench = Bench::new();
    compute!(bench, convolution, [photo] [owned filter] [owned bias] => [output]);
    let along_h = Moved {
        stride: 2,
        padding: 2,
        ..Moved::PLAIN
    };
    let along_w = Moved {
        dilation: 3,
        ..Moved::PLAIN
    };
    bench.check(&output, |at| {
        let (photo, filter) = (photo.as_view(), filter.as_view());
        convolved(photo, filter, (along_h, along_w), 1, at) + f64::from(bias[(at.1,)])
    })
}

/// Convolves in groups, without a bias and without owned inputs. The pixels of the output have a gap for
/// more channels.
#[test]
fn groups() -> Result<()> {
    type Input = layout!(NCHW[N = 1, C = 4, H = 5, W = 6], pad(W = 9));
    type Filter = layout!(HWIO[O = 6, I = 2, H = 2, W = 3]);
    type Output = layout!(NHWC[N = 1, C = 6, H = 4, W = 6], pad(C = 8));
    let convolution = Convolution::<f32, Input, Filter, Absent, Output>::new(
        Window::new().groups(2).padding::<W>(1, 1),
    );
    let mut bench = Bench::new();
    compute!(bench, convolution, [image] [filter] [] => [output]);
    let along_w = Moved {
        padding: 1,
        ..Moved::PLAIN
    };
    bench.check(&output, |at| {
        convolved(
            image.as_view(),
            filter.as_view(),
            (Moved::PLAIN, along_w),
            2,
            at,
        )
    })
}

/// Applies one filter to each channel of a frame whose rows are 256 bytes apart, in half precision.
#[test]
fn depthwise() -> Result<()> {
    type Frame = layout!(NHWC[N = 1, C = 4, H = 4, W = 5], pitch(H = 128));
    type Filter = layout!(OIHW[O = 4, I = 1, H = 2, W = 2]);
    let convolution = Convolution::<
        f16,
        Frame,
        OwnedByDml<Filter>,
        Absent,
        layout!(NHWC[N = 1, C = 4, H = 3, W = 4]),
    >::new(Window::new().groups(4));
    let mut bench = Bench::new();
    compute!(bench, convolution, [frame] [owned filter] [] => [output]);
    bench.check(&output, |at| {
        let moved = (Moved::PLAIN, Moved::PLAIN);
        convolved(frame.as_view(), filter.as_view(), moved, 4, at)
    })
}

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

/// Spreads every element of the input over the output, in two groups.
#[test]
fn transposed() -> Result<()> {
    type Input = layout!(NHWC[N = 1, C = 4, H = 3, W = 3]);
    type Filter = layout!(IHWO[O = 3, I = 4, H = 2, W = 3]);
    type Output = layout!(NCHW[N = 1, C = 6, H = 6, W = 6]);
    let convolution = TransposedConvolution::<f32, Input, OwnedByDml<Filter>, Absent, Output>::new(
        Window::new()
            .groups(2)
            .stride::<H>(2)
            .stride::<W>(2)
            .padding::<W>(1, 0),
    );
    let mut bench = Bench::new();
    compute!(bench, convolution, [image] [owned filter] [] => [output]);
    let mut spread = [[[0.0; 6]; 6]; 6];
    for (i, h, w, o, y, x) in six([4, 3, 3, 3, 2, 3]) {
        let (row, Some(column)) = (2 * h + y, (2 * w + x).checked_sub(1)) else {
            continue;
        };
        let group = i / 2;
        spread[group * 3 + o][row][column] +=
            image[(N(0), C(i), H(h), W(w))] * filter[(O(o), I(i), H(y), W(x))];
    }
    bench.check(&output, |(_, C(c), H(h), W(w))| spread[c][h][w].into())
}

/// The additional elements of an output padding have the bias and the products, too. If the description contained the
/// output padding, DirectML would write zeros there.
#[test]
fn output_padding() -> Result<()> {
    type Input = layout!(NHWC[N = 1, C = 2, H = 3, W = 1]);
    type Filter = layout!(IOHW[O = 3, I = 2, H = 2, W = 1]);
    type Bias = layout!(C[3]);
    // 2 * 3 + 4 - 2 and two more: the output has all spread elements, and one position more.
    type Output = layout!(NCHW[N = 1, C = 3, H = 10, W = 1]);
    let convolution = TransposedConvolution::<f32, Input, Filter, Bias, Output>::new(
        Window::new()
            .stride::<H>(3)
            .dilation::<H>(3)
            .padding::<H>(0, 2)
            .output_padding::<H>(2),
    );
    let mut bench = Bench::new();
    compute!(bench, convolution, [image] [filter] [bias] => [output]);
    bench.check(&output, |(n, C(c), H(row), w)| {
        let mut sum = bias[(C(c),)];
        for (i, h, y) in six([2, 3, 2, 1, 1, 1]).map(|(i, h, y, ..)| (i, h, y)) {
            if 3 * h + 3 * y == row {
                sum += image[(n, C(i), H(h), w)] * filter[(O(c), I(i), H(y), w)];
            }
        }
        sum.into()
    })
}

/// Returns all sequences of six numbers below the given numbers.
fn six(below: [usize; 6]) -> impl Iterator<Item = (usize, usize, usize, usize, usize, usize)> {
    (0..below.iter().product()).map(move |mut index| {
        let numbers = below.map(|below| {
            let number = index % below;
            index /= below;
            number
        });
        let [a, b, c, d, e, f] = numbers;
        (a, b, c, d, e, f)
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
    bench.check(&tensors.output, |at| {
        let moved = (Moved::PLAIN, Moved::PLAIN);
        convolved(image.as_view(), filter.as_view(), moved, 1, at)
    })
}
