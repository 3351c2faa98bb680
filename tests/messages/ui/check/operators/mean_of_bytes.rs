// mistakes: 1

use tensor_layout::layout;
use tensor_layout::operators::ElementWiseMean;

type Photo = layout!(NCHW[1, 3, 8, 8]);
static MEAN: ElementWiseMean<u8, Photo, Photo, Photo> = ElementWiseMean::new();

fn main() {}
