//! The tasks of `published_tasks/list.txt`, solved with the rendered documentation alone.

use image::{DynamicImage, GrayImage, RgbImage};
use tensor_layout::frames::{Bt709Limited, Frame, Nv12, Nv21, Plane};
use tensor_layout::{
    B, C, D, DimC, DimH, DimW, F, H, K, L, N, S, T, Tensor, View, W, layout, rearrange,
};

layout! {
    struct Rgb = HWC[C = 3, H = ?, W = ?], components(C = RGB);
    struct RgbPlanes: Rgb = CHW[C = 3, H = ?, W = ?];
    struct Bgr = HWC[C = 3, H = ?, W = ?], components(C = BGR);
    struct Lines = HWC[C = 3, H = ?, W = ?], strides(H = ?);
    type Pixels = HWC[C = 3, H = ?, W = ?];
}

fn photo() -> RgbImage {
    RgbImage::from_fn(6, 4, |x, y| {
        image::Rgb([x, y, x + y].map(|number| u8::try_from(number).expect("it is small")))
    })
}

#[test]
fn a1_image_as_nchw() {
    type Photo = layout!(NHWC[N = 1, C = 3, H = ?, W = ?]);
    type Input = layout!(NCHW[N = 1, C = 3, H = ?, W = ?]);
    let image = photo();
    let photo = View::<u8, Photo>::try_from_image(&image).unwrap();
    let input: Tensor<u8, Input> = photo.try_to_layout().unwrap();
    assert_eq!(input.size_array(), [1, 3, 4, 6]);
    assert_eq!(input[(N(0), C(0), H(2), W(5))], 5);
}

#[test]
fn a2_planes_as_pixels_of_a_mat() {
    let logo = ndarray::Array3::<u8>::from_shape_fn((3, 4, 6), |(c, h, w)| {
        u8::try_from(100 * (c % 2) + 10 * h + w).expect("it is small")
    });
    type Planes = layout!(CHW[C = 3, H = ?, W = ?]);
    let planes = View::<u8, Planes>::try_from_ndarray(logo.view()).unwrap();
    let mat: Tensor<u8, Pixels> = planes.try_to_layout().unwrap();
    assert_eq!(mat.as_slice()[..3], [0, 100, 0]);
}

#[test]
fn a3_mat_as_array() {
    let (rows, cols, step) = (2, 2, 8);
    let data = [1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12];
    let mapping = Lines::with_strides((H(rows), W(cols)), (H(step),)).unwrap();
    let mat = View::<u8, Lines>::with(&data, mapping).unwrap();
    let array = mat.into_ndarray();
    assert_eq!(array.shape(), [3, 2, 2]);
    assert_eq!(array[[2, 1, 0]], 9);
}

#[test]
fn a4_image_as_bgr() {
    let image = photo();
    let rgb = View::<u8, Rgb>::try_from_image(&image).unwrap();
    let bgr: Tensor<u8, Bgr> = rgb.try_to_components().unwrap();
    assert_eq!(bgr.as_slice()[3..6], [1, 0, 1]);
    assert_eq!(bgr.as_slice()[18..21], [1, 1, 0]);
}

#[test]
fn a5_frame_as_ppm() {
    let (data, stride) = ([1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12, 0, 0], 8);
    let mapping = Lines::with_strides((H(2), W(2)), (H(stride),)).unwrap();
    let frame = View::<u8, Lines>::from_prefix(&data, mapping).unwrap();
    let mut file = b"P6\n2 2\n255\n".to_vec();
    for line in frame.axis_iter(H) {
        file.extend_from_slice(line.as_slice());
    }
    assert_eq!(file[11..], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
}

#[test]
fn a6_pixels_written_to_a_frame() {
    let pixels = [1, 2, 3, 4, 5, 6];
    let packed = View::<u8, Pixels>::with_sizes(&pixels, [3, 2, 1]).unwrap();
    let mut frame = [0; 12];
    let mapping = Lines::with_strides((H(2), W(1)), (H(8),)).unwrap();
    let mut lines = tensor_layout::ViewMut::<u8, Lines>::from_prefix(&mut frame, mapping).unwrap();
    packed.try_map_into(&mut lines, |byte| byte).unwrap();
    assert_eq!(frame, [1, 2, 3, 0, 0, 0, 0, 0, 4, 5, 6, 0]);
}

#[test]
fn a7_nv12_with_a_stride() {
    let (y, uv) = (vec![50; 768 * 576], vec![128; 768 * 288]);
    let planes = [Plane::new(&y, 768), Plane::new(&uv, 768)];
    let frame = Frame::<Nv12, Bt709Limited>::of_planes(H(576), W(720), planes).unwrap();
    assert_eq!(frame.y().size_array(), [576, 720]);
    assert_eq!(frame.u().size_array(), [288, 360]);
    let mut rgb = Tensor::filled_with(0.0, RgbPlanes::with((H(576), W(720))).unwrap());
    frame.try_planes_into(&mut rgb, |rgb| rgb).unwrap();
    assert!((rgb[(C(0), H(575), W(719))] - 34.0 / 219.0).abs() < 1e-3);
}

#[test]
fn a8_planes_of_android() {
    // NV21: V and U alternate. They are two planes that begin one byte apart.
    let (y, vu) = (
        vec![50; 8 * 4],
        [9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8],
    );
    let planes = [Plane::new(&y, 8), Plane::new(&vu, 8)];
    let frame = Frame::<Nv21, Bt709Limited>::of_planes(H(4), W(8), planes).unwrap();
    assert!(frame.v().iter().all(|v| *v == 9));
    assert!(frame.u().iter().all(|u| *u == 8));
}

#[test]
fn a9_decoded_lines() {
    type Luma = layout!(HW[H = ?, W = ?], strides(H = ?));
    let memory = vec![7; 1344 * 720];
    let mapping = Luma::with_byte_strides::<u8>((H(720), W(1280)), ((H, 1344),)).unwrap();
    let luma = View::<u8, Luma>::with(&memory, mapping).unwrap();
    let packed: Tensor<u8, layout!(HW[?, ?])> = luma.try_to_layout().unwrap();
    assert_eq!(packed.as_slice().len(), 1280 * 720);
}

#[test]
fn b1_photo_as_floats() {
    type Photo = layout!(NHWC[N = 1, C = 3, H = 608, W = 608]);
    type Input = layout!(NCHW[N = 1, C = 3, H = 608, W = 608]);
    let image = DynamicImage::from(photo());
    let image = image
        .resize_exact(608, 608, image::imageops::FilterType::Nearest)
        .into_rgb8();
    let photo = View::<u8, Photo>::try_from_image(&image).unwrap();
    let mut input = Tensor::<f32, Input>::filled(0.0);
    photo.map_into(&mut input, |byte| f32::from(byte) / 255.0);
    assert_eq!(
        input[(N(0), C(1), H(607), W(0))].to_bits(),
        (3.0_f32 / 255.0).to_bits()
    );
    assert_eq!(input.as_slice().len(), 3 * 608 * 608);
}

#[test]
fn b2_nchw_and_nhwc() {
    type Nchw = layout!(NCHW[N = 2, C = 3, H = 4, W = 5]);
    type Nhwc = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);
    let planes = Tensor::<u16, Nchw>::from_vec((0..120).collect()).unwrap();
    let pixels: Tensor<u16, Nhwc> = planes.to_layout();
    assert_eq!(pixels.as_slice()[..4], [0, 20, 40, 1]);
    assert_eq!(pixels.to_layout::<Nchw>(), planes);
}

#[test]
fn b3_mat_as_array4() {
    type Batch = layout!(NHWC[N = 1, C = 3, H = ?, W = ?]);
    let data = [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0];
    let mat = View::<f32, Batch>::with(&data, Batch::with((H(1), W(2))).unwrap()).unwrap();
    let array: ndarray::ArrayView4<f32> = mat.into_ndarray();
    assert_eq!(array.shape(), [1, 3, 1, 2]);
    assert!((array[[0, 2, 0, 1]] - 6.0).abs() < 1e-6);
}

#[test]
fn b4_letterbox() {
    type Input = layout!(CHW[C = 3, H = 64, W = 64]);
    let image = DynamicImage::from(photo());
    let fit = image
        .resize(64, 64, image::imageops::FilterType::Triangle)
        .into_rgb8();
    let fit = View::<u8, Pixels>::try_from_image(&fit).unwrap();
    let (h, w) = (fit.size(H), fit.size(W));
    let (top, left) = ((64 - h) / 2, (64 - w) / 2);
    let mut input = Tensor::<u8, Input>::filled(114);
    let rows = input.try_range_mut(H(top)..H(top + h)).unwrap();
    fit.try_relayout_into(rows.try_range(W(left)..W(left + w)).unwrap())
        .unwrap();
    assert_eq!(input[(C(2), H(0), W(0))], 114);
    assert_eq!(input[(C(0), H(32), W(63))], 5);
}

#[test]
fn b5_crop_from_the_centre() {
    let image = photo();
    let photo = View::<u8, Pixels>::try_from_image(&image).unwrap();
    let (top, left) = ((photo.size(H) - 2) / 2, (photo.size(W) - 2) / 2);
    let part = photo.crop(H(top), DimH::<2>).crop(W(left), DimW::<2>);
    assert_eq!(
        part.fix((C(0), H(0))).iter().copied().collect::<Vec<_>>(),
        [2, 3]
    );
}

#[test]
fn b6_heads() {
    type Tokens = layout!(BND[B = 2, N = 5, D = 12]);
    type Heads = layout!(BHND[B = 2, H = 3, N = 5, D = 4]);
    let tokens = Tensor::<usize, Tokens>::from_vec((0..120).collect()).unwrap();
    let heads: Tensor<usize, Heads> = rearrange!(tokens: B N D(H D) -> B H N D);
    assert_eq!(heads[(B(1), H(2), N(4), D(3))], 60 + 4 * 12 + 2 * 4 + 3);
}

#[test]
fn b7_batch_and_heads_merged() {
    type Tokens = layout!(BSD[B = 2, S = 5, D = 12]);
    type Merged = layout!(KSD[K = 6, S = 5, D = 4]);
    let tokens = Tensor::<usize, Tokens>::from_vec((0..120).collect()).unwrap();
    let merged: Tensor<usize, Merged> = rearrange!(tokens: B S D(H D) -> K(B H) S D);
    assert_eq!(merged[(K(5), S(4), D(3))], 60 + 4 * 12 + 2 * 4 + 3);
}

#[test]
fn b8_stacked() {
    type Row = layout!(HW[2, 3]);
    type Both = layout!(HNW[N = 2, H = 2, W = 3]);
    let rows = [Tensor::<u8, Row>::filled(1), Tensor::<u8, Row>::filled(2)];
    let mut both = Tensor::<u8, Both>::filled(0);
    for (row, target) in rows.iter().zip(both.axis_iter_mut(N)) {
        row.relayout_into(target);
    }
    assert_eq!(both.as_slice(), [1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2]);
}

#[test]
fn b9_one_above_the_other() {
    let upper = Tensor::<u8, layout!(HW[5, 2])>::filled(1);
    let lower = Tensor::<u8, layout!(HW[3, 2])>::filled(2);
    let mut all = Tensor::<u8, layout!(HW[8, 2])>::filled(0);
    upper.relayout_into(all.crop_mut(H(0), DimH::<5>));
    lower.relayout_into(all.crop_mut(H(5), DimH::<3>));
    assert_eq!(all.as_slice()[9..11], [1, 2]);
}

#[test]
fn c1_stereo() {
    type Interleaved = layout!(TC[C = 2, T = ?], logical(CT));
    type Channels = layout!(CT[C = 2, T = ?]);
    let sound = [1_i16, -1, 2, -2, 3, -3];
    let stereo = View::with(&sound, Interleaved::with((T(3),)).unwrap()).unwrap();
    let channels: Tensor<i16, Channels> = stereo.try_to_layout().unwrap();
    assert_eq!(channels.as_slice(), [1, 2, 3, -1, -2, -3]);
    let again: Tensor<i16, Interleaved> = channels.try_to_layout().unwrap();
    assert_eq!(again.as_slice(), sound);
}

#[test]
fn c2_windows_of_each_channel() {
    type Windows = layout!(CFW[C = 2, F = 2, W = 3], strides(C = 6), overlap(F = 2));
    let signal = [0, 1, 2, 3, 4, 5, 0, 10, 20, 30, 40, 50];
    let windows = View::<i32, Windows>::new(&signal).unwrap();
    let means = windows.axis_iter(C).map(|channel| {
        let means = channel
            .axis_iter(F)
            .map(|window| window.iter().sum::<i32>() / 3);
        means.collect::<Vec<_>>()
    });
    assert_eq!(means.collect::<Vec<_>>(), [[1, 3], [10, 30]]);
}

#[test]
fn c3_overlapping_frames() {
    type Frames = layout!(FL[F = 4, L = 8], overlap(F = 2));
    let sound: Vec<u8> = (0..14).collect();
    let frames = View::<u8, Frames>::new(&sound).unwrap();
    assert_eq!(frames[(F(3), L(7))], 13);
}

#[test]
fn c4_rows_at_multiples_of_256_bytes() {
    type Packed = layout!(HWC[C = 4, H = 3, W = 70]);
    type Texture = layout!(HWC[C = 4, H = 3, W = 70], pitch(H = 256));
    let image = Tensor::<u8, Packed>::filled(9);
    let texture = image.to_layout::<Texture>();
    assert_eq!(texture.stride(H), 512);
    assert_eq!(texture.memory().len(), 3 * 512);
    assert_eq!(texture.memory()[279..281], [9, 0]);
}

#[test]
fn c5_padded_rows_to_packed_rows() {
    type Line = layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?));
    type Packed = layout!(HWC[C = 4, H = ?, W = ?]);
    let memory = [1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0];
    let mapping = Line::with_byte_strides::<u8>((H(2), W(1)), ((H, 6),)).unwrap();
    let lines = View::<u8, Line>::with(&memory, mapping).unwrap();
    let packed: Tensor<u8, Packed> = lines.try_to_layout().unwrap();
    assert_eq!(packed.as_slice(), [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn c6_largest_score() {
    type Scores = layout!(NK[N = 2, K = 3]);
    let scores = Tensor::<u8, Scores>::from_vec(vec![70, 90, 80, 99, 50, 60]).unwrap();
    let best = scores
        .axis_iter(N)
        .map(|row| row.positions(K).max_by_key(|k| row[(*k,)]));
    assert_eq!(best.collect::<Vec<_>>(), [Some(K(1)), Some(K(0))]);
}

#[test]
fn c7_grey_photo_of_any_size() {
    type Photo = layout!(NHWC[N = 1, C = 1, H = ?, W = ?]);
    type Input = layout!(NCHW[N = 1, C = 1, H = ?, W = ?]);
    let image = GrayImage::from_fn(5, 3, |x, y| {
        image::Luma([u8::try_from(10 * y + x).unwrap()])
    });
    let photo = View::<u8, Photo>::try_from_image(&image).unwrap();
    let mapping = Input::with((H(photo.size(H)), W(photo.size(W)))).unwrap();
    let mut input = Tensor::filled_with(0.0, mapping);
    photo.try_map_into(&mut input, f32::from).unwrap();
    assert_eq!(input.size_array(), [1, 1, 3, 5]);
    let part = input.crop(C(0), DimC::<1>);
    assert!((part[(N(0), C(0), H(2), W(4))] - 24.0).abs() < 1e-6);
}
