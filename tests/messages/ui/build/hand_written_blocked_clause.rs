// mistakes: 1
use tensor_layout::{Block, Broadcast, C, DimC, Lane, TensorLayout, View};

type Bad = TensorLayout<(DimC<5>,), (Block<Broadcast<C>, 4>, Lane<C, 4>)>;

fn main() {
    let _ = View::<u8, Bad>::from_array(&[7])[(C(3),)];
}
