// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Gray = HW[H = 4, W = 4];
    type Rgb = HWC[H = 4, W = 4, C = 3];
}

fn main() {
    let gray = Tensor::<u8, Gray>::filled(1);
    let rgb: Tensor<u8, Rgb> = rearrange!(gray: H W -> H W C, C = 4);
    println!("{:?}", rgb.sizes());
}
