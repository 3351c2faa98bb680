// mistakes: 1
// The merged tensor is kept in a variable, so it must not borrow one that is gone at the end of the line.
use tensor_layout::{layout, DimF, Tensor, C, F, H, W};

fn first_of_second_plane(photo: &Tensor<u8, layout!(HWC[C = 3, H = 4, W = 6])>) -> u8 {
    let planes = photo.merge((C, H, W), DimF::<72>);
    planes[(F(24),)]
}

fn main() {}
