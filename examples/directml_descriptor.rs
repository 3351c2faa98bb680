//! Prints descriptions of tensors for DirectML, each beside a description written by hand.
//!
//! `cargo run --example directml_descriptor`, on any system.

use half::f16;
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    /// A photo as files hold it. DirectML lists its sizes as N, C, H, W.
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];

    /// The output of a renderer: rows begin at multiples of 256 bytes.
    type Frame = NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256);

    /// One number for each channel, the same for all pixels.
    type Bias = NCHW[N = 8, C = 64, H = 56, W = 56], broadcast(N, H, W);

    /// Fifteen numbers of two bytes each.
    type Plane = HW[H = 3, W = 5];

    /// Scores, which DirectML takes with four axes.
    type Scores = NC[N = 8, C = 1000];
}

/// The compiler computes these descriptions, and refuses those that DirectML would refuse.
static PHOTO: TensorDesc = TensorDesc::new::<f32, Photo>();
static FRAME: TensorDesc = TensorDesc::new::<u8, Frame>();
static BIAS: TensorDesc = TensorDesc::new::<f32, Bias>();
static PLANE: TensorDesc = TensorDesc::new::<f16, Plane>();
static SCORES: TensorDesc = TensorDesc::new::<f32, Scores>().with_rank(4);

/// `Sizes`, `Strides` and `TotalTensorSizeInBytes`.
struct ByHand {
    sizes: &'static [u32],
    strides: Option<&'static [u32]>,
    bytes: u64,
}

fn main() {
    show(
        "TensorDesc::new::<f32, layout!(NHWC[N = 1, C = 3, H = 224, W = 224])>()",
        &PHOTO,
        &ByHand {
            sizes: &[1, 3, 224, 224],
            // The next channel is the next element, and the next row is 224 pixels of 3 channels away.
            strides: Some(&[224 * 224 * 3, 1, 224 * 3, 3]),
            bytes: 224 * 224 * 3 * 4,
        },
    );
    show(
        "TensorDesc::new::<u8, layout!(NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256))>()",
        &FRAME,
        &ByHand {
            sizes: &[1, 4, 3, 70],
            // 70 pixels of 4 bytes do not fit into 256.
            strides: Some(&[3 * 512, 1, 512, 4]),
            // The last row ends with its last pixel.
            bytes: 2 * 512 + 70 * 4,
        },
    );
    show(
        "TensorDesc::new::<f32, layout!(NCHW[N = 8, C = 64, H = 56, W = 56], broadcast(N, H, W))>()",
        &BIAS,
        &ByHand {
            sizes: &[8, 64, 56, 56],
            strides: Some(&[0, 1, 0, 0]),
            // 64 numbers and not 8 · 64 · 56 · 56.
            bytes: 64 * 4,
        },
    );
    show(
        "TensorDesc::new::<f16, layout!(HW[H = 3, W = 5])>()",
        &PLANE,
        &ByHand {
            sizes: &[3, 5],
            // `None` means: in this order, without gaps.
            strides: None,
            // 30, rounded up to a multiple of 4.
            bytes: 32,
        },
    );
    show(
        "TensorDesc::new::<f32, layout!(NC[N = 8, C = 1000])>().with_rank(4)",
        &SCORES,
        &ByHand {
            // For an image of one pixel.
            sizes: &[8, 1000, 1, 1],
            strides: None,
            bytes: 8 * 1000 * 4,
        },
    );
}

fn show(declaration: &str, desc: &TensorDesc, hand: &ByHand) {
    println!("{declaration}");
    println!("                            declared                    by hand");
    let line = |field: &str, declared: String, hand: String| {
        println!("    {field:22}  {declared:26}  {hand}");
        assert_eq!(declared, hand);
    };
    let list = |numbers: Option<&[u32]>| match numbers {
        Some(numbers) => format!("{numbers:?}"),
        None => "none".to_owned(),
    };
    line("Sizes", list(Some(desc.sizes())), list(Some(hand.sizes)));
    line("Strides", list(desc.strides()), list(hand.strides));
    let bytes = desc.total_size_in_bytes();
    line(
        "TotalTensorSizeInBytes",
        bytes.to_string(),
        hand.bytes.to_string(),
    );
    println!();
}
