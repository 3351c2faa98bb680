//! Accesses at exactly the size of an axis, one below it and far beyond it, and other numbers just within and just
//! beyond what is accepted. All numbers are written by hand, so these tests find an off-by-one error without a tool
//! that watches memory.

use assert_rows::assert_rows;
use std::cell::Cell;
use std::fmt::{self, Debug};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tensor_layout::{
    AnyLayout, C, DynH, DynW, H, LayoutErrorKind, Mapping, RunTimeStrides, Tensor, TensorLayout,
    View, ViewMut, W, at, axes, layout,
    traits::{StaticStorage, Writable},
};

mod assert_rows;

/// The sizes of every layout in this file, in the order C, H, W.
const SIZES: [usize; 3] = [2, 3, 5];

/// Returns coordinates with one position out of range, just or by far. All other positions are 0 or the last one.
fn beyond() -> Vec<[usize; 3]> {
    let mut all = Vec::new();
    for axis in 0..3 {
        for others in [0, 1] {
            for far in [SIZES[axis], SIZES[axis] + 1, usize::MAX] {
                let mut position = SIZES.map(|size| (size - 1) * others);
                position[axis] = far;
                all.push(position);
            }
        }
    }
    all
}

fn panics<R>(function: impl FnOnce() -> R) -> bool {
    catch_unwind(AssertUnwindSafe(function)).is_err()
}

/// Reads below, at and beyond the sizes, with the axes of the coordinate in two orders.
fn assert_bounds<L: AnyLayout<Axes = (C, H, W)>>(view: View<'_, usize, L>) {
    let mapping = view.mapping();
    let last = SIZES.map(|size| size - 1);
    for [c, h, w] in [[0; 3], last] {
        let value = view[(C(c), H(h), W(w))];
        assert_eq!(view.get((W(w), H(h), C(c))), Some(&value));
        assert_eq!(
            mapping.try_offset((C(c), H(h), W(w))),
            Ok(mapping.offset((W(w), C(c), H(h))))
        );
    }
    for [c, h, w] in beyond() {
        assert!(panics(|| view[(C(c), H(h), W(w))]), "{mapping} {c} {h} {w}");
        assert!(panics(|| view[(W(w), H(h), C(c))]), "{mapping} {c} {h} {w}");
        assert_eq!(view.get((C(c), H(h), W(w))), None, "{mapping} {c} {h} {w}");
        assert_eq!(view.get((H(h), W(w), C(c))), None, "{mapping} {c} {h} {w}");
        assert!(panics(|| mapping.offset((C(c), H(h), W(w)))));
        assert!(mapping.try_offset((C(c), H(h), W(w))).is_err());
        assert!(panics(|| at!(view, C = c, H = h, W = w)));
    }
}

/// Writes below, at and beyond the sizes.
fn assert_mutable_bounds<L>(mut view: ViewMut<'_, usize, L>)
where
    L: AnyLayout<Axes = (C, H, W)>,
    L::Storage: Writable,
{
    assert_bounds(view.as_view());
    let mapping = view.mapping();
    for [c, h, w] in beyond() {
        let inside = (C(0), H(0), W(0));
        assert!(panics(|| view[(C(c), H(h), W(w))]), "{mapping} {c} {h} {w}");
        assert!(
            panics(|| view[(C(c), H(h), W(w))] = 1),
            "{mapping} {c} {h} {w}"
        );
        assert!(
            panics(|| view[(W(w), C(c), H(h))] = 1),
            "{mapping} {c} {h} {w}"
        );
        assert_eq!(view.get((C(c), H(h), W(w))), None);
        assert_eq!(view.get_mut((C(c), H(h), W(w))), None);
        assert!(panics(|| view.swap((C(c), H(h), W(w)), inside)));
        assert!(panics(|| view.swap(inside, (C(c), H(h), W(w)))));
        assert!(view.try_swap((C(c), H(h), W(w)), inside).is_err());
        assert!(view.try_swap(inside, (C(c), H(h), W(w))).is_err());
    }
    let last = SIZES.map(|size| size - 1);
    view[(C(last[0]), H(last[1]), W(last[2]))] = 77;
    assert_eq!(view[(W(last[2]), H(last[1]), C(last[0]))], 77);
    assert_eq!(view.get((W(last[2]), H(last[1]), C(last[0]))), Some(&77));
}

/// Reads and writes through the owner of the elements.
fn assert_bounds_of_tensor<L>(mapping: Mapping<L>)
where
    L: AnyLayout<Axes = (C, H, W)>,
    L::Storage: Writable + StaticStorage,
{
    let mut tensor =
        Tensor::<usize, L>::from_fn_with(|(C(c), H(h), W(w))| c * 100 + h * 10 + w, mapping);
    assert_mutable_bounds(tensor.as_view_mut());
    let (first, last) = ((C(0), H(0), W(0)), (C(1), H(2), W(4)));
    let before = (tensor[first], tensor[last]);
    tensor.swap(first, last);
    assert_eq!((tensor[last], tensor[first]), before);
    for [c, h, w] in beyond() {
        assert!(panics(|| tensor.swap(first, (C(c), H(h), W(w)))));
        assert!(tensor.try_swap((C(c), H(h), W(w)), last).is_err());
        assert!(panics(|| tensor[(C(c), H(h), W(w))]));
        assert!(panics(|| tensor[(C(c), H(h), W(w))] = 1));
        assert_eq!(tensor.get((C(c), H(h), W(w))), None);
        assert_eq!(tensor.get_mut((C(c), H(h), W(w))), None);
    }
}

#[test]
fn static_layouts() {
    assert_bounds_of_tensor(<layout!(CHW[2, 3, 5])>::mapping());
    assert_bounds_of_tensor(<layout!(HWC[C = 2, H = 3, W = 5])>::mapping());
    assert_bounds_of_tensor(<layout!(CHW[2, 3, 5], pad(W = 8), strides(H = 9))>::mapping());
}

#[test]
fn sizes_known_at_run_time() {
    let sizes = (C(2), H(3), W(5));
    assert_bounds_of_tensor(<layout!(CHW[?, ?, ?])>::with(sizes).unwrap());
    assert_bounds_of_tensor(
        <layout!(WHC[C = ?, H = ?, W = ?], pitch(W = 4))>::with(sizes).unwrap(),
    );
    assert_bounds_of_tensor(<layout!(HWC[C = 2, H = ?, W = 5])>::with((H(3),)).unwrap());
}

#[test]
fn blocked_layouts() {
    assert_bounds_of_tensor(<layout!(CHW2w[2, 3, 5])>::mapping());
    assert_bounds_of_tensor(<layout!(CHW4c2h[2, 3, 5])>::mapping());
    assert_bounds_of_tensor(<layout!(CHW4w[?, ?, ?])>::with((C(2), H(3), W(5))).unwrap());
}

/// Memory of each length, for sizes known at compile time and at run time. The error has both lengths. Memory for a part
/// may have any length from the span on.
#[test]
fn lengths_around_span_and_footprint() {
    type Known = layout!(HW[H = 2, W = 3], align(W = 4));
    type Open = layout!(HW[H = ?, W = ?], align(W = 4));
    let open = Open::with((H(2), W(3))).unwrap();
    assert_eq!((open.span(), open.footprint()), (7, 8));
    type Strided = TensorLayout<(DynH, DynW), RunTimeStrides>;
    let strided = Mapping::<Strided>::try_from_strides((H(2), W(3)), (H(4), W(1))).unwrap();
    let mut memory = [0_u8; 16];
    for length in 0..=16 {
        let known = View::<u8, Known>::new(&memory[..length]).map(drop);
        let needed = if length < 7 { 7 } else { 8 };
        match &known {
            Ok(()) => assert!((7..=8).contains(&length)),
            Err(error) => assert_eq!((error.needed(), error.given()), (needed, length)),
        }
        let text = known.map_err(|error| error.to_string());
        let with = View::<u8, Open>::with(&memory[..length], open).map(drop);
        assert_eq!(with.map_err(|error| error.to_string()), text);
        let with = ViewMut::<u8, Open>::with(&mut memory[..length], open).map(drop);
        assert_eq!(with.map_err(|error| error.to_string()), text);
        let with = ViewMut::<u8, Known>::new(&mut memory[..length]).map(drop);
        assert_eq!(with.map_err(|error| error.to_string()), text);
        // What follows is left out, or may be padding of any length.
        let is_enough = length >= 7;
        let prefix = View::from_prefix(&memory[..length], open);
        assert_eq!(prefix.is_ok(), is_enough, "{length}");
        let prefix = ViewMut::from_prefix(&mut memory[..length], open);
        assert_eq!(prefix.is_ok(), is_enough, "{length}");
        let strided = View::with(&memory[..length], strided);
        assert_eq!(strided.is_ok(), is_enough, "{length}");
    }
    let whole = View::<u8, Open>::with(&memory[..8], open).unwrap();
    let part = whole.range(W(1)..W(3)).mapping();
    assert_eq!(part.span(), 6);
    for length in 0..=16 {
        let view = View::with(&memory[..length], part);
        assert_eq!(view.is_ok(), length >= 6, "{length}");
    }
}

/// A layout of one run can be a slice, whatever padding follows it. A layout with gaps or with several runs cannot.
#[test]
fn contiguous_slices() {
    fn lengths<L>(mapping: Mapping<L>) -> (Option<usize>, Option<usize>, usize)
    where
        L: AnyLayout,
        L::Storage: Writable + StaticStorage,
    {
        let mut memory: Vec<usize> = (0..mapping.span()).collect();
        let runs = View::with(&memory, mapping).unwrap().runs().count();
        let read = View::with(&memory, mapping).unwrap();
        let read = read.as_contiguous_slice().map(<[usize]>::len);
        let mut view = ViewMut::with(&mut memory, mapping).unwrap();
        let written = view.as_contiguous_mut_slice().map(|slice| slice.len());
        let mut tensor = Tensor::filled_with(0, mapping);
        assert_eq!(tensor.as_contiguous_slice().map(<[usize]>::len), read);
        assert_eq!(
            tensor.as_contiguous_mut_slice().map(|slice| slice.len()),
            written
        );
        (read, written, runs)
    }
    assert_rows! {
        lengths(<layout!(HW[2, 3])>::mapping()) => (Some(6), Some(6), 1);
        lengths(<layout!(WH[H = 2, W = 3])>::mapping()) => (Some(6), Some(6), 1);
        lengths(<layout!(HW[1, 3], pad(W = 4))>::mapping()) => (Some(3), Some(3), 1);
        lengths(<layout!(HW[2, 3], pad(W = 4))>::mapping()) => (None, None, 2);
        lengths(<layout!(HW[2, 1], pad(W = 4))>::mapping()) => (None, None, 2);
        lengths(<layout!(HW[2, 3], strides(W = 2))>::mapping()) => (None, None, 6);
        // Full inner blocks are one run. A last block that is not full ends the run.
        lengths(<layout!(HW4w[2, 8])>::mapping()) => (Some(16), Some(16), 1);
        lengths(<layout!(HW4w[2, 6])>::mapping()) => (None, None, 2);
        // A block of one position is the same as no block.
        lengths(<layout!(HW1w[2, 6])>::mapping()) => (Some(12), Some(12), 1);
        // Between a block that is not full and the next one, a block of one position adds nothing.
        lengths(<layout!(HW1h4w[2, 6])>::mapping()) => (None, None, 2);
        lengths(<layout!(HW2h4w[2, 6])>::mapping()) => (None, None, 4);
        lengths(<layout!(WH1w[H = 3, W = 6], pad(H = 4))>::mapping()) => (None, None, 6);
    }
}

/// Bytes up to `isize::MAX` are counted, and one more is refused.
#[test]
fn bytes_at_the_limit() {
    const LIMIT: usize = isize::MAX as usize;
    type Line = layout!(W[?]);
    let bytes = |length| Line::with((W(length),)).unwrap();
    assert_eq!(bytes(LIMIT).span_bytes::<u8>(), LIMIT);
    assert_eq!(bytes(LIMIT).try_footprint_bytes::<u8>().unwrap(), LIMIT);
    // LIMIT is odd, so half of it is rounded down.
    assert_eq!(bytes(LIMIT / 2).span_bytes::<u16>(), LIMIT - 1);
    for mapping in [bytes(LIMIT / 2 + 1), bytes(LIMIT)] {
        assert!(panics(|| mapping.span_bytes::<u16>()));
        assert!(panics(|| mapping.footprint_bytes::<u16>()));
        let error = mapping.try_span_bytes::<u16>().unwrap_err();
        assert_eq!(error.kind(), LayoutErrorKind::TooLarge);
        let error = mapping.try_footprint_bytes::<u16>().unwrap_err();
        assert_eq!(error.kind(), LayoutErrorKind::TooLarge);
    }
    // The product is beyond 64 bits, where it would wrap to a small number.
    assert!(panics(|| bytes(LIMIT).span_bytes::<u128>()));
    assert!(bytes(LIMIT).try_span_bytes::<u128>().is_err());
    assert!(Line::with((W(LIMIT + 1),)).is_err());
}

/// `Debug` shows up to 512 elements in full. If there are more, `Debug` shows the first three and the last three
/// positions along axes longer than seven.
#[test]
fn printed_elements() {
    fn printed<L: AnyLayout>(mapping: Mapping<L>) -> String
    where
        L::Axes: Debug,
    {
        let memory = vec![1_u8; mapping.span()];
        let text = format!("{:?}", View::with(&memory, mapping).unwrap());
        text.split_once("] ").unwrap().1.to_owned()
    }
    type Open = layout!(HW[?, ?]);
    type Line = layout!(W[?]);
    let whole = printed(Line::with((W(512),)).unwrap());
    assert_eq!(
        (whole.matches('1').count(), whole.contains("..")),
        (512, false)
    );
    let ends = printed(Line::with((W(513),)).unwrap());
    assert_eq!(ends, "[1, 1, 1, .., 1, 1, 1]");

    // 7 x 80 elements show all rows without their middles. 8 x 80 elements do not show all rows.
    let row = "[1, 1, 1, .., 1, 1, 1]";
    let rows = |count| vec![row; count].join(", ");
    assert_eq!(
        printed(Open::with((H(7), W(80))).unwrap()),
        format!("[{}]", rows(7))
    );
    let eight = printed(Open::with((H(8), W(80))).unwrap());
    assert_eq!(eight, format!("[{}, .., {}]", rows(3), rows(3)));
    // Rows of 7 are shown in full, rows of 8 are not.
    let sevens = printed(Open::with((H(80), W(7))).unwrap());
    assert!(sevens.starts_with("[[1, 1, 1, 1, 1, 1, 1], [") && sevens.contains("], .., ["));
    let eights = printed(Open::with((H(80), W(8))).unwrap());
    assert!(eights.starts_with("[[1, 1, 1, .., 1, 1, 1], ["));
}

/// An element of no bytes that counts how often it is printed.
#[derive(Clone, Copy)]
struct Counted;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

impl Debug for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        COUNT.set(COUNT.get() + 1);
        f.write_str("element")
    }
}

/// Prints a tensor as a view, a mutable view and a tensor, on one line and on several. Checks that each of
/// them prints the same number of elements, and visits no others. Returns this number.
fn count_printed<L: AnyLayout<Storage: StaticStorage + Writable>>(mapping: Mapping<L>) -> usize {
    // The elements have no bytes. They need no memory and no time.
    let mut elements = Vec::from([Counted; isize::MAX as usize]);
    elements.truncate(mapping.footprint());
    let mut tensor = Tensor::from_vec_with(elements, mapping).unwrap();
    let mut texts = Vec::new();
    let mut print = |text: fmt::Arguments<'_>| texts.push((text.to_string(), COUNT.take()));
    print(format_args!("{tensor:?}"));
    print(format_args!("{tensor:#?}"));
    print(format_args!("{:?}", tensor.as_view()));
    print(format_args!("{:#?}", tensor.as_view()));
    print(format_args!("{:?}", tensor.as_view_mut()));
    print(format_args!("{:#?}", tensor.as_view_mut()));
    let printed = texts[0].1;
    for (text, visited) in texts {
        assert_eq!(visited, printed, "{mapping}");
        assert_eq!(text.matches("element").count(), printed, "{mapping}");
    }
    printed
}

/// Calls [`count_printed`] with a tensor of these sizes.
fn count_printed_of(sizes: &[usize]) -> usize {
    macro_rules! ranks {
        ($($rank:literal: $letters:ident $open:tt of $($X:ident $index:literal),+;)+) => {
            match sizes.len() {
                $($rank => {
                    type Packed = layout!($letters $open);
                    count_printed(Packed::with(($(axes::$X(sizes[$index]),)+)).unwrap())
                })+
                rank => panic!("no layout has {rank} axes"),
            }
        };
    }
    ranks! {
        1: A[?] of A 0;
        2: AB[?, ?] of A 0, B 1;
        3: ABC[?, ?, ?] of A 0, B 1, C 2;
        4: ABCD[?, ?, ?, ?] of A 0, B 1, C 2, D 3;
        5: ABCDE[?, ?, ?, ?, ?] of A 0, B 1, C 2, D 3, E 4;
        6: ABCDEF[?, ?, ?, ?, ?, ?] of A 0, B 1, C 2, D 3, E 4, F 5;
        7: ABCDEFG[?, ?, ?, ?, ?, ?, ?] of A 0, B 1, C 2, D 3, E 4, F 5, G 6;
        8: ABCDEFGH[?, ?, ?, ?, ?, ?, ?, ?] of A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
    }
}

/// `Debug` visits no more than 512 elements, of any rank and any sizes.
#[test]
fn few_elements_are_printed() {
    let check = |sizes: &[usize]| {
        let printed = count_printed_of(sizes);
        let elements: usize = sizes.iter().product();
        assert!((1..=512).contains(&printed), "{sizes:?} print {printed}");
        assert!(elements > 512 || printed == elements, "{sizes:?}");
    };
    for rank in 1..=8_u32 {
        let axes = rank as usize;
        for size in 1..=12 {
            check(&vec![size; axes]);
        }
        check(&vec![(1 << ((isize::BITS - 1) / rank)) - 1; axes]);
        // One very long axis, at every index.
        for index in 0..axes {
            for others in 1..=3_usize {
                let mut sizes = vec![others; axes];
                sizes[index] = isize::MAX as usize / others.pow(rank - 1);
                check(&sizes);
            }
        }
        // All mixtures of a short and a long size.
        for [short, long] in [[1, 8], [3, 4], [3, 9], [5, 6]] {
            for mixture in 0..1 << axes {
                let size = |axis| {
                    if mixture >> axis & 1 == 0 {
                        short
                    } else {
                        long
                    }
                };
                check(&(0..axes).map(size).collect::<Vec<_>>());
            }
        }
    }
}

/// Tests which elements are shown. The more axes a tensor has, the fewer positions of each are shown.
#[test]
fn the_ends_of_all_axes_are_printed() {
    /// Returns the text of a tensor whose elements are numbered in logical order. Shows the given positions of each
    /// axis, with `None` for positions that are left out.
    fn expected(axes: &[(usize, &[Option<usize>])], first: usize) -> String {
        let [(_, shown), inner @ ..] = axes else {
            return first.to_string();
        };
        let step: usize = inner.iter().map(|(size, _)| size).product();
        let shown = shown.iter().map(|position| match position {
            Some(position) => expected(inner, first + position * step),
            None => "..".to_owned(),
        });
        format!("[{}]", shown.collect::<Vec<_>>().join(", "))
    }
    fn assert_printed<L: AnyLayout<Storage: StaticStorage>>(
        mapping: Mapping<L>,
        axes: &[(usize, &[Option<usize>])],
    ) {
        let numbers: Vec<usize> = (0..mapping.span()).collect();
        let text = format!("{:?}", View::with(&numbers, mapping).unwrap());
        assert_eq!(text.split_once("] ").unwrap().1, expected(axes, 0));
    }
    type Three = layout!(CHW[?, ?, ?]);
    type Four = layout!(NCHW[?, ?, ?, ?]);
    type Five = layout!(NCDHW[?, ?, ?, ?, ?]);
    type Eight = layout!(ABCDEFGH[?, ?, ?, ?, ?, ?, ?, ?]);
    use tensor_layout::axes::{A, B, D, E, F, G, N};
    let nine = |shown| (9, shown);
    let of_three = nine(&[Some(0), Some(1), Some(2), None, Some(6), Some(7), Some(8)][..]);
    let of_two = nine(&[Some(0), Some(1), None, Some(7), Some(8)][..]);
    let of_one = nine(&[Some(0), None, Some(8)][..]);
    let three = Three::with((C(9), H(9), W(9))).unwrap();
    assert_printed(three, &[of_three; 3]);
    let four = Four::with((N(9), C(9), H(9), W(9))).unwrap();
    assert_printed(four, &[of_two; 4]);
    let five = Five::with((N(9), C(9), D(9), H(9), W(9))).unwrap();
    assert_printed(five, &[of_one; 5]);
    // Eight short axes. The middle one of three positions is left out.
    let eight = Eight::with((A(3), B(3), C(3), D(3), E(3), F(3), G(3), H(3))).unwrap();
    assert_printed(eight, &[(3, &[Some(0), None, Some(2)][..]); 8]);
}
