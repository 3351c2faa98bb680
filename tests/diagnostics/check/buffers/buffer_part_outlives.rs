// mistakes: 1
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, part};

type Photos = layout!(NHWC[N = 8, C = 3, H = 4, W = 5]);

fn offset_of_second<R: Resource>(resource: R) -> u64 {
    let second = {
        let photos = Buffer::<R, f32, Photos>::new(resource, 0).unwrap();
        part!(photos.as_ref(), N = 1)
    };
    second.offset_in_bytes()
}

fn main() {}
