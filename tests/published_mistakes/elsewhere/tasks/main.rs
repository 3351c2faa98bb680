//! Compares the tasks of `candle.rs` with loops, and prints what candle says of ten mistakes: `candle | task | ...`.
//! With the name of a library as its argument, prints the time of each task with this library, in microseconds:
//! `task | time`.

use candle_core::{D, DType::F32, Device::Cpu, Result, Tensor};
use ndarray::{Array2, Array3, Array4};
use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};
use tensor_layout::{H, W};

#[path = "candle.rs"]
mod candle;
#[path = "here.rs"]
mod here;
#[path = "nd.rs"]
mod nd;

/// Bytes from one row of 256 pixels to the next, in a buffer of 192 rows.
const PITCH: usize = 1024;

fn bytes(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i % 251) as u8).collect()
}

fn floats(length: usize) -> Vec<f32> {
    (0..length).map(|i| (i % 61) as f32).collect()
}

fn tensor(shape: &[usize]) -> Result<Tensor> {
    Tensor::from_vec(floats(shape.iter().product()), shape, &Cpu)
}

fn photo() -> Result<Tensor> {
    Tensor::from_vec(bytes(192 * 256 * 3), (192, 256, 3), &Cpu)
}

fn main() {
    match env::args().nth(1).as_deref() {
        None => {
            check().expect("the tasks are done");
            for (task, mistake) in MISTAKES {
                match mistake() {
                    Ok(tensor) => {
                        println!("candle | {task} | nothing: a tensor of {:?}", tensor.dims())
                    }
                    Err(error) => {
                        let error = error.to_string();
                        let first = error.lines().next().unwrap_or("");
                        println!("candle | {task} | an error when it runs: {first}");
                    }
                }
            }
        }
        Some("here") => times_here(),
        Some("ndarray") => times_of_ndarray(),
        Some("candle") => times_of_candle().expect("the tasks are done"),
        Some(other) => panic!("no library `{other}`"),
    }
}

fn byte(tensor: &Tensor, position: [usize; 3]) -> Result<u8> {
    tensor
        .get(position[0])?
        .get(position[1])?
        .get(position[2])?
        .to_scalar()
}

fn check() -> Result<()> {
    let photo = photo()?;
    let c = 2;
    let normal: f32 = candle::normalise(&photo)?
        .get(c)?
        .get(3)?
        .get(5)?
        .to_scalar()?;
    let wanted = f32::from(byte(&photo, [3, 5, c])?) / 255.0 - here::MEAN[c];
    assert!((normal - wanted).abs() < 1e-6);
    assert_eq!(
        byte(&candle::crop(&photo)?, [1, 3, 2])?,
        byte(&photo, [33, 67, 2])?
    );
    let planes = tensor(&[4, 3, 192, 256])?;
    let mut sum = 0.0;
    for n in 0..4 {
        sum += f64::from(planes.get(n)?.get(1)?.sum_all()?.to_scalar::<f32>()?);
    }
    let mean: f32 = candle::mean(&planes)?.get(1)?.to_scalar()?;
    assert!((f64::from(mean) - sum / 196_608.0).abs() < 1e-3);
    let both = candle::concat(&photo, &photo.narrow(2, 0, 1)?.squeeze(2)?)?;
    assert_eq!(byte(&both, [3, 5, 3])?, byte(&photo, [3, 5, 0])?);
    assert_eq!(byte(&both, [3, 5, 2])?, byte(&photo, [3, 5, 2])?);
    let wide = candle::pad(&photo)?;
    assert_eq!(wide.dims(), [208, 288, 3]);
    assert_eq!(byte(&wide, [11, 21, 2])?, byte(&photo, [3, 5, 2])?);
    let patch: u8 = candle::patches(&photo)?
        .get(2 * 16 + 3)?
        .get((4 * 16 + 5) * 3 + 2)?
        .to_scalar()?;
    assert_eq!(patch, byte(&photo, [2 * 16 + 4, 3 * 16 + 5, 2])?);
    let rows = candle::softmax(&tensor(&[64, 1000])?)?
        .sum(D::Minus1)?
        .to_vec1::<f32>()?;
    assert!(rows.iter().all(|sum| (sum - 1.0).abs() < 1e-5));
    let product: f32 = candle::product(&tensor(&[64, 256])?, &tensor(&[128, 256])?)?
        .get(1)?
        .get(3)?
        .to_scalar()?;
    let numbers = floats(1024);
    let wanted: f32 = (0..256).map(|k| numbers[256 + k] * numbers[768 + k]).sum();
    assert_eq!(product, wanted);
    let heads: f32 = candle::heads(&tensor(&[4, 128, 768])?)?
        .get(1)?
        .get(2)?
        .get(4)?
        .get(3)?
        .to_scalar()?;
    assert_eq!(heads, floats(393_216)[(128 + 4) * 768 + 2 * 64 + 3]);
    assert_eq!(byte(&candle::rows(&bytes(20), 2, 2, 10)?, [1, 1, 2])?, 15);
    Ok(())
}

/// The mistakes of `tasks.py`, made with candle.
const MISTAKES: [(&str, fn() -> Result<Tensor>); 10] = [
    ("normalise", || {
        candle::normalise(&photo()?.permute((2, 0, 1))?)
    }),
    ("crop", || photo()?.narrow(0, 96, 128)?.narrow(1, 64, 128)),
    ("mean", || candle::mean(&tensor(&[4, 192, 256, 3])?)),
    ("concat", || Tensor::cat(&[photo()?, photo()?], 0)),
    ("pad", || {
        photo()?.pad_with_zeros(0, 16, 16)?.pad_with_zeros(1, 8, 8)
    }),
    ("patches", || {
        let parts = candle::patches(&photo()?)?.reshape((12, 16, 3, 16, 16))?;
        parts.permute((0, 3, 1, 4, 2))?.reshape((192, 256, 3))
    }),
    ("softmax", || candle::softmax(&tensor(&[1000, 64])?)),
    ("product", || {
        candle::product(&tensor(&[64, 256])?, &tensor(&[256, 256])?.t()?)
    }),
    ("heads", || {
        tensor(&[4, 128, 768])?.reshape((4, 12, 128, 64))
    }),
    ("rows", || {
        Tensor::from_slice(&bytes(192 * PITCH), (192, 256, 3), &Cpu)
    }),
];

/// Prints the shortest time of a call in 60 ms, in microseconds. Calls are timed in groups of at least 50 µs.
fn time<T>(task: &str, mut call: impl FnMut() -> T) {
    let mut calls = 1;
    let mut group = || {
        let start = Instant::now();
        for _ in 0..calls {
            black_box(call());
        }
        let time = start.elapsed();
        let of_one = time.as_secs_f64() * 1e6 / f64::from(calls);
        if time < Duration::from_micros(50) {
            calls *= 2;
            f64::INFINITY
        } else {
            of_one
        }
    };
    let end = Instant::now() + Duration::from_millis(60);
    let mut least = f64::INFINITY;
    while Instant::now() < end || least.is_infinite() {
        least = least.min(group());
    }
    println!("{task} | {least:.2}");
}

fn times_here() {
    use tensor_layout::{Tensor, View};
    let (bytes, floats) = (bytes(192 * PITCH), floats(589_824));
    let photo = View::new(&bytes[..147_456]).expect("it fits");
    time("normalise", || here::normalise(black_box(photo)));
    time("crop", || here::crop(black_box(photo)));
    let planes = View::new(&floats).expect("it fits");
    time("mean", || here::mean(black_box(planes)));
    let depth = View::new(&bytes[..49_152]).expect("it fits");
    time("concat", || here::joined(black_box(photo), depth));
    time("pad", || here::pad(black_box(photo)));
    time("patches", || here::patches(black_box(photo)));
    let mut scores = Tensor::filled(1.0);
    time("softmax", || here::softmax(black_box(&mut scores)));
    let x = View::new(&floats[..16_384]).expect("it fits");
    let weights = View::new(&floats[..32_768]).expect("it fits");
    time("product", || here::product(black_box(x), weights));
    let tokens = View::new(&floats[..393_216]).expect("it fits");
    time("heads", || here::heads(black_box(tokens)));
    // The last row of a strided view has no padding.
    let memory = &bytes[..191 * PITCH + 768];
    time("rows", || {
        here::rows(black_box(memory), H(192), W(256), PITCH)
    });
}

fn times_of_ndarray() {
    let memory = bytes(192 * PITCH);
    let photo = Array3::from_shape_vec((192, 256, 3), bytes(147_456)).expect("it fits");
    let photo = photo.view();
    time("normalise", || nd::normalise(black_box(photo)));
    time("crop", || nd::crop(black_box(photo)));
    let planes = Array4::from_shape_vec((4, 3, 192, 256), floats(589_824)).expect("it fits");
    time("mean", || nd::mean(black_box(planes.view())));
    let depth = Array2::from_shape_vec((192, 256), bytes(49_152)).expect("it fits");
    time("concat", || nd::concat(black_box(photo), depth.view()));
    time("pad", || nd::pad(black_box(photo)));
    time("patches", || nd::patches(black_box(photo)));
    let mut scores = Array2::from_elem((64, 1000), 1.0);
    time("softmax", || nd::softmax(black_box(&mut scores)));
    let x = Array2::from_shape_vec((64, 256), floats(16_384)).expect("it fits");
    let weights = Array2::from_shape_vec((128, 256), floats(32_768)).expect("it fits");
    time("product", || {
        nd::product(black_box(x.view()), weights.view())
    });
    let tokens = Array3::from_shape_vec((4, 128, 768), floats(393_216)).expect("it fits");
    time("heads", || nd::heads(black_box(tokens.view())));
    time("rows", || nd::rows(black_box(&memory), 192, 256, PITCH));
}

fn times_of_candle() -> Result<()> {
    let memory = bytes(192 * PITCH);
    let photo = photo()?;
    time("normalise", || candle::normalise(black_box(&photo)));
    time("crop", || candle::crop(black_box(&photo)));
    let planes = tensor(&[4, 3, 192, 256])?;
    time("mean", || candle::mean(black_box(&planes)));
    let depth = Tensor::from_vec(bytes(49_152), (192, 256), &Cpu)?;
    time("concat", || candle::concat(black_box(&photo), &depth));
    time("pad", || candle::pad(black_box(&photo)));
    time("patches", || candle::patches(black_box(&photo)));
    let scores = Tensor::ones((64, 1000), F32, &Cpu)?;
    time("softmax", || candle::softmax(black_box(&scores)));
    let (x, weights) = (tensor(&[64, 256])?, tensor(&[128, 256])?);
    time("product", || candle::product(black_box(&x), &weights));
    let tokens = tensor(&[4, 128, 768])?;
    time("heads", || candle::heads(black_box(&tokens)));
    time("rows", || candle::rows(black_box(&memory), 192, 256, PITCH));
    Ok(())
}
