//! Sizes with names, used with other libraries, in buffers, shaders and patterns.

use super::{Height, Image, Photo, Planes, Width, image};
use ::image::{ImageBuffer, Rgb, RgbImage};
use ndarray::Array3;
use tensor_layout::shader::{Language, OffsetFunction};
use tensor_layout::{C, H, Mapping, P, Tensor, View, W, layout, try_rearrange};

#[test]
fn serde_writes_numbers_and_reads_names() {
    let mapping = Image::with((H(2), W(4))).unwrap();
    let text = serde_json::to_string(&mapping).unwrap();
    assert_eq!(text, "\"HWC[C=3, H=2, W=4]\"");
    assert_eq!(
        serde_json::from_str::<Mapping<Image>>(&text).unwrap(),
        mapping
    );
    let tensor = image(2, 4, 5);
    let text = serde_json::to_string(&tensor).unwrap();
    assert_eq!(
        serde_json::from_str::<Tensor<u8, Image>>(&text).unwrap(),
        tensor
    );
    let error = serde_json::from_str::<Mapping<Image>>("\"CHW[C=3, H=2, W=4]\"").unwrap_err();
    assert!(
        error.to_string().contains("HWC[C=3, H=?Height, W=?Width]"),
        "{error}"
    );
}

#[test]
fn arrays_give_sizes_that_have_names() {
    let array = Array3::from_shape_fn((3, 2, 4), |(c, h, w)| 100 * c + 10 * h + w);
    let planes = View::<usize, Planes>::try_from_ndarray(array.view()).unwrap();
    assert_eq!(planes[(C(2), H(1), W(3))], 213);
    let pixels = planes.to_layout::<Image>();
    let back: Array3<usize> = pixels.into_ndarray();
    // The axes of an array are in logical order.
    assert_eq!(back, array);
}

#[test]
fn images_give_sizes_that_have_names() {
    let picture = RgbImage::from_fn(4, 2, |x, y| {
        let (x, y) = (u8::try_from(x).unwrap(), u8::try_from(y).unwrap());
        Rgb([10 * y + x, 50, 60])
    });
    let pixels = View::<u8, Image>::try_from_image(&picture).unwrap();
    let planes: Tensor<u8, Planes> = pixels.to_layout();
    assert_eq!((planes.size(H), planes[(C(0), H(1), W(3))]), (2, 13));
    let photo = View::<u8, Photo>::try_from_image(&picture).unwrap();
    assert_eq!(photo.to_layout::<Planes>(), planes);
    let again: ImageBuffer<Rgb<u8>, _> = pixels.try_into_image().unwrap();
    assert_eq!(again.get_pixel(3, 1), &Rgb([13, 50, 60]));
}

#[test]
fn shaders_take_sizes_that_have_names() {
    let named = Image::with((H(2), W(4))).unwrap();
    let open = <layout!(HWC[C = 3, H = ?, W = ?])>::with((H(2), W(4))).unwrap();
    for language in [Language::Hlsl, Language::Wgsl, Language::Glsl] {
        let named = OffsetFunction::with(language, "image", named).unwrap();
        let open = OffsetFunction::with(language, "image", open).unwrap();
        assert_eq!(named.as_str(), open.as_str());
        assert!(named.as_str().contains("12"), "{}", named.as_str());
    }
}

#[test]
fn patterns_take_sizes_that_have_names() {
    let image = image(2, 4, 0);
    let planes: Tensor<u8, Planes> = try_rearrange!(image: H W C -> C H W).unwrap();
    assert_eq!(planes, image);
    let pixels: View<'_, u8, layout!(PC[C = 3, P = ?Height * Width], logical(CP))> =
        try_rearrange!(image: H W C -> view P(H W) C).unwrap();
    assert_eq!(pixels, image.merge((H, W), P));
}
