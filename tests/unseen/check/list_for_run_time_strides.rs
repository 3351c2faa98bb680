// mistakes: 1

use tensor_layout::{DynC, DynH, DynW, LayoutError, Mapping, RunTimeStrides, TensorLayout};

type Foreign = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;
fn run(sizes: &[usize]) -> Result<Mapping<Foreign>, LayoutError> {
    Mapping::try_from_sizes(sizes)
}
fn main() {}
