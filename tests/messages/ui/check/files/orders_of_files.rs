// mistakes: 3
use tensor_layout::layout;

// the order of the camera, for a model whose height is its width
layout! {
    #[in_file("files/square.onnx", "images")]
    type CameraForSquareModel = NHWC[N = 1, C = 3, H = 640, W = 640];
}

// an image in Fortran order, of which nothing shows the order
layout! {
    #[in_file("files/fortran_3x3x3.npy")]
    type Image = CWH[C = ?, H = ?, W = ?];
}

// the metadata of the weights names the axes
layout! {
    #[in_file("files/lettered.safetensors", "stem.weight")]
    type LettersOfWeights = KCRS[K = 64, C = 3, R = 7, S = 7];
}

fn main() {}
