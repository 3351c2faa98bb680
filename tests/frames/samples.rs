//! Each sample of each format, in all sizes from 1 to 40.

use crate::oracle::{self, Element, Known};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::Range;
use tensor_layout::frames::{
    self, Bt601Limited, Bt709Full, Frame, FrameFormat, FrameLayout, I420, Nv12, P010, Plane, Yv12,
};
use tensor_layout::{H, W, frame};

frame! {
    /// Chroma for 4 x 4 pixels.
    pub(crate) struct Yvu9: u8 = { Y[H, W], V[H / 4, W / 4], U[H / 4, W / 4] }

    /// Chroma for each pixel, with opacity.
    pub struct Ayuv: u8 = { VUYA[H, W] }

    /// I420 with elements of 16 bits.
    pub(crate) struct Wide: u16 = { Y[H, W], U[H / 2, W / 2], V[H / 2, W / 2] }

    pub(crate) struct Y212: u16, bits(4..16) = { YUYV[H, W / 2] };
}

fn compare<F>(known: &Known)
where
    F: FrameFormat<Element: Element + Debug + PartialEq>,
{
    for (rows, columns) in (1..=40).flat_map(|h| (1..=40).map(move |w| (h, w))) {
        let memory = oracle::memory::<F::Element>(known, rows, columns);
        let frame = Frame::<F, Bt601Limited>::packed(&memory, H(rows), W(columns))
            .unwrap_or_else(|error| panic!("{error}"));
        let (y, u, v) = (frame.y(), frame.u(), frame.v());
        let [down, across] = [(rows, u.size(H)), (columns, u.size(W))]
            .map(|(pixels, samples)| if samples == pixels { 1 } else { 2 });
        assert_eq!(y.sizes(), (H(rows), W(columns)));
        assert_eq!(
            u.sizes(),
            (H(rows.div_ceil(down)), W(columns.div_ceil(across)))
        );
        assert_eq!(v.sizes(), u.sizes());
        for h in 0..rows {
            for w in 0..columns {
                let offsets = (known.offsets)([rows, columns], [h, w]);
                let chroma = (H(h / down), W(w / across));
                let found = [y[(H(h), W(w))], u[chroma], v[chroma]];
                let expected = offsets.map(|offset| memory[offset]);
                assert_eq!(
                    found, expected,
                    "{}: {rows} x {columns}: {h} {w}",
                    known.name
                );
            }
        }
    }
}

macro_rules! tests {
    ($($test:ident $Format:ident $KNOWN:ident;)*) => {$(
        #[test]
        fn $test() {
            compare::<frames::$Format>(&oracle::$KNOWN);
        }
    )*};
}
for_each_format!(tests);

/// The table of the documentation has a row for each format, with its planes and bits.
#[test]
fn documented_formats() {
    fn row<F: FrameFormat>() -> String {
        let planes = F::FACTS.planes;
        let chroma = planes.iter().find(|plane| plane.letters.contains('U'));
        let chroma = chroma.expect("there is a plane with U");
        let planes: Vec<_> = planes
            .iter()
            .map(|plane| format!("`{}`", plane.letters))
            .collect();
        let upper = match F::FACTS.first_bit {
            0 => "",
            _ => ", in the upper part of 16",
        };
        format!(
            "//! | [`{}`] | {} | {} x {} pixels | {}{upper} |",
            F::FACTS.name,
            planes.join(", "),
            chroma.rows,
            chroma.columns,
            F::FACTS.bits
        )
    }
    let mut expected = BTreeSet::new();
    macro_rules! rows {
        ($($test:ident $Format:ident $KNOWN:ident;)*) => {$(
            expected.insert(row::<frames::$Format>());
        )*};
    }
    for_each_format!(rows);
    let page = include_str!("../../tensor-layout/src/frames/mod.rs");
    let rows = page.lines().filter(|line| line.starts_with("//! | [`"));
    assert_eq!(
        rows.map(ToOwned::to_owned).collect::<BTreeSet<_>>(),
        expected
    );

    // All formats that the crate declares.
    let declared = include_str!("../../tensor-layout/src/frames/format.rs");
    let (_, declared) = declared.split_once("crate::frame! {").expect("it is there");
    assert_eq!(declared.matches("pub struct").count(), expected.len());
}

#[test]
fn declared_formats() {
    let memory: Vec<u8> = (0..45 + 12).collect();
    let frame = Frame::<Yvu9, Bt601Limited>::packed(&memory, H(5), W(9)).expect("right");
    assert!(frame.v().iter().eq(&[45, 46, 47, 48, 49, 50]));
    assert!(frame.u().iter().eq(&[51, 52, 53, 54, 55, 56]));

    let frame = Frame::<Ayuv, Bt601Limited>::packed(&memory[..8], H(1), W(2)).expect("right");
    assert!(frame.y().iter().eq(&[2, 6]));
    assert!(frame.u().iter().eq(&[1, 5]));
    assert!(frame.v().iter().eq(&[0, 4]));

    let frame = Frame::<Y212, Bt601Limited>::packed(&[1, 2, 3, 4], H(1), W(2)).expect("right");
    assert!(frame.y().iter().eq(&[1, 3]));
    assert_eq!((frame.u()[(H(0), W(0))], frame.v()[(H(0), W(0))]), (2, 4));
}

/// Planes that a frame gives have the memory, the pitches and the distances of the planes that it was given.
#[test]
fn planes_go_out_as_they_came_in() {
    fn compare<F, T: Copy + Debug + PartialEq + From<u8>>()
    where
        F: for<'a> FrameFormat<Element = T, Planes<'a> = [Plane<'a, T>; 3]>,
    {
        let memory: Vec<T> = (0..=255).map(T::from).collect();
        for step in 1..=3 {
            let plane = |from: usize, rows: usize, pitch: usize| {
                let bytes = isize::try_from(pitch * size_of::<T>()).expect("it is small");
                Plane::new(&memory[from..][..rows * pitch], bytes)
                    .pixel_stride(step * size_of::<T>())
            };
            let given = [plane(0, 4, 20), plane(100, 2, 12), plane(150, 2, 11)];
            let of = |planes| {
                Frame::<F, Bt601Limited>::of_planes(H(4), W(6), planes)
                    .unwrap_or_else(|error| panic!("{error}"))
            };
            let frame = of(given);
            let planes: Vec<_> = frame.planes().collect();
            for (plane, given) in planes.iter().zip(given) {
                assert_eq!(
                    (plane.memory().as_ptr_range(), plane.pitch()),
                    (given.memory().as_ptr_range(), given.pitch())
                );
            }
            let again = of(planes.try_into().expect("three planes"));
            for (h, w) in (0..4).flat_map(|h| (0..6).map(move |w| (h, w))) {
                let chroma = [12, 11].map(|pitch| h / 2 * pitch + w / 2 * step);
                let offsets = [h * 20 + w * step, 100 + chroma[0], 150 + chroma[1]];
                let chroma = (H(h / 2), W(w / 2));
                for frame in [&frame, &again] {
                    let found = [
                        frame.y()[(H(h), W(w))],
                        frame.u()[chroma],
                        frame.v()[chroma],
                    ];
                    assert_eq!(
                        found,
                        offsets.map(|offset| memory[offset]),
                        "{step}: {h} {w}"
                    );
                }
            }
        }
    }
    compare::<I420, u8>();
    compare::<Wide, u16>();
}

/// The memory of a plane reaches from its first sample to the end of the padding of its last row, or to the end of the
/// slice if this comes first.
#[test]
fn planes_have_the_padding_of_the_last_row() {
    fn compare<F, T: Copy + From<u8>>()
    where
        F: for<'a> FrameFormat<
                Element = T,
                Planes<'a> = [Plane<'a, T>; 2],
                Offsets = [usize; 2],
                Pitches = [isize; 2],
            >,
    {
        let memory = [T::from(0); 200];
        let check = |frame: Frame<F, Bt601Limited>, expected: [Range<usize>; 2]| {
            let expected = expected.map(|range| memory[range].as_ptr_range());
            let planes = || frame.planes().map(|plane| plane.memory().as_ptr_range());
            assert!(planes().eq(expected.clone()));
            let frame = frame.with_encoding::<Bt709Full>();
            assert!(planes().eq(frame.planes().map(|plane| plane.memory().as_ptr_range())));
        };
        let (height, width) = (H(4), W(6));
        let packed = Frame::packed(&memory[..36], height, width).expect("right");
        check(packed, [0..24, 24..36]);
        // Luma has four rows of 6, and chroma two.
        for (padding, given) in [(0, 0), (1, 0), (1, 1), (3, 0), (3, 2), (3, 3)] {
            let pitch = 6 + padding;
            let bytes = isize::try_from(pitch * size_of::<T>()).expect("it is small");
            let (y, uv) = (3 * pitch + 6 + given, 100 + pitch + 6 + given);
            let planes = [&memory[..y], &memory[100..uv]].map(|slice| Plane::new(slice, bytes));
            let of_planes = Frame::of_planes(height, width, planes).expect("right");
            check(of_planes, [0..y, 100..uv]);
            let offsets = [0, 100 * size_of::<T>()];
            let layout = FrameLayout::of_offsets(height, width, offsets, [bytes; 2]);
            let placed = Frame::placed(&memory[..uv], layout.expect("right")).expect("right");
            check(placed, [0..4 * pitch, 100..uv]);
            let part = of_planes.try_range(..H(2)).expect("inside");
            check(part, [0..2 * pitch, 100..100 + pitch]);
            let part = of_planes.try_range(H(2)..).expect("inside");
            check(part, [2 * pitch..y, 100 + pitch..uv]);
            let part = of_planes.try_range(..W(2)).expect("inside");
            check(part, [0..y, 100..uv]);
            let part = of_planes.try_range(W(2)..).expect("inside");
            check(part, [2..y, 102..uv]);
        }
    }
    compare::<Nv12, u8>();
    compare::<P010, u16>();
}

/// Planes of U and V whose rows lie side by side, as in IMC2.
#[test]
fn rows_side_by_side() {
    let memory: Vec<u8> = (0..48).collect();
    let layout = FrameLayout::<Yv12>::of_offsets(H(4), W(8), [0, 32, 36], [8, 8, 8]);
    let frame = Frame::<Yv12, Bt601Limited>::placed(&memory, layout.expect("no row is shared"));
    let frame = frame.expect("right");
    assert!(frame.v().iter().eq(&[32, 33, 34, 35, 40, 41, 42, 43]));
    assert!(frame.u().iter().eq(&[36, 37, 38, 39, 44, 45, 46, 47]));
}

/// Each part that begins with a whole group of pixels has the samples of the frame.
#[test]
fn visible_parts() {
    fn compare<F>(known: &Known)
    where
        F: FrameFormat<Element: Element + Debug + PartialEq>,
    {
        let (rows, columns) = (7, 9);
        let memory = oracle::memory::<F::Element>(known, rows, columns);
        let frame = Frame::<F, Bt601Limited>::packed(&memory, H(rows), W(columns));
        let frame = frame.expect("right");
        let down = if frame.u().size(H) == rows { 1 } else { 2 };
        for top in (0..rows).step_by(down) {
            for left in (0..columns).step_by(2) {
                for (bottom, right) in [(rows, columns), (top + 1, left + 1), (rows, left + 1)] {
                    let part = frame.try_range(H(top)..H(bottom)).expect("inside");
                    let part = part.try_range(W(left)..W(right)).expect("inside");
                    assert_eq!(part.sizes(), (H(bottom - top), W(right - left)));
                    for h in 0..bottom - top {
                        for w in 0..right - left {
                            let offsets = (known.offsets)([rows, columns], [top + h, left + w]);
                            let chroma = (H(h / down), W(w / 2));
                            let found =
                                [part.y()[(H(h), W(w))], part.u()[chroma], part.v()[chroma]];
                            assert_eq!(found, offsets.map(|offset| memory[offset]));
                        }
                    }
                }
            }
        }
    }
    macro_rules! compare_all {
        ($($test:ident $Format:ident $KNOWN:ident;)*) => {$(
            compare::<frames::$Format>(&oracle::$KNOWN);
        )*};
    }
    for_each_format!(compare_all);
}
