// mistakes: 1
use tensor_layout::layout;

type Image = layout!([N, H, W, C], 1, 3, 224, 224);

fn main() {}
