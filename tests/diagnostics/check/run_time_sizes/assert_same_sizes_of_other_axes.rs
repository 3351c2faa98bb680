// mistakes: 1
// Mappings of other axes.
use tensor_layout::{layout, Mapping};

type Image = layout!(CHW[?, ?, ?]);
type Volume = layout!(DHW[?, ?, ?]);

fn compare(image: Mapping<Image>, volume: Mapping<Volume>) {
    image.assert_same_sizes(&volume);
}

fn main() {}
