// mistakes: 1

use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Mask = NCHW[N = 1, C = 1, H = 64, W = 64];
}

static MASK: TensorDesc = TensorDesc::new::<bool, Mask>();

pub fn bytes_of_mask() -> u64 {
    MASK.total_size_in_bytes()
}

fn main() {}
