// mistakes: 8
// Other forms of `try_rearrange!`: an axis of the source is not in the pattern, and an axis of the target.
use tensor_layout::{layout, try_rearrange, Tensor, View};

layout! {
    type Photo = NHWC[N = 1, H = ?, W = ?, C = 3];
    type Pixels = PC[P = ?, C = 3];
    type Batch = NPC[N = 1, P = ?, C = 3];
}

fn of_source(photo: View<u8, Photo>, written: &mut Tensor<u8, Photo>, pixels: &mut Tensor<u8, Pixels>) {
    let _: Result<Tensor<u8, Pixels>, _> = try_rearrange!(photo: H W C -> Pixels: P(H W) C);
    let _ = try_rearrange!(photo: H W C -> &mut *pixels: P(H W) C);
    let _ = try_rearrange!(photo: H W C -> view Pixels: P(H W) C);
    let _ = try_rearrange!(*written: H W C -> view mut Pixels: P(H W) C);
}

fn of_target(photo: View<u8, Photo>, written: &mut Tensor<u8, Photo>, pixels: &mut Tensor<u8, Batch>) {
    let _: Result<Tensor<u8, Batch>, _> = try_rearrange!(photo: N H W C -> Batch: P(N H W) C);
    let _ = try_rearrange!(photo: N H W C -> &mut *pixels: P(N H W) C);
    let _ = try_rearrange!(photo: N H W C -> view Batch: P(N H W) C);
    let _ = try_rearrange!(*written: N H W C -> view mut Batch: P(N H W) C);
}

fn main() {}
