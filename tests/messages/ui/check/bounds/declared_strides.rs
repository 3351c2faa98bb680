// mistakes: 7
// Other functions that make a tensor of its own. Strides of another library are for views.
use image::{FlatSamples, GrayImage};
use ndarray::Array2;
use tensor_layout::{DynC, DynH, DynW, Mapping, RunTimeStrides, Tensor, TensorLayout, H, W};

type Any = TensorLayout<(DynH, DynW), RunTimeStrides>;
type AnyImage = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;

fn from_fn_with(mapping: Mapping<Any>) {
    let _ = Tensor::from_fn_with(|(H(_), W(w))| w, mapping);
}

fn filled_with(mapping: Mapping<Any>) {
    let _ = Tensor::filled_with(0, mapping);
}

fn from_vec_with(elements: Vec<u8>, mapping: Mapping<Any>) {
    let _ = Tensor::from_vec_with(elements, mapping);
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

fn try_fill_padding(mapping: Mapping<Any>, elements: &mut [u8]) {
    let _ = mapping.try_fill_padding(elements, 0);
}

fn main() {}
