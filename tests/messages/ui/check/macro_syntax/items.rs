// mistakes: 8
use tensor_layout::layout;

// The name is declared where a value is wanted.
fn item_in_expression() {
    let image = layout!(type Image = HW[2, 3];);
    println!("{}", image.span());
}

fn item_no_layout_behind_equals() {
    layout! {
        pub type Image = ;
    }
}

layout! {
    /// One picture.
    pub type = HW[2, 3];
}

fn item_no_semicolon() {
    layout! {
        /// One picture.
        pub type Image = HW[2, 3]
    }
}

fn item_no_semicolon_between() {
    layout! {
        /// One picture.
        pub type Image = HW[2, 3]
        /// Another.
        pub type Other = HW[4, 5];
    }
}

layout! {
    Image = HW[2, 3];
}

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

layout! {
    /// One picture.
    pub type ItemWhereBehind<const K: usize> = HW[H = 2, W = K] where [(); K]: Sized;
}

fn main() {}
