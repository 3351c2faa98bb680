// mistakes: 1
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};
use tensor_layout::{StaticLayout, layout};

fn text<L: StaticLayout>() -> &'static str {
    const { &OffsetFunction::<L>::new(Wgsl, "tensor") }.as_str()
}

fn main() {
    println!("{}", text::<layout!(HW[65_536, 65_537])>());
}
