//! Random operators, whose sizes, strides and windows are known only at run time. The loops use the memory and the
//! strides, but nothing of the crate.

use super::*;
use crate::transfer::stored;
use tensor_layout::operators::{
    AveragePooling, AveragedPadding, Convolution, Gemm, MaxPoolingWithIndices,
    TransposedConvolution, Window,
};
use tensor_layout::traits::{Axis, AxisOf};
use tensor_layout::{
    B, C, D, DynB, DynC, DynH, DynI, DynK, DynM, DynN, DynO, DynW, H, I, K, M, N, O, SharedStrides,
    TensorLayout, W,
};

/// A tensor that uses nothing of the crate.
struct Plain<const RANK: usize> {
    sizes: [usize; RANK],
    strides: [usize; RANK],
    memory: Vec<f32>,
}

impl<const RANK: usize> Plain<RANK> {
    /// Returns a tensor for an output.
    fn output(random: &mut Random, sizes: [usize; RANK]) -> Self {
        let strides = random.strides(sizes);
        Plain::strided(random, sizes, strides)
    }

    /// Returns a tensor for an input. One element may serve all positions along an axis.
    fn input(random: &mut Random, sizes: [usize; RANK]) -> Self {
        let strides = random.strides(sizes);
        let strides = strides.map(|stride| if random.one_in(6) { 0 } else { stride });
        Plain::strided(random, sizes, strides)
    }

    fn strided(random: &mut Random, sizes: [usize; RANK], strides: [usize; RANK]) -> Self {
        let last = sizes.map(|size| size - 1);
        Plain {
            sizes,
            strides,
            memory: random.elements(offset(last, strides) + 1),
        }
    }

    fn at(&self, position: [usize; RANK]) -> f64 {
        self.memory[offset(position, self.strides)].into()
    }

    /// Checks that DirectML has written the expected elements to this tensor.
    fn check<L: AnyLayout>(
        &self,
        card: &Card,
        output: &OnCard<f32, L>,
        expected: impl Fn([usize; RANK]) -> f64,
    ) -> Result<()> {
        let memory = stored(card, output)?;
        for position in positions(self.sizes) {
            let element = f64::from(memory[offset(position, self.strides)]);
            let expected = expected(position);
            let error = (element - expected).abs() / expected.abs().max(1.0);
            let mapping = output.mapping();
            assert!(
                error < 1e-5,
                "{element} and not {expected} at {position:?} of {mapping}"
            );
        }
        Ok(())
    }
}

fn offset<const RANK: usize>(position: [usize; RANK], strides: [usize; RANK]) -> usize {
    position
        .iter()
        .zip(strides)
        .map(|(at, stride)| at * stride)
        .sum()
}

/// Returns all positions for the given sizes.
fn positions<const RANK: usize>(sizes: [usize; RANK]) -> impl Iterator<Item = [usize; RANK]> {
    (0..sizes.iter().product()).map(move |mut index| {
        sizes.map(|size| {
            let along = index % size;
            index /= size;
            along
        })
    })
}

/// Returns the mapping of a plain tensor.
macro_rules! mapping {
    ($plain:expr, $L:ty: $($axis:ident),+) => {{
        let (mut sizes, mut strides) = ($plain.sizes.into_iter(), $plain.strides.into_iter());
        let sizes = ($($axis(sizes.next().unwrap_or_default()),)+);
        let strides = ($($axis(strides.next().unwrap_or_default()),)+);
        Mapping::<$L>::try_from_strides(sizes, strides)?
    }};
}

/// Uploads a plain tensor.
fn upload<L: AnyLayout, const RANK: usize>(
    card: &Card,
    plain: &Plain<RANK>,
    mapping: Mapping<L>,
) -> Result<OnCard<f32, L>> {
    card.upload(View::with(&plain.memory, mapping)?)
}

type Image = TensorLayout<(DynN, DynC, DynH, DynW), SharedStrides>;
type Filter = TensorLayout<(DynO, DynI, DynH, DynW), SharedStrides>;
type Bias = TensorLayout<(DynC,), SharedStrides>;

/// The movement of a window along one axis.
#[derive(Clone, Copy)]
struct Moved {
    window: usize,
    stride: usize,
    dilation: usize,
    start: usize,
    end: usize,
}

impl Moved {
    fn random(random: &mut Random) -> Self {
        Moved {
            window: random.between(1, 3),
            stride: random.between(1, 3),
            dilation: random.between(1, 2),
            start: random.between(0, 2),
            end: random.between(0, 2),
        }
    }

    /// Returns the position of an element of the window, counted from the start of the padding. `put_down` is the index
    /// of the window's position.
    fn position(self, put_down: usize, element: usize) -> usize {
        put_down * self.stride + element * self.dilation
    }

    /// Returns the position in the input of an element of the window, or `None` if the element is outside of the input.
    fn meets(self, put_down: usize, element: usize, size: usize) -> Option<usize> {
        let position = self.position(put_down, element).checked_sub(self.start)?;
        (position < size).then_some(position)
    }

    /// Returns the number of positions of the window on a padded input.
    fn count(self, size: usize) -> usize {
        let all = self.start + size + self.end;
        let fits = |put_down: &usize| self.position(*put_down, self.window - 1) < all;
        (0..all).take_while(fits).count()
    }

    fn along<X: AxisOf<(D, H, W)>>(self, window: Window) -> Window {
        let [stride, dilation, start, end] = [self.stride, self.dilation, self.start, self.end]
            .map(|number| u32::try_from(number).expect("it is small"));
        window
            .stride::<X>(stride)
            .dilation::<X>(dilation)
            .padding::<X>(start, end)
    }
}

/// Executes a convolution of plain tensors, and returns its output.
macro_rules! convolve {
    ($card:ident, $Operator:ident($window:ident), $input:ident by $filter:ident and $bias:ident => $output:ident) => {{
        let from = mapping!($input, Image: N, C, H, W);
        let by = mapping!($filter, Filter: O, I, H, W);
        let and = mapping!($bias, Bias: C);
        let to = mapping!($output, Image: N, C, H, W);
        let convolution =
            $Operator::<f32, Image, Filter, Bias, Image>::with($window, from, by, and, to)?;
        let target = $card.allocate(to)?;
        run!(
            $card, convolution,
            [&upload(&$card, &$input, from)?] [&upload(&$card, &$filter, by)?]
            [&upload(&$card, &$bias, and)?] => [&target]
        );
        target
    }};
}

#[test]
fn convolutions() -> Result<()> {
    let (card, mut random) = (card(), Random::new(11));
    let mut executed = 0;
    while executed < 20 {
        let along = [Moved::random(&mut random), Moved::random(&mut random)];
        let [h, w] = [random.between(1, 7), random.between(1, 7)];
        let [rows, columns] = [along[0].count(h), along[1].count(w)];
        if rows == 0 || columns == 0 {
            continue;
        }
        executed += 1;
        let (n, groups) = (random.between(1, 2), random.between(1, 3));
        let (i, o) = (random.between(1, 3), random.between(1, 3));
        let input = Plain::input(&mut random, [n, groups * i, h, w]);
        let filter = Plain::input(
            &mut random,
            [groups * o, i, along[0].window, along[1].window],
        );
        let bias = Plain::input(&mut random, [groups * o]);
        let output = Plain::output(&mut random, [n, groups * o, rows, columns]);
        let window = along[1].along::<W>(along[0].along::<H>(Window::new()));

        let window = window.groups(u32::try_from(groups)?);
        let target = convolve!(card, Convolution(window), input by filter and bias => output);
        output.check(&card, &target, |[n, c, row, column]| {
            let mut sum = bias.at([c]);
            for [of_group, y, x] in positions([i, along[0].window, along[1].window]) {
                let met = (along[0].meets(row, y, h), along[1].meets(column, x, w));
                if let (Some(y_met), Some(x_met)) = met {
                    sum += input.at([n, c / o * i + of_group, y_met, x_met])
                        * filter.at([c, of_group, y, x]);
                }
            }
            sum
        })?;
    }
    Ok(())
}

#[test]
fn transposed_convolutions() -> Result<()> {
    let (card, mut random) = (card(), Random::new(12));
    let mut executed = 0;
    while executed < 20 {
        let along = [Moved::random(&mut random), Moved::random(&mut random)];
        let [h, w] = [random.between(1, 4), random.between(1, 4)];
        let more = along.map(|along| random.between(0, along.stride - 1));
        // The size of the output without the padding.
        let size = |along: Moved, size: usize, more: usize| {
            let spread = along.position(size - 1, along.window - 1) + 1 + more;
            spread.saturating_sub(along.start + along.end)
        };
        let (rows, columns) = (size(along[0], h, more[0]), size(along[1], w, more[1]));
        if rows == 0 || columns == 0 {
            continue;
        }
        executed += 1;
        let (n, groups) = (random.between(1, 2), random.between(1, 3));
        let (i, o) = (random.between(1, 3), random.between(1, 3));
        let input = Plain::input(&mut random, [n, groups * i, h, w]);
        let filter = Plain::input(
            &mut random,
            [o, groups * i, along[0].window, along[1].window],
        );
        let bias = Plain::input(&mut random, [groups * o]);
        let output = Plain::output(&mut random, [n, groups * o, rows, columns]);
        let window = along[1].along::<W>(along[0].along::<H>(Window::new()));
        let window = window
            .output_padding::<H>(u32::try_from(more[0])?)
            .output_padding::<W>(u32::try_from(more[1])?)
            .groups(u32::try_from(groups)?);

        let target =
            convolve!(card, TransposedConvolution(window), input by filter and bias => output);
        output.check(&card, &target, |[n, c, row, column]| {
            let mut sum = bias.at([c]);
            for [of_group, h, w] in positions([i, h, w]) {
                for [y, x] in positions([along[0].window, along[1].window]) {
                    let spread_to = (along[0].meets(h, y, rows), along[1].meets(w, x, columns));
                    if spread_to == (Some(row), Some(column)) {
                        let channel = c / o * i + of_group;
                        sum += input.at([n, channel, h, w]) * filter.at([c % o, channel, y, x]);
                    }
                }
            }
            sum
        })?;
    }
    Ok(())
}

#[test]
fn poolings() -> Result<()> {
    let (card, mut random) = (card(), Random::new(13));
    let mut executed = 0;
    while executed < 15 {
        let along = [Moved::random(&mut random), Moved::random(&mut random)];
        let [h, w] = [random.between(1, 7), random.between(1, 7)];
        let [rows, columns] = [along[0].count(h), along[1].count(w)];
        // A window that covers only padding has no largest element.
        let meets = |along: Moved, size: usize, puts: usize| {
            (0..puts).all(|put| (0..along.window).any(|at| along.meets(put, at, size).is_some()))
        };
        if rows * columns == 0 || !meets(along[0], h, rows) || !meets(along[1], w, columns) {
            continue;
        }
        executed += 1;
        let (n, c) = (random.between(1, 2), random.between(1, 3));
        let input = Plain::input(&mut random, [n, c, h, w]);
        let outputs = [(); 2].map(|()| Plain::output(&mut random, [n, c, rows, columns]));
        let [output, indices] = outputs;
        let window = along[1].along::<W>(along[0].along::<H>(Window::new()));
        let window = window
            .size::<H>(u32::try_from(along[0].window)?)
            .size::<W>(u32::try_from(along[1].window)?);
        let under = |[n, c, row, column]: [usize; 4]| {
            let mut under = Vec::new();
            for [y, x] in positions([along[0].window, along[1].window]) {
                let met = (along[0].meets(row, y, h), along[1].meets(column, x, w));
                if let (Some(y), Some(x)) = met {
                    under.push(input.at([n, c, y, x]));
                }
            }
            under
        };

        let from = mapping!(input, Image: N, C, H, W);
        let to = mapping!(output, Image: N, C, H, W);
        let at = mapping!(indices, Image: N, C, H, W);
        let source = upload(&card, &input, from)?;
        let (target, found) = (card.allocate(to)?, card.allocate(at)?);
        let largest =
            MaxPoolingWithIndices::<f32, u32, Image, Image, Image>::with(window, from, to, at)?;
        run!(card, largest, [&source] => [&target] [&found]);
        let most = |position| under(position).into_iter().fold(f64::MIN, f64::max);
        output.check(&card, &target, most)?;
        let found = stored::<u32, _>(&card, &found)?;
        for position in positions(output.sizes) {
            let mut index = found[offset(position, indices.strides)] as usize;
            // Positions in logical order, the last axis first.
            let [x, y, c, n] = [w, h, c, n].map(|size| {
                let along = index % size;
                index /= size;
                along
            });
            assert_eq!([n, c], position[..2], "{to}");
            // If several elements are equal, the index may belong to any of them.
            assert!(
                input.at([n, c, y, x]) >= most(position),
                "{to} at {position:?}"
            );
        }

        for padding in [AveragedPadding::Counted, AveragedPadding::LeftOut] {
            let mean = AveragePooling::<f32, Image, Image>::with(window, padding, from, to)?;
            run!(card, mean, [&source] => [&target]);
            output.check(&card, &target, |position| {
                let under = under(position);
                let count = match padding {
                    AveragedPadding::Counted => along[0].window * along[1].window,
                    AveragedPadding::LeftOut => under.len(),
                };
                under.iter().sum::<f64>() / real(count)
            })?;
        }
    }
    Ok(())
}

type Left = TensorLayout<(DynB, DynH, DynM, DynK), SharedStrides>;
type LeftTransposed = TensorLayout<(DynB, DynH, DynK, DynM), SharedStrides>;
type Right = TensorLayout<(DynB, DynH, DynK, DynN), SharedStrides>;
type RightTransposed = TensorLayout<(DynB, DynH, DynN, DynK), SharedStrides>;
type Product = TensorLayout<(DynB, DynH, DynM, DynN), SharedStrides>;

/// Executes products of factors whose last two axes are in these orders.
macro_rules! check_products {
    ($(($A:ident: $a0:ident $a1:ident) by ($B:ident: $b0:ident $b1:ident);)+) => {{
        let (card, mut random) = (card(), Random::new(14));
        $(for _ in 0..5 {
            let [b, h, m, k, n] = [(); 5].map(|()| random.between(1, 4));
            let size = |axis: char| match axis {
                M::NAME => m,
                K::NAME => k,
                _ => n,
            };
            let left = Plain::input(&mut random, [b, h, size($a0::NAME), size($a1::NAME)]);
            let right = Plain::input(&mut random, [b, h, size($b0::NAME), size($b1::NAME)]);
            let added = Plain::input(&mut random, [b, h, m, n]);
            let output = Plain::output(&mut random, [b, h, m, n]);

            let by = mapping!(left, $A: B, H, $a0, $a1);
            let from = mapping!(right, $B: B, H, $b0, $b1);
            let and = mapping!(added, Product: B, H, M, N);
            let to = mapping!(output, Product: B, H, M, N);
            let product =
                Gemm::<f32, $A, $B, Product, Product>::with(0.5, -2.0, by, from, and, to)?;
            let target = card.allocate(to)?;
            run!(
                card, product,
                [&upload(&card, &left, by)?] [&upload(&card, &right, from)?]
                [&upload(&card, &added, and)?] => [&target]
            );
            output.check(&card, &target, |[b, h, m, n]| {
                let along = |axis: char, k: usize| match axis {
                    M::NAME => m,
                    K::NAME => k,
                    _ => n,
                };
                let sum: f64 = (0..k)
                    .map(|k| {
                        left.at([b, h, along($a0::NAME, k), along($a1::NAME, k)])
                            * right.at([b, h, along($b0::NAME, k), along($b1::NAME, k)])
                    })
                    .sum();
                0.5 * sum - 2.0 * added.at([b, h, m, n])
            })?;
        })+
    }};
}

#[test]
fn products() -> Result<()> {
    check_products! {
        (Left: M K) by (Right: K N);
        (LeftTransposed: K M) by (Right: K N);
        (Left: M K) by (RightTransposed: N K);
        (LeftTransposed: K M) by (RightTransposed: N K);
    }
    Ok(())
}
