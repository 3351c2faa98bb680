//! The list of all formats. `samples.rs` compares it with the documentation.

/// Calls a macro with a row for each format of the crate: a test's name, the format, and its name in `oracle.rs`.
/// `of bytes` leaves out the formats whose elements are `u16`.
macro_rules! for_each_format {
    (of bytes: $macro:ident) => {
        $macro! {
            nv12 Nv12 NV12;
            nv21 Nv21 NV21;
            i420 I420 I420;
            yv12 Yv12 YV12;
            yuy2 Yuy2 YUY2;
            uyvy Uyvy UYVY;
        }
    };
    ($macro:ident) => {
        for_each_format!(of bytes: $macro);
        $macro! {
            p010 P010 P010;
        }
    };
}
