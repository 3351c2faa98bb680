//! Selen-Suyue/DensePolicy2D#3: `reshape` of b, h, w, c to b, c, h, w.
//! Cost: each channel that the robot's network sees holds pieces of all colours.
//! With this crate: what `reshape` does are a `merge` and a `split`, and both keep elements where they are.
use tensor_layout::{C, DimC, DimH, DimP, DimW, H, N, P, Tensor, View, W, layout};

layout! {
    type Camera = NHWC[N = 1, C = 3, H = 2, W = 2];
    type Input = NCHW[N = 1, C = 3, H = 2, W = 2];
}

fn red(image: View<u8, Input>) -> Vec<u8> {
    image.fix((N(0), C(0))).iter().copied().collect()
}

pub(crate) fn main() {
    let camera = Tensor::<u8, Camera>::from_fn(|(_, C(c), _, _)| b"rgb"[c]);
    let image = camera.merge((H, W, C), DimP::<12>);
    let image = image.split(P, (DimC::<3>, DimH::<2>, DimW::<2>));
    let image: Tensor<u8, Input> = image.to_layout();
    assert_eq!(red(image.as_view()), b"rgbr"); // it is rrrr
}
