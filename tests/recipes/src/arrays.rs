use std::error::Error;
use std::path::Path;
use tensor_layout::{Tensor, layout};

layout! {
    pub type Image = HWC[C = 3, H = ?, W = ?];
    type Planes = CHW[C = 3, H = ?, W = ?];
}

pub fn save_array(image: Tensor<f32, Image>, path: &Path) -> Result<(), Box<dyn Error>> {
    Ok(ndarray_npy::write_npy(path, &image.into_ndarray())?)
}

pub fn load_array(path: &Path) -> Result<Tensor<f32, Image>, Box<dyn Error>> {
    let array: ndarray::Array3<f32> = ndarray_npy::read_npy(path)?; // the axes C, H, W
    let stored = Tensor::<f32, Planes>::try_from_ndarray(array)?;
    Ok(stored.try_to_layout()?)
}
