// mistakes: 1
use tensor_layout::{layout, View};

type Pages = layout!(NHW[N = 3, H = 3, W = 3]);
type Planes = layout!(CHW[C = 3, H = 3, W = 3]);

fn show(_planes: View<u8, Planes>) {}

fn main() {
    let pages = View::<u8, Pages>::from_array(&[0; 27]);
    show(pages);
}
