//! Calls every function of the library once. Checks that the functions of each pair have the same result. With the
//! argument `access`, calls only those that access one element.

use std::env;
use std::hint::black_box;
use tensor_layout::{C, H, N, View, ViewMut, W};
use zero_cost::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    access()?;
    if env::args().any(|argument| argument == "access") {
        return Ok(());
    }
    iteration()?;
    one_by_one()
}

fn access() -> Result<(), Box<dyn std::error::Error>> {
    let elements: Vec<f32> = (0..Blocked::SPAN).map(|i| (i % 251) as f32).collect();
    let start = elements.as_ptr();
    let image = View::<f32, Image>::new(&elements[..Image::SPAN])?;
    let mapping = Images::with((N(1), C(3), H(224), W(224)))?;
    let dynamic = View::with(&elements[..Image::SPAN], mapping)?;
    let (h, w, c) = black_box((100, 50, 2));

    // SAFETY: there are at least as many elements as the image has.
    let by_hand = unsafe { hand_access(start, h, w, c) };
    assert_eq!(typed_access(image, h, w, c), by_hand);
    assert_eq!(typed_constant_access(image), by_hand);
    assert_eq!(typed_dynamic_access(&dynamic, 0, h, w, c), by_hand);
    // SAFETY: there are at least as many elements as the image has.
    let dynamic_by_hand =
        unsafe { hand_dynamic_access(start, &black_box([1, 3, 224, 224]), 0, h, w, c) };
    assert_eq!(dynamic_by_hand, by_hand);
    assert_eq!(hand_access_of_slice(&elements, h, w, c), by_hand);

    let patch = black_box([6, 4, 3, 2, c]);
    // SAFETY: there are at least as many elements as the image has.
    assert_eq!(unsafe { hand_split(start, patch) }, by_hand);
    assert_eq!(typed_split(image, patch), by_hand);

    let blocked = View::<f32, Blocked>::new(&elements)?;
    let (h, w, c) = black_box((20, 30, 37));
    let by_hand = elements[((c / 16 * 56 + h) * 56 + w) * 16 + c % 16];
    assert_eq!(typed_blocked_access(blocked, h, w, c), by_hand);
    // SAFETY: there are as many elements as the layout spans.
    assert_eq!(unsafe { hand_blocked_access(start, h, w, c) }, by_hand);
    Ok(())
}

fn iteration() -> Result<(), Box<dyn std::error::Error>> {
    let elements: Vec<u32> = (0..Image::SPAN as u32).map(|i| i % 251).collect();
    let array: &[u32; Image::SPAN] = elements.as_slice().try_into()?;
    let padded_array: &[u32; Padded::SPAN] = elements[..Padded::SPAN].try_into()?;
    let image = View::<u32, Image>::new(&elements)?;
    let planes = View::<u32, Planes>::new(&elements)?;
    let padded = View::<u32, Padded>::new(&elements[..Padded::SPAN])?;

    let h = black_box(100);
    assert_eq!(written_part(image, h), called_part(image, h));
    assert_eq!(typed_iteration(image), hand_iteration(array));
    assert_eq!(typed_merge(image), hand_merge(array));
    assert_eq!(
        typed_logical_iteration(image),
        hand_logical_iteration(array)
    );
    assert_eq!(
        typed_padded_iteration(padded),
        hand_padded_iteration(padded_array)
    );
    assert_eq!(
        typed_indexed_iteration(planes),
        hand_indexed_iteration(array)
    );
    assert_eq!(typed_part(image), hand_part(array));
    let (h, w) = black_box((100, 50));
    assert_eq!(typed_tile(padded, h, w), hand_tile(padded_array, h, w));

    let (mut typed, mut by_hand) = (elements.clone(), elements.clone());
    typed_zip(ViewMut::new(&mut typed)?, image);
    hand_zip(by_hand.as_mut_slice().try_into()?, array);
    assert_eq!(typed, by_hand);
    Ok(())
}

fn one_by_one() -> Result<(), Box<dyn std::error::Error>> {
    // The sums do not depend on the order of the elements.
    let elements: Vec<f32> = (0..Blocked::SPAN).map(|i| (i % 3) as f32).collect();
    let image = View::<f32, Image>::new(&elements[..Image::SPAN])?;
    let mapping = Images::with((N(1), C(3), H(224), W(224)))?;
    let dynamic = View::with(&elements[..Image::SPAN], mapping)?;
    let blocked = View::<f32, Blocked>::new(&elements)?;
    let start = elements.as_ptr();
    // SAFETY: there are at least as many elements as the image has.
    let by_hand = unsafe { hand_loop(start) };
    assert_eq!(typed_loop(image), by_hand);
    // SAFETY: there are at least as many elements as the image has.
    let by_hand = unsafe { hand_dynamic_loop(start, &black_box([1, 3, 224, 224])) };
    assert_eq!(typed_dynamic_loop(&dynamic), by_hand);
    let by_hand = hand_for(&elements[..Image::SPAN]);
    assert_eq!(typed_for(image), by_hand);
    assert_eq!(typed_for_in_storage_order(image), by_hand);
    assert_eq!(typed_for_of_rows(image), by_hand);
    assert_eq!(typed_dynamic_for(&dynamic), by_hand);
    assert_eq!(typed_dynamic_for_of_rows(&dynamic), by_hand);
    let of_blocks = elements.iter().sum::<f32>();
    assert_eq!(typed_blocked_for(blocked), of_blocks);
    assert_eq!(typed_blocked_for_in_storage_order(blocked), of_blocks);

    let colours = View::with(&elements[..Image::SPAN], Colours::with((H(224), W(224)))?)?;
    let mut sums = [0.0; 3];
    for (i, element) in elements[..Image::SPAN].iter().enumerate() {
        sums[i % 3] += element * element;
    }
    assert_eq!(typed_pairs(colours, colours), sums);
    assert_eq!(typed_asserted_pairs(colours, colours), sums);
    Ok(())
}
