// mistakes: 1
// The name is declared where a value is wanted.
use tensor_layout::layout;

fn main() {
    let image = layout!(type Image = HW[2, 3];);
    println!("{}", image.span());
}
