use tensor_layout::dml::Convolution;

fn main() {}
