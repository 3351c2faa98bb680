// mistakes: 1
// height and width are exchanged, without their names
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "images")]
    type Photo = NCHW[1, 3, 640, 480];
}

fn main() {}
