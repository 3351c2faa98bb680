// mistakes: 1
use tensor_layout::operators::ElementWiseAdd;
use tensor_layout::layout;

layout! {
    type Queries = BSHD[2, 128, 8, 64], logical(BSHD);
    type Keys = BHSD[2, 8, 128, 64], logical(BHSD);
}

static SUM: ElementWiseAdd<f32, Queries, Keys, Queries> = ElementWiseAdd::new();

fn main() {
    println!("{SUM:?}");
}
