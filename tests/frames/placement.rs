//! Sizes and offsets, compared with the footprints of Direct3D 12 and with published values.

use tensor_layout::d3d12::{Format, SubresourceFootprint};
use tensor_layout::frames::{
    Bt601Full, Frame, FrameFormat, FrameLayout, I420, Nv12, P010, Uyvy, Yuy2,
};
use tensor_layout::{D, H, W};

/// Each plane is a subresource: luma in the whole size, and chroma in half of it.
fn compare<F: FrameFormat>(formats: [Format; 2], rows: usize, columns: usize) {
    let layout = FrameLayout::<F>::direct3d12(H(rows), W(columns)).expect("even sizes");
    let mut end = 0;
    for (plane, (format, share)) in formats.into_iter().zip([1, 2]).enumerate() {
        let (height, width) = (H(rows / share), W(columns / share));
        let footprint = SubresourceFootprint::new(format, width, height, D(1));
        let pitch = usize::try_from(footprint.row_pitch).expect("a number of bytes");
        let start = usize::next_multiple_of(end, 512);
        assert_eq!(layout.pitches()[plane], pitch, "{rows} x {columns}");
        assert_eq!(layout.offsets()[plane], start, "{rows} x {columns}");
        assert_eq!(layout.row_counts().nth(plane), Some(height.0));
        end = start + pitch * height.0;
    }
}

#[test]
fn footprints_of_direct3d_12() {
    for (rows, columns) in [
        (2, 2),
        (2, 256),
        (4, 258),
        (480, 640),
        (720, 1280),
        (1080, 1920),
        (2160, 3840),
        (2, 16_384),
    ] {
        compare::<Nv12>([Format::R8_UNORM, Format::R8G8_UNORM], rows, columns);
        compare::<P010>([Format::R16_UNORM, Format::R16G16_UNORM], rows, columns);
    }
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
