//! Sizes and offsets, compared with published values.

use super::published::{OF_NV12, OF_P010, Published};
use tensor_layout::d3d12::{Format, PlacedFootprint, SubresourceFootprint};
use tensor_layout::frames::{
    Bt601Full, Frame, FrameErrorKind, FrameFormat, FrameLayout, HasTexture, I420, Nv12, P010, Uyvy,
    Yuy2,
};
use tensor_layout::{H, W};

/// Compares offsets, pitches, rows and bytes with those of Direct3D 12.
fn compare<F: HasTexture>(all: &[Published], texture: i32, planes: [i32; 2]) {
    for published in all {
        let Published {
            rows,
            columns,
            pitch,
            chroma,
            bytes,
        } = *published;
        let layout = FrameLayout::<F>::direct3d12(H(rows), W(columns)).expect("even sizes");
        assert_eq!(layout.dxgi_format(), Format(texture));
        assert_eq!(layout.pitches(), [pitch, pitch], "{published:?}");
        assert_eq!(layout.offsets(), [0, chroma], "{published:?}");
        assert_eq!(layout.bytes(), bytes, "{published:?}");
        assert!(layout.row_counts().eq([rows, rows / 2]), "{published:?}");
        let row = columns * size_of::<F::Element>();
        assert!(layout.row_bytes().eq([row, row]), "{published:?}");

        let numbers = |number| u32::try_from(number).expect("a texture is small");
        let expected = |plane: usize| PlacedFootprint {
            offset: [0, chroma as u64][plane],
            footprint: SubresourceFootprint {
                format: Format(planes[plane]),
                width: numbers(columns / [1, 2][plane]),
                height: numbers(rows / [1, 2][plane]),
                depth: 1,
                row_pitch: numbers(pitch),
            },
        };
        assert_eq!(
            layout.footprints(),
            Ok([expected(0), expected(1)]),
            "{published:?}"
        );
    }
}

/// The numbers of formats are those of `DXGI_FORMAT`: `NV12`, `R8_TYPELESS` and `R8G8_TYPELESS`; `P010`, `R16_TYPELESS`
/// and `R16G16_TYPELESS`.
#[test]
fn footprints_of_direct3d_12() {
    compare::<Nv12>(&OF_NV12, 103, [60, 48]);
    compare::<P010>(&OF_P010, 104, [53, 33]);
}

/// YUY2 has one plane. These numbers are of the same function.
#[test]
fn one_plane() {
    for (rows, columns, pitch, bytes) in [
        (2, 2, 256, 260),
        (4, 258, 768, 2_820),
        (480, 640, 1_280, 614_400),
        (768, 1_366, 2_816, 2_162_604),
    ] {
        let layout = FrameLayout::<Yuy2>::direct3d12(H(rows), W(columns)).expect("even sizes");
        assert_eq!(layout.pitches(), [pitch], "{rows} x {columns}");
        assert_eq!((layout.offsets(), layout.bytes()), (&[0][..], bytes));
    }
}

/// Planes at the offsets of a producer, which a graphics card copies or not.
#[test]
fn planes_of_producers() {
    let of = |rows, columns, offsets, pitches| {
        let layout = FrameLayout::<Nv12>::of_offsets(H(rows), W(columns), offsets, pitches);
        layout.expect("they do not overlap").footprints()
    };
    // Multiples of 256 suffice, and the order of the planes is free.
    let [luma, chroma] = of(4, 6, [1024, 512], [768, 256]).expect("right");
    assert_eq!((luma.offset, luma.footprint.row_pitch), (1024, 768));
    assert_eq!((chroma.offset, chroma.footprint.row_pitch), (512, 256));
    // The pitch of a single row says nothing.
    let [luma, chroma] = of(2, 300, [0, 1024], [512, 3]).expect("right");
    assert_eq!(
        (luma.footprint.row_pitch, chroma.footprint.row_pitch),
        (512, 512)
    );

    let odd = of(3, 4, [0, 1024], [256, 256]).map_err(|error| error.kind());
    let (axis, multiple) = ('H', 2);
    assert_eq!(odd, Err(FrameErrorKind::NotWhole { axis, multiple }));
}

/// The sizes that FFmpeg's `av_image_get_buffer_size`, V4L2's `sizeimage` and Android's arrays state.
#[test]
fn packed_sizes() {
    fn bytes<F: FrameFormat>(rows: usize, columns: usize) -> usize {
        FrameLayout::<F>::packed(H(rows), W(columns))
            .expect("right")
            .bytes()
    }
    assert_eq!(bytes::<Nv12>(1080, 1920), 3_110_400);
    assert_eq!(bytes::<I420>(288, 352), 152_064);
    assert_eq!(bytes::<P010>(1080, 1920), 6_220_800);
    assert_eq!(bytes::<Yuy2>(480, 640), 614_400);
    assert_eq!(bytes::<Uyvy>(3, 5), 3 * 12);
    assert_eq!(bytes::<I420>(3, 5), 15 + 2 * 6);
    let layout = FrameLayout::<P010>::packed(H(2), W(4)).expect("right");
    assert_eq!((layout.bytes(), layout.elements()), (24, 12));
    assert!(layout.row_bytes().eq([8, 8]));
}

/// Planes in every order in memory, with bytes between them and after their rows.
#[test]
fn planes_in_every_order() {
    let memory = [0; 64];
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        let (mut offsets, mut end) = ([0; 3], 0);
        for plane in order {
            let (rows, row, pitch) = [(3, 5, 8), (2, 3, 4), (2, 3, 7)][plane];
            offsets[plane] = end + 2;
            end = offsets[plane] + (rows - 1) * pitch + row;
        }
        let layout = FrameLayout::<I420>::of_offsets(H(3), W(5), offsets, [8, 4, 7]);
        let layout = layout.expect("the planes are apart");
        assert_eq!((layout.bytes(), layout.elements()), (end, end), "{order:?}");
        assert!(Frame::<I420, Bt601Full>::placed(&memory[..end], layout).is_ok());
        assert!(Frame::<I420, Bt601Full>::placed(&memory[..end - 1], layout).is_err());
    }
}
