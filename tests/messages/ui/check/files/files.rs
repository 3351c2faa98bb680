// mistakes: 22
use tensor_layout::{layout, size_names, View};

// blocks, which a file has not
layout! {
    #[in_file("files/det.onnx", "stem.weight")]
    type Blocked = OIHW16o[O = 64, I = 3, H = 7, W = 7];
}

// a constant that is another number
const ROWS: usize = 512;

layout! {
    #[in_file("files/det.onnx", "images")]
    type Constant = NCHW[N = 1, C = 3, H = ROWS, W = 640];
}

// a download that has been cut off
layout! {
    #[in_file("files/damaged.onnx", "images")]
    type DamagedFile = NCHW[N = 1, C = 3, H = 480, W = 640];
}

// a folder
layout! {
    #[in_file("files", "images")]
    type Folder = NCHW[N = 1, C = 3, H = 480, W = 640];
}

// an array of numpy has no name
layout! {
    #[in_file("files/rows.npy", "rows")]
    type NameForArray = HW[H = 3, W = 4];
}

// the input has another name
layout! {
    #[in_file("files/det.onnx", "image")]
    type NameOfInput = NCHW[N = 1, C = 3, H = 480, W = 640];
}

// one name of a size for two numbers
size_names! { Side }

layout! {
    #[in_file("files/det.onnx", "images")]
    type NameOfUnequalSizes = NCHW[N = ?, C = 3, H = ?Side, W = ?Side];
}

// the model names two of its axes
layout! {
    #[in_file("files/symbols.onnx", "rows")]
    type NamesOfHalf = NHWC[N = 1, C = ?, H = ?, W = ?];
}

// the name of the tensor is missing
layout! {
    #[in_file("files/det.onnx")]
    type NoName = NCHW[N = 1, C = 3, H = 480, W = 640];
}

// no path, an empty list, and a path that is a constant
layout! {
    #[in_file]
    type One = HW[3, 4];
    #[in_file()]
    type Two = HW[3, 4];
    #[in_file(PATH, "images")]
    type Three = HW[3, 4];
}

// the model states no sizes
layout! {
    #[in_file("files/no_shape.onnx", "images")]
    type NoShape = NCHW[N = 1, C = 3, H = 480, W = 640];
}

// a newer version of the model takes pixels
layout! {
    #[in_file("files/det_v2.onnx", "images")]
    type OtherVersion = NCHW[N = 1, C = 3, H = 480, W = 640];
}

// rows with padding, which a file has not
layout! {
    #[in_file("files/det.onnx", "images")]
    type Padded = NCHW[N = 1, C = 3, H = 480, W = 640], pitch(H = 1024);
}

// records, whose fields are the tensors
layout! {
    #[in_file("files/records.npy")]
    type Samples = NC[N = ?, C = 2];
}

// a number, which has no axes
layout! {
    #[in_file("files/scalar.onnx", "sr")]
    type Rate = W[W = 1];
}

// a sequence of tensors
layout! {
    #[in_file("files/kinds.onnx", "sequence")]
    type Boxes = NC[N = ?, C = 4];
}

// two tensors with one layout
fn twice() {
    layout! {
        #[in_file("files/rows.npy")]
        #[in_file("files/columns.npy")]
        type Photo = HW[3, 4];
    }
}

// a layout without a name
fn show(_: View<f32, layout!(#[in_file("files/rows.npy")] HW[3, 4])>) {}

// a layout with a mistake, in a file that is missing
layout! {
    #[in_file("det.onnx", "images")]
    type WrongLayoutToo = NCHW[N = 1, C = 3, H = 0, W = 640];
}

fn main() {}
