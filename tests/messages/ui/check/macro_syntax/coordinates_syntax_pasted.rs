// mistakes: 3
use tensor_layout::{at, layout, View};

fn elements(plane: View<u8, layout!(HW[2, 3])>) -> [u8; 3] {
    [
        at!(plane, H == 1, W = 2),
        at!(plane, H = 1; W = 2),
        at!(plane, (H = 1, W = 2)),
    ]
}

fn main() {}
