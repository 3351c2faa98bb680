//! Operators with a window, and images of another size.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, made, sizes, slots};
use tensor_layout::axes::D;
use tensor_layout::operators::*;
use tensor_layout::{H, W};

/// The numbers of a window along each axis, as onnx states them or implies them.
pub(crate) struct Given {
    pub(crate) kernel: Vec<i64>,
    pub(crate) strides: Vec<i64>,
    pub(crate) dilations: Vec<i64>,
    pub(crate) starts: Vec<i64>,
    pub(crate) ends: Vec<i64>,
    pub(crate) output_padding: Vec<i64>,
}

impl Given {
    /// Returns the window over an input with these sizes. `space` lacks the first two axes.
    pub(crate) fn of(case: &Case, space: &[i64], kernel: &[i64]) -> Self {
        let count = space.len();
        let all =
            |name: &str, default: i64| case.integers(name).unwrap_or_else(|| vec![default; count]);
        let pads = case.integers("pads").unwrap_or_else(|| vec![0; 2 * count]);
        let mut given = Given {
            kernel: kernel.to_vec(),
            strides: all("strides", 1),
            dilations: all("dilations", 1),
            starts: pads[..count].to_vec(),
            ends: pads[count..].to_vec(),
            output_padding: all("output_padding", 0),
        };
        let is_lower = match case.text("auto_pad") {
            Some("SAME_UPPER") => Some(false),
            Some("SAME_LOWER") => Some(true),
            _ => None,
        };
        let output_shape = case.integers("output_shape");
        for axis in 0..count {
            let (size, stride, covered) = (space[axis], given.strides[axis], given.covered(axis));
            let total = match (&output_shape, is_lower) {
                _ if case.operator == "ConvTranspose" => {
                    let whole = stride * (size - 1) + given.output_padding[axis] + covered;
                    match (&output_shape, is_lower) {
                        (Some(wanted), _) => whole - wanted[axis],
                        (None, Some(_)) => whole - size * stride,
                        (None, None) => continue,
                    }
                }
                (_, Some(_)) => {
                    (((size + stride - 1) / stride - 1) * stride + covered - size).max(0)
                }
                _ => continue,
            };
            let (less, more) = (total / 2, total - total / 2);
            // A transposed convolution removes more at the start, unless the attribute says otherwise.
            let is_more_first = if case.operator == "ConvTranspose" {
                is_lower != Some(false)
            } else {
                is_lower == Some(true)
            };
            (given.starts[axis], given.ends[axis]) = if is_more_first {
                (more, less)
            } else {
                (less, more)
            };
        }
        if case.integer("ceil_mode", 0) == 1 && is_lower.is_none() {
            for (axis, size) in space.iter().enumerate() {
                given.round_up(axis, *size);
            }
        }
        given
    }

    pub(crate) fn covered(&self, axis: usize) -> i64 {
        (self.kernel[axis] - 1) * self.dilations[axis] + 1
    }

    /// Changes the padding at the end so that the last window fits. onnx leaves the last window out if it
    /// begins after the input.
    fn round_up(&mut self, axis: usize, size: i64) {
        let (covered, stride) = (self.covered(axis), self.strides[axis]);
        let room = size + self.starts[axis] + self.ends[axis] - covered;
        if room < 0 {
            return;
        }
        let mut count = (room + stride - 1) / stride + 1;
        if (count - 1) * stride >= size + self.starts[axis] {
            count -= 1;
        }
        if count != room / stride + 1 {
            self.ends[axis] = (self.ends[axis] + (count - 1) * stride - room).max(0);
        }
    }

    /// Returns the window, or `None` if a number is below 0.
    pub(crate) fn window(&self, is_pooling: bool) -> Option<Window> {
        let mut window = Window::new();
        let number = |of: &[i64], axis: usize| u32::try_from(of[axis]).ok();
        let first = 3 - self.kernel.len();
        macro_rules! along {
            ($index:literal, $X:ident) => {
                if let Some(axis) = usize::checked_sub($index, first) {
                    window = window
                        .stride::<$X>(number(&self.strides, axis)?)
                        .dilation::<$X>(number(&self.dilations, axis)?)
                        .padding::<$X>(number(&self.starts, axis)?, number(&self.ends, axis)?);
                    if is_pooling {
                        window = window.size::<$X>(number(&self.kernel, axis)?);
                    }
                    if self.output_padding[axis] != 0 {
                        window = window.output_padding::<$X>(number(&self.output_padding, axis)?);
                    }
                }
            };
        }
        along!(0, D);
        along!(1, H);
        along!(2, W);
        Some(window)
    }
}

pub(crate) fn operator(case: &Case) -> Answer {
    let Some(input) = case.input(0) else {
        return Answer::NoOperator("no input");
    };
    let (from, to) = (sizes(input), sizes(&case.outputs[0]));
    match case.operator.as_str() {
        "Conv" | "ConvTranspose" | "ConvInteger" | "QLinearConv" => {
            return convolution(case, &from, &to);
        }
        "RoiAlign" => return regions(case, &from, &to),
        "Resize" | "Upsample" => return resized(case, &from, &to),
        "GlobalAveragePool" => {
            return slots!(ReduceAverage<f32>() in [NCHW &from, 0] out [NCHW &to]);
        }
        "GlobalMaxPool" => {
            return slots!(ReduceMax<f32>() in [NCHW &from, 0] out [NCHW &to]);
        }
        _ => {}
    }
    let kernel = case.integers("kernel_shape").expect("a pooling has a size");
    let given = Given::of(case, &input.sizes[2..], &kernel);
    let Some(window) = given.window(true) else {
        return Answer::NoOperator("a number below 0");
    };
    let padding = if case.integer("count_include_pad", 0) == 1 {
        AveragedPadding::Counted
    } else {
        AveragedPadding::LeftOut
    };
    macro_rules! of {
        ($L:ident) => {
            if case.operator == "AveragePool" {
                made!(AveragePooling::<f32, $L, $L>::with(window, padding, packed(&from), written(&to)))
            } else if let [_, indices] = case.outputs.as_slice() {
                let indices = written(&sizes(indices));
                made!(MaxPoolingWithIndices::<f32, u64, $L, $L, $L>::with(
                    window, packed(&from), written(&to), indices
                ))
            } else {
                of_type!(&input.element, T in [f32 u8] => {
                    made!(MaxPooling::<T, $L, $L>::with(window, packed(&from), written(&to)))
                })
            }
        };
    }
    match from.len() {
        3 => of!(NCW),
        4 => of!(NCHW),
        5 => of!(NCDHW),
        _ => Answer::NoOperator("not an image"),
    }
}

fn convolution(case: &Case, from: &[usize], to: &[usize]) -> Answer {
    let filter_at = if case.operator == "QLinearConv" { 3 } else { 1 };
    let filter = case.input(filter_at).expect("a filter");
    let given = Given::of(
        case,
        &case.input(0).expect("an input").sizes[2..],
        &filter.sizes[2..],
    );
    let Some(window) = given.window(false) else {
        return Answer::NoOperator("a number below 0");
    };
    let window = window.groups(u32::try_from(case.integer("group", 1)).expect("a number"));
    let filter = sizes(filter);
    let one = &[1];
    if case.operator == "ConvInteger" {
        return slots!(
            ConvolutionInteger<u8, u8>(window) in [NCHW from, 0] in [LC one, 2] in [OIHW &filter, 1] in _ out [NCHW to]
        );
    }
    if case.operator == "QLinearConv" {
        return slots!(
            QuantizedLinearConvolution<u8, u8, u8>(window) in [NCHW from, 0] in [LC one, 1] in [LC one, 2]
            in [OIHW &filter, 3] in [LC one, 4] in [LC one, 5] in _ in [LC one, 6] in [LC one, 7] out [NCHW to]
        );
    }
    macro_rules! of {
        ($name:ident, $L:ident, $Filter:ident) => {
            slots!($name<f32>(window) in [$L from, 0] in [$Filter &filter, 1] in _ out [$L to])
        };
    }
    match (case.operator.as_str(), from.len()) {
        ("Conv", 3) => of!(Convolution, NCW, OIW),
        ("Conv", 4) => of!(Convolution, NCHW, OIHW),
        ("Conv", 5) => of!(Convolution, NCDHW, OIDHW),
        ("ConvTranspose", 3) => of!(TransposedConvolution, NCW, IOW),
        ("ConvTranspose", 4) => of!(TransposedConvolution, NCHW, IOHW),
        ("ConvTranspose", 5) => of!(TransposedConvolution, NCDHW, IODHW),
        _ => Answer::NoOperator("not an image"),
    }
}

fn regions(case: &Case, from: &[usize], to: &[usize]) -> Answer {
    let samples = u32::try_from(case.integer("sampling_ratio", 0)).expect("a number");
    let scale = case.float("spatial_scale", 1.0);
    let sampling = if case.text("mode") == Some("max") {
        RoiSampling::maximum()
    } else {
        RoiSampling::average()
    };
    let sampling = sampling
        .spatial_scale(scale, scale)
        .samples(samples, samples);
    let sampling = if case.text("coordinate_transformation_mode") == Some("output_half_pixel") {
        sampling.output_half_pixels()
    } else {
        sampling.half_pixels()
    };
    let tensor = |at: usize| sizes(case.input(at).expect("an input"));
    slots!(
        RoiAlign1<f32, u64, tensor_layout::M, tensor_layout::K>(sampling) in [NCHW from, 0] in [MK &tensor(1), 1]
        in [LM &tensor(2), 2] out [MCHW to]
    )
}

fn resized(case: &Case, from: &[usize], to: &[usize]) -> Answer {
    if from.len() != 4 || to.len() != 4 {
        return Answer::NoOperator("not an image");
    }
    if case.integer("antialias", 0) == 1 || case.text("keep_aspect_ratio_policy").is_some() {
        return Answer::NoOperator("DirectML has no such mode");
    }
    let resampling = match case.text("mode") {
        None | Some("nearest") => Resampling::nearest().rounding(match case.text("nearest_mode") {
            None if case.operator == "Upsample" => NearestRounding::Before,
            Some("floor") => NearestRounding::Before,
            Some("ceil") => NearestRounding::After,
            Some("round_prefer_ceil") => NearestRounding::HalvesAfter,
            _ => NearestRounding::HalvesBefore,
        }),
        Some("linear") => Resampling::linear(),
        _ => return Answer::NoOperator("DirectML has no such mode"),
    };
    let resampling = match case.text("coordinate_transformation_mode") {
        None | Some("half_pixel") if case.operator == "Resize" => resampling,
        None | Some("asymmetric") => resampling.asymmetric(),
        Some("align_corners") => resampling.align_corners(),
        _ => return Answer::NoOperator("DirectML has no such mode"),
    };
    // The input has the scales of all four axes, or those of the last two.
    let scales = case.input(if case.operator == "Upsample" { 1 } else { 2 });
    let resampling = match scales.map(super::case::Tensor::numbers) {
        Some(scales)
            if !scales.is_empty()
                && case.text("coordinate_transformation_mode") != Some("align_corners") =>
        {
            let (height, width) = match (case.integers("axes").as_deref(), scales.as_slice()) {
                (None, [.., height, width])
                | (Some([2, 3]), [height, width])
                | (Some([3, 2]), [width, height]) => (*height, *width),
                _ => return Answer::NoOperator("not written down"),
            };
            #[expect(clippy::cast_possible_truncation, reason = "they were f32")]
            let (height, width) = (height as f32, width as f32);
            resampling.scale_of::<H>(height).scale_of::<W>(width)
        }
        _ => resampling,
    };
    slots!(Resample2<f32>(resampling) in [NCHW from, 0] out [NCHW to])
}
