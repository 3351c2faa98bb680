// mistakes: 1
use tensor_layout::{layout, Mapping, C, H, W};

type Blocked = layout!(CHW8c[C = ?, H = ?, W = ?]);

fn main() {
    let mapping = Mapping::<Blocked>::try_from_strides((C(8), H(2), W(2)), (C(4), H(2), W(1)));
    println!("{}", mapping.is_ok());
}
