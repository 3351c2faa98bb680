// mistakes: 11
// Other functions that make a tensor of its own. Strides of another library are for views.
use image::{FlatSamples, GrayImage};
use ndarray::Array2;
use tensor_layout::{
    layout, DynC, DynH, DynW, Mapping, RunTimeStrides, Tensor, TensorLayout, H, W,
};

type Any = TensorLayout<(DynH, DynW), RunTimeStrides>;
type AnyImage = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;
type Rows = layout!(HW[H = 8, W = 8]);

fn from_fn_with(mapping: Mapping<Any>) {
    let _ = Tensor::from_fn_with(|(H(_), W(w))| w, mapping);
}

fn filled_with(mapping: Mapping<Any>) {
    let _ = Tensor::filled_with(0, mapping);
}

fn from_vec_with(elements: Vec<u8>, mapping: Mapping<Any>) {
    let _ = Tensor::from_vec_with(elements, mapping);
}

fn try_into_layout(rows: Tensor<u8, Rows>) {
    let _: Result<Tensor<u8, Any>, _> = rows.try_into_layout();
}

fn try_claim(rows: Tensor<u8, Rows>) {
    let _: Result<Tensor<u8, Any>, _> = rows.try_claim();
}

fn try_from_image(image: GrayImage) {
    let _ = Tensor::<u8, AnyImage>::try_from_image(image);
}

fn try_from_flat_samples(samples: FlatSamples<Vec<u8>>) {
    let _ = Tensor::<u8, AnyImage>::try_from_flat_samples(samples);
}

fn try_from_ndarray(array: Array2<u8>) {
    let _ = Tensor::<u8, Any>::try_from_ndarray(array);
}

fn fill_padding(mapping: Mapping<Any>, elements: &mut [u8]) {
    mapping.fill_padding(elements, 0);
}

fn try_fill_padding(mapping: Mapping<Any>, elements: &mut [u8]) {
    let _ = mapping.try_fill_padding(elements, 0);
}

fn tensor_fill_padding(tensor: &mut Tensor<u8, Any>) {
    tensor.fill_padding(0);
}

fn main() {}
