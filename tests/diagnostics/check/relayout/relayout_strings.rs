// mistakes: 1
use tensor_layout::{layout, Tensor};

fn copy(names: &Tensor<String, layout!(HW[8, 8])>, turned: &mut Tensor<String, layout!(WH[8, 8])>) {
    names.as_view().relayout_into(turned);
}

fn main() {}
