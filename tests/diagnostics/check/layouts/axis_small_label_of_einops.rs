// mistakes: 1
// einops: b c h w.
use tensor_layout::layout;

type Image = layout!(bchw[1, 3, 224, 224]);

fn main() {}
