// mistakes: 5
// Constants of a function itself. The compiler evaluates them before those of the functions that it calls.
use tensor_layout::{layout, part, rearrange, Block, C, DimC, DimH, DimN, H, Lane, N, Tensor, TensorLayout, W};

fn axis_twice_in_shape() -> usize {
    TensorLayout::<(DimH<2>, DimH<3>), (H, W)>::SPAN
}

fn blocks() -> usize {
    TensorLayout::<(DimN<1>, DimC<64>), (N, Block<C, 16>, Lane<C, 8>)>::SPAN
}

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Parts = PQWC[P = 14, Q = 16, W = 224, C = 3];
    type Planes = CHW[C = 3, H = 224, W = 224];
}

const TOP: usize = 20;
const BOTTOM: usize = 10;
const MANY: usize = 1 << 32;

fn part_backwards(photo: &Tensor<u8, Photo>) {
    let _ = part!(photo, H = const { TOP }..const { BOTTOM });
}

fn rearrange_overflow(photo: &Tensor<u8, Photo>) -> Tensor<u8, Parts> {
    rearrange!(photo: H(P Q) W C -> P Q W C, P = MANY, Q = MANY)
}

fn rearrange_view_mut_moves(photo: &mut Tensor<u8, Photo>) {
    let _ = rearrange!(*photo: H W C -> view mut Planes: H W C);
}

fn main() {
    axis_twice_in_shape();
    blocks();
    part_backwards(&Tensor::filled(0));
    rearrange_overflow(&Tensor::filled(0));
    rearrange_view_mut_moves(&mut Tensor::filled(0));
}
