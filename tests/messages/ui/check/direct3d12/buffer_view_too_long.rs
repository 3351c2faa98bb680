// mistakes: 1
use tensor_layout::d3d12::{BufferView, Format};
use tensor_layout::layout;

layout! {
    type Embeddings = TK[T = 262_144, K = 1_024];
}

const TABLE: BufferView<f32, Embeddings> = BufferView::typed(Format::R32_FLOAT);

fn main() {
    println!("{TABLE:?}");
}
