// mistakes: 4
// Windows along an axis that is not there, with the name of another axis, without a size, and of a type parameter.
use tensor_layout::traits::{StridedStorage, WithAxes};
use tensor_layout::{layout, DimK, DimW, View, C, H, K, W};

type Image = layout!(HW[?, ?]);

fn no_axis(image: View<u8, Image>) {
    let _ = image.windows(C, DimK::<3>);
}

fn name_taken(image: View<u8, Image>) {
    let _ = image.windows(H, DimW::<3>);
}

fn no_name(image: View<u8, Image>) {
    let _ = image.windows(W, 3);
}

fn generic<L: WithAxes<(H, W)>>(image: View<u8, L>)
where
    L::Storage: StridedStorage,
{
    let _ = image.windows(H, K(3));
}

fn main() {}
