//! Layouts, positions and tensors as text and back, by `serde_json`.

use serde_json::{Value, from_str, from_value, json, to_string, to_value};
use tensor_layout::macros::serde::Deserialize;
use tensor_layout::macros::serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use tensor_layout::{C, DimH, H, Mapping, N, Tensor, TensorLayout, View, ViewMut, W, layout};

type Padded = layout!(HW[2, 3], pad(W = 4));
type AnyRows = layout!(HW[?, ?]);

#[test]
fn mappings_are_written_in_notation() {
    let padded = Padded::mapping();
    assert_eq!(to_string(&padded).unwrap(), r#""HW[H=2, W=3], pad(W=4)""#);
    assert_eq!(
        from_str::<Mapping<Padded>>(r#""HW[H=2, W=3], pad(W=4)""#).unwrap(),
        padded
    );

    type Images = layout!(NHWC[?, 3, ?, ?], pitch(H = 256));
    let images = Images::with((N(8), H(480), W(640))).unwrap();
    let text = r#""NHWC[N=8, C=3, H=480, W=640], pitch(H=256)""#;
    assert_eq!(to_string(&images).unwrap(), text);
    assert_eq!(from_str::<Mapping<Images>>(text).unwrap(), images);

    // The text is the same for sizes known at compile time and for sizes known at run time.
    let rows: Mapping<AnyRows> = from_value(to_value(*layout!(HW[2, 3])).unwrap()).unwrap();
    assert_eq!(rows, AnyRows::with((H(2), W(3))).unwrap());

    // Blocks, another logical order, and a part of a tensor.
    type Blocks = layout!(NCHW4c[N = 1, C = 6, H = 2, W = 2]);
    let blocks: Mapping<Blocks> = from_str(&to_string(&Blocks::mapping()).unwrap()).unwrap();
    assert_eq!(blocks, Blocks::mapping());
    let memory = [0_u8; 8];
    let part = View::<_, Padded>::new(&memory)
        .unwrap()
        .crop(H(1), DimH::<1>);
    assert_eq!(round_trip(part.mapping()), part.mapping());
    let turned = part.permute((W, H));
    assert_eq!(round_trip(turned.mapping()), turned.mapping());
}

fn round_trip<L>(mapping: Mapping<L>) -> Mapping<L>
where
    L: tensor_layout::AnyLayout<Storage: tensor_layout::traits::StaticStorage>,
{
    from_str(&to_string(&mapping).unwrap()).unwrap()
}

#[track_caller]
fn refused<L>(text: &str) -> String
where
    L: tensor_layout::AnyLayout<Storage: tensor_layout::traits::StaticStorage>,
{
    from_value::<Mapping<L>>(json!(text))
        .unwrap_err()
        .to_string()
}

#[test]
fn another_layout_is_an_error_that_names_both() {
    assert_eq!(
        refused::<Padded>("HW[H=2, W=3]"),
        r#"invalid value: string "HW[H=2, W=3]", expected the layout HW[H=2, W=3], pad(W=4)"#
    );
    // The order of the axes is wrong, a fixed size is wrong, a size is 0, a size is too large, or the text is not a
    // layout.
    for text in [
        "WH[H=2, W=3]",
        "HW[H=2, W=3], pad(W=4)",
        "HW[W=3, H=2]",
        "HW[H=2, W=0]",
        "HW[H=2, W=18446744073709551615]",
        "HW[H=2, W=99999999999999999999]",
        "HW[H=2]",
        "HW[H=2, W=3, C=1]",
        "HW[H=+2, W=3]",
        "HW[H=02, W=3]",
        "HW[H=?, W=?]",
        "HW[",
        "",
    ] {
        assert!(
            refused::<AnyRows>(text).ends_with("expected the layout HW[H=?, W=?]"),
            "{text}"
        );
    }
    assert!(refused::<layout!(HW[2, ?])>("HW[H=3, W=3]").contains("HW[H=2, W=?]"));
    assert!(from_value::<Mapping<AnyRows>>(json!(7)).is_err());
}

#[test]
fn layouts_without_data() {
    let text = r#""HW[H=2, W=3], pad(W=4)""#;
    assert_eq!(to_string(&layout!(HW[2, 3], pad(W = 4))).unwrap(), text);
    let read: TensorLayout<_, _> = from_str::<Padded>(text).unwrap();
    assert_eq!(read.span(), 7);
    assert!(from_str::<Padded>(r#""HW[H=2, W=3]""#).is_err());
}

#[test]
fn positions_are_numbers() {
    let position = (C(1), H(20), W(300));
    assert_eq!(to_value(position).unwrap(), json!([1, 20, 300]));
    assert_eq!(
        from_value::<(C, H, W)>(json!([1, 20, 300])).unwrap(),
        position
    );
    let error = from_value::<H>(json!("two")).unwrap_err().to_string();
    assert!(error.contains("two"), "{error}");
    assert!(from_value::<H>(json!(-1)).is_err());
}

fn tensor() -> Tensor<u16, Padded> {
    Tensor::from_fn(|(H(h), W(w))| u16::try_from(10 * h + w).unwrap())
}

#[test]
fn tensors_are_a_layout_and_elements_in_logical_order() {
    let written = json!({ "layout": "HW[H=2, W=3], pad(W=4)", "elements": [0, 1, 2, 10, 11, 12] });
    let mut tensor = tensor();
    assert_eq!(to_value(&tensor).unwrap(), written);
    assert_eq!(to_value(tensor.as_view()).unwrap(), written);
    assert_eq!(
        to_value::<ViewMut<'_, _, _>>(tensor.as_view_mut()).unwrap(),
        written
    );
    let read: Tensor<u16, Padded> = from_value(written).unwrap();
    assert_eq!(read.memory(), [0, 1, 2, 0, 10, 11, 12, 0]);

    // The tensor stores columns, but serde writes it row by row.
    let columns = Tensor::<u16, layout!(WH[2, 3])>::from_fn(|(H(h), W(w))| {
        u16::try_from(10 * h + w).unwrap()
    });
    let written = json!({ "elements": [0, 1, 2, 10, 11, 12], "layout": "WH[H=2, W=3]" });
    assert_eq!(to_value(&columns).unwrap(), written);
    let read: Tensor<u16, layout!(WH[?, ?])> = from_value(written).unwrap();
    assert_eq!(read.as_slice(), [0, 10, 1, 11, 2, 12]);

    // A part is written without its whole. A shared element is written as often as there are positions.
    let part = to_value(tensor.as_view().crop(H(1), DimH::<1>)).unwrap();
    assert_eq!(part["elements"], json!([10, 11, 12]));
    let row = [7, 8];
    let row = View::<_, layout!(HW[2, 2], broadcast(H))>::from_array(&row);
    assert_eq!(to_value(row).unwrap()["elements"], json!([7, 8, 7, 8]));

    // Formats without names of fields write the fields one after the other.
    let read: Tensor<u8, layout!(W[2])> = from_value(json!(["W[W=2]", [5, 6]])).unwrap();
    assert_eq!(read.as_slice(), [5, 6]);
}

#[test]
fn tensors_that_do_not_fit() {
    let error = |value: Value| {
        from_value::<Tensor<u16, AnyRows>>(value)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error(json!({ "layout": "HW[H=2, W=3]", "elements": [1, 2, 3, 4, 5] })),
        "there are 5 elements, but 6 are needed: HW[H=2, W=3]"
    );
    assert_eq!(
        error(json!({ "layout": "HW[H=2, W=3]", "elements": [1, 2, 3, 4, 5, 6, 7] })),
        "there are 7 elements, but 6 are needed: HW[H=2, W=3]"
    );
    assert_eq!(error(json!([])), "missing field `layout`");
    assert_eq!(error(json!(["HW[H=1, W=1]"])), "missing field `elements`");
    // Sizes in the text allocate nothing before the elements are read.
    let claimed = json!({ "layout": "HW[H=2000000000, W=2000000000]", "elements": [1] });
    let says = error(claimed);
    if cfg!(target_pointer_width = "64") {
        assert!(says.starts_with("there are 1 elements, but 4000000000000000000"));
    }
    assert!(error(json!({ "layout": "WH[H=1, W=1]", "elements": [1] })).contains("WH[H=1, W=1]"));
    assert_eq!(error(json!({ "elements": [1] })), "missing field `layout`");
    assert_eq!(
        error(json!({ "layout": "HW[H=1, W=1]" })),
        "missing field `elements`"
    );
    let unknown = json!({ "layout": "HW[H=1, W=1]", "elements": [1], "name": "x" });
    assert_eq!(
        error(unknown),
        "unknown field `name`, expected `layout` or `elements`"
    );
    for (twice, field) in [
        (r#"{ "elements": [1], "elements": [1] }"#, "elements"),
        (
            r#"{ "layout": "HW[H=1, W=1]", "layout": "HW[H=1, W=1]" }"#,
            "layout",
        ),
    ] {
        let error = from_str::<Tensor<u16, AnyRows>>(twice).unwrap_err();
        let text = format!("duplicate field `{field}`");
        assert!(error.to_string().starts_with(&text), "{error}");
    }
}

/// A short text cannot ask for much memory. A layout that the program declares can.
#[test]
fn strides_that_need_much_memory() {
    type Rows = layout!(HW[H = ?, W = ?], strides(H = ?));
    let read = |pitch: usize| {
        let layout = format!("HW[H=2, W=1], strides(H={pitch})");
        from_value::<Tensor<u8, Rows>>(json!({ "layout": layout, "elements": [1, 2] }))
    };
    for pitch in [1, 300, 512] {
        let tensor = read(pitch).unwrap();
        assert_eq!(tensor.memory().len(), 2 * pitch);
        assert_eq!(tensor[(H(1), W(0))], 2);
    }
    for pitch in [769, 1_000_000_000_000, 4_611_686_018_427_387_000] {
        let error = read(pitch).map(drop).unwrap_err().to_string();
        let wanted = format!(
            "the memory of {} elements is more than 512 times that of the 2 elements in it: \
             HW[H=2, W=1], strides(H={pitch})",
            2 * pitch
        );
        assert_eq!(error, wanted);
    }
    type Declared = layout!(HW[H = 2, W = 1], strides(H = 100_000));
    let text = r#"{"layout":"HW[H=2, W=1], strides(H=100000)","elements":[1,2]}"#;
    assert_eq!(
        from_str::<Tensor<u8, Declared>>(text)
            .unwrap()
            .memory()
            .len(),
        200_000
    );
}

/// Tests the message of `serde` for a value of another type: it says what was expected.
#[test]
fn what_was_expected() {
    macro_rules! expected {
        ($type:ty, $value:tt, $text:literal) => {
            let error = from_value::<$type>(json!($value)).map(drop).unwrap_err();
            assert!(
                error.to_string().ends_with(concat!("expected ", $text)),
                "{error}"
            );
        };
    }
    type Rows = Tensor<u8, layout!(HW[1, 2])>;
    expected!(Rows, 7, "a tensor of the layout HW[H=1, W=2]");
    expected!(
        Rows,
        { "layout": "HW[H=1, W=2]", "elements": 7 },
        "the elements in logical order"
    );
    expected!(Rows, { "sizes": 7 }, "`layout` or `elements`");

    // A format whose keys are numbers.
    let pairs = MapDeserializer::<_, Error>::new([(7, 8)].into_iter());
    let refused = Rows::deserialize(pairs).map(drop).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "invalid type: integer `7`, expected `layout` or `elements`"
    );

    // A format that writes a newtype as a list of one.
    let list = |numbers: &[usize]| {
        let numbers = numbers.iter().copied();
        W::deserialize(SeqDeserializer::<_, Error>::new(numbers)).map_err(|error| error.to_string())
    };
    assert_eq!(list(&[5]), Ok(W(5)));
    assert_eq!(
        list(&[]),
        Err("invalid length 0, expected a position along axis W".to_owned())
    );
}
