// mistakes: 1
use tensor_layout::{layout, part, Tensor};

const TOP: usize = 20;
const BOTTOM: usize = 10;

fn main() {
    let photo = Tensor::<u8, layout!(HWC[H = 32, W = 32, C = 3])>::filled(0);
    println!("{}", part!(photo, H = const { TOP }..const { BOTTOM }).len());
}
