// mistakes: 1
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{
    Absent, AnyOperator, Convolution, Operator, OwnedByDml, Unbound, Window,
};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Filter = OHWI[O = 16, I = 3, H = 3, W = 3];
    type Features = NHWC[N = 1, C = 16, H = 6, W = 6];
}

static CONVOLUTION: Convolution<f32, Absent, OwnedByDml<Filter>, Absent, Features> =
    Convolution::new(Window::new());

fn bind<R: D3d12Resource>(filter: &Buffer<R, f32, Filter>) {
    let _ = CONVOLUTION.bind_at_initialization(Unbound, filter, Unbound);
}

fn compile(operator: &impl Operator) -> i32 {
    operator.with_raw(|desc| desc.kind)
}

fn main() {
    let all: [&dyn AnyOperator; 1] = [&CONVOLUTION];
    println!("{} {}", all[0].name(), compile(&CONVOLUTION));
    CONVOLUTION.with_raw(|desc| println!("{}", desc.kind));
}
