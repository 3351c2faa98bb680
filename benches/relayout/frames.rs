//! Frames of a camera as normalised planes, beside a fill of the planes, a pass by hand, and the crate `yuv`. It needs
//! the feature `frames`.

use crate::{Bench, Copies};
use std::cell::RefCell;
use std::hint::black_box;
use tensor_layout::frames::{Bt709Limited, Frame, FrameFormat, FrameLayout, I420, Nv12, Yuy2};
use tensor_layout::{C, H, View, ViewMut, W, layout};
use yuv::{
    YuvBiPlanarImage, YuvConversionMode, YuvError, YuvPackedImage, YuvPlanarImage, YuvRange,
    YuvStandardMatrix, yuv_nv12_to_rgb, yuv420_to_rgb, yuyv422_to_rgb,
};

const HEIGHT: usize = 1080;
const WIDTH: usize = 1920;
const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
const SCALE: [f32; 3] = [4.366_812, 4.464_286, 4.444_444_7];

layout! {
    type Planes = CHW[C = 3, H = 1080, W = 1920];
    type Pixels = HWC[C = 3, H = 1080, W = 1920];
}

/// Converts a packed frame to pixels of bytes by the crate `yuv`.
type ToPixels = fn(frame: &[u8], pixels: &mut [u8]) -> Result<(), YuvError>;

/// The planes of one frame fit into a cache of 32 MiB, in which the last fill has left them. Those of four frames do
/// not.
pub(crate) fn run(bench: &Bench) {
    for (frames, name) in [(1, "frame 1080p"), (4, "4 frames 1080p")] {
        let mut by_hand: Vec<Copies<u8, f32>> = Vec::new();
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            by_hand.push((
                "by hand",
                Box::new(|source, target| {
                    let planes = target.chunks_exact_mut(Planes::SPAN);
                    for (frame, planes) in source.chunks_exact(Planes::SPAN / 2).zip(planes) {
                        // SAFETY: the processor has AVX2.
                        unsafe { avx2::planes(frame, planes) };
                    }
                }),
            ));
        }
        case::<Nv12>(
            bench,
            &format!("{name} NV12"),
            frames,
            nv12_to_pixels,
            by_hand,
        );
        case::<I420>(
            bench,
            &format!("{name} I420"),
            frames,
            i420_to_pixels,
            Vec::new(),
        );
        case::<Yuy2>(
            bench,
            &format!("{name} YUY2"),
            frames,
            yuy2_to_pixels,
            Vec::new(),
        );
    }
}

const SIZES: [u32; 2] = [1920, 1080];
const PITCH: u32 = 3 * SIZES[0];
const MATRIX: YuvStandardMatrix = YuvStandardMatrix::Bt709;

fn nv12_to_pixels(frame: &[u8], pixels: &mut [u8]) -> Result<(), YuvError> {
    let [width, height] = SIZES;
    let (y_plane, uv_plane) = frame.split_at(HEIGHT * WIDTH);
    let image = YuvBiPlanarImage {
        y_plane,
        y_stride: width,
        uv_plane,
        uv_stride: width,
        width,
        height,
    };
    let mode = YuvConversionMode::Balanced;
    yuv_nv12_to_rgb(&image, pixels, PITCH, YuvRange::Limited, MATRIX, mode)
}

fn i420_to_pixels(frame: &[u8], pixels: &mut [u8]) -> Result<(), YuvError> {
    let [width, height] = SIZES;
    let (y_plane, chroma) = frame.split_at(HEIGHT * WIDTH);
    let (u_plane, v_plane) = chroma.split_at(HEIGHT * WIDTH / 4);
    let image = YuvPlanarImage {
        y_plane,
        y_stride: width,
        u_plane,
        u_stride: width / 2,
        v_plane,
        v_stride: width / 2,
        width,
        height,
    };
    yuv420_to_rgb(&image, pixels, PITCH, YuvRange::Limited, MATRIX)
}

fn yuy2_to_pixels(yuy: &[u8], pixels: &mut [u8]) -> Result<(), YuvError> {
    let [width, height] = SIZES;
    let image = YuvPackedImage {
        yuy,
        yuy_stride: 2 * width,
        width,
        height,
    };
    yuyv422_to_rgb(&image, pixels, PITCH, YuvRange::Limited, MATRIX)
}

fn case<F: FrameFormat<Element = u8>>(
    bench: &Bench,
    name: &str,
    frames: usize,
    to_pixels: ToPixels,
    others: Vec<Copies<u8, f32>>,
) {
    let layout = FrameLayout::<F>::packed(H(HEIGHT), W(WIDTH)).expect("a size of video");
    let (mean, scale) = (black_box(MEAN), black_box(SCALE));
    let mut contestants: Vec<Copies<u8, f32>> = vec![(
        "ours",
        Box::new(move |source, target| {
            let targets = target.chunks_exact_mut(Planes::SPAN);
            for (source, target) in source.chunks_exact(layout.elements()).zip(targets) {
                let frame = Frame::<F, Bt709Limited>::placed(source, layout).expect("of that size");
                let target = ViewMut::<f32, Planes>::new(target).expect("of that size");
                let done = frame.try_planes_into(target, move |[r, g, b]| {
                    [
                        (r - mean[0]) * scale[0],
                        (g - mean[1]) * scale[1],
                        (b - mean[2]) * scale[2],
                    ]
                });
                done.expect("the sizes are the same");
            }
        }),
    )];
    contestants.extend(others);
    let pixels = RefCell::new(vec![0; Pixels::SPAN]);
    contestants.push((
        "about: yuv, map",
        Box::new(move |source, target| {
            let mut pixels = pixels.borrow_mut();
            let targets = target.chunks_exact_mut(Planes::SPAN);
            for (source, target) in source.chunks_exact(layout.elements()).zip(targets) {
                to_pixels(source, &mut pixels).expect("of that size");
                let pixels = View::<u8, Pixels>::new(&pixels).expect("of that size");
                let target = ViewMut::<f32, Planes>::new(target).expect("of that size");
                pixels.map_along_into(C, target, |C(c)| {
                    let (scale, offset) = (scale[c] / 255.0, mean[c] * scale[c]);
                    move |byte| f32::from(byte) * scale - offset
                });
            }
        }),
    ));
    contestants.push((
        "plain fill",
        Box::new(|_, target| target.fill(black_box(0.25))),
    ));
    let elements = (frames * layout.elements(), frames * Planes::SPAN);
    bench.case(name, 1.5, elements, &contestants);
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{HEIGHT, MEAN, SCALE, WIDTH};
    use std::arch::x86_64::{
        __m128i, _mm_loadl_epi64, _mm_sfence, _mm256_add_ps, _mm256_cvtepi32_ps,
        _mm256_cvtepu8_epi32, _mm256_loadu_ps, _mm256_max_ps, _mm256_min_ps, _mm256_mul_ps,
        _mm256_set1_ps, _mm256_setzero_ps, _mm256_stream_ps, _mm256_sub_ps,
    };

    /// The weights of V, U and V, and U, and the offsets, of BT.709 in the limited range.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the nearest numbers of 32 bits are wanted"
    )]
    fn weights() -> [[f32; 3]; 3] {
        let (red, blue) = (0.2126_f64, 0.0722_f64);
        let (of_v, of_u) = (2.0 * (1.0 - red) / 224.0, 2.0 * (1.0 - blue) / 224.0);
        let green = 1.0 - red - blue;
        let (green_u, green_v) = (-of_u * blue / green, -of_v * red / green);
        let dark = -16.0 / 219.0;
        let of = |u: f64, v: f64| [u, v, dark - 128.0 * (u + v)].map(|number| number as f32);
        [of(0.0, of_v), of(green_u, green_v), of(of_u, 0.0)]
    }

    /// Chroma becomes one row of terms for each plane, once for two rows. Then each row is written past the caches.
    ///
    /// # Safety
    ///
    /// The processor has AVX2. The slices are those of a packed frame and of its planes.
    #[target_feature(enable = "avx2")]
    #[allow(
        unused_unsafe,
        clippy::multiple_unsafe_ops_per_block,
        reason = "intrinsics are unsafe to call before Rust 1.87"
    )]
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_ptr_alignment,
        clippy::large_stack_arrays,
        reason = "a user would write it so: numbers of 8 bits, loads that need no alignment, rows on the stack"
    )]
    pub(super) unsafe fn planes(frame: &[u8], planes: &mut [f32]) {
        let (luma, chroma) = frame.split_at(HEIGHT * WIDTH);
        let weights = weights();
        let (mut half, mut terms) = ([0.0_f32; WIDTH / 2], [[0.0_f32; WIDTH]; 3]);
        for row in 0..HEIGHT {
            if row % 2 == 0 {
                let pairs = &chroma[row / 2 * WIDTH..][..WIDTH];
                for (terms, [of_u, of_v, offset]) in terms.iter_mut().zip(weights) {
                    // The compiler makes vectors of both loops, but would not of one.
                    for (half, pair) in half.iter_mut().zip(pairs.chunks_exact(2)) {
                        let both = i32::from(u16::from_le_bytes([pair[0], pair[1]]));
                        *half = of_u * (both & 255) as f32 + (of_v * (both >> 8) as f32 + offset);
                    }
                    for (two, half) in terms.chunks_exact_mut(2).zip(&half) {
                        two[0] = *half;
                        two[1] = *half;
                    }
                }
            }
            let luma = &luma[row * WIDTH..][..WIDTH];
            for (plane, terms) in terms.iter().enumerate() {
                let target = &mut planes[(plane * HEIGHT + row) * WIDTH..][..WIDTH];
                let (mean, scale) = (MEAN[plane], SCALE[plane]);
                let head = target.as_ptr().align_offset(32).min(WIDTH);
                let end = head + (WIDTH - head) / 8 * 8;
                for at in (0..head).chain(end..WIDTH) {
                    let y = (1.0 / 219.0_f64) as f32 * f32::from(luma[at]).max(16.0);
                    target[at] = ((y + terms[at]).clamp(0.0, 1.0) - mean) * scale;
                }
                for at in (head..end).step_by(8) {
                    // SAFETY: eight elements from `at` on are in range of all three, and the address in the target is a
                    // multiple of 32.
                    unsafe {
                        let bytes = _mm_loadl_epi64(luma.as_ptr().add(at).cast::<__m128i>());
                        let y = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bytes));
                        let y = _mm256_max_ps(y, _mm256_set1_ps(16.0));
                        let y = _mm256_mul_ps(_mm256_set1_ps((1.0 / 219.0_f64) as f32), y);
                        let value = _mm256_add_ps(y, _mm256_loadu_ps(terms.as_ptr().add(at)));
                        let value = _mm256_max_ps(value, _mm256_setzero_ps());
                        let value = _mm256_min_ps(value, _mm256_set1_ps(1.0));
                        let value = _mm256_sub_ps(value, _mm256_set1_ps(mean));
                        let value = _mm256_mul_ps(value, _mm256_set1_ps(scale));
                        _mm256_stream_ps(target.as_mut_ptr().add(at), value);
                    }
                }
            }
        }
        // SAFETY: every processor that has AVX2 has it.
        unsafe { _mm_sfence() }
    }
}
