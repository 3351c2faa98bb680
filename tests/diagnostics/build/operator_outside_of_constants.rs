// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Cropped = NCHW[N = 1, C = 3, H = 224, W = 200];
}

fn main() {
    let to_planes = ElementWiseIdentity::<f32, Photo, Cropped>::new();
    println!("{to_planes:?}");
}
