// mistakes: 1
use tensor_layout::operators::{Absent, OwnedByDml, TransposedConvolution, Window};
use tensor_layout::{H, W, layout};

type Features = layout!(NCHW[N = 1, C = 64, H = 56, W = 56]);
type Filters = layout!(IOHW[O = 32, I = 64, H = 3, W = 3]);
type Larger = layout!(NCHW[N = 1, C = 32, H = 112, W = 112]);

static LAYER: TransposedConvolution<f32, Features, OwnedByDml<Filters>, Absent, Larger> =
    TransposedConvolution::new(
        Window::new()
            .stride::<H>(2)
            .stride::<W>(2)
            .padding::<H>(1, 1)
            .padding::<W>(1, 1),
    );

fn main() {
    let _ = &LAYER;
}
