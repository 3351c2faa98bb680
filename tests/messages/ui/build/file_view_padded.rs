// mistakes: 1
// A file has no padding.
// elements of a file as rows with padding
use tensor_layout::files::{FileOrderError, FileSize, FileTensor};
use tensor_layout::{layout, View};

type Padded = layout!(HW[H = 3, W = 4], pitch(H = 8));

const FILE: FileTensor = FileTensor::new("a.npy", "", "f32", &[FileSize::Known(3), FileSize::Known(4)]);

fn main() -> Result<(), FileOrderError> {
    let rows: View<f32, Padded> = FILE.try_view(None, &[3, 4], &[0.0; 12])?;
    println!("{:?}", rows.sizes());
    Ok(())
}
