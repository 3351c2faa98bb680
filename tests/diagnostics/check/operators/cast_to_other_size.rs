// mistakes: 1
use tensor_layout::operators::Cast;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Small = NCHW[N = 1, C = 3, H = 112, W = 112];
}

static TO_FLOATS: Cast<u8, f32, Photo, Small> = Cast::new();

fn main() {
    println!("{TO_FLOATS:?}");
}
