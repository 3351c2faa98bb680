//! The texts of `{:?}`.

use crate::Memory;
use tensor_layout::d3d12::{BufferView, Format, ResourceDesc, TextureFootprint};
use tensor_layout::dml::TensorDesc;
use tensor_layout::gpu::Buffer;
use tensor_layout::shader::{Language, OffsetFunction};
use tensor_layout::{H, W, layout};

type Line = layout!(W[W = 15]);
type Row = layout!(W[W = ?]);
type Texels = layout!(HWC[C = 4, H = ?, W = ?]);

fn row(size: usize) -> tensor_layout::Mapping<Row> {
    Row::with((W(size),)).expect("it is small")
}

/// `unwrap` prints an error by `{:?}`, so `Debug` must show the text of the error.
#[test]
fn errors_have_their_text() {
    macro_rules! shows {
        ($name:literal, $result:expr) => {
            let error = $result.map(drop).expect_err($name);
            assert_eq!(format!("{error:?}"), format!("{}({error})", $name));
        };
    }
    let memory = Memory::new(64);
    let short = Memory::new(8);
    let line = Buffer::<_, u8, Line>::new(&memory, 8).expect("it is long enough");
    shows!("BufferError", Buffer::<_, u8, Line>::new(&short, 0));
    shows!("BindError", TensorDesc::new::<u8, Line>().bind(&line));
    shows!(
        "TensorDescError",
        TensorDesc::new::<u8, Line>().try_with_rank(9)
    );
    shows!("D3d12Error", ResourceDesc::try_buffer(0));
    shows!(
        "ShaderError",
        OffsetFunction::with(Language::Wgsl, "_", row(2))
    );
}

#[test]
fn descriptions_show_what_is_described() {
    // A raw view counts 4 bytes as one element. The number 1 is the flag of a raw view.
    let view = BufferView::<f32, Line>::raw();
    let shown = format!("{view:?}");
    assert!(shown.starts_with("BufferView { format: "), "{shown}");
    assert!(
        shown.ends_with(
            "first_element: 0, number_of_elements: 15, structure_byte_stride: 0, flags: 1 }"
        ),
        "{shown}"
    );

    let texels = Texels::with((H(2), W(64))).expect("there are few");
    let footprint = TextureFootprint::<u8, _>::with(Format::R8G8B8A8_UNORM, texels);
    let shown = format!("{:?}", footprint.expect("its rows have 256 bytes"));
    assert!(
        shown.starts_with("TextureFootprint { mapping: HWC[C=4, H=2, W=64], footprint: "),
        "{shown}"
    );

    // DirectML rounds 15 bytes up to 16.
    let shown = format!("{:?}", TensorDesc::new::<u8, Line>());
    assert!(
        shown.starts_with("TensorDesc { data_type: Uint8, is_owned_by_dml: false, sizes: ["),
        "{shown}"
    );
    assert!(shown.contains("15], "), "{shown}");
    assert!(shown.contains("total_size_in_bytes: 16"), "{shown}");

    let function = OffsetFunction::with(Language::Wgsl, "row", row(2)).expect("it has a name");
    let (shown, text) = (format!("{function:?}"), function.to_string());
    assert_eq!(shown, format!("OffsetFunction({text:?})"));
    assert!(text.contains("row"), "{text}");
}
