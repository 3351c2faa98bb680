// mistakes: 1
// exception: errors: the compiler goes on with the parameters that there are, and finds a layout for an element
//! From which to which?
use tensor_layout::operators::Cast;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static TO_FLOATS: Cast<f32, Photo, Planes> = Cast::new();

fn main() {
    println!("{TO_FLOATS:?}");
}
