//! Red, green and blue, compared with the equations of the standards in `f64`.

use crate::oracle::{self, Element, Known, byte};
use tensor_layout::frames::{
    self, Bt601Full, Bt601Limited, Bt709Full, Bt709Limited, Bt2020Full, Bt2020Limited, Encoding,
    Frame, FrameFormat, FrameLayout, Height, I420, Nv12, Width,
};
use tensor_layout::{C, H, Tensor, W, frame, layout};

layout! {
    type Planes = CHW[C = 3, H = ?Height, W = ?Width];
    type Pixels = HWC[C = 3, H = ?Height, W = ?Width];
    struct Screen = HWC[C = 4, H = ?, W = ?], components(C = BGRA);
    struct Reversed = HWC[C = 3, H = ?Height, W = ?Width], components(C = BGR);
    type Padded = CHW[C = 3, H = ?, W = ?], align(W = 8);
}

frame! {
    pub(crate) struct Bits0To8: u8, bits(0..8) = { Y[H, W], UV[H / 2, W / 2] }
    pub(crate) struct Bits0To9: u16, bits(0..9) = { Y[H, W], UV[H / 2, W / 2] }
    pub(crate) struct Bits0To10: u16, bits(0..10) = { Y[H, W], VU[H / 2, W / 2] }
    pub(crate) struct Bits3To13: u16, bits(3..13) = { Y[H, W], U[H / 2, W / 2], V[H / 2, W / 2] }
    pub(crate) struct Bits4To12: u16, bits(4..12) = { Y[H, W], V[H / 2, W / 2], U[H / 2, W / 2] }
    pub(crate) struct Bits4To16: u16, bits(4..16) = { YUYV[H, W / 2] }
    pub(crate) struct Bits8To16: u16, bits(8..16) = { UYVY[H, W / 2] }
    pub(crate) struct Bits0To15: u16, bits(0..15) = { Y[H, W], UV[H / 2, W / 2] }
    pub(crate) struct Bits0To16: u16, bits(0..16) = { Y[H, W], UV[H / 2, W / 2] }
}

/// The shares of red and blue in luma, as BT.601, BT.709 and BT.2020 state them.
const BT601: (f64, f64) = (0.299, 0.114);
const BT709: (f64, f64) = (0.2126, 0.0722);
const BT2020: (f64, f64) = (0.2627, 0.0593);

fn compare<F, K>(known: &Known, shares: (f64, f64), is_full: bool, rows: usize, columns: usize)
where
    F: FrameFormat<Element: Element>,
    K: Encoding,
{
    let memory = oracle::memory::<F::Element>(known, rows, columns);
    let frame = Frame::<F, K>::packed(&memory, H(rows), W(columns));
    let frame = frame.unwrap_or_else(|error| panic!("{error}"));
    let mut planes = Tensor::filled_with(9.0, Planes::with(frame.sizes()).expect("sizes"));
    if rows % 2 == 1 {
        let result = frame.try_planes_into(&mut planes, |rgb| rgb);
        result.unwrap_or_else(|error| panic!("{error}"));
    } else {
        frame.planes_into(&mut planes, |rgb| rgb);
    }
    for h in 0..rows {
        for w in 0..columns {
            let offsets = (known.offsets)([rows, columns], [h, w]);
            let codes = offsets.map(|offset| memory[offset].code(known));
            let expected = oracle::rgb(codes, shares, is_full, known);
            for (c, expected) in expected.into_iter().enumerate() {
                let found = f64::from(planes[(C(c), H(h), W(w))]);
                assert!(
                    (found - expected).abs() < 2e-6,
                    "{} {:?} {:?} {rows} x {columns}: {found} for {expected}",
                    known.name,
                    K::MATRIX,
                    K::RANGE
                );
            }
        }
    }
}

/// Compares the samples that a shader computes from all elements of a texture, which are numbers from 0 to 1 there.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "all numbers have 16 bits at most"
)]
fn compare_texels<F: FrameFormat<Element: Element>>(known: &Known) {
    let bits = FrameLayout::<F>::SAMPLE_BITS;
    let most = (1_u32 << (8 * size_of::<F::Element>())) - 1;
    for number in 0..=most {
        let texel = number as f32 / most as f32;
        let element = (texel * most as f32).round() as u32;
        let found = (element >> bits.start) & ((1 << bits.len()) - 1);
        let expected = F::Element::of(number as u16).code(known);
        assert_eq!(f64::from(found), expected, "{} {number}", known.name);
    }
}

/// Compares rows of each length with each encoding. A conversion goes row by row, so more rows would show no more.
fn compare_all<F: FrameFormat<Element: Element>>(known: &Known) {
    compare_texels::<F>(known);
    for rows in 1..=6 {
        for columns in 1..=40 {
            match (7 * rows + columns) % 6 {
                0 => compare::<F, Bt601Limited>(known, BT601, false, rows, columns),
                1 => compare::<F, Bt601Full>(known, BT601, true, rows, columns),
                2 => compare::<F, Bt709Limited>(known, BT709, false, rows, columns),
                3 => compare::<F, Bt709Full>(known, BT709, true, rows, columns),
                4 => compare::<F, Bt2020Limited>(known, BT2020, false, rows, columns),
                _ => compare::<F, Bt2020Full>(known, BT2020, true, rows, columns),
            }
        }
    }
}

macro_rules! tests {
    ($($test:ident $Format:ident $KNOWN:ident;)*) => {$(
        #[test]
        fn $test() {
            compare_all::<frames::$Format>(&oracle::$KNOWN);
        }
    )*};
}
for_each_format!(tests);

/// In declared formats, too, a conversion reads the stated bits of an element and no others.
#[test]
fn declared_bits() {
    const fn of(known: Known, below: u32, end: u32) -> Known {
        let bits = end - below;
        Known {
            bits,
            below,
            ..known
        }
    }
    compare_all::<Bits0To8>(&oracle::NV12);
    compare_all::<Bits0To9>(&of(oracle::NV12, 0, 9));
    compare_all::<Bits0To10>(&of(oracle::NV21, 0, 10));
    compare_all::<Bits3To13>(&of(oracle::I420, 3, 13));
    compare_all::<Bits4To12>(&of(oracle::YV12, 4, 12));
    compare_all::<Bits4To16>(&of(oracle::YUY2, 4, 16));
    compare_all::<Bits8To16>(&of(oracle::UYVY, 8, 16));
    compare_all::<Bits0To15>(&of(oracle::NV12, 0, 15));
    compare_all::<Bits0To16>(&of(oracle::NV12, 0, 16));
}

/// White, black and the colours of a test card in 8 bits of the limited range, as BT.709 states them.
#[test]
fn codes_by_hand() {
    // 75 % yellow of BT.709: Y 168, Cb 44, Cr 136.
    let memory = [235, 16, 168, 128, 128];
    for (y, u, v, expected) in [
        (memory[0], 128, 128, [1.0, 1.0, 1.0]),
        (memory[1], 128, 128, [0.0, 0.0, 0.0]),
        (memory[2], 44, 136, [0.75, 0.75, 0.0]),
        // Luma below black is black.
        (0, 128, 128, [0.0; 3]),
    ] {
        let bytes = [y, u, v];
        let frame = Frame::<I420, Bt709Limited>::packed(&bytes, H(1), W(1)).expect("right");
        let mut pixel = Tensor::<f32, layout!(CHW[C = 3, H = 1, W = 1])>::filled(9.0);
        frame
            .try_planes_into(&mut pixel, |rgb| rgb)
            .expect("one pixel");
        for (found, expected) in pixel.iter().zip(expected) {
            assert!((found - expected).abs() < 0.005, "{bytes:?}: {pixel:?}");
        }
    }
}

/// Tests that targets of all kinds get the same numbers.
#[test]
fn targets() {
    let (rows, columns) = (6, 70);
    let memory = oracle::memory::<u8>(&oracle::NV12, rows, columns);
    let sizes = (H(rows), W(columns));
    let frame = Frame::<Nv12, Bt709Full>::packed(&memory, H(rows), W(columns)).expect("right");
    let mut planes = Tensor::filled_with(0.0, Planes::with(sizes).expect("sizes"));
    frame.planes_into(&mut planes, |rgb| rgb);

    let mut pixels = Tensor::filled_with(0.0, Pixels::with(sizes).expect("sizes"));
    frame.planes_into(&mut pixels, |rgb| rgb);
    assert_eq!(pixels, planes);

    let mut padded = Tensor::filled_with(0.0, Padded::with(sizes).expect("sizes"));
    frame
        .try_planes_into(&mut padded, |rgb| rgb)
        .expect("equal sizes");
    assert_eq!(
        padded.try_to_layout::<layout!(CHW[C = 3, H = 6, W = 70])>(),
        planes.try_to_layout()
    );

    // The components in the order that the layout states.
    let mut reversed = Tensor::filled_with(0, Reversed::with(sizes).expect("sizes"));
    frame.planes_into(&mut reversed, |rgb| rgb.map(byte));
    for h in planes.positions(H) {
        for w in planes.positions(W) {
            let found = [2, 1, 0].map(|c| reversed[(C(c), h, w)]);
            assert_eq!(found, [0, 1, 2].map(|c| byte(planes[(C(c), h, w)])));
        }
    }

    // A screen has four channels, and three of them are written.
    let mut screen = Tensor::filled_with(255, Screen::with(sizes).expect("sizes"));
    let mut colours = screen.as_view_mut().range(C(0)..C(3));
    frame
        .try_planes_into(&mut colours, |[r, g, b]| [b, g, r].map(byte))
        .expect("equal sizes");
    for h in planes.positions(H) {
        for w in planes.positions(W) {
            let found = [0, 1, 2].map(|c| screen[(C(c), h, w)]);
            assert_eq!(found, [0, 1, 2].map(|c| reversed[(C(c), h, w)]));
            assert_eq!(screen[(C(3), h, w)], 255);
        }
    }

    // Half precision.
    let mut halves = Tensor::filled_with(half::f16::ZERO, Planes::with(sizes).expect("sizes"));
    frame.planes_into(&mut halves, |rgb| rgb.map(half::f16::from_f32));
    assert!(
        halves
            .iter()
            .zip(&planes)
            .all(|(half, whole)| *half == half::f16::from_f32(*whole))
    );
}
