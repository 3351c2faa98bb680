//! Memory that does not hold the frame: each error names the format, the plane and the numbers.

use crate::assert_rows::assert_rows;
use tensor_layout::frames::{
    Bt709Limited, Frame, FrameError, FrameErrorKind, FrameFormat, FrameLayout, I420, Nv12, P010,
    Plane, Yuy2,
};
use tensor_layout::{H, Tensor, W, layout};

fn text<T>(result: Result<T, FrameError>) -> String {
    match result {
        Ok(_) => panic!("there is no error"),
        Err(error) => error.to_string(),
    }
}

fn packed<F: FrameFormat<Element = u8>>(length: usize, rows: usize, columns: usize) -> String {
    let memory = vec![0; length];
    text(Frame::<F, Bt709Limited>::packed(
        &memory,
        H(rows),
        W(columns),
    ))
}

#[test]
fn packed_slices() {
    assert_rows! {
        packed::<Nv12>(0, 0, 4) => "axis H has size 0: Nv12[H=0, W=4]";
        packed::<Nv12>(0, 4, 0) => "axis W has size 0: Nv12[H=4, W=0]";
        packed::<Nv12>(0, 4, 4) => "plane `Y` needs 16 bytes, but its slice has 0: Nv12[H=4, W=4]";
        packed::<Nv12>(23, 4, 4) => "plane `UV` needs 24 bytes, but its slice has 23: Nv12[H=4, W=4]";
        packed::<I420>(23, 4, 4) => "plane `V` needs 24 bytes, but its slice has 23: I420[H=4, W=4]";
        // 3 x 3 pixels have 2 x 2 samples of chroma.
        packed::<I420>(13, 3, 3) => "plane `V` needs 17 bytes, but its slice has 13: I420[H=3, W=3]";
        packed::<Yuy2>(17, 2, 5) => "plane `YUYV` needs 24 bytes, but its slice has 17: Yuy2[H=2, W=5]";
        packed::<Nv12>(25, 4, 4) =>
            "the packed planes have 24 bytes, but the slice has 25 (help: if rows are padded, state the pitches by \
            `Frame::placed`; if something else follows the frame, write `[..24]`): Nv12[H=4, W=4]";
    }
    let memory = [0_u16; 5];
    assert_eq!(
        text(Frame::<P010, Bt709Limited>::packed(&memory, H(2), W(2))),
        "plane `UV` needs 12 bytes, but its slice has 10: P010[H=2, W=2]"
    );
    // Samples of two bytes.
    let memory = [0_u16; 7];
    assert_eq!(
        text(Frame::<P010, Bt709Limited>::packed(&memory, H(2), W(2))),
        "the packed planes have 12 bytes, but the slice has 14 (help: if rows are padded, state the pitches by \
         `Frame::placed`; if something else follows the frame, write `[..6]`): P010[H=2, W=2]"
    );
    for (rows, columns) in [(usize::MAX, 1), (1, usize::MAX), (1 << 40, 1 << 40)] {
        let error = FrameLayout::<Nv12>::packed(H(rows), W(columns)).expect_err("too large");
        assert_eq!(error.kind(), FrameErrorKind::TooLarge);
        assert_eq!(
            error.to_string(),
            format!("the planes have more than isize::MAX bytes: Nv12[H={rows}, W={columns}]")
        );
    }
}

/// A slice with exactly the needed bytes is taken, and one byte less is not.
#[test]
fn a_slice_for_each_plane() {
    let of = |y: usize, uv: usize, pitches: [isize; 2]| {
        let (y, uv) = (vec![0; y], vec![0; uv]);
        let planes = [
            Plane::new(&y[..], pitches[0]),
            Plane::new(&uv[..], pitches[1]),
        ];
        Frame::<Nv12, Bt709Limited>::of_planes(H(5), W(7), planes).map(|_| ())
    };
    // Five rows of 7 bytes, and three rows of 8.
    assert_rows! {
        of(4 * 16 + 7, 2 * 10 + 8, [16, 10]) => Ok(());
        text(of(4 * 16 + 6, 2 * 10 + 8, [16, 10])) =>
            "plane `Y` needs 71 bytes, but its slice has 70: Nv12[H=5, W=7]";
        text(of(4 * 16 + 7, 2 * 10 + 7, [16, 10])) =>
            "plane `UV` needs 28 bytes, but its slice has 27: Nv12[H=5, W=7]";
        text(of(100, 100, [6, 10])) => "plane `Y` has a pitch of 6 bytes, but its rows have 7: Nv12[H=5, W=7]";
        // The width of luma is given as the pitch of chroma, whose rows are one byte longer.
        text(of(35, 21, [7, 7])) => "plane `UV` has a pitch of 7 bytes, but its rows have 8: Nv12[H=5, W=7]";
        text(of(100, 100, [-16, 10])) =>
            "plane `Y` has a pitch of -16 bytes, so its last row comes first (help: copy the rows in turn: \
            `memory.rchunks_exact(16)` yields them from the first to the last): Nv12[H=5, W=7]";
    }
    let error = of(100, 100, [isize::MAX, 10]).expect_err("too large");
    assert_rows! {
        error.kind() => FrameErrorKind::TooLarge;
        // The width is given instead of the pitch, for rows of 7 bytes that are 16 bytes apart.
        of(5 * 16, 3 * 16, [16, 16]) => Ok(());
        text(of(5 * 16 + 5, 3 * 16, [16, 16])) =>
            "plane `Y` has 5 rows with a pitch of 16 bytes, but its slice has 85 bytes (help: state the pitch of the \
            memory; if more rows follow, give the coded size, and then call `try_range`): Nv12[H=5, W=7]";
    }
}

#[test]
fn pixel_strides() {
    let memory = [0; 64];
    let i420 = |stride| {
        let u = Plane::new(&memory[..32], 16).pixel_stride(stride);
        let planes = [Plane::new(&memory[..], 16), u, u];
        Frame::<I420, Bt709Limited>::of_planes(H(4), W(8), planes).map(|_| ())
    };
    assert_rows! {
        [i420(1), i420(2), i420(4)] => [Ok(()); 3];
        text(i420(0)) => "plane `U` has a pixel stride of 0 bytes, but its samples need 1: I420[H=4, W=8]";
        // Four samples with a stride of 6 need 19 bytes.
        text(i420(6)) => "plane `U` has a pitch of 16 bytes, but its rows have 19: I420[H=4, W=8]";
    }
    assert!(matches!(
        i420(usize::MAX).map_err(|error| error.kind()),
        Err(FrameErrorKind::TooLarge)
    ));
    let nv12 = |stride| {
        let planes = [
            Plane::new(&memory[..], 16),
            Plane::new(&memory[..32], 16).pixel_stride(stride),
        ];
        Frame::<Nv12, Bt709Limited>::of_planes(H(4), W(4), planes).map(|_| ())
    };
    assert_eq!(nv12(2), Ok(()));
    assert_eq!(
        text(nv12(3)),
        "plane `UV` has a pixel stride of 3 bytes, but its samples need 2: Nv12[H=4, W=4]"
    );
    let memory = [0_u16; 32];
    let p010 = |plane: usize, stride| {
        let mut planes = [Plane::new(&memory[..], 16), Plane::new(&memory[..16], 16)];
        planes[plane] = planes[plane].pixel_stride(stride);
        Frame::<P010, Bt709Limited>::of_planes(H(4), W(4), planes).map(|_| ())
    };
    assert_rows! {
        [p010(0, 2), p010(0, 4), p010(1, 4)] => [Ok(()); 3];
        text(p010(0, 0)) => "plane `Y` has a pixel stride of 0 bytes, but its samples need 2: P010[H=4, W=4]";
        text(p010(0, 3)) => "3 bytes in plane `Y` are not a whole number of elements of 2 bytes: P010[H=4, W=4]";
        text(p010(1, 2)) => "plane `UV` has a pixel stride of 2 bytes, but its samples need 4: P010[H=4, W=4]";
        text(p010(1, 6)) => "plane `UV` has a pixel stride of 6 bytes, but its samples need 4: P010[H=4, W=4]";
        text(p010(1, 5)) => "5 bytes in plane `UV` are not a whole number of elements of 2 bytes: P010[H=4, W=4]";
        // The last of four samples ends at 3 * 6 + 2 bytes.
        text(p010(0, 6)) => "plane `Y` has a pitch of 16 bytes, but its rows have 20: P010[H=4, W=4]";
    }
}

#[test]
fn offsets() {
    let of = |offsets, pitches| {
        FrameLayout::<Nv12>::of_offsets(H(4), W(4), offsets, pitches).map(|_| ())
    };
    // Luma ends at 28. `limits.rs` tries all offsets and many pitches.
    assert_eq!(of([0, 28], [8, 8]), Ok(()));
    assert_eq!(
        text(of([0, 27], [8, 8])),
        "planes `Y` and `UV` have bytes in common: Nv12[H=4, W=4]"
    );
    assert_eq!(
        text(of([0, 64], [3, 8])),
        "plane `Y` has a pitch of 3 bytes, but its rows have 4: Nv12[H=4, W=4]"
    );
    assert_eq!(
        of([usize::MAX, 64], [8, 8]).map_err(|error| error.kind()),
        Err(FrameErrorKind::TooLarge)
    );
    let of = |offsets, pitches| {
        FrameLayout::<P010>::of_offsets(H(4), W(4), offsets, pitches).map(|_| ())
    };
    assert_eq!(of([0, 32], [8, 8]), Ok(()));
    assert_eq!(
        text(of([0, 33], [8, 8])),
        "33 bytes in plane `UV` are not a whole number of elements of 2 bytes: P010[H=4, W=4]"
    );
    assert_eq!(
        text(of([0, 64], [9, 8])),
        "9 bytes in plane `Y` are not a whole number of elements of 2 bytes: P010[H=4, W=4]"
    );
    let layout = FrameLayout::<Nv12>::of_offsets(H(4), W(4), [0, 28], [8, 8]).expect("right");
    assert_eq!(
        text(Frame::<Nv12, Bt709Limited>::placed(&[0; 39], layout)),
        "plane `UV` needs 40 bytes, but its slice has 39: Nv12[H=4, W=4]"
    );
    assert!(Frame::<Nv12, Bt709Limited>::placed(&[0; 64], layout).is_ok());
}

#[test]
fn parts() {
    let memory = [0; 36];
    let frame = Frame::<Nv12, Bt709Limited>::packed(&memory, H(4), W(6)).expect("right");
    let of = |[start, end]: [usize; 2]| text(frame.try_range(W(start)..W(end)));
    assert_rows! {
        text(frame.try_range(H(0)..=H(4))) => "the part H(0)..H(5) is empty, or not inside the frame: Nv12[H=4, W=6]";
        of([6, 6]) => "the part W(6)..W(6) is empty, or not inside the frame: Nv12[H=4, W=6]";
        of([3, 2]) => "the part W(3)..W(2) is empty, or not inside the frame: Nv12[H=4, W=6]";
        of([5, 6]) => "the part begins at W(5), inside a group of 2 (help: begin at W(4)): Nv12[H=4, W=6]";
    }
}

#[test]
fn odd_sizes_of_textures() {
    let of = |h, w| text(FrameLayout::<Nv12>::direct3d12(H(h), W(w)));
    assert_eq!(
        of(480, 641),
        "axis W has size 641, but textures have this format only for multiples of 2: Nv12[H=480, W=641]"
    );
    assert_eq!(
        of(481, 640),
        "axis H has size 481, but textures have this format only for multiples of 2: Nv12[H=481, W=640]"
    );
    assert!(FrameLayout::<Yuy2>::direct3d12(H(481), W(640)).is_ok());
    assert!(FrameLayout::<Yuy2>::direct3d12(H(481), W(641)).is_err());
}

/// Offsets and pitches of planes that a graphics card does not copy.
#[test]
fn offsets_and_pitches_of_textures() {
    let of = |columns, offsets, pitches| {
        let layout = FrameLayout::<Nv12>::of_offsets(H(4), W(columns), offsets, pitches);
        text(layout.and_then(|layout| layout.footprints()))
    };
    let help = "(help: place the planes by `FrameLayout::direct3d12`, and copy the frame by `Frame::copy_into`): \
                Nv12[H=4, W=6]";
    assert_rows! {
        of(6, [0, 1024], [256, 8]) =>
            format!("plane `UV` has a pitch of 8 bytes, but rows of a texture begin at multiples of 256 {help}");
        of(6, [0, 1280], [256, 256]) =>
            format!("plane `UV` begins at byte 1280, but a texture in a buffer begins at a multiple of 512 {help}");
        of(16_386, [0, 1 << 20], [1 << 16, 1 << 16]) =>
            "axis W has size 16386, but that of a texture is at most 16384: Nv12[H=4, W=16386]";
    }
    #[cfg(target_pointer_width = "64")]
    assert_eq!(
        of(6, [0, 1 << 40], [1 << 32, 256]),
        "plane `Y` has a pitch of 4294967296 bytes, but that of a texture has 32 bits: Nv12[H=4, W=6]"
    );
}

/// The error for a target of another size names the axis. Nothing is written.
#[test]
fn targets_of_another_size() {
    let memory = [255; 36];
    let frame = Frame::<Nv12, Bt709Limited>::packed(&memory, H(4), W(6)).expect("right");
    let mut planes = Tensor::<f32, layout!(CHW[C = 3, H = 6, W = 4])>::filled(0.5);
    let error = frame
        .try_planes_into(&mut planes, |rgb| rgb)
        .expect_err("other sizes");
    assert_eq!(
        (error.axis(), error.expected(), error.found()),
        (Some('H'), Some(4), Some(6))
    );
    assert_eq!(planes.as_slice(), [0.5; 72]);
}

/// The last sample of V has its ten bits in the lower part.
#[test]
fn bits_outside_of_samples() {
    let mut memory = [512 << 6; 36];
    memory[24 + 6 + 2 * 2 + 1] = 520;
    let frame = Frame::<P010, Bt709Limited>::packed(&memory, H(4), W(6)).expect("right");
    assert_eq!(
        text(frame.check_bit_depth()),
        "V at (H(1), W(2)) in plane `UV` is 0x0208, which has bits outside of 6..16 (help: if these bits belong to the \
         sample, declare the format with other `bits`; if not, conversions leave them out): P010[H=4, W=6]"
    );
}
