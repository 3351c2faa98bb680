// mistakes: 1
// `A` may be added with a value, so only `G` is a mistake.
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct RedOverBlue = HWC[C = 3, H = 8, W = 8], components(C = RBA);
}

fn without_green(photo: View<u8, Rgb>) -> Tensor<u8, RedOverBlue> {
    photo.to_components::<RedOverBlue>()
}

fn main() {}
