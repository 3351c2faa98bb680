//! Calls every function of the library once, and checks that each pair of them agrees.

use std::hint::black_box;
use tensor_layout::{C, H, N, View, W};
use zero_cost::{
    Blocked, Image, Images, hand_access, hand_access_of_slice, hand_blocked_access,
    hand_dynamic_access, hand_dynamic_loop, hand_loop, typed_access, typed_blocked_access,
    typed_constant_access, typed_dynamic_access, typed_dynamic_loop, typed_loop,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let elements: Vec<f32> = (0..Blocked::SPAN).map(|i| (i % 251) as f32).collect();
    let start = elements.as_ptr();
    let image = View::<f32, Image>::new(&elements)?;
    let dynamic = View::with(&elements, Images::with((N(1), C(3), H(224), W(224)))?)?;
    let (h, w, c) = black_box((100, 50, 2));

    // SAFETY: there are more elements than the image has.
    let by_hand = unsafe { hand_access(start, h, w, c) };
    assert_eq!(typed_access(image, h, w, c), by_hand);
    assert_eq!(typed_constant_access(image), by_hand);
    assert_eq!(typed_dynamic_access(&dynamic, 0, h, w, c), by_hand);
    // SAFETY: there are more elements than the image has.
    let dynamic_by_hand =
        unsafe { hand_dynamic_access(start, &black_box([1, 3, 224, 224]), 0, h, w, c) };
    assert_eq!(dynamic_by_hand, by_hand);
    assert_eq!(hand_access_of_slice(&elements, h, w, c), by_hand);

    let blocked = View::<f32, Blocked>::new(&elements)?;
    let (h, w, c) = black_box((20, 30, 37));
    let by_hand = elements[((c / 16 * 56 + h) * 56 + w) * 16 + c % 16];
    assert_eq!(typed_blocked_access(blocked, h, w, c), by_hand);
    // SAFETY: there are as many elements as the layout spans.
    assert_eq!(unsafe { hand_blocked_access(start, h, w, c) }, by_hand);

    // SAFETY: there are more elements than the image has.
    let by_hand = unsafe { hand_loop(start) };
    assert_eq!(typed_loop(image), by_hand);
    // SAFETY: there are more elements than the image has.
    let by_hand = unsafe { hand_dynamic_loop(start, &black_box([1, 3, 224, 224])) };
    assert_eq!(typed_dynamic_loop(&dynamic), by_hand);
    Ok(())
}
