//! Images of `image`, compared with its own indexing.

use super::text;
use image::flat::{FlatSamples, SampleLayout};
use image::{
    GrayAlphaImage, GrayImage, ImageBuffer, Luma, LumaA, Pixel, Rgb, RgbImage, Rgba, RgbaImage,
};
use tensor_layout::traits::{ImageAxes, ImageStorage, StaticStorage, StridedStorage};
use tensor_layout::{
    A, AnyLayout, C, DynC, DynH, DynW, H, L, N, RunTimeStrides, SharedStrides, StaticLayout,
    Tensor, TensorLayout, View, ViewMut, W, X, layout,
};

const WIDTH: u32 = 7;
const HEIGHT: u32 = 5;

type Image<P> = ImageBuffer<P, Vec<<P as Pixel>::Subpixel>>;

/// Returns a picture in which each sample is different. Samples are drawn pixel by pixel: 100 times the row, and so on.
fn picture<P: Pixel>(sample: fn(u8) -> P::Subpixel) -> Image<P> {
    ImageBuffer::from_fn(WIDTH, HEIGHT, |x, y| {
        let first = u8::try_from(40 * y + 5 * x).unwrap();
        let samples: Vec<P::Subpixel> = (0..P::CHANNEL_COUNT)
            .map(|channel| sample(first + channel))
            .collect();
        *P::from_slice(&samples)
    })
}

/// Converts an image to a view, a mutable view and a tensor, and back, all in the same memory.
macro_rules! there_and_back {
    ($test:ident: $pixel:ty, $channels:literal, $sample:expr) => {
        #[test]
        fn $test() {
            type T = <$pixel as Pixel>::Subpixel;
    type Open = layout!(NHWC[N = 1, C = ?, H = ?, W = ?]);
    type Fixed = layout!(HWC[C = $channels, H = 5, W = 7]);

            let mut image = picture::<$pixel>($sample);
            let addresses: Vec<*const T> = image
                .pixels()
                .flat_map(|pixel| pixel.channels())
                .map(std::ptr::from_ref)
                .collect();
            {
                let view = View::<T, Open>::try_from_image(&image).unwrap();
                let fixed = View::<T, Fixed>::try_from_image(&image).unwrap();
                assert_eq!(view.size_array(), [1, $channels, 5, 7]);
                for (x, y, pixel) in image.enumerate_pixels() {
                    for (c, sample) in pixel.channels().iter().enumerate() {
                        let (h, w) = (H(y as usize), W(x as usize));
                        assert!(std::ptr::eq(&raw const view[(N(0), C(c), h, w)], sample));
                        assert!(std::ptr::eq(&raw const fixed[(h, w, C(c))], sample));
                    }
                }
            }

            let last = $channels - 1;
            let mut view = ViewMut::<T, Open>::try_from_image(&mut image).unwrap();
            view[(N(0), C(last), H(3), W(6))] = $sample(255_u8);
            let mut expected = picture::<$pixel>($sample);
            expected.get_pixel_mut(6, 3).channels_mut()[last] = $sample(255_u8);
            assert_eq!(image, expected);

            let tensor = Tensor::<T, Fixed>::try_from_image(image.clone()).unwrap();
            let memory = tensor.memory().as_ptr();
            let borrowed = tensor.as_view().try_into_image::<$pixel>().unwrap();
            assert_eq!(borrowed.dimensions(), image.dimensions());
            assert!(borrowed.pixels().eq(image.pixels()));
            let back = tensor.try_into_image::<$pixel>().unwrap();
            assert_eq!(back, image);
            assert_eq!(back.as_raw().as_ptr(), memory);

            let tensor = Tensor::<T, Fixed>::try_from_image(image).unwrap();
            assert_eq!(tensor.memory().as_ptr(), addresses[0]);
            let samples = tensor.try_into_flat_samples().unwrap();
            assert_eq!(samples.layout, back.sample_layout());
            assert_eq!(samples.samples.as_ptr(), addresses[0]);
            assert_eq!(samples.try_into_buffer::<$pixel>().unwrap(), back);
        }
    };
}

there_and_back! { gray: Luma<u8>, 1, |i| i }
there_and_back! { gray_and_alpha: LumaA<u8>, 2, |i| i }
there_and_back! { colours: Rgb<u8>, 3, |i| i }
there_and_back! { colours_and_alpha: Rgba<u8>, 4, |i| i }
there_and_back! { gray_of_16_bits: Luma<u16>, 1, |i| 257 * u16::from(i) }
there_and_back! { colours_of_16_bits: Rgb<u16>, 3, |i| 257 * u16::from(i) }
there_and_back! { colours_of_32_bits: Rgb<f32>, 3, |i| f32::from(i) / 255.0 }
there_and_back! { colours_and_alpha_of_32_bits: Rgba<f32>, 4, |i| f32::from(i) / 255.0 }

/// An axis C of size 1 may be left out, and so may N.
#[test]
fn one_channel_needs_no_axis() {
    let image = picture::<Luma<u8>>(|i| i);
    let rows = View::<u8, layout!(HW[?, ?])>::try_from_image(&image).unwrap();
    let batch = View::<u8, layout!(NHW[1, 5, 7])>::try_from_image(&image).unwrap();
    for (x, y, pixel) in image.enumerate_pixels() {
        let (h, w) = (H(y as usize), W(x as usize));
        assert_eq!(rows[(h, w)], pixel.0[0]);
        assert_eq!(batch[(w, N(0), h)], pixel.0[0]);
    }
    let tensor = Tensor::<u8, layout!(HW[?, ?])>::try_from_image(image.clone()).unwrap();
    assert_eq!(tensor.try_into_image::<Luma<u8>>().unwrap(), image);
}

/// An axis of one position has no step. So it may be stored before other axes.
#[test]
fn axes_of_one_position_may_be_anywhere() {
    let image = picture::<Luma<u8>>(|i| i);
    let planes = View::<u8, layout!(NCHW[N = 1, C = 1, H = ?, W = ?])>::try_from_image(&image);
    assert_eq!(
        planes.unwrap()[(N(0), C(0), H(1), W(2))],
        image.get_pixel(2, 1).0[0]
    );
    let row = RgbImage::new(7, 1);
    let row = View::<u8, layout!(WHC[C = 3, H = 1, W = 7])>::try_from_image(&row).unwrap();
    assert_eq!(row.stride(W), 3);
    let strides =
        View::<u8, TensorLayout<(DynC, DynH, DynW), RunTimeStrides>>::try_from_image(&image);
    assert_eq!(strides.unwrap().stride(H), 7);
}

/// A buffer may be longer than its image, and need not be a vector.
#[test]
fn buffers_of_other_kinds() {
    let mut buffer: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let image = ImageBuffer::<Luma<u8>, &[u8]>::from_raw(2, 3, &buffer).unwrap();
    let view = View::<u8, layout!(HW[3, 2])>::try_from_image(&image).unwrap();
    assert_eq!(view[(H(2), W(1))], 6);
    let mut image = ImageBuffer::<Luma<u8>, &mut [u8]>::from_raw(2, 3, &mut buffer).unwrap();
    ViewMut::<u8, layout!(HW[3, 2])>::try_from_image(&mut image).unwrap()[(H(2), W(1))] = 0;
    assert_eq!(buffer, [1, 2, 3, 4, 5, 0, 7, 8, 9]);

    let image = GrayImage::from_raw(2, 3, buffer.to_vec()).unwrap();
    let tensor = Tensor::<u8, layout!(HW[3, 2])>::try_from_image(image).unwrap();
    assert_eq!(
        (tensor.as_slice(), tensor.memory()),
        (&buffer[..6], &buffer[..])
    );
    assert_eq!(tensor.into_vec().len(), 9);
}

fn refusal<L>(image: &RgbImage) -> String
where
    L: AnyLayout,
    L::Axes: ImageAxes,
    L::Storage: StridedStorage + StaticStorage + ImageStorage<L::Shape>,
{
    let refused = text(View::<u8, L>::try_from_image(image));
    let tensor = Tensor::<u8, L>::try_from_image(image.clone());
    let Err(error) = tensor else {
        panic!("a tensor takes what a view does not: {refused}");
    };
    assert_eq!(error.error().to_string(), refused);
    let address = error.error().axis();
    assert_eq!(&error.into_value(), image);
    assert!(address.is_some_and(|axis| refused.contains(&format!("axis {axis}"))));
    refused
}

#[test]
fn what_does_not_fit_names_its_axis() {
    let image = RgbImage::new(7, 5);
    #[rustfmt::skip]
    let rows = [
        (refusal::<layout!(HWC[C = 4, H = ?, W = ?])>(&image),
            "axis C has size 3, but the layout fixes it to 4: HWC[C=3, H=5, W=7]"),
        (refusal::<layout!(HWC[C = 3, H = 7, W = 5])>(&image),
            "axis H has size 5, but the layout fixes it to 7: HWC[C=3, H=5, W=7]"),
        (refusal::<layout!(HWC[C = 3, H = ?, W = ?], pad(W = 8))>(&image),
            "axis H has stride 21, but the layout's is 24: HWC[C=3, H=5, W=7], pad(W=8)"),
        (refusal::<layout!(NHWC[N = 2, C = 3, H = ?, W = ?])>(&image),
            "axis N has size 1, but the layout fixes it to 2: NHWC[N=1, C=3, H=5, W=7]"),
        (refusal::<layout!(HW[?, ?])>(&image),
            "the image has 3 channels, but the layout has no axis C: HW[H=5, W=7]"),
        (
            refusal::<layout!(HWC[C = 3, H = ?, W = ?])>(&RgbImage::new(7, 0)),
            "axis H has size 0, but every size is at least 1: HWC[C=3, H=0, W=7] (help: if there may be no elements, match `LayoutErrorKind::ZeroSize` as the kind of this error)",
        ),
    ];
    for (refused, expected) in rows {
        assert_eq!(refused, expected);
    }
}

#[test]
fn tensors_that_are_no_image() {
    fn refusal<P: Pixel<Subpixel = u8> + std::fmt::Debug, L>() -> String
    where
        L: StaticLayout,
        L::Axes: ImageAxes,
        L::Storage: StridedStorage + StaticStorage + ImageStorage<L::Shape>,
    {
        let tensor = Tensor::<u8, L>::filled(7);
        let memory = tensor.memory().as_ptr();
        let refused = tensor.try_into_image::<P>().unwrap_err();
        let text = refused.error().to_string();
        assert_eq!(refused.into_value().memory().as_ptr(), memory);
        text
    }
    #[rustfmt::skip]
    let rows = [
        (refusal::<Rgb<u8>, layout!(HWC[C = 3, H = 5, W = 7], pad(W = 8))>(),
            "axis H has stride 21, but the layout's is 24: HWC[C=3, H=5, W=7], pad(W=8)"),
        (refusal::<Luma<u8>, layout!(HW[H = 5, W = 7], broadcast(H))>(),
            "axis H has stride 7, but the layout's is 0: HW[H=5, W=7], broadcast(H)"),
        (refusal::<Rgba<u8>, layout!(HWC[C = 3, H = 5, W = 7])>(),
            "axis C has size 4, but the layout fixes it to 3: HWC[C=3, H=5, W=7]"),
        (refusal::<Rgb<u8>, layout!(HW[H = 5, W = 7])>(),
            "the image has 3 channels, but the layout has no axis C: HW[H=5, W=7]"),
        (refusal::<Rgb<u8>, layout!(NHWC[N = 2, C = 3, H = 5, W = 7])>(),
            "axis N has size 2, but an image's is at most 1: NHWC[N=2, C=3, H=5, W=7]"),
        (refusal::<Rgb<u8>, layout!(HWC[C = 256, H = 1, W = 1])>(),
            "axis C has size 256, but an image's is at most 255: HWC[C=256, H=1, W=1]"),
    ];
    for (refused, expected) in rows {
        assert_eq!(refused, expected);
    }
}

/// An image has sides of 32 bits, and a number of channels of 8 bits.
#[test]
#[cfg(target_pointer_width = "64")]
fn largest_sizes_of_images() {
    macro_rules! sizes {
        ($($layout:ty: $expected:expr;)*) => {$(
            let samples = Tensor::<u8, $layout>::filled(7).try_into_flat_samples();
            let found = match samples {
                Ok(FlatSamples { layout, .. }) => {
                    Ok((layout.channels, layout.height, layout.width))
                }
                Err(refused) => Err(refused.error().to_string()),
            };
            let refused = |text: &str| Err(format!("{text}: {}", <$layout>::NOTATION));
            let expected: Result<(u8, u32, u32), &str> = $expected;
            assert_eq!(found, expected.or_else(refused));
        )*};
    }
    sizes! {
        layout!(HWC[C = 255, H = 1, W = 2]): Ok((255, 1, 2));
        layout!(HWC[C = 256, H = 1, W = 2]): Err("axis C has size 256, but an image's is at most 255");
        layout!(HW[H = 2, W = 0xffff_ffff], broadcast(H, W)): Ok((1, 2, u32::MAX));
        layout!(HW[H = 2, W = 0x1_0000_0000], broadcast(H, W)):
            Err("axis W has size 4294967296, but an image's is at most 4294967295");
        layout!(HW[H = 0xffff_ffff, W = 2], broadcast(H, W)): Ok((1, u32::MAX, 2));
        layout!(HW[H = 0x1_0000_0000, W = 2], broadcast(H, W)):
            Err("axis H has size 4294967296, but an image's is at most 4294967295");
        layout!(NHW[N = 1, H = 2, W = 3]): Ok((1, 2, 3));
        layout!(NHW[N = 2, H = 2, W = 3]): Err("axis N has size 2, but an image's is at most 1");
    }
}

fn at(c: u8, h: u8, w: u8) -> (C, H, W) {
    (C(usize::from(c)), H(usize::from(h)), W(usize::from(w)))
}

/// Planes, rows with padding, and a turned picture, as `FlatSamples` with any strides.
#[test]
fn samples_with_strides_of_their_own() {
    type Foreign = TensorLayout<(DynC, DynH, DynW), SharedStrides>;
    type Written = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;
    let strides = [(1, 4, 40), (60, 1, 12), (7, 30, 1), (2, 6, 64), (0, 0, 1)];
    for (channel_stride, width_stride, height_stride) in strides {
        let mut samples = FlatSamples {
            samples: (0..=255).collect::<Vec<u8>>(),
            layout: SampleLayout {
                channels: 3,
                channel_stride,
                width: 5,
                width_stride,
                height: 4,
                height_stride,
            },
            color_hint: None,
        };
        let own = samples.clone();
        let view = View::<u8, Foreign>::try_from_flat_samples(&samples).unwrap();
        let mut positions = Vec::new();
        for (c, h, w) in (0..60_u8).map(|i| (i / 20, i / 5 % 4, i % 5)) {
            let sample = samples.get_sample(c, u32::from(w), u32::from(h)).unwrap();
            assert!(std::ptr::eq(&raw const view[at(c, h, w)], sample));
            positions.push(*sample);
        }
        // The test looks at the positions, because `has_aliased_samples` does not see a stride of 0.
        positions.sort_unstable();
        positions.dedup();
        let shared = positions.len() < 60;
        assert_eq!(shared, width_stride == 0);
        match ViewMut::<u8, Written>::try_from_flat_samples(&mut samples) {
            Ok(mut view) => {
                assert!(!shared);
                view[(C(2), H(3), W(4))] = 0;
                assert_eq!(samples.get_sample(2, 4, 3), Some(&0));
                let changed = (own.samples.iter())
                    .zip(&samples.samples)
                    .filter(|(old, new)| old != new);
                assert_eq!(changed.count(), 1);
            }
            Err(error) => {
                assert!(shared, "{error}");
            }
        }
    }
}

#[test]
fn padded_planes_go_out_and_come_back() {
    type Planes = layout!(CHW[C = 2, H = 3, W = 4], pad(W = 6));
    let planes =
        Tensor::<usize, Planes>::from_fn(|(C(c), H(h), W(w))| 1_000 + 100 * c + 10 * h + w);
    let memory = planes.memory().as_ptr();
    let samples = planes.try_into_flat_samples().unwrap();
    for (c, h, w) in (0..24_u8).map(|i| (i / 12, i / 4 % 3, i % 4)) {
        let found = samples.get_sample(c, u32::from(w), u32::from(h));
        let [c, h, w] = [c, h, w].map(usize::from);
        assert_eq!(found, Some(&(1_000 + 100 * c + 10 * h + w)));
    }
    let planes = Tensor::<usize, Planes>::try_from_flat_samples(samples).unwrap();
    assert_eq!(planes.memory().as_ptr(), memory);

    let mut samples = planes.try_into_flat_samples().unwrap();
    samples.samples.truncate(33);
    let expected = "the buffer has 33 elements, but 34 are needed: CHW[C=2, H=3, W=4], pad(W=6)";
    assert_eq!(
        text(View::<usize, Planes>::try_from_flat_samples(&samples)),
        expected
    );
    let refused = Tensor::<usize, Planes>::try_from_flat_samples(samples).unwrap_err();
    assert_eq!(refused.error().to_string(), expected);
    let samples = refused.into_value();
    assert_eq!(samples.samples.as_ptr(), memory);
    assert_eq!(samples.layout.height_stride, 6);
}

#[test]
fn components_of_pixels() {
    layout! {
        struct WithAlpha = HWC[C = 4, H = ?, W = ?], components(C = RGBA);
        struct Rgbx = HWC[C = 4, H = ?, W = ?], components(C = RGBX);
        struct GrayAlpha = HWC[C = 2, H = ?, W = ?], components(C = LA);
    }
    let image = RgbaImage::from_pixel(2, 1, Rgba([1, 2, 3, 4]));
    let with_alpha = View::<u8, WithAlpha>::try_from_image(&image).expect("it is RGBA");
    assert_eq!(with_alpha[(H(0), W(1), with_alpha.component(A))], 4);
    // The fourth byte is not used.
    let opaque = View::<u8, Rgbx>::try_from_image(&image).expect("it has four channels");
    assert_eq!(opaque[(H(0), W(1), opaque.component(X))], 4);
    // `image` calls the components of gray pixels `YA`.
    let gray = GrayAlphaImage::from_pixel(2, 1, LumaA([7, 8]));
    let gray = View::<u8, GrayAlpha>::try_from_image(&gray).expect("it has two channels");
    assert_eq!(gray[(H(0), W(0), gray.component(L))], 7);
}

/// Axes that a layout lacks have size 1 and stride 1. N has size 1, so its stride does not matter.
#[test]
fn layouts_without_all_axes() {
    macro_rules! samples {
        ($($layout:ty: $c:expr, $h:expr, $w:expr;)*) => {$(
            let samples = Tensor::<u8, $layout>::filled(7).try_into_flat_samples().unwrap();
            let SampleLayout { channels, channel_stride, width, width_stride, height, height_stride } =
                samples.layout;
            assert_eq!((usize::from(channels), channel_stride), $c, stringify!($layout));
            assert_eq!((height as usize, height_stride), $h, stringify!($layout));
            assert_eq!((width as usize, width_stride), $w, stringify!($layout));
        )*};
    }
    samples! {
        layout!(NHWC[N = 1, C = 3, H = 4, W = 5]): (3, 1), (4, 15), (5, 3);
        layout!(NCHW[N = 1, C = 3, H = 4, W = 5]): (3, 20), (4, 5), (5, 1);
        layout!(HWC[C = 3, H = 4, W = 5]): (3, 1), (4, 15), (5, 3);
        layout!(WH[H = 4, W = 5]): (1, 1), (4, 1), (5, 4);
        layout!(HW[H = 4, W = 5], pad(W = 6)): (1, 1), (4, 6), (5, 1);
    }
}
