use tensor_layout::operators::Convolution;

fn main() {}
