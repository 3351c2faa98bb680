// mistakes: 17
// Each function that makes a tensor or a mapping of a static layout. The layout has axis W twice.
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::{
    layout, DimH, DimW, Mapping, StaticLayout, Tensor, TensorLayout, View, ViewMut, H, W,
};

type Wrong = TensorLayout<(DimH<2>, DimW<3>), (H, W, W)>;

fn main() {
    let _ = Tensor::<u8, Wrong>::filled(0);
    let _ = Tensor::<u8, Wrong>::from_fn(|_| 0);
    let _ = Tensor::<u8, Wrong>::from_vec(vec![]);
    let _ = Tensor::<u8, Wrong>::default();
    let _ = Tensor::<u8, Wrong>::try_from(vec![]);
    let _ = View::<u8, Wrong>::new(&[]);
    let _ = View::<u8, Wrong>::try_from(&[][..]);
    let _ = View::<u8, Wrong>::from_array(&[0; 9]);
    let _ = ViewMut::<u8, Wrong>::new(&mut []);
    let _ = ViewMut::<u8, Wrong>::try_from(&mut [][..]);
    let _ = ViewMut::<u8, Wrong>::from_array(&mut [0; 9]);
    let _ = Buffer::<_, u8, Wrong>::new(HostBuffer([0; 8]), 0);
    let line = Buffer::<_, u8, layout!(W[8])>::new(HostBuffer([0; 8]), 0).unwrap();
    let _ = line.claim_as::<u8, Wrong>();
    let _ = Mapping::<Wrong>::default();
    let _ = Wrong::mapping();
    let _ = <Wrong as StaticLayout>::mapping();
    let _ = TensorLayout::<(DimH<2>, DimW<3>), (H, W, W)>.span();
}
