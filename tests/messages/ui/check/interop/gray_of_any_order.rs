// mistakes: 1
use tensor_layout::traits::WithAxes;
use tensor_layout::{layout, Tensor, View, C, H, W};

type Plane = layout!(HW[H = 8, W = 9]);

fn gray<L: WithAxes<(C, H, W)>>(image: View<f32, L>) -> Tensor<f32, Plane> {
    image.mean_along((C,))
}

fn main() {
    let image = Tensor::<f32, layout!(HWC[C = 3, H = 8, W = 9])>::filled(1.0);
    assert_eq!(gray(image.as_view())[(H(0), W(0))], 1.0);
}
// exception: paths: these are rustc's own words
