// mistakes: 4
// exception: paths: `concat` is also the name of a macro of the language
// Each function that joins tensors, to a layout with another name.
use tensor_layout::{concat, layout, stack, try_concat, try_stack, Tensor, View, H, N};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 16, W = 8];
    struct Batch = NHWC[N = 2, C = 3, H = 8, W = 8];
}

fn concat_photos(photo: View<u8, Rgb>) {
    let _: Tensor<u8, Bgr> = concat(H, (photo, photo));
}

fn try_concat_photos(photo: View<u8, Rgb>) {
    let _: Result<Tensor<u8, Bgr>, _> = try_concat(H, (photo, photo));
}

fn stack_photos(photo: View<u8, Rgb>) {
    let _: Tensor<u8, Batch> = stack(N, (photo, photo));
}

fn try_stack_photos(photo: View<u8, Rgb>) {
    let _: Result<Tensor<u8, Batch>, _> = try_stack(N, (photo, photo));
}

fn main() {}
