// mistakes: 1
use tensor_layout::{layout, Tensor, C, H, W};

type Image = layout!(HWC16[3, 4, 5]);

fn main() {
    let image = Tensor::<f32, Image>::from_fn(|(C(_), H(h), W(_))| h as f32);
    println!("{}", image[(C(0), H(0), W(1))]);
}
