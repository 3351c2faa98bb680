//! Comparison of our versions of Microsoft's structures with those of the `windows` crate, which are generated from
//! Microsoft's metadata.

/// Returns the size of a field's type. Offsets alone do not tell the size of the last field.
pub(crate) fn size_of_field<S, F>(_: fn(&S) -> &F) -> usize {
    size_of::<F>()
}

/// Asserts that structures and fields of ours have the sizes, the alignments and the offsets of theirs.
macro_rules! assert_same_fields {
    ($($ours:ident = $theirs:ident $({ $($our_field:ident = $their_field:ident),+ })?;)*) => {$(
        assert_eq!(size_of::<$ours>(), size_of::<$theirs>(), stringify!($theirs));
        assert_eq!(align_of::<$ours>(), align_of::<$theirs>(), stringify!($theirs));
        $($(
            let field = concat!(stringify!($theirs), ".", stringify!($their_field));
            assert_eq!(
                core::mem::offset_of!($ours, $our_field),
                core::mem::offset_of!($theirs, $their_field),
                "{field}"
            );
            assert_eq!(
                $crate::windows_fields::size_of_field::<$ours, _>(|ours| &ours.$our_field),
                $crate::windows_fields::size_of_field::<$theirs, _>(|theirs| &theirs.$their_field),
                "{field}"
            );
        )+)?
    )*};
}
pub(crate) use assert_same_fields;
