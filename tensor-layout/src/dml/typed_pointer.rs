//! Structures of C that consist of a number and a pointer: the number says which structure the pointer points to.

/// Declares such structures.
macro_rules! typed_pointers {
    ($($(#[$doc:meta])* $name:ident { $(#[$kind:meta])* kind, $(#[$desc:meta])* desc, })*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub struct $name<'a> {
            $(#[$kind])*
            pub kind: i32,
            $(#[$desc])*
            pub desc: *const ::core::ffi::c_void,
            described: ::core::marker::PhantomData<&'a ()>,
        }

        impl<'a> $name<'a> {
            pub(crate) const fn new<Desc>(kind: i32, desc: &'a Desc) -> Self {
                $name {
                    kind,
                    desc: ::core::ptr::from_ref(desc).cast(),
                    described: ::core::marker::PhantomData,
                }
            }
        }
    )*};
}
pub(crate) use typed_pointers;
