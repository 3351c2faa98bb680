// mistakes: 7
// Other functions of a view of a buffer and of a texture: shared elements, blocks, and sizes known at run time.
use tensor_layout::d3d12::{BufferView, Format, PlacedFootprint, TextureFootprint};
use tensor_layout::{layout, Mapping};

type Same = layout!(HW[H = 8, W = 8], broadcast(H));
type Open = layout!(HW[H = ?, W = 8]);
type Blocked = layout!(CHW4c[C = 8, H = 8, W = 8]);

fn unordered_open(view: BufferView<f32, Open>) {
    let _ = view.unordered_access_view();
}

fn try_unordered_shared(view: BufferView<f32, Same>) {
    let _ = view.try_unordered_access_view();
}

fn unordered_shared(view: BufferView<f32, Same>) {
    let _ = view.unordered_access_view();
}

fn texture_blocked() {
    let _ = TextureFootprint::<f32, Blocked>::new(Format(2));
}

fn texture_blocked_with(mapping: Mapping<Blocked>) {
    let _ = TextureFootprint::<f32, Blocked>::with(Format(2), mapping);
}

fn texture_blocked_from(placed: &PlacedFootprint) {
    let _ = TextureFootprint::<f32, Blocked>::try_from_footprint(placed);
}

fn texture_shared(footprint: TextureFootprint<f32, Same>, memory: &mut [f32]) {
    let _ = footprint.view_mut(memory);
}

fn main() {}
