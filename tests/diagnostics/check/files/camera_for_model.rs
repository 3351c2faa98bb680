// mistakes: 1
// the order of the camera, for a model that takes planes
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "images")]
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
