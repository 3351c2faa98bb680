//! The tensors that a resource can hold.

use crate::Memory;
use crate::assert_rows::assert_rows;
use crate::refused::assert_errors;
use tensor_layout::dml::{
    BindError, BindErrorKind, Int4, Persistent, RawBufferBinding, Temporary, TensorDesc, Uint4,
};
use tensor_layout::gpu::{Buffer, BufferErrorKind};
use tensor_layout::{C, DimN, H, N, P, View, W, layout};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 4, W = 5];
    type Photos = NHWC[N = ?, C = 3, H = ?, W = ?];
    type Blocked = NCHW4c[N = 1, C = 6, H = 2, W = 2];
}

#[test]
fn whatever_ends_within_the_resource() {
    for bytes in 0..300 {
        let memory = Memory::new(bytes);
        for offset in 0..80 {
            // 60 elements of 4 bytes. The end of the last one is not rounded up.
            let buffer = Buffer::<_, f32, Photo>::new(&memory, offset);
            assert_eq!(buffer.is_ok(), offset + 240 <= bytes, "{offset} {bytes}");
            let buffer = Buffer::<_, u8, Photo>::new(&memory, offset);
            assert_eq!(buffer.is_ok(), offset + 60 <= bytes, "{offset} {bytes}");
            let buffer = Buffer::<_, [u8; 3], Photo>::new(&memory, offset);
            assert_eq!(buffer.is_ok(), offset + 180 <= bytes, "{offset} {bytes}");
            let memory = Temporary::new(&memory, offset, 100);
            assert_eq!(memory.is_ok(), offset + 100 <= bytes, "{offset} {bytes}");
        }
    }
}

#[test]
fn what_a_buffer_knows() {
    let memory = Memory::new(1_000);
    let photo = Buffer::<_, u16, Photo>::new(&memory, 7).unwrap();
    assert_eq!(photo.offset_in_bytes(), 7);
    assert_eq!(photo.size_in_bytes(), 120);
    assert_eq!(photo.size_array(), [1, 3, 4, 5]);
    assert_eq!(photo.mapping().strides(), [60, 1, 15, 3]);
    assert_eq!(photo.resource().handle, memory.handle);
    assert_eq!(
        format!("{photo:?}"),
        "Buffer { offset_in_bytes: 7, mapping: NHWC[N=1, C=3, H=4, W=5], .. }"
    );
    let copy = photo;
    assert_eq!(copy.into_resource().handle, memory.handle);

    // Two blocks of four channels. The last two channels are not used, so the span is 30 elements.
    let blocked = Buffer::<_, u16, Blocked>::new(memory.clone(), 0).unwrap();
    assert_eq!(blocked.size_in_bytes(), 60);
    assert_eq!(blocked.clone().resource().handle, memory.handle);
}

#[test]
fn sizes_known_at_run_time() {
    let memory = Memory::new(1_000);
    let mapping = Photos::with((N(2), H(5), W(7))).unwrap();
    let photos = Buffer::<_, f32, Photos>::with(&memory, 16, mapping).unwrap();
    assert_eq!(photos.size_in_bytes(), 840);
    assert_eq!(photos.size(C), 3);
    let error = Buffer::<_, f32, Photos>::with(&memory, 164, mapping).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the resource has 1000 bytes, but the tensor from byte 164 on ends at byte 1004: \
         NHWC[N=2, C=3, H=5, W=7]"
    );
}

#[test]
fn what_a_view_shows() {
    let elements = [0_u8; 60];
    let view = View::<u8, Photo>::from_array(&elements);
    let memory = Memory::new(100);
    let buffer: Buffer<&Memory, u8, Photo> = Buffer::holding(view, &memory, 40).unwrap();
    assert_eq!(buffer.size_in_bytes(), 60);
    assert!(Buffer::holding(view, &memory, 41).is_err());

    // One channel, from its first element to its last.
    let channel = Buffer::holding(view.fix((C(1),)), &memory, 0).unwrap();
    assert_eq!(channel.size_in_bytes(), 58);
    assert_eq!(channel.strides(), [60, 15, 3]);
}

#[test]
fn refusals() {
    assert_errors! {
        Buffer::<_, f32, Photo>::new(Memory::new(255), 16) => BufferErrorKind::Length,
            "the resource has 255 bytes, but the tensor from byte 16 on ends at byte 256: NHWC[N=1, C=3, H=4, W=5]";
        Buffer::<_, f32, Photo>::new(Memory::texture(), 0) => BufferErrorKind::Texture,
            "the resource is a texture, but a buffer holds the tensor: NHWC[N=1, C=3, H=4, W=5]";
        Temporary::new(Memory::new(256), 0, 257) => BufferErrorKind::Length,
            "the resource has 256 bytes, but the temporary memory from byte 0 on ends at byte 257";
        Persistent::new(Memory::texture(), 0, 256) => BufferErrorKind::Texture,
            "the resource is a texture, but a buffer holds the persistent memory";
    }
}

#[test]
fn temporary_memory() {
    let memory = Memory::new(1_024);
    let scratch = Temporary::new(&memory, 256, 512).unwrap();
    let range = scratch.bind(300).unwrap();
    assert_eq!((range.offset, range.size_in_bytes), (256, 512));
    assert!(scratch.bind(0).unwrap().buffer.is_null());
    let error = scratch.bind(513).unwrap_err();
    assert_eq!(
        (error.kind(), error.slot()),
        (BindErrorKind::Length, "temporary")
    );
    assert_eq!(
        error.to_string(),
        "Temporary: `temporary` has to have 513 bytes, but has 512"
    );
}

/// Tests that no sum of offset and length wraps.
#[test]
#[cfg(target_pointer_width = "64")]
fn more_bytes_than_there_are_numbers() {
    type Long = layout!(HW[H = 4_294_967_296, W = 1_073_741_824]);
    let memory = Memory::new(u64::MAX);
    assert!(Buffer::<_, u8, Photo>::new(&memory, u64::MAX - 60).is_ok());
    assert!(Temporary::new(&memory, u64::MAX - 9, 9).is_ok());
    let refused = "the resource has 1000 bytes, but the tensor from byte 18446744073709551615 on ends \
                   beyond all bytes that 64 bits count: NHWC[N=1, C=3, H=4, W=5]";
    let error = Buffer::<_, u8, Photo>::new(Memory::new(1_000), u64::MAX).unwrap_err();
    assert_eq!(error.to_string(), refused);
    assert!(Temporary::new(Memory::new(1_000), u64::MAX, 2).is_err());
    // 2^62 elements of 8 bytes are 2^65 bytes.
    let error = Buffer::<_, f64, Long>::new(Memory::new(1_000), 0).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("from byte 0 on ends beyond all bytes that 64 bits count")
    );
    assert!(Buffer::<_, f64, Long>::new(&memory, 0).is_err());
    assert!(Buffer::<_, u8, Long>::new(&memory, 0).is_ok());
}

type Packed = layout!(P[P = ?]);

/// Returns a buffer of `length` bytes.
fn packed(memory: &Memory, offset: u64, length: usize) -> Buffer<&Memory, u8, Packed> {
    let mapping = Packed::with((P(length),)).unwrap();
    Buffer::with(memory, offset, mapping).unwrap()
}

/// Elements of 4 bits as bytes: odd and even numbers of them, padding and strides, and buffers of each length. The bytes
/// are written one element after the other.
#[test]
#[expect(clippy::cast_possible_truncation, reason = "all numbers are small")]
fn packed_elements() {
    type Rows = layout!(HW[H = ?, W = ?], strides(H = ?));
    type Turned = layout!(WH[H = ?, W = ?], strides(W = ?));
    type Apart = layout!(HW[H = ?, W = 1], strides(H = ?));
    let judge = |desc: TensorDesc, offsets: &[usize]| {
        let mut bytes = Vec::new();
        for (number, offset) in offsets.iter().enumerate() {
            bytes.resize(bytes.len().max(offset / 2 + 1), 0_u8);
            bytes[offset / 2] |= (number as u8 % 16) << (4 * (offset % 2));
        }
        let (least, most) = (bytes.len() as u64, bytes.len().next_multiple_of(4) as u64);
        assert_eq!(
            (desc.data_size_in_bytes(), desc.total_size_in_bytes()),
            (least, most)
        );
        for length in 1..=most + 5 {
            let memory = Memory::new(most + 64);
            match desc.bind_packed(&packed(&memory, 32, length as usize)) {
                Ok(range) => {
                    assert!((least..=most).contains(&length), "{length} for {least}");
                    assert_eq!((range.offset, range.size_in_bytes), (32, most));
                }
                Err(error) => {
                    assert!(!(least..=most).contains(&length), "{length}: {error}");
                    assert_eq!(
                        (error.kind(), error.slot()),
                        (BindErrorKind::Length, "tensor")
                    );
                }
            }
        }
        bytes
    };
    for (height, width) in (1..=4).flat_map(|height| (1..=5).map(move |width| (height, width))) {
        for stride in width..=width + 3 {
            let rows = Rows::with_strides((H(height), W(width)), (H(stride),)).unwrap();
            let offsets = |outer: usize, inner: usize| -> Vec<usize> {
                (0..outer)
                    .flat_map(|y| (0..inner).map(move |x| stride * y + x))
                    .collect()
            };
            judge(
                TensorDesc::with::<Uint4, _>(rows).unwrap(),
                &offsets(height, width),
            );
            let turned = Turned::with_strides((H(width), W(height)), (W(stride),)).unwrap();
            judge(
                TensorDesc::with::<Int4, _>(turned).unwrap(),
                &offsets(height, width),
            );
        }
    }
    // The example of DirectML's documentation has the numbers 1 to 5.
    static FIVE: TensorDesc = TensorDesc::new::<Uint4, layout!(W[W = 6])>();
    assert_eq!(judge(FIVE, &[0, 1, 2, 3, 4, 5]), [0x10, 0x32, 0x54]);

    let memory = Memory::new(64);
    let upload = Memory::without_unordered_access(64);
    let (short, bytes) = (packed(&memory, 0, 2), packed(&upload, 0, 3));
    assert_errors! {
        FIVE.bind_packed(&short) =>
            "TensorDesc: the buffer for `tensor` has 2 bytes, but the packed elements take 3 to 4 bytes without gaps";
    }
    let apart = Apart::with_strides((H(2),), (H(3),)).unwrap();
    let apart = Buffer::<_, u8, Apart>::with(&memory, 0, apart).unwrap();
    let whole = TensorDesc::new::<u8, layout!(W[W = 2])>();
    assert_rows! {
        FIVE.bind_packed(&apart).unwrap_err().kind() => BindErrorKind::Length;
        whole.bind_packed(&short).unwrap_err().kind() => BindErrorKind::WrongDataType;
        FIVE.bind_packed(&bytes).unwrap_err().kind() => BindErrorKind::UnorderedAccess;
        FIVE.bind_packed(&packed(&memory, 8, 3)).unwrap_err().kind() => BindErrorKind::Alignment;
    }
    assert!(FIVE.owned_by_dml().bind_packed(&bytes).is_ok());
}

/// Ranges for operators that this crate does not have.
#[test]
fn a_range_for_a_description() {
    static DESC: TensorDesc = TensorDesc::new::<u8, layout!(NHWC[N = 1, C = 3, H = 3, W = 7])>();
    type Odd = layout!(NHWC[N = 1, C = 3, H = 3, W = 7]);
    type OddPlanes = layout!(NCHW[N = 1, C = 3, H = 3, W = 7]);
    type OddColumns = layout!(NHVC[N = 1, C = 3, H = 3, V = 7]);

    let memory = Memory::new(80);
    let odd = Buffer::<_, u8, Odd>::new(&memory, 16).unwrap();
    let range = DESC.bind(&odd).unwrap();
    assert_eq!(range.buffer, memory.handle);
    // 63 bytes, rounded up.
    assert_eq!((range.offset, range.size_in_bytes), (16, 64));

    let refusal = |desc: TensorDesc, memory: &Memory, offset| {
        let odd = Buffer::<_, u8, Odd>::new(memory, offset).unwrap();
        desc.bind(&odd).unwrap_err().to_string()
    };
    assert_rows! {
        refusal(DESC, &Memory::new(79), 16) =>
            "TensorDesc: `tensor` takes 64 bytes from byte 16 on, but its resource has 79";
        refusal(DESC, &memory, 8) =>
            "TensorDesc: the buffer for `tensor` begins at byte 8, which is no multiple of 16";
        refusal(DESC.with_alignment(32), &memory, 16) =>
            "TensorDesc: the buffer for `tensor` begins at byte 16, which is no multiple of 32";
        refusal(DESC.with_total_size(100), &memory, 0) =>
            "TensorDesc: `tensor` takes 100 bytes from byte 0 on, but its resource has 80";
    }
    let upload = Memory::without_unordered_access(80);
    assert_eq!(
        refusal(DESC, &upload, 0),
        "TensorDesc: the resource of `tensor` does not allow unordered access \
         (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)"
    );
    let odd = Buffer::<_, u8, Odd>::new(&upload, 0).unwrap();
    assert!(DESC.owned_by_dml().bind(&odd).is_ok());

    let planes = Buffer::<_, u8, OddPlanes>::new(&memory, 0).unwrap();
    let columns = Buffer::<_, u8, OddColumns>::new(&memory, 0).unwrap();
    let signed = Buffer::<_, i8, Odd>::new(&memory, 0).unwrap();
    assert_errors! {
        DESC.bind(&planes) => "TensorDesc: axis C of the buffer for `tensor` has a stride of 21, but 1 was described";
        DESC.bind(&columns) => "TensorDesc: the buffer for `tensor` has an axis V, which was not described";
        DESC.bind(&signed) => "TensorDesc: the buffer for `tensor` has elements of another type than was described";
    }
    assert_eq!(DESC.bind(&signed).unwrap_err().slot(), "tensor");
}

/// The description has an axis that the buffer lacks, or the other way round.
#[test]
fn a_range_of_other_axes() {
    type Rows = layout!(HW[H = 4, W = 5]);
    const ONE: TensorDesc = TensorDesc::new::<f32, layout!(CHW[C = 1, H = 4, W = 5])>();
    const THREE: TensorDesc = TensorDesc::new::<f32, layout!(CHW[C = 3, H = 4, W = 5])>();
    const ROWS: TensorDesc = TensorDesc::new::<f32, Rows>();

    let memory = Memory::new(1_000);
    let rows = Buffer::<_, f32, Rows>::new(&memory, 0).unwrap();
    // One position along C. The buffer has the same 20 elements.
    assert_eq!(ONE.bind(&rows).unwrap().size_in_bytes, 80);
    assert_eq!(ROWS.with_rank(4).bind(&rows).unwrap().size_in_bytes, 80);
    let planes = Buffer::<_, f32, layout!(CW[C = 3, W = 5])>::new(&memory, 0).unwrap();
    let plane = Buffer::<_, f32, layout!(CHW[C = 1, H = 4, W = 5])>::new(&memory, 0).unwrap();
    assert_errors! {
        THREE.bind(&rows) => BindErrorKind::Layout,
            "TensorDesc: the buffer for `tensor` has no axis C, but 3 positions along it were described";
        // An axis of another size is named if the buffer has this axis.
        TensorDesc::new::<f32, layout!(CHW[C = 2, H = 1, W = 5])>().bind(&planes) => BindErrorKind::Layout,
            "TensorDesc: axis C of the buffer for `tensor` is 3, but 2 was described";
        ROWS.with_rank(4).bind(&plane) => BindErrorKind::Layout,
            "TensorDesc: the buffer for `tensor` has an axis C, which was not described";
    }
}

/// An axis that the description repeats has one element in memory. The buffer may have this element along an axis of
/// size 1, or lack the axis.
#[test]
fn a_range_for_repeated_elements() {
    const BIAS: TensorDesc =
        TensorDesc::new::<f32, layout!(NCW[N = 8, C = 3, W = 5], broadcast(N), broadcast(W))>();
    assert_eq!(BIAS.strides(), Some([0, 1, 0].as_slice()));

    let memory = Memory::new(1_000);
    let whole = Buffer::<_, f32, layout!(NCW[N = 1, C = 3, W = 1])>::new(&memory, 16).unwrap();
    let range = BIAS.bind(&whole).unwrap();
    assert_eq!((range.offset, range.size_in_bytes), (16, 12));
    let line = Buffer::<_, f32, layout!(C[3])>::new(&memory, 16).unwrap();
    let range = BIAS.bind(&line).unwrap();
    assert_eq!((range.offset, range.size_in_bytes), (16, 12));
    assert!(BIAS.bind(&line.broadcast(DimN::<8>)).is_ok());

    let text = |result: Result<RawBufferBinding<'_>, BindError>| result.unwrap_err().to_string();
    assert_eq!(
        text(BIAS.bind(&line.broadcast(DimN::<7>))),
        "TensorDesc: axis N of the buffer for `tensor` is 7, but 8 was described"
    );
    let rows = Buffer::<_, f32, layout!(NC[N = 8, C = 3])>::new(&memory, 16).unwrap();
    assert_eq!(
        text(BIAS.bind(&rows)),
        "TensorDesc: axis N of the buffer for `tensor` has a stride of 3, but 0 was described"
    );
    let one = Buffer::<_, f32, layout!(C[1])>::new(&memory, 16).unwrap();
    assert_eq!(
        text(BIAS.bind(&one)),
        "TensorDesc: axis C of the buffer for `tensor` is 1, but 3 was described"
    );
    // The buffer repeats elements, but the description does not.
    let packed = TensorDesc::new::<f32, layout!(NC[N = 1, C = 3])>();
    assert_eq!(
        text(packed.bind(&line.broadcast(DimN::<8>))),
        "TensorDesc: axis N of the buffer for `tensor` is 8, but 1 was described"
    );
}

/// DirectML cannot describe a buffer with more than 2^32 - 1 elements.
#[cfg(target_pointer_width = "64")]
#[test]
fn a_range_of_a_buffer_beyond_32_bits() {
    type Line = layout!(W[W = ?]);
    let memory = Memory::new(5_000_000_000);
    let line = Line::with((W(4_294_967_296),)).unwrap();
    let line = Buffer::<_, u8, Line>::with(&memory, 0, line).unwrap();
    assert_errors! {
        TensorDesc::new::<u8, layout!(W[8])>().bind(&line) => BindErrorKind::Layout,
            "TensorDesc: the buffer for `tensor` cannot be described: axis W has size 4294967296, but DirectML has 32 \
             bits for a size";
    }
}
