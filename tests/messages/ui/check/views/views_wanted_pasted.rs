// mistakes: 3
use tensor_layout::{layout, AsView, Tensor, View, ViewMut};

fn quoted_camera_for_planes() {
    type Camera = layout!(HWC[C = 3, H = 3, W = 3]);
    type Planes = layout!(CHW[C = 3, H = 3, W = 3]);
    fn red(_: impl AsView<f32, Planes>) -> f32 {
        0.0
    }

    let orange = [0.0; 27];
    let camera = View::<f32, Camera>::from_array(&orange);
    red(camera);
}

fn view_is_a_tensor() {
    type Image = layout!(HW[2, 3]);
    fn show(_image: View<u8, Image>) {}
    let image = Tensor::<u8, Image>::filled(0);
    show(&image);
}

layout! { type Gray = HW[4, 6]; }

fn save(image: View<u8, Gray>) {
    let _ = image;
}

fn run(image: ViewMut<u8, Gray>) {
    save(image)
}

fn main() {}
