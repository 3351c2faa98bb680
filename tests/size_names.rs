//! Sizes with names: the layouts that fit each other, and the sizes that are compared at run time.

use std::fmt::Debug;
use std::hash::Hash;
use std::panic::{UnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use tensor_layout::traits::machinery::MergedLayout;
use tensor_layout::traits::{NamedShape, Shape, SizeName};
use tensor_layout::{
    AnyLayout, C, DimC, DimH, DimW, DynC, DynH, DynP, DynW, H, K, LayoutErrorKind, Mapping, P,
    Tensor, TensorLayout, View, W, layout, size_names,
};

#[path = "size_names/with_others.rs"]
mod with_others;

size_names! {
    /// The rows of a picture.
    #[doc(alias = "rows")]
    pub Height,
    pub(crate) Width,
    Frames
}

mod elsewhere {
    tensor_layout::size_names! { pub Height }
}

const CHANNELS: usize = 3;

layout! {
    /// The camera's pictures.
    type Image = HWC[C = 3, H = ?Height, W = ?Width];
    type Planes = CHW[C = 3, H = ?Height, W = ?Width];
    type Batch = NCHW[N = ?Frames, C = 3, H = ?Height, W = ?Width];
    type Open = HWC[C = 3, H = ?, W = ?];
    type Fixed = HWC[C = 3, H = 2, W = 4];
    type Chroma = HW[H = ?Height / 2, W = ?Width / 2];
    type Pixels = PC[C = 3, P = ?Height * Width], logical(CP);
    /// Red, green, blue.
    struct Photo = HWC[C = 3, H = ?Height, W = ?Width], components(C = RGB);
    struct PhotoPlanes: Photo = CHW[C = 3, H = ?Height, W = ?Width], pitch(H = 16);
    struct Strip<const WIDTH: usize> = HW[H = ?Height, W = WIDTH];
}

/// Returns an image whose elements count up from `first`.
fn image(height: usize, width: usize, first: u8) -> Tensor<u8, Image> {
    let mapping = Image::with((H(height), W(width))).unwrap();
    let last = first + u8::try_from(mapping.len()).unwrap();
    Tensor::from_vec_with((first..last).collect(), mapping).unwrap()
}

#[test]
fn names_are_written_as_declared() {
    type Nested = layout!(PQ[P = ?Height / 2 * (Width / 2), Q = ?3 * Height * { CHANNELS } / 2]);
    type Path = layout!(HW[H = ?elsewhere::Height, W = ?crate::Width]);
    type Positional = layout!(HW[?Height, ?]);
    assert_eq!(Image::NOTATION, "HWC[C=3, H=?Height, W=?Width]");
    assert_eq!(Chroma::NOTATION, "HW[H=?Height / 2, W=?Width / 2]");
    assert_eq!(Pixels::NOTATION, "PC[C=3, P=?Height * Width], logical(CP)");
    assert_eq!(Photo::NOTATION, "Photo = HWC[C=3, H=?Height, W=?Width]");
    assert_eq!(Strip::<5>::NOTATION, "Strip = HW[H=?Height, W=5]");
    assert_eq!(
        Nested::NOTATION,
        "PQ[P=?Height / 2 * (Width / 2), Q=?3 * Height * 3 / 2]"
    );
    assert_eq!(Path::NOTATION, "HW[H=?Height, W=?Width]");
    assert_eq!(Positional::NOTATION, "HW[H=?Height, W=?]");
    let image = image(2, 4, 0);
    assert_eq!(image.mapping().to_string(), "HWC[C=3, H=2, W=4]");
}

/// Asserts that two types are the same.
fn same<T>(_: fn(T), _: fn(T)) {}

#[test]
fn a_name_is_a_parameter_of_the_size() {
    same::<TensorLayoutOfHw>(|_| {}, |_: layout!(HW[?Height, ?])| {});
}
type TensorLayoutOfHw =
    tensor_layout::TensorLayout<(DynH<Height>, DynW), (tensor_layout::H, tensor_layout::W)>;

#[test]
fn equal_names_fit_the_plain_methods() {
    let rows = image(2, 4, 10);
    let planes = rows.to_layout::<Planes>();
    for c in 0..3 {
        for h in 0..2 {
            for w in 0..4 {
                let at = (C(c), H(h), W(w));
                let expected = 10 + u8::try_from((h * 4 + w) * 3 + c).unwrap();
                assert_eq!((rows[at], planes[at]), (expected, expected));
            }
        }
    }
    assert_eq!(rows, planes);
    let mut back = image(2, 4, 0);
    planes.relayout_into(&mut back);
    assert_eq!(back.as_slice(), rows.as_slice());
    let mut doubled = Tensor::<u16, Planes>::filled_with(0, planes.mapping());
    rows.map_into(&mut doubled, |element| u16::from(element) * 2);
    assert!(
        doubled
            .zip(rows.as_view())
            .all(|(two, one)| *two == u16::from(*one) * 2)
    );
    rows.map_along_into(C, &mut doubled, |C(c)| {
        move |element| u16::from(element) + 1000 * u16::try_from(c).unwrap()
    });
    assert_eq!(doubled[(C(2), H(1), W(3))], 2033);
    let mut sums = Tensor::<u8, Planes>::filled_with(1, planes.mapping());
    for (sum, element) in sums.zip_mut(rows.as_view()) {
        *sum += element;
    }
    assert_eq!(sums[(C(0), H(0), W(0))], 11);
}

#[test]
fn names_can_be_parameters() {
    fn planes<A: SizeName, B: SizeName>(
        image: View<'_, u8, layout!(HWC[C = 3, H = ?A, W = ?B])>,
    ) -> Tensor<u8, layout!(CHW[C = 3, H = ?A, W = ?B])> {
        image.to_layout()
    }
    fn flat<A: SizeName, B: SizeName>(
        image: View<'_, u8, layout!(HWC[C = 3, H = ?A, W = ?B])>,
    ) -> View<'_, u8, layout!(PC[C = 3, P = ?A * B], logical(CP))> {
        image.merge((H, W), P)
    }
    let image = image(2, 4, 0);
    let planes: Tensor<u8, Planes> = planes(image.as_view());
    assert_eq!(planes, image);
    let flat: View<'_, u8, Pixels> = flat(image.as_view());
    assert_eq!(flat[(P(7), C(2))], 23);
}

#[test]
fn generic_code_asks_for_named_shapes() {
    fn dot<L: AnyLayout<Shape: NamedShape>>(one: View<'_, u8, L>, other: View<'_, u8, L>) -> u32 {
        let pairs = one.zip(other);
        pairs
            .map(|(one, other)| u32::from(*one) * u32::from(*other))
            .sum()
    }
    let image = image(1, 1, 2);
    assert_eq!(dot(image.as_view(), image.as_view()), 4 + 9 + 16);
    let fixed = Tensor::<u8, Fixed>::filled(2);
    assert_eq!(dot(fixed.as_view(), fixed.as_view()), 24 * 4);
}

#[test]
fn a_name_meets_other_sizes_by_try_methods() {
    let image = image(2, 4, 0);
    assert_eq!(image.try_to_layout::<Open>().unwrap(), image);
    assert_eq!(image.try_to_layout::<Fixed>().unwrap(), image);
    let open: View<'_, u8, Open> = image.as_view().into_layout();
    assert_eq!(open.try_to_layout::<Planes>().unwrap(), image);
    let fixed = Tensor::<u8, Fixed>::filled(1);
    assert_eq!(fixed.try_to_layout::<Planes>().unwrap().size(W), 4);
    let other: View<'_, u8, layout!(HWC[C = 3, H = ?elsewhere::Height, W = ?Width])> =
        image.as_view().try_into_layout().unwrap();
    assert_eq!(other.size(H), 2);
    let error = self::image(1, 4, 0).try_to_layout::<Fixed>().unwrap_err();
    assert_eq!(
        (error.axis(), error.to_string()),
        (
            Some('H'),
            "axis H has size 1, but the layout fixes it to 2: HWC[C=3, H=1, W=4]".into()
        )
    );
}

#[test]
fn merges_multiply_names() {
    let image = image(2, 4, 0);
    let pixels: View<'_, u8, Pixels> = image.merge((H, W), P);
    assert_eq!(pixels.size(P), 8);
    let mut copy = Tensor::<u8, Pixels>::filled_with(0, pixels.mapping());
    pixels.relayout_into(&mut copy);
    assert_eq!(copy.as_slice(), image.as_slice());
    let all: View<'_, u8, layout!(P[P = ?Height * Width * 3])> = image.merge((H, W, C), P);
    assert_eq!(all.size(P), 24);
    let planes = image.to_layout::<Planes>();
    let rows: View<'_, u8, layout!(PW[P = ?3 * Height, W = ?Width])> = planes.merge((C, H), P);
    assert_eq!(rows.size(P), 6);
    // A product has no name if one of its sizes has none. A size that a type states stays as it is stated.
    let half_open = image
        .as_view()
        .into_layout::<layout!(HWC[C = 3, H = ?Height, W = ?])>();
    let _: View<'_, u8, layout!(PC[C = 3, P = ?], logical(CP))> = half_open.merge((H, W), P);
    let _: View<'_, u8, layout!(PC[C = 3, P = 8], logical(CP))> =
        image.try_merge((H, W), tensor_layout::DimP::<8>).unwrap();
    let _: View<'_, u8, Pixels> = image.try_merge((H, W), P(8)).unwrap();
    let fixed = Tensor::<u8, Fixed>::filled(1);
    let _: View<'_, u8, layout!(PC[C = 3, P = ?], logical(CP))> = fixed.merge((H, W), P);
}

/// Each size of three axes is a number, has a name, or is open. A merged size has a name if no size is open, and at
/// least one size has a name.
#[test]
fn names_of_merged_sizes() {
    fn product(sizes: &[&str]) -> String {
        let has_name = sizes.iter().any(|size| size.starts_with('?'));
        if sizes.contains(&"?") || !has_name {
            return "?".into();
        }
        format!("?{}", sizes.join(" * ").replace('?', ""))
    }
    macro_rules! merges {
        ([$($h:tt)+] $w:tt $c:tt) => {$( merges!(@w $h $w $c); )+};
        (@w $h:tt [$($w:tt)+] $c:tt) => {$( merges!(@c $h $w $c); )+};
        (@c $h:tt $w:tt [$($c:tt)+]) => {$( merges!(@ $h $w $c); )+};
        (@ ($h:ty, $height:literal) ($w:ty, $width:literal) ($c:ty, $channels:literal)) => {{
            type L = TensorLayout<($h, $w, $c), (H, W, C)>;
            type All = <L as MergedLayout<(H, W, C), DynP>>::Merged;
            type First = <L as MergedLayout<(H, W), DynP>>::Merged;
            type Last = <L as MergedLayout<(W, C), DynP>>::Merged;
            let (all, first) = ([$height, $width, $channels], [$height, $width]);
            assert_eq!(All::NOTATION, format!("P[P={}]", product(&all)));
            let wanted = format!("PC[P={}, C={}]", product(&first), $channels);
            assert_eq!(First::NOTATION, wanted);
            let wanted = format!("HP[H={}, P={}]", $height, product(&[$width, $channels]));
            assert_eq!(Last::NOTATION, wanted);
        }};
    }
    merges!(
        [(DimH<2>, "2") (DynH<Height>, "?Height") (DynH, "?")]
        [(DimW<4>, "4") (DynW<Width>, "?Width") (DynW, "?")]
        [(DimC<3>, "3") (DynC<Frames>, "?Frames") (DynC, "?")]
    );
}

/// Asserts that two axes with the given names take different sizes, unless their names are equal.
macro_rules! pairs_of_names {
    ($([$($name:tt)+])+) => { pairs_of_names!(@each [$([$($name)+])+] $([$($name)+])+); };
    (@each $all:tt $($name:tt)+) => {$( pairs_of_names!(@with $name $all); )+};
    (@with $h:tt [$($w:tt)+]) => {$( pairs_of_names!(@pair $h $w); )+};
    (@pair [$($h:tt)+] [$($w:tt)+]) => {{
        type L = layout!(HW[H = ?$($h)+, W = ?$($w)+]);
        let (h, w) = (stringify!($($h)+), stringify!($($w)+));
        assert!(L::with((H(4), W(4))).is_ok(), "{h} and {w}");
        match L::with((H(4), W(2))) {
            Ok(_) => assert_ne!(h, w),
            Err(error) => {
                assert_eq!(h, w, "{error}");
                let facts = (error.kind(), error.axis(), error.expected(), error.found());
                let kind = LayoutErrorKind::UnequalNames;
                assert_eq!(facts, (kind, Some('W'), Some(4), Some(2)));
            }
        }
    }};
}

#[test]
fn names_are_equal_if_each_part_is() {
    pairs_of_names! {
        [Height] [Width] [elsewhere::Height]
        [Height / 2] [Height / 4] [Width / 2] [elsewhere::Height / 2]
        [2 * Height] [4 * Height] [Height * 2] [2 * Width]
        [Height * Width] [Width * Height] [Height * Frames] [Frames * Width]
        [Height * Width / 2] [Height * Width / 4] [Height / 2 * Width] [Height * (Width / 2)]
        [Height * Width * Frames] [Height * (Width * Frames)]
    }
    // Other paths to the same name.
    type Paths = layout!(HW[H = ?Height / 2, W = ?self::Height / 2]);
    assert!(Paths::with((H(4), W(2))).is_err());
}

/// The names of three axes: each is one of two names, or none. An error names the first axis whose size is not that of
/// an earlier axis with the same name.
#[test]
fn names_of_three_axes() {
    fn check<S: Shape<Axes = (C, H, W)>>(names: [&str; 3]) {
        type Storage = (C, H, W);
        for code in 0..8 {
            let sizes = [0, 1, 2].map(|axis| 2 + (code >> axis & 1));
            let unequal = (1..3).find_map(|axis| {
                let first = (0..axis).find(|first| names[*first] == names[axis])?;
                let is_named = !names[axis].is_empty();
                (is_named && sizes[first] != sizes[axis]).then_some((first, axis))
            });
            let mapping = Mapping::<TensorLayout<S, Storage>>::try_from_sizes(sizes);
            let text = mapping.map_err(|error| error.to_string());
            match unequal {
                None => assert!(text.is_ok(), "{names:?} {sizes:?}: {text:?}"),
                Some((first, axis)) => assert_eq!(
                    text.unwrap_err(),
                    format!(
                        "axis {} has size {}, but axis {} has size {}, and both sizes are `?{}`: \
                         CHW[C={}, H={}, W={}]",
                        ['C', 'H', 'W'][axis],
                        sizes[axis],
                        ['C', 'H', 'W'][first],
                        sizes[first],
                        names[axis],
                        sizes[0],
                        sizes[1],
                        sizes[2],
                    )
                ),
            }
        }
    }
    macro_rules! names {
        ([$($c:tt)+] $h:tt $w:tt) => {$( names!(@h $c $h $w); )+};
        (@h $c:tt [$($h:tt)+] $w:tt) => {$( names!(@w $c $h $w); )+};
        (@w $c:tt $h:tt [$($w:tt)+]) => {$( names!(@ $c $h $w); )+};
        (@ ($c:ty, $channels:literal) ($h:ty, $height:literal) ($w:ty, $width:literal)) => {
            check::<($c, $h, $w)>([$channels, $height, $width]);
        };
    }
    names!(
        [(DynC<Height>, "Height") (DynC<Width>, "Width") (DynC, "")]
        [(DynH<Height>, "Height") (DynH<Width>, "Width") (DynH, "")]
        [(DynW<Height>, "Height") (DynW<Width>, "Width") (DynW, "")]
    );
}

#[test]
fn parts_keep_the_names_of_whole_axes() {
    let image = image(4, 2, 0);
    let column = image
        .fix((W(1),))
        .to_layout::<layout!(HC[C = 3, H = ?Height], logical(CH))>();
    assert_eq!(column[(H(3), C(0))], 21);
    assert_eq!(image.crop(H(1), DimH::<2>).size(H), 2);
    let renamed: View<'_, u8, layout!(KWC[C = 3, K = ?Height, W = ?Width], logical(CKW))> =
        image.rename(H, K);
    assert_eq!(renamed.size(K), 4);
    // Rows are left out, so their name is left out, too.
    let rows: View<'_, u8, layout!(HWC[C = 3, H = ?, W = ?Width])> = image.range(H(1)..H(3));
    assert_eq!(
        rows.try_to_layout::<Image>().unwrap().mapping().to_string(),
        "HWC[C=3, H=2, W=2]"
    );
}

#[test]
fn layouts_with_a_name_have_sizes_with_names() {
    let mapping = Photo::with((H(2), W(4))).unwrap();
    let photo = Tensor::<u8, Photo>::from_vec_with((0..24).collect(), mapping).unwrap();
    let planes: Tensor<u8, PhotoPlanes> = photo.to_layout();
    assert_eq!((planes.stride(H), planes.stride(C)), (16, 32));
    assert_eq!(planes, photo);
    let image: Tensor<u8, Image> = photo.to_layout();
    assert_eq!(image.as_view().claim::<Photo>(), photo);
    let strip = Strip::<5>::with((H(2),)).unwrap();
    assert_eq!(strip.span(), 10);
    assert_eq!(photo.as_view().into_layout::<Image>(), image);
}

#[test]
fn names_and_their_sizes_are_plain_types() {
    fn plain<T: Copy + Eq + Hash + Debug + Send + Sync + 'static>() {}
    plain::<Height>();
    plain::<Frames>();
    plain::<DynH<Height>>();
    plain::<Mapping<Pixels>>();
    assert_eq!(size_of::<Mapping<Image>>(), 2 * size_of::<usize>());
}

/// Returns the message and the line of the panic in `function`.
fn panic_of(function: impl FnOnce() + UnwindSafe) -> (String, u32) {
    static HOOK: Mutex<()> = Mutex::new(());
    let _alone = HOOK.lock().unwrap_or_else(PoisonError::into_inner);
    let seen = Arc::new(Mutex::new(None));
    let sink = Arc::clone(&seen);
    let thread = std::thread::current().id();
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == thread {
            let location = info.location().unwrap();
            assert!(location.file().ends_with("size_names.rs"), "{location}");
            let text = info.payload_as_str().unwrap().to_owned();
            *sink.lock().unwrap() = Some((text, location.line()));
        }
    }));
    let panicked = catch_unwind(function);
    std::panic::set_hook(before);
    panicked.unwrap_err();
    seen.lock().unwrap().take().unwrap()
}

/// Asserts that the expression panics with the given message, and that the panic names the caller's line.
macro_rules! panics_here {
    ($expected:expr, $wrong:expr) => {
        let panicked = panic_of(|| {
            let _ = $wrong;
        });
        assert_eq!(panicked.0, $expected);
        // The call may span several lines.
        assert!((line!()..line!() + 3).contains(&panicked.1), "{panicked:?}");
    };
}

#[test]
fn equal_names_with_different_numbers_panic_where_they_meet() {
    let one = image(2, 4, 0);
    let taller = image(3, 4, 0);
    let other = &taller.to_layout::<Planes>();
    let (view, target) = (one.as_view(), || other.clone());
    let found = "axis H of size `?Height` has 2 positions in one tensor and 3 in the other: \
                 HWC[C=3, H=2, W=4] and CHW[C=3, H=3, W=4]";
    panics_here!(found, one.relayout_into(&mut target()));
    panics_here!(found, view.relayout_into(&mut target()));
    panics_here!(
        found,
        one.clone().as_view_mut().relayout_into(&mut target())
    );
    panics_here!(found, one.map_into(&mut target(), |one| one));
    panics_here!(found, view.map_into(&mut target(), |one| one));
    panics_here!(found, one.map_along_into(C, &mut target(), |_| |one| one));
    panics_here!(found, view.map_along_into(C, &mut target(), |_| |one| one));
    panics_here!(found, one.zip(other.as_view()).count());
    panics_here!(found, view.zip(other.as_view()).count());
    panics_here!(found, one.clone().zip_mut(other.as_view()).count());
    panics_here!(
        found,
        one.clone().as_view_mut().zip(other.as_view()).count()
    );
    panics_here!(
        found,
        one.clone().as_view_mut().zip_mut(other.as_view()).count()
    );
    panics_here!(found, one.assert_same_sizes(other));

    assert!(one.try_relayout_into(&mut target()).is_err());
    assert!(one.try_map_into(&mut target(), |one| one).is_err());
    assert!(
        one.try_map_along_into(C, &mut target(), |_| |one| one)
            .is_err()
    );
    assert!(one.try_zip(other.as_view()).is_err());
    assert!(one.clone().try_zip_mut(other.as_view()).is_err());
    assert!(one != *other);
}

#[test]
fn components_with_different_numbers_panic_where_they_meet() {
    layout! {
        struct Bgra = CHW[C = 4, H = ?Height, W = ?Width], components(C = BGRA);
        struct Bgr = CHW[C = 3, H = ?Height, W = ?Width], components(C = BGR);
    }
    let mapping = Photo::with((H(1), W(2))).unwrap();
    let photo = Tensor::<u8, Photo>::from_vec_with(vec![1, 2, 3, 4, 5, 6], mapping).unwrap();
    assert_eq!(photo.to_components::<Bgr>().as_slice(), [3, 6, 2, 5, 1, 4]);
    assert_eq!(
        photo.to_components_or::<Bgra>(9).as_slice(),
        [3, 6, 2, 5, 1, 4, 9, 9]
    );
    let wide = Tensor::<u8, Bgr>::filled_with(0, Bgr::with((H(1), W(3))).unwrap());
    let found = "axis W of size `?Width` has 2 positions in one tensor and 3 in the other: \
                 Photo = HWC[C=3, H=1, W=2] and Bgr = CHW[C=3, H=1, W=3]";
    panics_here!(found, photo.components_into(&mut wide.clone()));
    panics_here!(found, photo.as_view().components_into(&mut wide.clone()));
    let wide = Tensor::<u8, Bgra>::filled_with(0, Bgra::with((H(1), W(3))).unwrap());
    let found = "axis W of size `?Width` has 2 positions in one tensor and 3 in the other: \
                 Photo = HWC[C=3, H=1, W=2] and Bgra = CHW[C=4, H=1, W=3]";
    panics_here!(found, photo.components_into_or(&mut wide.clone(), 0));
    panics_here!(
        found,
        photo.as_view().components_into_or(&mut wide.clone(), 0)
    );
}

#[test]
fn a_layout_that_does_not_suit_the_numbers_panics() {
    type Padded = layout!(HWC[C = 3, H = ?Height, W = ?Width], pad(W = 4));
    let image = image(2, 5, 0);
    let found = "axis W has size 5, which does not fit into the 4 positions of its pad: \
                 HWC[C=3, H=2, W=5], pad(W=4)";
    panics_here!(found, image.to_layout::<Padded>());
    panics_here!(found, image.as_view().to_layout::<Padded>());
    assert_eq!(
        image.try_to_layout::<Padded>().unwrap_err().to_string(),
        found
    );
}

#[test]
fn sizes_without_names_are_asserted_to_be_equal() {
    type Rows = layout!(HW[H = ?, W = ?]);
    type Columns = layout!(WH[H = 2, W = ?]);
    let rows = Rows::with((H(2), W(3))).unwrap();
    rows.assert_same_sizes(&Columns::with((W(3),)).unwrap());
    let found = "axis W has 3 positions in one tensor and 4 in the other: \
                 HW[H=2, W=3] and WH[H=2, W=4]";
    panics_here!(
        found,
        rows.assert_same_sizes(&Columns::with((W(4),)).unwrap())
    );
    let view = View::with(&[1, 2, 3, 4, 5, 6], rows).unwrap();
    view.assert_same_sizes(&view.try_to_layout::<Columns>().unwrap());
}
