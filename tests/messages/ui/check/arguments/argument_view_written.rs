// mistakes: 1
use tensor_layout::{AsViewMut, View, layout};

layout! {
    type Planes = CHW[C = 3, H = 4, W = 6];
}

fn clear(mut planes: impl AsViewMut<f32, Planes>) {
    planes.as_view_mut().fill(0.0);
}

fn start(planes: View<f32, Planes>) {
    clear(planes);
}

fn main() {}
