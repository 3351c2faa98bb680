// mistakes: 7
// Other functions that make a mutable view; `write_broadcast_new` and `write_overlap_with` have two.
use tensor_layout::{layout, LayoutError, Mapping, ViewMut};

type Open = layout!(HW[H = ?, W = ?]);
type Same = layout!(HW[H = 8, W = 8], broadcast(H));

fn of_elements(elements: &mut [u8], mapping: Mapping<Same>) {
    let _ = ViewMut::<u8, Same>::from_prefix(elements, mapping);
    let _ = unsafe { ViewMut::<u8, Same>::from_raw_parts(elements.as_mut_ptr(), mapping) };
    let _ = ViewMut::<u8, layout!(HW[?, ?], broadcast(H))>::with_sizes(elements, [8, 8]);
}

fn of_bytes(bytes: &mut [u8], mapping: Mapping<Same>) {
    let _ = ViewMut::<u8, Same>::try_from_bytes(bytes);
    let _ = ViewMut::<u8, Same>::try_from_bytes_with(bytes, mapping);
}

fn of_layout(view: ViewMut<u8, Open>) -> Result<ViewMut<u8, Same>, LayoutError> {
    view.try_into_layout()
}

fn of_claim(view: ViewMut<u8, Open>) -> Result<ViewMut<u8, Same>, LayoutError> {
    view.try_claim()
}

fn main() {}
