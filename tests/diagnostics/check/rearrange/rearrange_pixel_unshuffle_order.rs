// mistakes: 1
// onnxscript#2891, onnx2tf#91: ONNX has the new channels innermost (DCR), PyTorch outermost (CRD). Where the
// layout says which, and not one axis of 12 channels, so does the type.
use tensor_layout::{layout, rearrange, Rearrangement, Tensor};

layout! {
    type Torch = NCPQHW[N = 1, C = 3, P = 2, Q = 2, H = 112, W = 112], logical(NCPQHW);
    type Onnx = NPQCHW[N = 1, P = 2, Q = 2, C = 3, H = 112, W = 112], logical(NPQCHW);
    type Image = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static SHUFFLE: Rearrangement<Torch, Image> = rearrange!(const N C P Q H W -> N C H(H P) W(W Q));

fn image(deep: &Tensor<f32, Onnx>) -> Tensor<f32, Image> {
    SHUFFLE.apply(deep)
}

fn main() {}
