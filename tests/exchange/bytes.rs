//! Bytes as elements, and elements as bytes.

use super::{AnyStrides, text};
use half::{bf16, f16};
use tensor_layout::{
    A, B, BytesError, DynA, DynB, H, LayoutError, Mapping, SharedStrides, Tensor, TensorLayout,
    View, ViewMut, W, layout,
};

type Rows = layout!(HW[H = 2, W = 3], pad(W = 4));
const SPAN: usize = 7;

/// Bytes that all differ. Their address is a multiple of 16.
#[repr(align(16))]
struct Memory([u8; 64]);

fn memory() -> Memory {
    Memory(std::array::from_fn(|i| u8::try_from(3 * i).unwrap()))
}

/// Tests every address and every length, each with its expected result.
macro_rules! every_address_and_length {
    ($test:ident: $element:ty) => {
        #[test]
        fn $test() {
            const SIZE: usize = size_of::<$element>();
            let mut memory = memory();
            for start in 0..16 {
                for length in 0..=64 - start {
                    let bytes = &memory.0[start..start + length];
                    let is_aligned = start % align_of::<$element>() == 0;
                    let is_enough = length >= SPAN * SIZE;
                    match View::<$element, Rows>::try_from_bytes(bytes) {
                        Ok(view) => {
                            assert!(is_aligned && is_enough, "{start} {length}");
                            assert_eq!(view.as_ptr().cast(), bytes.as_ptr());
                            for (h, w) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] {
                                let at = (4 * h + w) * SIZE;
                                let element = view[(H(h), W(w))].to_ne_bytes();
                                assert_eq!(element, bytes[at..at + SIZE]);
                            }
                        }
                        Err(error) => {
                            assert_eq!(error.needed(), SPAN * SIZE);
                            assert_eq!(error.given(), length);
                            let missed =
                                (is_enough && !is_aligned).then_some(align_of::<$element>());
                            assert_eq!(error.alignment(), missed);
                            assert!(!(is_aligned && is_enough), "{start} {length}");
                        }
                    }
                    let is_mutable = ViewMut::<$element, Rows>::try_from_bytes(
                        &mut memory.0[start..start + length],
                    )
                    .is_ok();
                    assert_eq!(is_mutable, is_aligned && is_enough);
                }
            }
        }
    };
}

every_address_and_length! { bytes: u8 }
every_address_and_length! { two_bytes: u16 }
every_address_and_length! { four_bytes: f32 }
every_address_and_length! { eight_bytes: u64 }
every_address_and_length! { half_floats: f16 }
every_address_and_length! { brain_floats: bf16 }

#[test]
fn refusals_name_bytes_elements_and_layout() {
    let memory = memory();
    assert_eq!(
        text(View::<f32, Rows>::try_from_bytes(&memory.0[..27])),
        "the buffer has 27 bytes (6 elements), but 28 (7 elements) are needed: \
         HW[H=2, W=3], pad(W=4)"
    );
    assert_eq!(
        text(View::<f32, Rows>::try_from_bytes(&memory.0[2..])),
        "the buffer begins at an address that is no multiple of 4, the alignment of the elements: \
         HW[H=2, W=3], pad(W=4)"
    );
    assert!(size_of::<BytesError>() < 128);
    assert!(size_of::<LayoutError>() < 128);
}

#[test]
fn sizes_known_at_run_time() {
    type Open = layout!(HW[H = ?, W = 3], pad(W = 4));
    let mut memory = memory();
    let mapping = Open::with((H(3),)).unwrap();
    assert_eq!(
        text(View::<u32, _>::try_from_bytes_with(
            &memory.0[..43],
            mapping
        )),
        "the buffer has 43 bytes (10 elements), but 44 (11 elements) are needed: \
         HW[H=3, W=3], pad(W=4)"
    );
    let mut view = ViewMut::<u32, _>::try_from_bytes_with(&mut memory.0[..44], mapping).unwrap();
    view[(H(2), W(2))] = u32::from_ne_bytes([1, 2, 3, 4]);
    assert_eq!(memory.0[40..44], [1, 2, 3, 4]);
    let view = View::<u32, _>::try_from_bytes_with(&memory.0, mapping).unwrap();
    assert_eq!(view[(H(2), W(2))].to_ne_bytes(), [1, 2, 3, 4]);
}

#[test]
fn shared_elements_are_read() {
    type Shared = TensorLayout<(DynA, DynB), SharedStrides>;
    let mut memory = memory();
    let shared = Mapping::<Shared>::try_from_strides((A(2), B(3)), (A(0), B(1))).unwrap();
    let view = View::<u16, _>::try_from_bytes_with(&memory.0, shared).unwrap();
    assert_eq!(view[(A(1), B(2))].to_ne_bytes(), [12, 15]);
    let rows = Mapping::<AnyStrides>::try_from_strides((A(1), B(3)), (A(0), B(1))).unwrap();
    assert_eq!(
        text(ViewMut::<u16, _>::try_from_bytes_with(
            &mut memory.0[..5],
            rows
        )),
        "the buffer has 5 bytes (2 elements), but 6 (3 elements) are needed: AB[A=1, B=3]"
    );
}

#[test]
fn tensors_as_bytes() {
    let mut tensor =
        Tensor::<u16, Rows>::from_fn(|(H(h), W(w))| u16::try_from(0x100 + 16 * h + w).unwrap());
    let bytes: Vec<u8> = [0x100, 0x101, 0x102, 0, 0x110, 0x111, 0x112, 0]
        .into_iter()
        .flat_map(u16::to_ne_bytes)
        .collect();
    assert_eq!(tensor.as_bytes(), bytes);
    assert_eq!(tensor.as_bytes().as_ptr(), tensor.memory().as_ptr().cast());
    tensor.as_bytes_mut()[12..14].copy_from_slice(&7_u16.to_ne_bytes());
    assert_eq!(tensor[(H(1), W(2))], 7);
}
