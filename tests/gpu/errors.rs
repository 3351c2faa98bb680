//! The kinds of errors. Errors are small and can be compared.

use crate::Memory;
use tensor_layout::dml::{BindErrorKind, Temporary, TensorDesc, TensorDescErrorKind};
use tensor_layout::gpu::{Buffer, BufferErrorKind};
use tensor_layout::shader::{Language, OffsetFunction, ShaderErrorKind};
use tensor_layout::{W, layout, plan};

layout! {
    type Row = W[W = ?];
    type Line = W[W = 15];
}

plan! {
    struct Lines<R> {
        line: Buffer<R, u8, Line>,
    }
}

/// Clippy advises against errors of 128 bytes and more, in functions of users, too.
#[test]
fn errors_are_small() {
    assert!(size_of::<tensor_layout::gpu::BufferError>() < 128);
    assert!(size_of::<tensor_layout::dml::TensorDescError>() < 128);
    assert!(size_of::<tensor_layout::dml::BindError>() < 128);
    assert!(size_of::<tensor_layout::d3d12::D3d12Error>() < 128);
    assert!(size_of::<tensor_layout::shader::ShaderError>() < 128);
}

#[test]
fn buffers() {
    let kind = |bytes, offset| {
        let memory = Memory::new(bytes);
        Buffer::<_, u8, Line>::new(&memory, offset).unwrap_err()
    };
    assert_eq!(kind(14, 0).kind(), BufferErrorKind::Length);
    assert_eq!(kind(14, 0), kind(14, 0));
    assert_ne!(kind(14, 0), kind(13, 0));
    let texture = Memory::texture();
    let error = Buffer::<_, u8, Line>::new(&texture, 0).unwrap_err();
    assert_eq!(error.kind(), BufferErrorKind::Texture);
    let memory = Memory::new(64);
    let error = Lines::new(&memory, 8).map(|lines| lines.line).unwrap_err();
    assert_eq!(error.kind(), BufferErrorKind::Alignment);
}

#[test]
fn descriptions() {
    let row = Row::with((W(5),)).unwrap();
    let desc = TensorDesc::with::<u8, _>(row).unwrap();
    for (error, kind) in [
        (desc.try_with_rank(9), TensorDescErrorKind::Rank),
        (desc.try_with_total_size(7), TensorDescErrorKind::TotalSize),
        (desc.try_with_alignment(24), TensorDescErrorKind::Alignment),
    ] {
        assert_eq!(error.unwrap_err().kind(), kind);
    }
    #[cfg(target_pointer_width = "64")]
    {
        // 2^32 elements.
        let long = Row::with((W(1 << 32),)).unwrap();
        let error = TensorDesc::with::<u8, _>(long).unwrap_err();
        assert_eq!(error.kind(), TensorDescErrorKind::Overflow);
        assert_eq!(error, TensorDesc::with::<u8, _>(long).unwrap_err());
    }
}

#[test]
fn bindings() {
    let memory = Memory::new(1_024);
    let desc = TensorDesc::new::<u8, Line>();
    let at = |offset| Buffer::<_, u8, Line>::new(&memory, offset).unwrap();
    assert_eq!(
        desc.bind(&at(8)).unwrap_err().kind(),
        BindErrorKind::Alignment
    );
    // 15 bytes are described with 16.
    assert_eq!(
        desc.bind(&at(1_008)).map(|range| range.size_in_bytes),
        Ok(16)
    );
    let upload = Memory::without_unordered_access(64);
    let staging = Buffer::<_, u8, Line>::new(&upload, 0).unwrap();
    let error = desc.bind(&staging).unwrap_err();
    assert_eq!(error.kind(), BindErrorKind::UnorderedAccess);

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

#[test]
fn shaders() {
    let error = |name, w| {
        let row = Row::with((W(w),)).unwrap();
        OffsetFunction::with(Language::Wgsl, name, row).unwrap_err()
    };
    assert_eq!(error("_", 1).kind(), ShaderErrorKind::Name);
    #[cfg(target_pointer_width = "64")]
    {
        assert_eq!(error("row", 1 << 32).kind(), ShaderErrorKind::WrongSize);
        assert_eq!(error("row", 1 << 32), error("row", 1 << 32));
        assert_ne!(error("row", 1 << 32), error("row", 1 << 33));
    }
}
