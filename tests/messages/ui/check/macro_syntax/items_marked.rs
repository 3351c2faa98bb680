// mistakes: 3
use tensor_layout::layout;

fn item_alias() {
    layout! {
        type Photo = NHWC[N = 8, C = 3, H = 480, W = 640];
        type Input = Photo;
    }
}

layout! {
    pub type Image: HW[2, 3];
}

// The elements are declared with the layout.
layout! {
    type ItemOfAView = View<f32, NHWC[N = 8, C = 3, H = 480, W = 640]>;
}

fn main() {}
