// mistakes: 1
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::layout;

layout! {
    type Photos = NHWC[N = ?, C = 3, H = 224, W = 224];
}

fn main() {
    let copy = ElementWiseIdentity::<f32, Photos, Photos>::new();
    println!("{copy:?}");
}
