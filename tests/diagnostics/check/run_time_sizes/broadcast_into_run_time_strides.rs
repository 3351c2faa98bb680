// mistakes: 1
use tensor_layout::{DimH, DimW, RunTimeStrides, Tensor, TensorLayout, layout};

type Rows = layout!(HW[H = 4, W = 3], broadcast(H));
type Strided = TensorLayout<(DimH<4>, DimW<3>), RunTimeStrides>;

fn main() {
    let mut rows = Tensor::<u64, Rows>::filled(7).into_layout::<Strided>();
    rows.fill(8);
}
