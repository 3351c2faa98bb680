// mistakes: 1
use tensor_layout::H;
use tensor_layout::operators::{Operator, Window};

fn compile<O: Operator>(operator: &O) {
    operator.with_raw(|desc| println!("{}", desc.kind));
}

fn main() {
    compile(&Window::new().size::<H>(3));
}
