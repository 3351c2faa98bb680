//! Copies of frames between layouts.

use super::oracle::{self, Known, memory};
use tensor_layout::frames::{
    self, Bt709Limited, Frame, FrameErrorKind, FrameFormat, FrameLayout, Nv12,
};
use tensor_layout::{H, W};

/// Copies packed frames to padded rows and back. The elements between the rows keep their values.
fn there_and_back<F: FrameFormat<Element: oracle::Element + PartialEq>>(
    known: &Known,
    unused: F::Element,
) {
    for (rows, columns) in [(1, 1), (2, 2), (3, 5), (4, 6), (5, 16)] {
        let packed = memory::<F::Element>(known, rows, columns);
        let frame = Frame::<F, Bt709Limited>::packed(&packed, H(rows), W(columns)).expect("right");
        let padded = FrameLayout::<F>::aligned(H(rows), W(columns), 16, 64).expect("right");
        let mut target = vec![unused; padded.elements() + 3];
        frame.copy_into(&mut target, padded).expect("right sizes");

        // Each row of each plane follows the one before it in the packed memory.
        let element = size_of::<F::Element>();
        let mut expected = vec![unused; padded.elements() + 3];
        let mut rest = &packed[..];
        let planes = padded.offsets().iter().zip(padded.pitches());
        let sizes = padded.row_counts().zip(padded.row_bytes());
        for ((offset, pitch), (count, bytes)) in planes.zip(sizes) {
            for row in 0..count {
                let (samples, after) = rest.split_at(bytes / element);
                expected[(offset + row * pitch) / element..][..samples.len()]
                    .copy_from_slice(samples);
                rest = after;
            }
        }
        assert!(rest.is_empty());
        assert!(target == expected, "{} {rows} x {columns}", known.name);

        let copy = Frame::<F, Bt709Limited>::placed(&target, padded).expect("right");
        let layout = FrameLayout::packed(H(rows), W(columns)).expect("right");
        let mut back = vec![unused; packed.len()];
        copy.copy_into(&mut back, layout).expect("right sizes");
        assert!(back == packed, "{} {rows} x {columns}", known.name);
    }
}

#[test]
fn all_rows_and_nothing_else() {
    macro_rules! all {
        ($($test:ident $Format:ident $KNOWN:ident;)*) => {$(
            there_and_back::<frames::$Format>(&oracle::$KNOWN, 7);
        )*};
    }
    for_each_format!(all);
}

#[test]
fn refusals() {
    let memory = [1; 36];
    let frame = Frame::<Nv12, Bt709Limited>::packed(&memory, H(4), W(6)).expect("right");
    let of = |rows, columns| FrameLayout::packed(H(rows), W(columns)).expect("right");
    let mut target = [0; 100];
    let error = frame
        .copy_into(&mut target, of(6, 4))
        .expect_err("other sizes");
    assert_eq!(
        error.to_string(),
        "the frame is copied to a layout of other sizes, H=6 and W=4: Nv12[H=4, W=6]"
    );
    // Each size alone.
    for (rows, columns) in [(3, 6), (2, 6), (4, 5), (4, 4), (5, 6), (4, 8)] {
        let error = frame.copy_into(&mut target, of(rows, columns));
        let kind = FrameErrorKind::OtherSizes { rows, columns };
        assert_eq!(error.expect_err("another size").kind(), kind);
    }
    let error = frame
        .copy_into(&mut target[..35], of(4, 6))
        .expect_err("too short");
    assert_eq!(
        error.kind(),
        FrameErrorKind::TooShort {
            plane: "UV",
            needed: 36,
            given: 35
        }
    );
    assert_eq!(target, [0; 100]);
}
