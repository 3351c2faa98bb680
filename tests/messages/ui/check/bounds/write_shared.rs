// mistakes: 5
// Other functions that write to what another library has, or that give it elements to write to.
use image::{FlatSamples, GrayImage};
use ndarray::ArrayViewMut2;
use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack};
use tensor_layout::{layout, Tensor, ViewMut};

type Image = layout!(HWC[C = 1, H = 8, W = 8], broadcast(H));
type Same = layout!(HW[H = 8, W = 8], broadcast(H));

fn image(image: &mut GrayImage) {
    let _ = ViewMut::<u8, Image>::try_from_image(image);
}

fn flat_samples(samples: &mut FlatSamples<Vec<u8>>) {
    let _ = ViewMut::<u8, Image>::try_from_flat_samples(samples);
}

fn ndarray(array: ArrayViewMut2<u8>) {
    let _ = ViewMut::<u8, Same>::try_from_ndarray(array);
}

fn into_ndarray(tensor: Tensor<u8, Same>) {
    let _ = tensor.into_ndarray();
}

fn into_dlpack(view: ViewMut<f32, Same>) {
    let _: Dlpack<DLManagedTensorVersioned> = view.into_dlpack();
}

fn main() {}
