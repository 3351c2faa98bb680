// Stand-ins for methods of other libraries, which have other names here; see `views/missing.rs`. The files of all
// holders include this one, and define `This`. With `&mut self`, the compiler prefers methods of the user's own traits
// that have the same names.
#[doc(hidden)]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> This<'_, T, L> {
    pub fn chunks<Rows, Any>(&mut self, _: Rows) -> Any
    where
        T: Chunked,
    {
        unreachable!("no type implements this trait")
    }

    pub fn map<Function, Any>(&mut self, _: Function) -> Any
    where
        T: Mapped,
    {
        unreachable!("no type implements this trait")
    }

    pub fn reshape<Sizes, Any>(&mut self, _: Sizes) -> Any
    where
        T: Reshaped,
    {
        unreachable!("no type implements this trait")
    }

    pub fn shape<Any>(&mut self) -> Any
    where
        T: Shaped,
    {
        unreachable!("no type implements this trait")
    }

    pub fn squeeze<Place, Any>(&mut self, _: Place) -> Any
    where
        T: Squeezed,
    {
        unreachable!("no type implements this trait")
    }

    pub fn transpose<Any>(&mut self) -> Any
    where
        T: Transposed,
    {
        unreachable!("no type implements this trait")
    }

    pub fn unsqueeze<Place, Any>(&mut self, _: Place) -> Any
    where
        T: Unsqueezed,
    {
        unreachable!("no type implements this trait")
    }
}
