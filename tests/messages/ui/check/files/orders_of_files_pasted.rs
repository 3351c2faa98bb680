// mistakes: 5
use tensor_layout::layout;

// an array in Fortran order, as in C order
layout! {
    #[in_file("files/columns.npy")]
    type ColumnsForRows = HW[H = 3, W = 4];
}

// an image in Fortran order
layout! {
    #[in_file("files/fortran_2x3x4.npy")]
    type Image = HWC[C = 4, H = 2, W = 3];
}

// sizes in the order of the memory
layout! {
    #[in_file("files/fortran_3x4.npy")]
    type FortranOrderOfSizes = RC[R = 4, C = 3];
}

// an array in Fortran order, with sizes known at run time
layout! {
    #[in_file("files/fortran_3x3.npy")]
    type FortranOrderOpen = RC[R = ?, C = ?];
}

// the channels stand where the model has a height
layout! {
    #[in_file("files/symbols.onnx", "sized")]
    type NumberOfOtherAxis = NHWC[N = ?, C = 3, H = ?, W = ?];
}

fn main() {}
