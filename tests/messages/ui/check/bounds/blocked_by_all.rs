// mistakes: 18
// Other functions that need a stride for each axis; the axis C of the storage has two.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, DimN, Tensor, View, C, H, K, P};

type Blocked = layout!(CHW4c[C = 8, H = 8, W = 8]);

fn view_try_step_by(image: View<f32, Blocked>) {
    let _ = image.try_step_by(C, 2);
}

fn view_try_broadcast(image: View<f32, Blocked>) {
    let _ = image.try_broadcast(DimN::<2>);
}

fn view_windows(image: View<f32, Blocked>) {
    let _ = image.windows(C, K(3));
}

fn view_split(image: View<f32, Blocked>) {
    let _ = image.split(C, (P(2), C));
}

fn view_try_split(image: View<f32, Blocked>) {
    let _ = image.try_split(C, (P(2), C));
}

fn tensor_step_by_mut(image: &mut Tensor<f32, Blocked>) {
    let _ = image.step_by_mut(C, 2);
}

fn tensor_try_step_by_mut(image: &mut Tensor<f32, Blocked>) {
    let _ = image.try_step_by_mut(C, 2);
}

fn tensor_try_merge_mut(image: &mut Tensor<f32, Blocked>) {
    let _ = image.try_merge_mut((C, H), P);
}

fn tensor_try_as_view_mut(image: &mut Tensor<f32, Blocked>) {
    let _ = image.try_as_view_mut();
}

fn tensor_split_mut(image: &mut Tensor<f32, Blocked>) {
    let _ = image.split_mut(C, (P(2), C));
}

fn tensor_try_split_mut(image: &mut Tensor<f32, Blocked>) {
    let _ = image.try_split_mut(C, (P(2), C));
}

fn buffer_step_by(image: Buffer<(), f32, Blocked>) {
    let _ = image.step_by(C, 2);
}

fn buffer_try_step_by(image: Buffer<(), f32, Blocked>) {
    let _ = image.try_step_by(C, 2);
}

fn buffer_broadcast(image: Buffer<(), f32, Blocked>) {
    let _ = image.broadcast(DimN::<2>);
}

fn buffer_try_broadcast(image: Buffer<(), f32, Blocked>) {
    let _ = image.try_broadcast(DimN::<2>);
}

fn buffer_try_merge(image: Buffer<(), f32, Blocked>) {
    let _ = image.try_merge((C, H), P);
}

fn buffer_split(image: Buffer<(), f32, Blocked>) {
    let _ = image.split(C, (P(2), C));
}

fn buffer_try_split(image: Buffer<(), f32, Blocked>) {
    let _ = image.try_split(C, (P(2), C));
}

fn main() {}
