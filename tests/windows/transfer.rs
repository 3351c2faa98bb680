//! Copies of tensors to the graphics card and back, compared byte by byte.

use crate::card;
use crate::graphics_card::{GraphicsCard, OnCard, Result};
use crate::random::Sample;
use std::fmt::Debug;
use tensor_layout::gpu::{Buffer, D3d12Resource, Resource};
use tensor_layout::traits::{FromBytes, IntoBytes};
use tensor_layout::windows::TransferError;
use tensor_layout::{
    AnyLayout, C, DynC, DynH, DynW, H, Mapping, RunTimeStrides, Tensor, TensorLayout, View, W,
    layout,
};
use windows::Win32::Graphics::Direct3D12::{
    D3D12_RESOURCE_STATE_COPY_DEST, D3D12_RESOURCE_STATE_COPY_SOURCE,
};
use windows::core::Interface;

/// A list of elements. The tests read all bytes of a buffer as a list.
pub(crate) type Flat = layout!(W[W = ?]);

pub(crate) fn flat(elements: usize) -> Mapping<Flat> {
    Flat::with((W(elements),)).expect("there are not so many elements")
}

/// Returns the memory from the first element of a buffer to the last, padding included.
pub(crate) fn stored<T: FromBytes, L: AnyLayout>(
    card: &GraphicsCard,
    buffer: &OnCard<T, L>,
) -> Result<Vec<T>> {
    let (resource, offset) = (buffer.resource().clone(), buffer.offset_in_bytes());
    let all = Buffer::with(resource, offset, flat(buffer.mapping().span()))?;
    card.read(&all, |view| view.iter().copied().collect())
}

/// Returns a staging buffer whose elements no test has written.
fn untouched_staging<T: Sample + IntoBytes, L: AnyLayout>(
    card: &GraphicsCard,
    mapping: Mapping<L>,
) -> Result<OnCard<T, L>> {
    let memory = vec![T::UNTOUCHED; mapping.span()];
    let memory = View::with(&memory, flat(memory.len()))?;
    let staging = Buffer::in_upload_heap(&card.direct3d, memory)?;
    Ok(Buffer::with(staging.into_resource(), 0, mapping)?)
}

/// Allocates memory of the card with the elements of [`untouched_staging`].
pub(crate) fn untouched<T: Sample + IntoBytes, L: AnyLayout>(
    card: &GraphicsCard,
    mapping: Mapping<L>,
) -> Result<OnCard<T, L>> {
    let buffer = card.allocate(mapping)?;
    card.copy(&untouched_staging(card, mapping)?, &buffer)?;
    Ok(buffer)
}

/// Checks that a copy writes the elements of a mapping to the same offsets on the card, and to no others.
fn there_and_back<T, L>(memory: &[T], mapping: Mapping<L>, offsets: &[usize]) -> Result<()>
where
    T: Sample + IntoBytes + FromBytes + PartialEq + Debug,
    L: AnyLayout,
{
    let elements: Vec<_> = offsets
        .iter()
        .map(|offset| (*offset, memory[*offset]))
        .collect();
    let memory = &memory[..mapping.footprint().min(memory.len())];
    arrives(View::with(memory, mapping)?, &elements)
}

/// Checks that a copy writes the elements of a view to the given offsets on the card, and to no others.
fn arrives<T, L>(view: View<'_, T, L>, elements: &[(usize, T)]) -> Result<()>
where
    T: Sample + IntoBytes + FromBytes + PartialEq + Debug,
    L: AnyLayout,
{
    let (card, mapping) = (card(), view.mapping());
    let on_card = card.upload(view)?;
    assert!(card.read(&on_card, |read| read.iter().eq(view.iter()))?);

    let staging = untouched_staging(&card, mapping)?;
    // SAFETY: the graphics card executes nothing.
    unsafe { staging.write(view) }?;
    card.copy(&staging, &on_card)?;
    let mut expected = vec![T::UNTOUCHED; mapping.span()];
    for &(offset, element) in elements {
        expected[offset] = element;
    }
    assert_eq!(stored(&card, &on_card)?, expected, "{mapping}");
    Ok(())
}

#[test]
fn elements_and_nothing_else() -> Result<()> {
    let bytes: Vec<u8> = (1..=255).collect();
    // Two rows of three in rows of five.
    let rows = <layout!(HW[H = 2, W = 3], pad(W = 5))>::mapping();
    there_and_back(&bytes, rows, &[0, 1, 2, 5, 6, 7])?;
    // Column by column.
    let columns = <layout!(WH[H = 2, W = 3], pitch(W = 4))>::mapping();
    there_and_back(&bytes, columns, &[0, 1, 4, 5, 8, 9])?;
    // One row for all.
    let broadcast = <layout!(HW[H = 1000, W = 3], broadcast(H))>::mapping();
    there_and_back(&bytes, broadcast, &[0, 1, 2])?;
    // Three windows of four elements. Each begins two elements after the one before.
    let windows = <layout!(FW[F = 3, W = 4], overlap(F = 2))>::mapping();
    there_and_back(&bytes, windows, &[0, 1, 2, 3, 4, 5, 6, 7])?;
    // Three channels in blocks of two.
    let blocks = <layout!(CW2c[C = 3, W = 2])>::mapping();
    there_and_back(&bytes, blocks, &[0, 1, 2, 3, 4, 6])?;
    Ok(())
}

#[test]
fn parts_of_a_tensor() -> Result<()> {
    let photo = Tensor::<u8, layout!(HWC[C = 3, H = 4, W = 5])>::from_fn(|(C(c), H(h), W(w))| {
        u8::try_from(100 * c + 10 * h + w).expect("at most 234")
    });
    // Every second column of the last two rows, but only the green channel.
    let part = photo.as_view().range(H(2)..H(4)).step_by(W, 2).fix((C(1),));
    let elements = [
        (0, 120),
        (6, 122),
        (12, 124),
        (15, 130),
        (21, 132),
        (27, 134),
    ];
    arrives(part, &elements)
}

#[test]
fn strides_known_at_run_time() -> Result<()> {
    type Foreign = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;
    let sizes = (C(2), H(2), W(2));
    let strides = Mapping::<Foreign>::try_from_strides(sizes, (C(1), H(3), W(7)))?;
    let memory: Vec<u16> = (1..=12).collect();
    there_and_back(&memory, strides, &[0, 1, 3, 4, 7, 8, 10, 11])?;

    // A tensor with equal sizes and other strides is not copied.
    let card = card();
    let buffer = card.upload(View::with(&memory, strides)?)?;
    let others = Mapping::<Foreign>::try_from_strides(sizes, (C(1), H(2), W(4)))?;
    let target = card.allocate(others)?;
    let error = card.copy(&buffer, &target).unwrap_err().to_string();
    assert!(
        error.contains("axis H has stride 3, but the layout's is 2"),
        "{error}"
    );
    Ok(())
}

/// Copies the result of a copy again, in the same list.
#[test]
fn states() -> Result<()> {
    let card = card();
    let mapping = <layout!(HW[H = 2, W = 3])>::mapping();
    let elements = [1_u8, 2, 3, 4, 5, 6];
    let staging = Buffer::in_upload_heap(&card.direct3d, View::with(&elements, mapping)?)?;
    let on_card = card.allocate(mapping)?;
    let read_back = Buffer::in_read_back_heap_with(&card.direct3d, mapping)?;
    card.execute(|list| {
        // SAFETY: all buffers live until the list has been executed, and are in these states.
        unsafe { staging.record_copy(&on_card, list) }?;
        let states = (
            D3D12_RESOURCE_STATE_COPY_DEST,
            D3D12_RESOURCE_STATE_COPY_SOURCE,
        );
        // SAFETY: the same.
        unsafe { on_card.record_transition(states.0, states.1, list) };
        // SAFETY: the same.
        unsafe { on_card.record_copy(&read_back, list) }?;
        Ok(())
    })?;
    // SAFETY: the list has been executed.
    let read = unsafe { read_back.read(|view| view.iter().copied().collect::<Vec<_>>()) }?;
    assert_eq!(read, elements);
    Ok(())
}

/// Along an axis of one position, the stride does not matter. Along all other axes, it does.
#[test]
fn strides_of_one_position() -> Result<()> {
    type Strided = TensorLayout<(DynH, DynW), RunTimeStrides>;
    let row = |h, w| Mapping::<Strided>::try_from_strides((H(1), W(3)), (H(h), W(w)));
    let card = card();
    let staging = Buffer::in_upload_heap(&card.direct3d, View::with(&[1_u8, 2, 3], row(3, 1)?)?)?;
    // SAFETY: the graphics card executes nothing.
    unsafe { staging.write(View::with(&[4, 5, 6], row(8, 1)?)?) }?;
    let on_card = card.allocate(row(0, 1)?)?;
    card.copy(&staging, &on_card)?;
    assert_eq!(stored(&card, &on_card)?, [4, 5, 6]);
    // SAFETY: the same.
    let error = unsafe { staging.write(View::with(&[0; 5], row(3, 2)?)?) }.unwrap_err();
    assert!(matches!(error, TransferError::Layout(error) if error.axis() == Some('W')));
    Ok(())
}

#[test]
fn what_windows_refuses() -> Result<()> {
    let card = card();
    let mapping = <layout!(W[W = 4])>::mapping();
    let on_card = card.allocate::<u8, _>(mapping)?;
    // SAFETY: the graphics card executes nothing.
    let error = unsafe { on_card.write(View::with(&[0; 4], mapping)?) }.unwrap_err();
    assert!(matches!(error, TransferError::Windows { .. }), "{error}");
    // SAFETY: the same.
    let error = unsafe { on_card.read(|_| ()) }.unwrap_err();
    assert!(matches!(error, TransferError::Windows { .. }), "{error}");
    // More than there is.
    let mapping = Flat::with((W(usize::MAX / 2),))?;
    assert!(card.allocate::<u8, _>(mapping).is_err());
    assert!(card.allocate::<f64, _>(mapping).is_err());
    Ok(())
}

#[test]
fn elements_are_where_they_can_be() -> Result<()> {
    let card = card();
    let bytes: OnCard<u8, _> = Buffer::in_read_back_heap_with(&card.direct3d, flat(5))?;
    let numbers = Buffer::<_, u32, _>::with(bytes.resource().clone(), 1, flat(1))?;
    // SAFETY: the graphics card executes nothing.
    let error = unsafe { numbers.read(|_| ()) }.unwrap_err();
    let expected = "the buffer begins at an address that is no multiple of 4, the alignment of the \
                    elements: W[W=1]";
    assert_eq!(error.to_string(), expected);
    // A `u8` can begin at any byte.
    let number = Buffer::<_, u8, _>::with(bytes.resource().clone(), 3, flat(1))?;
    // SAFETY: the same.
    unsafe { number.read(|_| ()) }?;
    Ok(())
}

/// Tests the facts that a resource states.
#[test]
fn resources() -> Result<()> {
    let card = card();
    let on_card = card.allocate::<u8, _>(flat(581))?;
    let resource = on_card.resource();
    // DirectML wants a multiple of four.
    assert_eq!(resource.size_in_bytes(), 584);
    assert!(resource.is_buffer() && resource.allows_unordered_access());
    assert_eq!(D3d12Resource::as_ptr(resource), resource.as_raw());

    let staging = Buffer::in_upload_heap(&card.direct3d, View::with(&[0_u8; 3], flat(3))?)?;
    assert!(staging.resource().is_buffer() && !staging.resource().allows_unordered_access());
    Ok(())
}

/// Tests resources that cannot hold a tensor, or cannot hold it at the given offset.
#[test]
fn too_small() -> Result<()> {
    let card = card();
    let resource = card.allocate::<u8, _>(flat(64))?.into_resource();
    let error = Buffer::<_, f32, _>::with(resource.clone(), 4, flat(16)).unwrap_err();
    let expected =
        "the resource has 64 bytes, but the tensor from byte 4 on ends at byte 68: W[W=16]";
    assert_eq!(error.to_string(), expected);
    assert!(Buffer::<_, f32, _>::with(resource, 4, flat(15)).is_ok());
    Ok(())
}
