// mistakes: 1
use tensor_layout::{layout, View};

type Camera = layout!(HWC[C = 3, H = 4, W = 4]);
type Network = layout!(CHW[C = 3, H = 4, W = 4]);

fn convert(image: View<'_, u8, Camera>) -> View<'_, u8, Network> {
    image
}

fn main() {}
