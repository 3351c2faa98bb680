// mistakes: 7
use tensor_layout::{layout, AsView, AsViewMut, C, H, Tensor, View, W};

layout! {
    type Planes = CHW[C = 3, H = 4, W = 6];
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
}

fn red(planes: impl AsView<f32, Planes>) -> f32 {
    planes.as_view()[(C(0), H(0), W(0))]
}

fn clear(mut planes: impl AsViewMut<f32, Planes>) {
    planes.as_view_mut().fill(0.0);
}

fn red_of_rgb(photo: impl AsView<u8, Rgb>) -> u8 {
    photo.as_view()[(C(0), H(0), W(0))]
}

fn argument_axis_missing(gray: &Tensor<f32, layout!(HW[H = 4, W = 6])>) -> f32 {
    red(gray)
}

fn argument_elements(bytes: &Tensor<u8, Planes>) -> f32 {
    red(bytes)
}

fn argument_name(photo: &Tensor<u8, Bgr>) -> u8 {
    red_of_rgb(photo)
}

fn argument_no_tensor(elements: &[f32; 72]) -> f32 {
    red(elements)
}

fn argument_order_written(camera: &mut Tensor<f32, layout!(HWC[C = 3, H = 4, W = 6])>) {
    clear(camera);
}

fn argument_size(large: View<f32, layout!(CHW[C = 3, H = 8, W = 6])>) -> f32 {
    red(large)
}

fn argument_view_written(planes: View<f32, Planes>) {
    clear(planes);
}

fn main() {}
