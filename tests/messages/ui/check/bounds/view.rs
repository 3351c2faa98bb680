// mistakes: 7
// Other functions of a view of a buffer and of a texture: shared elements, blocks, and sizes known at run time.
use tensor_layout::d3d12::{BufferView, Format, PlacedFootprint, TextureFootprint};
use tensor_layout::{layout, Mapping};

type Same = layout!(HW[H = 8, W = 8], broadcast(H));
type Open = layout!(HW[H = ?, W = 8]);
type Blocked = layout!(CHW4c[C = 8, H = 8, W = 8]);

fn unordered(open: BufferView<f32, Open>, same: BufferView<f32, Same>) {
    let _ = open.unordered_access_view();
    let _ = same.try_unordered_access_view();
    let _ = same.unordered_access_view();
}

fn texture_blocked(mapping: Mapping<Blocked>, placed: &PlacedFootprint) {
    let _ = TextureFootprint::<f32, Blocked>::new(Format(2));
    let _ = TextureFootprint::<f32, Blocked>::with(Format(2), mapping);
    let _ = TextureFootprint::<f32, Blocked>::try_from_footprint(placed);
}

fn texture_shared(footprint: TextureFootprint<f32, Same>, memory: &mut [f32]) {
    let _ = footprint.view_mut(memory);
}

fn main() {}
