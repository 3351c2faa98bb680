//! The mistakes with candle: one type of tensor, whose sizes and strides are known at run time.

use crate::{Mistake, Said};
use candle_core::{Device::Cpu, Tensor};

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

fn numbers(tensor: &Tensor) -> candle_core::Result<Vec<f32>> {
    tensor.flatten_all()?.to_vec1()
}

fn said(result: candle_core::Result<String>) -> Said {
    result.map_err(|error| error.to_string())
}

fn counted(shape: &[usize]) -> candle_core::Result<Tensor> {
    let all: usize = shape.iter().product();
    Tensor::arange(0.0_f32, all as f32, &Cpu)?.reshape(shape)
}

fn nhwc_for_nchw() -> Said {
    said((|| {
        let image = counted(&[1, 4, 4, 4])?; // N, H, W, C
        let filter = Tensor::ones((1, 4, 1, 1), image.dtype(), &Cpu)?;
        let output = image.conv2d(&filter, 0, 1, 1, 1)?;
        Ok(format!(
            "the first output is {}, 6 was meant",
            numbers(&output)?[0]
        ))
    })())
}

fn planes_for_pixels() -> Said {
    said((|| {
        let planes = counted(&[2, 2, 2])?; // C, H, W
        let bytes = numbers(&planes)?;
        let pixels = Tensor::from_vec(bytes, (2, 2, 2), &Cpu)?; // H, W, C
        Ok(format!(
            "the second channel of the first pixel is {}, 4 was meant",
            numbers(&pixels)?[1]
        ))
    })())
}

fn reshape_for_transpose() -> Said {
    said((|| {
        let photo = counted(&[1, 2, 2, 3])?; // N, H, W, C
        let input = photo.reshape((1, 3, 2, 2))?;
        Ok(format!(
            "the first plane is {:?}, [0, 3, 6, 9] was meant",
            &numbers(&input)?[..4]
        ))
    })())
}

fn permuted_to_width_first() -> Said {
    said((|| {
        let render = counted(&[1, 2, 3, 3])?; // N, H, W, C
        let truth = counted(&[1, 3, 2, 3])?; // N, C, H, W
        let difference = (render.permute((0, 3, 2, 1))? - truth)?;
        Ok(format!("{:?}", difference.shape()))
    })())
}

fn width_before_height() -> Said {
    said((|| {
        let image = counted(&[1, 3, 4, 2])?; // N, C, W, H
        let filter = Tensor::ones((1, 3, 1, 2), image.dtype(), &Cpu)?;
        Ok(format!(
            "an output of {:?}",
            image.conv2d(&filter, 0, 1, 1, 1)?.dims()
        ))
    })())
}

fn flattened_after_reversal() -> Said {
    said((|| {
        let reversed = counted(&[2, 2, 2])?.permute((2, 1, 0))?;
        Ok(format!(
            "right, by a copy: {:?}",
            numbers(&reversed.flatten_all()?)?
        ))
    })())
}

fn heads_merged() -> Said {
    said((|| {
        let values = counted(&[1, 2, 2, 2])?; // B, heads, positions, D
        let merged = values.reshape((1, 2, 4))?;
        Ok(format!(
            "the first token is {:?}, [0, 1, 4, 5] was meant",
            &numbers(&merged)?[..4]
        ))
    })())
}

fn joined_along_axis_1() -> Said {
    said((|| {
        let branch = counted(&[1, 5, 5, 8])?; // N, H, W, C
        Ok(format!(
            "{:?}, [1, 5, 5, 16] was meant",
            Tensor::cat(&[&branch, &branch], 1)?.dims()
        ))
    })())
}

fn pitch_ignored() -> Said {
    said((|| {
        let memory = vec![1.0_f32, 1.0, 1.0, 0.0, 2.0, 2.0, 2.0, 0.0]; // rows of 3 and one more
        let frame = Tensor::from_vec(memory, (2, 3), &Cpu)?;
        Ok(format!("{:?}", numbers(&frame)?))
    })())
}

fn two_bytes_for_four() -> Said {
    said((|| {
        let image = Tensor::from_slice(&[0xAA_u8, 0xBB], (2, 2), &Cpu)?;
        Ok(format!("{:?}", image.dims()))
    })())
}
