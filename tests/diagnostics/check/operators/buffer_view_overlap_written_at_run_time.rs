// mistakes: 1
use tensor_layout::d3d12::{BufferView, UnorderedAccessViewDesc};
use tensor_layout::{F, layout};

fn output(windows: usize) -> UnorderedAccessViewDesc {
    let mapping = <layout!(FW[F = ?, W = 512], overlap(F = 128))>::with((F(windows),)).unwrap();
    let view = BufferView::<f32, _>::structured_with(mapping).unwrap();
    view.try_unordered_access_view().unwrap()
}

fn main() {
    println!("{:?}", output(10));
}
