use safetensors::{Dtype, SafeTensors, tensor::TensorView};
use std::collections::HashMap;
use std::error::Error;
use tensor_layout::{AsView, Tensor, View, layout};

layout! {
    /// In the order in which the program uses them.
    pub type Filters = OHWI[O = 2, I = 3, H = 2, W = 2];
    /// In the order of the file.
    #[in_file("../files/filters.safetensors", "stem.weight")]
    pub type StoredFilters = OIHW[O = 2, I = 3, H = 2, W = 2];
}

pub fn save(filters: impl AsView<f32, Filters>) -> Result<Vec<u8>, Box<dyn Error>> {
    let stored = filters.as_view().to_layout::<StoredFilters>();
    let letters: String = stored.mapping().axis_letters().iter().collect();
    let sizes = stored.mapping().size_array().to_vec();
    let bytes = bytemuck::cast_slice(stored.as_view().as_file_elements());
    let tensor = TensorView::new(Dtype::F32, sizes, bytes)?;
    let metadata = HashMap::from([("axes:stem.weight".to_owned(), letters)]);
    Ok(safetensors::serialize(
        [("stem.weight", tensor)],
        Some(metadata),
    )?)
}

pub fn load(file: &[u8]) -> Result<Tensor<f32, Filters>, Box<dyn Error>> {
    let (_, header) = SafeTensors::read_metadata(file)?;
    let metadata = header.metadata().as_ref();
    let letters = metadata.and_then(|metadata| metadata.get("axes:stem.weight"));
    let tensor = SafeTensors::deserialize(file)?.tensor("stem.weight")?;
    let is_f32 = tensor.dtype() == Dtype::F32;
    is_f32.then_some(()).ok_or("the elements are not f32")?;
    let elements = bytemuck::try_cast_slice(tensor.data()).map_err(|error| error.to_string())?;
    let stored: View<f32, StoredFilters> =
        STORED_FILTERS_IN_FILE.try_view(letters.map(String::as_str), tensor.shape(), elements)?;
    Ok(stored.to_layout())
}
