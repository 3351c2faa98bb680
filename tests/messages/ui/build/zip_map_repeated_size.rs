// mistakes: 1
use tensor_layout::{layout, zip_map_into, DimH, DimW, Tensor};

fn main() {
    let y = Tensor::<u8, layout!(HW[9, 12])>::filled(1);
    let u = Tensor::<u8, layout!(HW[2, 3])>::filled(1);
    let mut sum = y.clone();
    let u = u.repeated((DimH::<4>, DimW::<4>));
    zip_map_into((&y, u), &mut sum, |(y, u)| y + u);
}
