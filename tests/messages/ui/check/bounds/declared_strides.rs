// mistakes: 7
// Other functions that make a tensor of its own. Strides of another library are for views.
use image::{FlatSamples, GrayImage};
use ndarray::Array2;
use tensor_layout::{DynC, DynH, DynW, Mapping, RunTimeStrides, Tensor, TensorLayout, H, W};

type Any = TensorLayout<(DynH, DynW), RunTimeStrides>;
type AnyImage = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;

fn with(mapping: Mapping<Any>, elements: Vec<u8>, memory: &mut [u8]) {
    let _ = Tensor::from_fn_with(|(H(_), W(w))| w, mapping);
    let _ = Tensor::filled_with(0, mapping);
    let _ = Tensor::from_vec_with(elements, mapping);
    let _ = mapping.try_fill_padding(memory, 0);
}

fn of_others(image: GrayImage, samples: FlatSamples<Vec<u8>>, array: Array2<u8>) {
    let _ = Tensor::<u8, AnyImage>::try_from_image(image);
    let _ = Tensor::<u8, AnyImage>::try_from_flat_samples(samples);
    let _ = Tensor::<u8, Any>::try_from_ndarray(array);
}

fn main() {}
