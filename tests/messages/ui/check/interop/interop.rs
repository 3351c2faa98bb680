// mistakes: 7
use image::{GrayImage, ImageBuffer, Rgb};
use ndarray::Array2;
use tensor_layout::{layout, H, LayoutError, Tensor, View, W};
use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack, DlpackError};

fn dlpack_from_borrowed(x: &Tensor<f32, layout!(HW[2, 2])>) -> Dlpack<'static, DLManagedTensorVersioned> {
    x.as_view().into_dlpack()
}

// pixels as elements, which DLPack does not have
fn dlpack_pixels(tensor: Tensor<[u8; 3], layout!(HW[4, 5])>) -> Dlpack<'static, DLManagedTensorVersioned> {
    tensor.into_dlpack()
}

// the view is used after the memory
fn dlpack_view_outlives(taken: Dlpack<'static>) -> Result<View<'static, f32, layout!(HW[4, 5])>, DlpackError> {
    taken.try_view()
}

fn image_letters(image: GrayImage) -> usize {
    Tensor::<u8, layout!(YX[?, ?], logical(YX))>::try_from_image(image).unwrap().len()
}

fn image_sixteen_bits(image: &ImageBuffer<Rgb<u16>, Vec<u16>>) -> usize {
    View::<u8, layout!(HWC[C = 3, H = ?, W = ?])>::try_from_image(image).unwrap().len()
}

fn ndarray_of_other_rank() {
    fn view(array: &Array2<f32>) -> usize {
        View::<f32, layout!(CHW[3, ?, ?])>::try_from_ndarray(array.view()).unwrap().len()
    }
}

// rows with padding, known when the program runs
fn ort_padded() -> Result<(), LayoutError> {
    type Frame = layout!(HW[H = ?, W = ?], strides(H = ?));
    let frame = Tensor::<u8, Frame>::filled_with(0, Frame::with_strides((H(2), W(3)), (H(4),))?);
    println!("{:?}", frame.as_view().to_ort());
    Ok(())
}

fn main() {}
