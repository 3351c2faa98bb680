// mistakes: 1
use tensor_layout::operators::FillValueConstant;
use tensor_layout::layout;

layout! {
    type State = NC[N = 8, C = 256];
}

static OPERATOR: FillValueConstant<u8, State> = FillValueConstant::new(0.0);

fn main() {
    println!("{OPERATOR:?}");
}
