// mistakes: 1
use tensor_layout::operators::{BatchNormalization, OwnedByDml};
use tensor_layout::layout;

type Features = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);
type Smaller = layout!(NHWC[N = 1, C = 64, H = 28, W = 28]);
type Mean = layout!(C[64]);
type Other = OwnedByDml<layout!(C[64])>;

static LAYER: BatchNormalization<
    f32,
    Features,
    OwnedByDml<Mean>,
    Other,
    Other,
    Other,
    Smaller,
> = BatchNormalization::new(1e-5);

fn main() {
    let _ = &LAYER;
}
