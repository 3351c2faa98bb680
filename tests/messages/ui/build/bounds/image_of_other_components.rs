// mistakes: 3
// exception: paths: the crate `image` has a `View`, too
// Other functions that take or give an image; `image_of_other_components` has that of a view.
use image::{Rgba, RgbaImage};
use tensor_layout::{layout, Tensor, View, ViewMut};

layout! { struct Captured = HWC[C = 4, H = 2, W = 2], components(C = BGRA); }

fn main() {
    let mut image = RgbaImage::new(2, 2);
    let _ = ViewMut::<u8, Captured>::try_from_image(&mut image);
    let _ = View::<u8, Captured>::from_array(&[0; 16]).try_into_image::<Rgba<u8>>();
    let _ = Tensor::<u8, Captured>::try_from_image(image);
}
