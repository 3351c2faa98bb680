// mistakes: 4
use tensor_layout::layout;
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::shader::OffsetFunction;
use tensor_layout::shader::Language::{Glsl, Wgsl};

fn shader_buffer_of_other_shape() {
    type Photo = layout!(HWC[C = 3, H = 224, W = 320]);
    type Wide = layout!(HWC[C = 3, H = 224, W = 640]);
    type Photos = layout!(NHWC[N = 2, C = 3, H = 224, W = 320]);
    static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "photo");
    fn wide<R: Resource>(wide: &Buffer<R, f32, Wide>) -> &R {
        PHOTO.for_buffer(wide).resource()
    }
    fn photos<R: Resource>(photos: &Buffer<R, f32, Photos>) -> &R {
        PHOTO.for_buffer(photos).resource()
    }
}

fn shader_offset_const() {
    type Volume = layout!(DHW[D = 2048, H = 2048, W = 2048]);
    static VOLUME: OffsetFunction<Volume> = OffsetFunction::new(Wgsl, "volume");
    println!("{VOLUME}");
}

fn shader_size_const() {
    const SAMPLES: &str = OffsetFunction::<layout!(W[6_000_000_000])>::new(Glsl, "samples").as_str();
    println!("{SAMPLES}");
}

fn main() {}
