// mistakes: 1
//! weify627/4D-Rotor-Gaussians#7: `render.permute(0, 3, 2, 1)` of n, h, w, c is n, c, w, h.
//! Cost: a crash in the loss, unless the image is square.
//! With this crate: the axes have their names, the new order is written with them.
use tensor_layout::{C, H, N, Tensor, View, W, layout};

layout! {
    type Render = NHWC[N = 3, C = 3, H = 270, W = 480];
    type Truth = NCHW[N = 3, C = 3, H = 270, W = 480];
}

fn loss(render: View<f32, Truth>, truth: View<f32, Truth>) -> f32 {
    render
        .zip(truth)
        .map(|(one, other)| (one - other).abs())
        .sum()
}

fn main() {
    let render = Tensor::<f32, Render>::filled(0.0);
    let truth = Tensor::<f32, Truth>::filled(0.0);
    let images = render.permute((N, C, W, H)).to_layout();
    println!("{}", loss(images.as_view(), truth.as_view()));
}
