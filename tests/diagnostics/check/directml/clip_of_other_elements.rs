// mistakes: 1
use tensor_layout::operators::ElementWiseClip1;
use tensor_layout::layout;

layout! {
    type Ids = BS[4, 128];
}

static VALID: ElementWiseClip1<i64, Ids, Ids> = ElementWiseClip1::new(0.0, 29_999.0);

fn main() {
    println!("{VALID:?}");
}
