// mistakes: 6
// Other functions that take sizes alone. Other programs have `with`.
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, Mapping, Tensor, View, ViewMut, H, W};

type Open = layout!(HW[?, ?], strides(H = ?));

fn view(elements: &[u8]) {
    let _ = View::<u8, Open>::with_sizes(elements, [8, 8]);
}

fn view_mut(elements: &mut [u8]) {
    let _ = ViewMut::<u8, Open>::with_sizes(elements, [8, 8]);
}

fn tensor(elements: Vec<u8>) {
    let _ = Tensor::<u8, Open>::from_vec_with_sizes(elements, [8, 8]);
}

fn buffer(resource: impl Resource) {
    let _ = Buffer::<_, u8, Open>::with_sizes(resource, 0, [8, 8]);
}

fn mapping() {
    let _ = Mapping::<Open>::try_from_sizes(&[8, 8]);
}

fn layout() {
    let _ = Open::with((H(8), W(8)));
}

fn main() {}
