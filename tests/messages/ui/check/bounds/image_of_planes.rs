// mistakes: 4
// Other functions that take or give an image; planes are not stored as one. Another program has that of a view.
use image::{GrayImage, Rgb};
use tensor_layout::{layout, Tensor, View, ViewMut};

type Planes = layout!(CHW[C = 3, H = ?, W = ?]);
type Columns = layout!(WHC[C = 1, H = ?, W = ?]);

fn from_images(image: &mut GrayImage, owned: GrayImage) {
    let _ = ViewMut::<u8, Columns>::try_from_image(image);
    let _ = Tensor::<u8, Columns>::try_from_image(owned);
}

fn into_images(view: View<u8, Planes>, tensor: Tensor<u8, Planes>) {
    let _ = view.try_into_image::<Rgb<u8>>();
    let _ = tensor.try_into_image::<Rgb<u8>>();
}

fn main() {}
