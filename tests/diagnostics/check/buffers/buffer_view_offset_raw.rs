// mistakes: 1
use tensor_layout::d3d12::{BufferView, ShaderResourceViewDesc};
use tensor_layout::layout;

layout! {
    type Scores = NC[N = 8, C = 1_001];
}

const SECOND: ShaderResourceViewDesc = BufferView::<f32, Scores>::raw()
    .at_byte(4 * 8 * 1_001 + 8)
    .shader_resource_view();

fn main() {
    println!("{SECOND:?}");
}
