// mistakes: 3
//! What DirectML reads points to the description, to the binding and to the list.
use tensor_layout::dml::{RawBindingDesc, RawBufferBinding, RawBufferTensorDesc, RawTensorDesc};
use tensor_layout::operators::RawBufferArrayBinding;

fn tensor(tensor: RawBufferTensorDesc<'_>) -> RawTensorDesc<'_> {
    tensor.as_tensor_desc()
}

fn range(range: RawBufferBinding<'_>) -> RawBindingDesc<'_> {
    range.as_binding_desc()
}

fn list(list: RawBufferArrayBinding<'_>) -> RawBindingDesc<'_> {
    list.as_binding_desc()
}

fn main() {}
