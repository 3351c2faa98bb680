// mistakes: 4
// Other functions that take or give an image; planes are not stored as one. Another program has that of a view.
use image::{GrayImage, Rgb};
use tensor_layout::{layout, Tensor, View, ViewMut};

type Planes = layout!(CHW[C = 3, H = ?, W = ?]);
type Columns = layout!(WHC[C = 1, H = ?, W = ?]);

fn view_mut_from(image: &mut GrayImage) {
    let _ = ViewMut::<u8, Columns>::try_from_image(image);
}

fn tensor_from(image: GrayImage) {
    let _ = Tensor::<u8, Columns>::try_from_image(image);
}

fn view_into(planes: View<u8, Planes>) {
    let _ = planes.try_into_image::<Rgb<u8>>();
}

fn tensor_into(planes: Tensor<u8, Planes>) {
    let _ = planes.try_into_image::<Rgb<u8>>();
}

fn main() {}
