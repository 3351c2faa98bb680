// mistakes: 2
use tensor_layout::{Block, Broadcast, DimC, DimH, DimN, Lane, TensorLayout, View, C, N};

fn blocked_clause() {
    type Blocked = TensorLayout<(DimC<5>,), (Block<Broadcast<C>, 4>, Lane<C, 4>)>;
    let _ = View::<u8, Blocked>::from_array(&[7]);
}

fn missing_axis() {
    type Image = TensorLayout<(DimN<1>, DimC<3>, DimH<2>), (N, C)>;
    let _ = View::<u8, Image>::new(&[0; 6]);
}

fn main() {
    blocked_clause();
    missing_axis();
}
