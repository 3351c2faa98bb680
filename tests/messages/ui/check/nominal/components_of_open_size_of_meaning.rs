// mistakes: 1
use tensor_layout::layout;

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Any: Rgb = HWC[C = ?, H = ?, W = ?];
}

fn main() {}
