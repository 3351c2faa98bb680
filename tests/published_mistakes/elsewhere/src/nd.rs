//! The mistakes with ndarray: the number of axes is in the type.

use crate::{Mistake, Said};
use ndarray::{Array, Array3, Array4, ArrayView, Axis, Ix1, concatenate};

pub const MISTAKES: [Mistake; 10] = [
    ("candle_3405", nhwc_for_nchw),
    ("opencv_rust_497", planes_for_pixels),
    ("tensorflow_onnx_993", reshape_for_transpose),
    ("rotor_gaussians_7", permuted_to_width_first),
    ("wonnx_108", width_before_height),
    ("ndarray_643", flattened_after_reversal),
    ("transformer_from_scratch_6", heads_merged),
    ("squeezenet_12", joined_along_axis_1),
    ("rust_ffmpeg_64", pitch_ignored),
    ("imgref_31", two_bytes_for_four),
];

fn counted<const N: usize>(shape: [usize; N]) -> Array<f32, ndarray::Dim<[usize; N]>>
where
    [usize; N]: ndarray::IntoDimension<Dim = ndarray::Dim<[usize; N]>>,
    ndarray::Dim<[usize; N]>: ndarray::Dimension,
{
    let all: usize = shape.iter().product();
    let numbers: Array<f32, Ix1> = (0..all).map(|i| i as f32).collect();
    numbers.into_shape_with_order(shape).unwrap()
}

/// Returns the sum over the channels of an array of N, C, H, W.
fn channels_summed(image: &Array4<f32>) -> f32 {
    image.sum_axis(Axis(1))[[0, 0, 0]]
}

fn nhwc_for_nchw() -> Said {
    let image = counted([1, 4, 4, 4]); // N, H, W, C
    Ok(format!(
        "the first output is {}, 6 was meant",
        channels_summed(&image)
    ))
}

fn planes_for_pixels() -> Said {
    let planes = counted([2, 2, 2]); // C, H, W
    let pixels = Array3::from_shape_vec((2, 2, 2), planes.into_raw_vec_and_offset().0);
    let pixels = pixels.map_err(|error| error.to_string())?; // H, W, C
    Ok(format!(
        "the second channel of the first pixel is {}, 4 was meant",
        pixels[[0, 0, 1]]
    ))
}

fn reshape_for_transpose() -> Said {
    let photo = counted([1, 2, 2, 3]); // N, H, W, C
    let input = photo
        .into_shape_with_order((1, 3, 2, 2))
        .map_err(|error| error.to_string())?;
    let first: Vec<f32> = input.iter().take(4).copied().collect();
    Ok(format!(
        "the first plane is {first:?}, [0, 3, 6, 9] was meant"
    ))
}

fn permuted_to_width_first() -> Said {
    let render = counted([1, 2, 3, 3]); // N, H, W, C
    let truth = counted([1, 3, 2, 3]); // N, C, H, W
    let difference = &render.permuted_axes([0, 3, 2, 1]) - &truth;
    Ok(format!("{:?}", difference.shape()))
}

fn width_before_height() -> Said {
    let image = counted([1, 3, 4, 2]); // N, C, W, H
    Ok(format!(
        "an output of {:?}",
        image.sum_axis(Axis(1)).shape()
    ))
}

fn flattened_after_reversal() -> Said {
    let reversed = counted([2, 2, 2]).reversed_axes();
    let flat = reversed
        .into_shape_with_order(8)
        .map_err(|error| error.to_string())?;
    Ok(format!("{flat}"))
}

fn heads_merged() -> Said {
    let values = counted([1, 2, 2, 2]); // B, heads, positions, D
    let merged = values
        .into_shape_with_order((1, 2, 4))
        .map_err(|error| error.to_string())?;
    let first: Vec<f32> = merged.iter().take(4).copied().collect();
    Ok(format!(
        "the first token is {first:?}, [0, 1, 4, 5] was meant"
    ))
}

fn joined_along_axis_1() -> Said {
    let branch = counted([1, 5, 5, 8]); // N, H, W, C
    let joined = concatenate(Axis(1), &[branch.view(), branch.view()]);
    let joined = joined.map_err(|error| error.to_string())?;
    Ok(format!("{:?}, [1, 5, 5, 16] was meant", joined.shape()))
}

fn pitch_ignored() -> Said {
    let memory = [1.0_f32, 1.0, 1.0, 0.0, 2.0, 2.0, 2.0, 0.0]; // rows of 3 and one more
    let frame = ArrayView::from_shape((2, 3), &memory).map_err(|error| error.to_string())?;
    Ok(format!(
        "the second row begins with {}, 2 was meant",
        frame[[1, 0]]
    ))
}

fn two_bytes_for_four() -> Said {
    let image = ArrayView::from_shape((2, 2), &[0xAA_u8, 0xBB]);
    let image = image.map_err(|error| error.to_string())?;
    Ok(format!("{:?}", image.shape()))
}
