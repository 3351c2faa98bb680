// mistakes: 1
// exception: paths: the compiler writes a bound that it proposes with its path
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

fn describe<T>() -> TensorDesc {
    TensorDesc::new::<T, layout!(HW[480, 640])>()
}

fn main() {
    println!("{:?}", describe::<f32>());
}
