// mistakes: 2
//! As a range of a view is written.
use tensor_layout::operators::SliceWindow;
use tensor_layout::H;

const MIDDLE: SliceWindow = SliceWindow::new().range(H(10)..H(20));

fn main() {
    println!("{MIDDLE:?}");
}
