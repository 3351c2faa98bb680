// mistakes: 1
// exception: shape: a size without a name is refused as another name is, by the type alone
use tensor_layout::{layout, size_names, View};

size_names! { Height, Width }

fn takes(_: View<u8, layout!(HW[H = ?Height, W = ?Width])>) {}

fn gives(foreign: View<u8, layout!(HW[H = ?, W = ?])>) {
    takes(foreign);
}

fn main() {}
