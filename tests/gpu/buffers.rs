//! The tensors that a resource can hold.

use crate::Memory;
use tensor_layout::dml::{Persistent, Temporary, TensorDesc};
use tensor_layout::gpu::Buffer;
use tensor_layout::{C, H, N, View, W, layout};

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
            // 60 elements of 4 bytes, the last of which is not rounded up.
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

    // Two blocks of four channels, of which the last two are not used: 30 elements.
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
    let refusal = Buffer::<_, f32, Photo>::new(Memory::new(255), 16).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the resource has 255 bytes, but the tensor from byte 16 on ends at byte 256: \
         NHWC[N=1, C=3, H=4, W=5]"
    );
    assert_eq!(format!("{refusal:?}"), format!("BufferError({refusal})"));
    assert_eq!(
        Buffer::<_, f32, Photo>::new(Memory::texture(), 0)
            .unwrap_err()
            .to_string(),
        "the resource is a texture, but a buffer holds the tensor: NHWC[N=1, C=3, H=4, W=5]"
    );
    assert_eq!(
        Temporary::new(Memory::new(256), 0, 257)
            .unwrap_err()
            .to_string(),
        "the resource has 256 bytes, but the temporary memory from byte 0 on ends at byte 257"
    );
    assert_eq!(
        Persistent::new(Memory::texture(), 0, 256)
            .unwrap_err()
            .to_string(),
        "the resource is a texture, but a buffer holds the persistent memory"
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

/// Ranges for operators that are not in the crate.
#[test]
fn a_range_for_a_description() {
    static DESC: TensorDesc = TensorDesc::new::<u8, layout!(NHWC[N = 1, C = 3, H = 3, W = 7])>();
    type Odd = layout!(NHWC[N = 1, C = 3, H = 3, W = 7]);
    type OddPlanes = layout!(NCHW[N = 1, C = 3, H = 3, W = 7]);
    type OddColumns = layout!(NHVC[N = 1, C = 3, H = 3, V = 7]);

    let memory = Memory::new(80);
    let odd = Buffer::<_, u8, Odd>::new(&memory, 16).unwrap();
    let range = DESC.bind(&odd).unwrap();
    assert_eq!(range.buffer.addr(), memory.handle);
    // 63 bytes, rounded up.
    assert_eq!((range.offset, range.size_in_bytes), (16, 64));

    let refusal = |desc: TensorDesc, memory: &Memory, offset| {
        let odd = Buffer::<_, u8, Odd>::new(memory, offset).unwrap();
        desc.bind(&odd).unwrap_err().to_string()
    };
    assert_eq!(
        refusal(DESC, &Memory::new(79), 16),
        "TensorDesc: `tensor` takes 64 bytes from byte 16 on, but its resource has 79"
    );
    assert_eq!(
        refusal(DESC, &memory, 8),
        "TensorDesc: the buffer for `tensor` begins at byte 8, which is no multiple of 16"
    );
    assert_eq!(
        refusal(DESC.with_alignment(32), &memory, 16),
        "TensorDesc: the buffer for `tensor` begins at byte 16, which is no multiple of 32"
    );
    assert_eq!(
        refusal(DESC.with_total_size(100), &memory, 0),
        "TensorDesc: `tensor` takes 100 bytes from byte 0 on, but its resource has 80"
    );
    let upload = Memory::without_unordered_access(80);
    assert_eq!(
        refusal(DESC, &upload, 0),
        "TensorDesc: the resource of `tensor` does not allow unordered access \
         (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)"
    );
    let odd = Buffer::<_, u8, Odd>::new(&upload, 0).unwrap();
    assert!(DESC.owned_by_dml().bind(&odd).is_ok());

    let planes = Buffer::<_, u8, OddPlanes>::new(&memory, 0).unwrap();
    assert_eq!(
        DESC.bind(&planes).unwrap_err().to_string(),
        "TensorDesc: axis C of the buffer for `tensor` has a stride of 21, but 1 was described"
    );
    let columns = Buffer::<_, u8, OddColumns>::new(&memory, 0).unwrap();
    assert_eq!(
        DESC.bind(&columns).unwrap_err().to_string(),
        "TensorDesc: the buffer for `tensor` has another layout than was described"
    );
    let signed = Buffer::<_, i8, Odd>::new(&memory, 0).unwrap();
    let error = DESC.bind(&signed).unwrap_err();
    assert_eq!(error.slot(), "tensor");
    assert_eq!(
        error.to_string(),
        "TensorDesc: the buffer for `tensor` has elements of another type than was described"
    );
}
