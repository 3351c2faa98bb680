// mistakes: 3
// Other functions that view bytes as elements; `bytes_of_no_size` has that of a view.
use tensor_layout::{layout, View, ViewMut};

type Marks = layout!(HW[H = 2, W = 2]);

fn main() {
    let mut bytes = [0; 4];
    let _ = View::<(), Marks>::try_from_bytes_with(&bytes, Marks::mapping());
    let _ = ViewMut::<(), Marks>::try_from_bytes_with(&mut bytes, Marks::mapping());
    let _ = ViewMut::<(), Marks>::try_from_bytes(&mut bytes);
}
