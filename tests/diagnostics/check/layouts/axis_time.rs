// mistakes: 1
// The label of a video, and sizes of a volume.
use tensor_layout::layout;

type Video = layout!(NCTHW[N = 1, C = 3, D = 16, H = 224, W = 224]);

fn main() {}
