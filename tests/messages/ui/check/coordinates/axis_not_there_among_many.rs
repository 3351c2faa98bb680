// mistakes: 5
use tensor_layout::{layout, Tensor, Z};

layout! {
    type Four = ABCD[A = 1, B = 2, C = 3, D = 4];
    type Five = ABCDE[A = 1, B = 2, C = 3, D = 4, E = 5];
    type Six = ABCDEF[A = 1, B = 2, C = 3, D = 4, E = 5, F = 6];
    type Seven = ABCDEFG[A = 1, B = 2, C = 3, D = 4, E = 5, F = 6, G = 7];
    type Eight = ABCDEFGH[A = 1, B = 2, C = 3, D = 4, E = 5, F = 6, G = 7, H = 8];
}

fn of_four(tensor: &Tensor<u8, Four>) -> usize {
    tensor.size(Z)
}

fn of_five(tensor: &Tensor<u8, Five>) -> usize {
    tensor.size(Z)
}

fn of_six(tensor: &Tensor<u8, Six>) -> usize {
    tensor.size(Z)
}

fn of_seven(tensor: &Tensor<u8, Seven>) -> usize {
    tensor.size(Z)
}

fn of_eight(tensor: &Tensor<u8, Eight>) -> usize {
    tensor.size(Z)
}

fn main() {}
