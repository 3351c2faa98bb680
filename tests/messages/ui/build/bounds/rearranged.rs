// mistakes: 4
// Forms of `try_rearrange!` that make a mapping of a layout with axis W twice; and repetitions for `try_zip_map_into`.
use tensor_layout::{
    layout, try_rearrange, try_zip_map_into, DimH, DimW, Tensor, TensorLayout, H, W,
};

type Line = layout!(P[P = 6]);
type Wrong = TensorLayout<(DimH<2>, DimW<3>), (H, W, W)>;

fn main() {
    let mut line = Tensor::<u8, Line>::filled(0);
    let _: Result<Tensor<u8, Wrong>, _> = try_rearrange!(line: P(H W) -> Wrong: H W, H = 2);
    let _ = try_rearrange!(line: P(H W) -> view Wrong: H W, H = 2);
    let _ = try_rearrange!(line: P(H W) -> view mut Wrong: H W, H = 2);

    let small = Tensor::<u8, layout!(HW[2, 3])>::filled(1);
    let mut sum = Tensor::<u8, layout!(HW[9, 12])>::filled(1);
    let _ = try_zip_map_into(small.repeated((DimH::<4>, DimW::<4>)), &mut sum, |x| x);
}
