//! The kinds of errors, which can be compared.

use tensor_layout::dml::{TensorDesc, TensorDescErrorKind};
use tensor_layout::shader::{Language, OffsetFunction, ShaderErrorKind};
use tensor_layout::{W, layout};

type Row = layout!(W[W = ?]);

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
