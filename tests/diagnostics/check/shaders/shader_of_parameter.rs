// mistakes: 1
// exception: paths: the compiler writes a bound that it proposes with its path
use tensor_layout::AnyLayout;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};

fn text<L: AnyLayout>() -> String {
    OffsetFunction::<L>::new(Wgsl, "tensor").to_string()
}

fn main() {
    let _ = text::<tensor_layout::layout!(HW[2, 3])>;
}
