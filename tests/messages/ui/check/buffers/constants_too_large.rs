// mistakes: 1
use tensor_layout::d3d12::ConstantBufferViewDesc;

const BONES: ConstantBufferViewDesc =
    ConstantBufferViewDesc::new(0, size_of::<[[f32; 16]; 1025]>() as u64);

fn main() {
    println!("{BONES:?}");
}
