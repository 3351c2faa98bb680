// mistakes: 5
use tensor_layout::{layout, C, H, Tensor, View, ViewMut, W};

fn quoted_photo_for_planes() {
    type Photo = layout!(HWC[C = 3, H = 224, W = 640]);
    type Planes = layout!(CHW[C = 3, H = 224, W = 224]);
    fn infer(_: View<f32, Planes>) {}
    let photo: View<f32, Photo> = View::from_array(&[0.0; 430_080]);
    infer(photo);
}

layout! { type Gray = HW[4, 6]; }

fn clear(mut image: ViewMut<u8, Gray>) {
    image.fill(0)
}

fn view_for_view_mut(image: View<u8, Gray>) {
    clear(image)
}

// permute() lists axes in another order, and moves nothing.
fn view_returned() {
    type Photo = layout!(HWC[C = 3, H = 8, W = 8]);
    type Planes = layout!(CHW[C = 3, H = 8, W = 8]);
    fn planes(photo: View<u8, Photo>) -> Tensor<u8, Planes> {
        photo.permute((C, H, W))
    }
}

fn view_static_for_dynamic() {
    fn show(_image: View<u8, layout!(HW[?, ?])>) {}
    show(View::<u8, layout!(HW[2, 3])>::from_array(&[0; 6]));
}

fn view_with_into() {
    layout! { type Photo = HWC[C = 3, H = 8, W = 8]; type Planes = CHW[C = 3, H = 8, W = 8]; }
    fn save(image: View<u8, Planes>) {
        let _ = image;
    }
    fn run(image: View<u8, Photo>) {
        save(image.into())
    }
}

fn main() {}
