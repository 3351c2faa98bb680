use tensor_layout::d3d12::Format;

fn main() {}
