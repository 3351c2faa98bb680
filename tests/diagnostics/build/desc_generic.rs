// mistakes: 1
//! Not before it is known for which layout.
use tensor_layout::dml::{HasDataType, TensorDesc};
use tensor_layout::traits::StridedStorage;
use tensor_layout::{StaticLayout, layout};

fn bytes<T: HasDataType, L: StaticLayout<Storage: StridedStorage>>() -> u64 {
    TensorDesc::new::<T, L>().total_size_in_bytes()
}

fn main() {
    println!("{}", bytes::<f64, layout!(HW[65_536, 65_536])>());
}
