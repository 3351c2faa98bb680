// mistakes: 1
//! Not before it is known for which layout.
use tensor_layout::d3d12::BufferView;
use tensor_layout::{StaticLayout, layout};

fn bytes<L: StaticLayout>() -> u64 {
    BufferView::<f32, L>::raw().end_in_bytes()
}

fn main() {
    println!("{}", bytes::<layout!(TK[T = 1_048_576, K = 1_025])>());
}
