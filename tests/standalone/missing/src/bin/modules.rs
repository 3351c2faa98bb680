use tensor_layout::d3d12::Format;
use tensor_layout::operators::Convolution;

fn main() {}
