use tensor_layout::{N, View, layout};

fn main() {
    let frames = View::<u8, layout!(NHW[2, 2, 2])>::from_array(&[1; 8]);
    frames
        .par_axis_iter(N)
        .for_each(|frame| assert!(frame.len() == 4));
}
