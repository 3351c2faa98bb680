// mistakes: 1
use tensor_layout::{layout, Tensor, View};

type Plane = layout!(HW[8, 8]);

fn double(bytes: View<u8, Plane>) -> Tensor<u8, Plane> {
    let mut doubled = Tensor::filled(0);
    bytes.map_into(&mut doubled, |byte| byte as u32 * 2);
    doubled
}

fn main() {}
