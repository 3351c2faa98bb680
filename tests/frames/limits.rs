//! Each fact that a frame is compared by, changed alone, and each limit from both sides.

use super::conversion::{Bits0To10, Bits3To13, Bits4To16};
use super::oracle;
use super::samples::{Wide, Y212, Yvu9};
use crate::assert_rows::assert_rows;
use crate::panics::panics;
use std::collections::HashSet;
use tensor_layout::frames::{
    Bt601Limited, Frame, FrameError, FrameErrorKind, FrameFormat, FrameLayout, I420, Nv12, P010,
    Plane, Yuy2, Yv12,
};
use tensor_layout::{H, W, frame};

type Of<'a, F> = Frame<'a, F, Bt601Limited>;

fn kind<T>(result: Result<T, FrameError>) -> Option<FrameErrorKind> {
    result.err().map(|error| error.kind())
}

#[test]
fn layouts_are_equal_in_all_facts() {
    let of = |rows, columns, offsets, pitches| {
        FrameLayout::<I420>::of_offsets(H(rows), W(columns), offsets, pitches).expect("apart")
    };
    let one = of(4, 8, [0, 64, 128], [16, 12, 12]);
    assert_eq!(one, of(4, 8, [0, 64, 128], [16, 12, 12]));
    for other in [
        of(3, 8, [0, 64, 128], [16, 12, 12]),
        of(4, 7, [0, 64, 128], [16, 12, 12]),
        of(4, 8, [1, 64, 128], [16, 12, 12]),
        of(4, 8, [0, 65, 128], [16, 12, 12]),
        of(4, 8, [0, 64, 129], [16, 12, 12]),
        of(4, 8, [0, 64, 128], [15, 12, 12]),
        of(4, 8, [0, 64, 128], [16, 11, 12]),
        of(4, 8, [0, 64, 128], [16, 12, 11]),
    ] {
        assert_ne!(one, other);
    }
    assert_eq!(
        format!("{one:?}"),
        "I420 { H: 4, W: 8, offsets: [0, 64, 128], pitches: [16, 12, 12], .. }"
    );
    assert_eq!((one.row_counts().len(), one.row_bytes().len()), (3, 3));
    assert!(one.row_counts().eq([4, 2, 2]));
    assert!(one.row_bytes().eq([8, 4, 4]));
}

#[test]
fn multiples_of_zero() {
    for (pitch, offset) in [(0, 1), (1, 0)] {
        assert_eq!(
            panics(|| FrameLayout::<Nv12>::aligned(H(4), W(6), pitch, offset)),
            "a pitch and an offset can be multiples of 1 or more, but not of 0"
        );
    }
}

/// The bytes of the rows of a plane.
fn bytes_of(offset: usize, pitch: usize, rows: usize, row: usize) -> HashSet<usize> {
    (0..rows)
        .flat_map(|h| (0..row).map(move |byte| offset + h * pitch + byte))
        .collect()
}

/// Two planes are refused exactly where they have a byte in common, for each pair of planes and each size of elements,
/// also with different pitches, and with a single row.
#[test]
fn each_pair_of_planes() {
    /// The pitches of two planes, in elements.
    const PITCHES: [[usize; 2]; 6] = [[6, 6], [10, 10], [7, 14], [14, 7], [8, 12], [20, 10]];

    fn compare<F>(element: usize)
    where
        F: FrameFormat<Offsets = [usize; 3], Pitches = [isize; 3]>,
    {
        let names = F::FACTS.planes.iter().map(|plane| plane.letters);
        let names: Vec<_> = names.collect();
        let row = [6, 3, 3].map(|row| row * element);
        for (height, rows) in [(4, [4, 2, 2]), (2, [2, 1, 1])] {
            for ((one, two), pitch) in [(0, 1), (0, 2), (1, 2)]
                .into_iter()
                .flat_map(|pair| PITCHES.map(|pitch| (pair, pitch.map(|pitch| pitch * element))))
            {
                let bytes = [(one, pitch[0]), (two, pitch[1])].map(|(i, pitch)| {
                    let at = |offset| bytes_of(offset * element, pitch, rows[i], row[i]);
                    (0..48).map(at).collect::<Vec<_>>()
                });
                for (a, b) in (0..48).flat_map(|a| (0..48).map(move |b| (a, b))) {
                    let mut offsets = [1000, 2000, 3000].map(|offset| offset * element);
                    (offsets[one], offsets[two]) = (a * element, b * element);
                    let mut pitches = [isize::try_from(20 * element).expect("it is small"); 3];
                    for (plane, pitch) in [(one, pitch[0]), (two, pitch[1])] {
                        pitches[plane] = isize::try_from(pitch).expect("it is small");
                    }
                    let found = FrameLayout::<F>::of_offsets(H(height), W(6), offsets, pitches);
                    let planes = [names[one], names[two]];
                    let expected = (!bytes[0][a].is_disjoint(&bytes[1][b]))
                        .then_some(FrameErrorKind::SharedBytes { planes });
                    assert_eq!(kind(found), expected, "{offsets:?} {pitch:?}");
                }
            }
        }
    }
    compare::<I420>(1);
    compare::<Yv12>(1);
    compare::<Wide>(2);

    // Rows side by side, of different pitches. More rows are not compared.
    let of = |height| {
        let (offsets, pitches) = ([0, 8, 1 << 30], [16, 32, 16]);
        kind(FrameLayout::<I420>::of_offsets(
            H(height),
            W(6),
            offsets,
            pitches,
        ))
    };
    let planes = ["Y", "U"];
    assert_eq!(of(1 << 16), None);
    assert_eq!(
        of((1 << 17) + 2),
        Some(FrameErrorKind::SharedBytes { planes })
    );
}

/// A frame whose samples have others between them is copied in elements of two bytes, too.
#[test]
fn samples_of_two_bytes_apart() {
    let y: Vec<u16> = (0..24).collect();
    let vu: Vec<u16> = (100..112).collect();
    let planes = [
        Plane::new(&y, 12),
        Plane::new(&vu[1..], 12).pixel_stride(4),
        Plane::new(&vu, 12).pixel_stride(4),
    ];
    let frame = Of::<Wide>::of_planes(H(4), W(6), planes).expect("right");
    let part = frame
        .try_range(H(2)..)
        .and_then(|part| part.try_range(W(2)..))
        .expect("inside");
    let layout = FrameLayout::aligned(H(2), W(4), 16, 32).expect("right");
    assert_eq!(layout.pitches(), [16, 16, 16]);
    assert_eq!(layout.offsets(), [0, 32, 64]);
    let mut memory = [0; 34];
    part.copy_into(&mut memory, layout).expect("right sizes");
    let mut expected = [0; 34];
    expected[..4].copy_from_slice(&[14, 15, 16, 17]);
    expected[8..12].copy_from_slice(&[20, 21, 22, 23]);
    expected[16..18].copy_from_slice(&[109, 111]);
    expected[32..].copy_from_slice(&[108, 110]);
    assert_eq!(memory, expected);
    assert_eq!(format!("{part:?}"), "Wide[H=2, W=4]");
}

/// A slice with all bytes of the last row is taken, and a longer one is not.
#[test]
fn rows_after_the_last() {
    fn of<F, T: Copy + Default>(
        rows: usize,
        lengths: [usize; 2],
        pitches: [isize; 2],
    ) -> Option<FrameErrorKind>
    where
        F: for<'a> FrameFormat<Element = T, Planes<'a> = [Plane<'a, T>; 2]>,
    {
        let memory = lengths.map(|length| vec![T::default(); length]);
        let planes = [0, 1].map(|plane| Plane::new(&memory[plane][..], pitches[plane]));
        kind(Of::<F>::of_planes(H(rows), W(4), planes))
    }
    let more = |plane, rows, pitch, given| {
        Some(FrameErrorKind::MoreRows {
            plane,
            rows,
            pitch,
            given,
        })
    };
    // Rows of 4 samples in 16 bytes.
    assert_eq!(of::<Nv12, u8>(4, [64, 32], [16, 16]), None);
    assert_eq!(of::<Nv12, u8>(4, [65, 32], [16, 16]), more("Y", 4, 16, 65));
    assert_eq!(of::<Nv12, u8>(4, [64, 33], [16, 16]), more("UV", 2, 16, 33));
    assert_eq!(of::<P010, u16>(4, [32, 16], [16, 16]), None);
    assert_eq!(of::<P010, u16>(4, [33, 16], [16, 16]), more("Y", 4, 16, 66));
    assert_eq!(
        of::<P010, u16>(4, [32, 17], [16, 16]),
        more("UV", 2, 16, 34)
    );
    // The pitch of a single row says only how long the slice may be.
    assert_eq!(of::<Nv12, u8>(2, [8, 16], [4, 16]), None);
    assert_eq!(of::<Nv12, u8>(2, [8, 17], [4, 16]), more("UV", 1, 16, 17));
    assert_eq!(of::<Nv12, u8>(2, [8, 4], [4, 0]), None);
    assert_eq!(of::<Nv12, u8>(2, [8, 5], [4, 0]), more("UV", 1, 4, 5));
    assert_eq!(of::<P010, u16>(2, [8, 4], [8, 1]), None);
    assert_eq!(of::<P010, u16>(2, [8, 5], [8, 1]), more("UV", 1, 8, 10));
    // A slice for each plane of P010 that lacks one sample.
    for (lengths, plane, needed, given) in [([27, 16], "Y", 56, 54), ([28, 11], "UV", 24, 22)] {
        assert_eq!(
            of::<P010, u16>(4, lengths, [16, 16]),
            Some(FrameErrorKind::TooShort {
                plane,
                needed,
                given
            })
        );
    }
    assert_eq!(of::<P010, u16>(4, [28, 12], [16, 16]), None);
}

/// Parts begin at a group of rows and of columns, and end at or before the end of the frame.
#[test]
fn ends_of_parts() {
    let memory = [0; 12 * 12 + 2 * 9];
    let frame = Of::<Yvu9>::packed(&memory, H(12), W(12)).expect("right");
    for (axis, start, end) in [('H', 4, 12), ('W', 4, 12), ('H', 0, 1), ('W', 8, 9)] {
        let part = match axis {
            'H' => frame.try_range(H(start)..H(end)),
            _ => frame.try_range(W(start)..W(end)),
        };
        let (H(h), W(w)) = part.expect("inside").sizes();
        let expected = if axis == 'H' {
            (end - start, 12)
        } else {
            (12, end - start)
        };
        assert_eq!((h, w), expected);
    }
    for start in [1, 2, 3, 5, 6, 7, 9, 11] {
        for (axis, part) in [
            ('H', frame.try_range(H(start)..)),
            ('W', frame.try_range(W(start)..)),
        ] {
            let multiple = 4;
            assert_eq!(
                kind(part),
                Some(FrameErrorKind::InsideGroup {
                    axis,
                    start,
                    multiple
                })
            );
        }
    }
    for (start, end) in [(0, 13), (4, 13), (12, 12), (12, 13), (16, 20), (8, 4)] {
        for (axis, part) in [
            ('H', frame.try_range(H(start)..H(end))),
            ('W', frame.try_range(W(start)..W(end))),
        ] {
            assert_eq!(
                kind(part),
                Some(FrameErrorKind::Outside { axis, start, end })
            );
        }
    }
    let (start, end) = (0, usize::MAX);
    assert_eq!(
        kind(frame.try_range(W(0)..=W(usize::MAX))),
        Some(FrameErrorKind::Outside {
            axis: 'W',
            start,
            end
        })
    );
    // Rows of YUY2 are on their own, and columns are in pairs.
    let memory = [0; 3 * 12];
    let frame = Of::<Yuy2>::packed(&memory, H(3), W(6)).expect("right");
    assert!(frame.try_range(H(1)..).is_ok());
    assert!(kind(frame.try_range(W(1)..)).is_some());
}

/// Textures of at most 16,384 texels, for elements of one and of two bytes.
#[test]
fn sizes_and_offsets_of_textures() {
    fn of<F>(
        rows: usize,
        columns: usize,
        offsets: [usize; 2],
        pitch: isize,
    ) -> Option<FrameErrorKind>
    where
        F: FrameFormat<Offsets = [usize; 2], Pitches = [isize; 2]>
            + tensor_layout::frames::HasTexture,
    {
        let pitches = [pitch, 256];
        let layout = FrameLayout::<F>::of_offsets(H(rows), W(columns), offsets, pitches);
        kind(layout.expect("apart").footprints())
    }
    fn both<F>(element: usize)
    where
        F: FrameFormat<Offsets = [usize; 2], Pitches = [isize; 2]>
            + tensor_layout::frames::HasTexture,
    {
        let most = 16_384;
        let after = 1 << 24;
        let row = isize::try_from(most * element).expect("it is small");
        assert_rows! {
            of::<F>(2, most, [0, after], row) => None;
            of::<F>(most, 2, [0, after], 256) => None;
            of::<F>(2, most + 2, [0, after], 2 * row) => Some(FrameErrorKind::TextureSize { axis: 'W', most });
            of::<F>(most + 2, 2, [0, after], 256) => Some(FrameErrorKind::TextureSize { axis: 'H', most });
        }
        for (offsets, plane, offset) in [
            ([512, after], "", 0),
            ([256, after], "Y", 256),
            ([0, after + 2], "UV", after + 2),
        ] {
            let expected = FrameErrorKind::TextureOffset {
                plane,
                offset,
                multiple: 512,
            };
            let expected = (!plane.is_empty()).then_some(expected);
            assert_eq!(of::<F>(4, 4, offsets, 256), expected);
        }
        assert_eq!(of::<F>(4, 4, [0, after], 512), None);
        assert_eq!(
            of::<F>(4, 4, [0, after], 128),
            Some(FrameErrorKind::TexturePitch {
                plane: "Y",
                pitch: 128,
                multiple: 256
            })
        );
        #[cfg(target_pointer_width = "64")]
        {
            let most = u32::MAX as usize + 1 - 256;
            let pitch = isize::try_from(most).expect("it fits in 64 bits");
            assert_eq!(of::<F>(4, 4, [0, 1 << 40], pitch), None);
            assert_eq!(
                of::<F>(4, 4, [0, 1 << 40], pitch + 256),
                Some(FrameErrorKind::TexturePitch {
                    plane: "Y",
                    pitch: most + 256,
                    multiple: 256
                })
            );
        }
    }
    both::<Nv12>(1);
    both::<P010>(2);
}

/// Frames that fill the largest memory of a computer exactly, and larger frames.
#[test]
#[cfg(target_pointer_width = "64")]
fn as_many_bytes_as_there_can_be() {
    const MOST: usize = isize::MAX as usize;
    let packed = |rows, columns| kind(FrameLayout::<Nv12>::packed(H(rows), W(columns)));
    let too_large = Some(FrameErrorKind::TooLarge);
    // One column: the luma of 2^62 - 1 rows, and two bytes of chroma for each two of them.
    assert_eq!(packed(MOST / 2, 1), None);
    assert_eq!(packed(MOST / 2 + 1, 1), too_large);
    assert_eq!(packed(1, MOST / 256), None);
    assert_eq!(packed(1, MOST / 256 + 1), too_large);
    let yuy2 = |rows, columns| kind(FrameLayout::<Yuy2>::packed(H(rows), W(columns)));
    assert_eq!(yuy2(MOST / 4, 2), None);
    assert_eq!(yuy2(MOST / 4 + 1, 2), too_large);

    // Three rows of luma and two of U and of V: the maximum is a multiple of 7.
    let aligned = |pitch, offset| kind(FrameLayout::<I420>::aligned(H(3), W(2), pitch, offset));
    assert_eq!(MOST % 7, 0);
    assert_eq!(aligned(MOST / 7, 1), None);
    assert_eq!(aligned(MOST / 7 + 1, 1), too_large);
    assert_eq!(aligned(usize::MAX, 1), too_large);
    // V begins at twice the offset, and has four bytes.
    assert_eq!(aligned(2, (MOST - 4) / 2), None);
    assert_eq!(aligned(2, (MOST - 4) / 2 + 1), too_large);
    for offset in [MOST - 4, MOST, MOST + 1, usize::MAX - 1, usize::MAX] {
        assert_eq!(aligned(1, offset), too_large);
    }

    // The last row of U and V ends at the last byte.
    let of = |offsets, pitch| {
        let layout = FrameLayout::<Nv12>::of_offsets(H(2), W(2), offsets, [pitch, 2]);
        kind(layout)
    };
    assert_eq!(of([0, MOST - 2], 2), None);
    assert_eq!(of([0, MOST - 1], 2), too_large);
    assert_eq!(of([0, usize::MAX], 2), too_large);
    let pitch = isize::MAX - 12;
    assert_eq!(of([10, 0], pitch), None);
    assert_eq!(of([11, 0], pitch), too_large);

    // Planes of the most bytes, which this slice lacks, and planes of more bytes.
    fn planes<F, T: Copy + Default>(pitch: isize) -> Option<FrameErrorKind>
    where
        F: for<'a> FrameFormat<Element = T, Planes<'a> = [Plane<'a, T>; 2]>,
    {
        let memory = [T::default(); 4];
        let planes = [Plane::new(&memory[..], pitch), Plane::new(&memory[..2], 4)];
        kind(Of::<F>::of_planes(H(2), W(2), planes))
    }
    assert_rows! {
        planes::<Nv12, u8>(isize::MAX - 2) => Some(FrameErrorKind::TooShort { plane: "Y", needed: MOST, given: 4 });
        planes::<Nv12, u8>(isize::MAX - 1) => too_large;
        planes::<P010, u16>(isize::MAX - 5) =>
            Some(FrameErrorKind::TooShort { plane: "Y", needed: MOST - 1, given: 8 });
        planes::<P010, u16>(isize::MAX - 3) => too_large;
    }
}

/// The bits of samples in formats of the crate, and in one that a user declares.
#[test]
fn bits_of_samples() {
    assert_eq!(FrameLayout::<Nv12>::SAMPLE_BITS, 0..8);
    assert_eq!(FrameLayout::<P010>::SAMPLE_BITS, 6..16);
    assert_eq!(FrameLayout::<Y212>::SAMPLE_BITS, 4..16);
    assert_eq!(FrameLayout::<Wide>::SAMPLE_BITS, 0..16);
}

frame! {
    struct Unused: u16, bits(2..14) = { VUYX[H, W] }
}

/// Each bit of each element, set alone: an error names the sample that has it, and a bit that belongs to a sample or to no
/// view is accepted.
#[test]
fn bits_outside_of_samples() {
    type Offsets = fn([usize; 2], [usize; 2]) -> [usize; 3];

    fn compare<F>(
        (start, end): (u32, u32),
        letters: [(char, usize, usize, &'static str); 3],
        offsets: Offsets,
    ) where
        F: FrameFormat<Element = u16>,
    {
        let sample = (start..end).fold(0, |bits, bit| bits | 1 << bit);
        for (rows, columns, left, right) in [(1, 1, 0, 1), (3, 6, 0, 6), (3, 5, 0, 5), (2, 7, 2, 5)]
        {
            let layout = FrameLayout::<F>::packed(H(rows), W(columns)).expect("right");
            let mut memory = vec![sample; layout.elements()];
            for (offset, bit) in
                (0..memory.len()).flat_map(|offset| (0..16).map(move |bit| (offset, bit)))
            {
                memory[offset] |= 1 << bit;
                let element = memory[offset];
                let found = Of::<F>::placed(&memory, layout)
                    .and_then(|frame| frame.try_range(W(left)..W(right)))
                    .and_then(|frame| frame.check_bit_depth());
                memory[offset] = sample;
                let is_outside = !(start..end).contains(&bit);
                let pixels = || (0..rows).flat_map(|h| (left..right).map(move |w| (h, w)));
                let expected = letters.iter().enumerate().filter(|_| is_outside).find_map(
                    |(index, &(letter, down, across, plane))| {
                        let is_here =
                            |&(h, w): &_| offsets([rows, columns], [h, w])[index] == offset;
                        let (h, w) = pixels().find(is_here)?;
                        Some(FrameErrorKind::BitDepth {
                            plane,
                            letter,
                            row: h / down,
                            column: (w - left) / across,
                            element,
                            start,
                            end,
                        })
                    },
                );
                assert_eq!(kind(found), expected, "{rows} x {columns}: {offset} {bit}");
            }
        }
    }
    let (y, u, v) = (('Y', 1, 1, "Y"), ('U', 2, 2, "UV"), ('V', 2, 2, "UV"));
    compare::<P010>((6, 16), [y, u, v], oracle::P010.offsets);
    let (u, v) = (('U', 2, 2, "VU"), ('V', 2, 2, "VU"));
    compare::<Bits0To10>((0, 10), [y, u, v], oracle::NV21.offsets);
    let (u, v) = (('U', 2, 2, "U"), ('V', 2, 2, "V"));
    compare::<Bits3To13>((3, 13), [y, u, v], oracle::I420.offsets);
    let letters = [
        ('Y', 1, 1, "YUYV"),
        ('U', 1, 2, "YUYV"),
        ('V', 1, 2, "YUYV"),
    ];
    compare::<Bits4To16>((4, 16), letters, oracle::YUY2.offsets);
    // X is no sample.
    let letters = [
        ('Y', 1, 1, "VUYX"),
        ('U', 1, 1, "VUYX"),
        ('V', 1, 1, "VUYX"),
    ];
    compare::<Unused>((2, 14), letters, |[_, columns], [h, w]| {
        [2, 1, 0].map(|letter| (h * columns + w) * 4 + letter)
    });

    // Elements between the samples, and the last sample.
    let y = [1 << 12; 8];
    for (between, last) in [(0xffff, 16), (0xffff, 4), (8, 4)] {
        let vu = [8, between, last, between];
        let planes = [
            Plane::new(&y, 8),
            Plane::new(&vu, 8).pixel_stride(4),
            Plane::new(&vu, 8).pixel_stride(4),
        ];
        let frame = Of::<Bits3To13>::of_planes(H(2), W(4), planes).expect("right");
        let found = kind(frame.check_bit_depth());
        let expected = FrameErrorKind::BitDepth {
            plane: "U",
            letter: 'U',
            row: 0,
            column: 1,
            element: 4,
            start: 3,
            end: 13,
        };
        assert_eq!(found, (last == 4).then_some(expected));
    }

    // Samples of whole elements.
    let frame = Of::<Nv12>::packed(&[0xff; 6], H(2), W(2)).expect("right");
    assert_eq!(frame.check_bit_depth(), Ok(()));
    let frame = Of::<Wide>::packed(&[0xffff; 6], H(2), W(2)).expect("right");
    assert_eq!(frame.check_bit_depth(), Ok(()));
}
