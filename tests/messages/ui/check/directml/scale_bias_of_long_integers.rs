// mistakes: 1
use tensor_layout::operators::ElementWiseAbs;
use tensor_layout::layout;

layout! {
    type Ids = BS[4, 128];
}

static DOUBLED: ElementWiseAbs<i64, Ids, Ids> = ElementWiseAbs::new().with_scale_bias(2.0, 0.0);

fn main() {
    println!("{DOUBLED:?}");
}
