use safetensors::SafeTensors;
use std::error::Error;
use tensor_layout::operators::{Graph, StoredTensor, Weights};

pub fn weights(graph: &Graph<'_>, file: &[u8]) -> Result<Weights, Box<dyn Error>> {
    let file = SafeTensors::deserialize(file)?;
    Ok(graph.weights(|name| {
        let tensor = file.tensor(name).ok()?;
        let (sizes, bytes) = (tensor.shape(), tensor.data());
        Some(StoredTensor::new(tensor.dtype(), sizes, bytes))
    })?)
}
