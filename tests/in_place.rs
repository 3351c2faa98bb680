//! Views in place, made by `try_rearrange!` with `view` and `view mut`. The tests try all patterns of few letters, from
//! each kind of layout to each other kind.
//!
//! Elements are numbered by their offset in memory. The oracle goes through all positions of a pattern. It has laid out
//! the memory of both sides element by element, and looks up the offset of each position there. If all offsets agree,
//! the view must exist and show each element. Otherwise, the error must name two distances that differ.

use core::cell::RefCell;
use oracle::declaration::Declaration;
use oracle::listed::Listed;
use oracle::memory::{Memory, Refusal};
use orders::orders;
use std::collections::HashMap;
use std::rc::Rc;
use strided::Strided;
use tensor_layout::traits::machinery::NamesOf;
use tensor_layout::traits::{StaticStorage, Writable};
use tensor_layout::{
    A, AnyLayout, B, C, DynA, DynB, DynC, LayoutError, LayoutErrorKind, Mapping, Rearrangement,
    TensorLayout, View, ViewMut, layout,
};
use typed::{Coordinates, numbered};

mod oracle;
mod orders;
mod strided;
mod typed;

const LETTERS: [char; 4] = ['P', 'Q', 'R', 'S'];
const AXES: [char; 3] = ['A', 'B', 'C'];

/// Groups of letters on one side. Each group is an axis, and a group without letters is an axis of size 1.
type Groups = Vec<Vec<usize>>;

/// A pattern, with a size for each letter.
struct Pattern {
    text: &'static str,
    source: Groups,
    given: Vec<(char, usize)>,
    source_sizes: Vec<usize>,
    target_sizes: Vec<usize>,
    /// For each position of the target, the number of its position in the source. Positions are numbered in logical
    /// order.
    from: Vec<usize>,
}

impl Pattern {
    fn new(source: Groups, target: &Groups, sizes: &[usize]) -> Self {
        let products = |groups: &Groups| -> Vec<usize> {
            let product = |group: &Vec<usize>| group.iter().map(|letter| sizes[*letter]).product();
            groups.iter().map(product).collect()
        };
        // The letters of a side are the digits of a position's number.
        let (of_source, of_target) = (source.concat(), target.concat());
        let from = |number: usize| {
            let (mut rest, mut digits) = (number, [0; LETTERS.len()]);
            for letter in of_target.iter().rev() {
                digits[*letter] = rest % sizes[*letter];
                rest /= sizes[*letter];
            }
            let add = |number, letter: &usize| number * sizes[*letter] + digits[*letter];
            of_source.iter().fold(0, add)
        };
        Pattern {
            text: format!("{} -> {}", side(&source), side(target)).leak(),
            given: LETTERS.into_iter().zip(sizes.iter().copied()).collect(),
            source_sizes: products(&source),
            target_sizes: products(target),
            from: (0..sizes.iter().product()).map(from).collect(),
            source,
        }
    }
}

fn side(groups: &Groups) -> String {
    let group = |(group, axis): (&Vec<usize>, char)| {
        let letters = group.iter().map(|letter| LETTERS[*letter].to_string());
        let letters: Vec<_> = letters.collect();
        match &letters[..] {
            [] => format!("{axis}(1)"),
            _ => format!("{axis}({})", letters.join(" ")),
        }
    };
    let groups: Vec<_> = groups.iter().zip(AXES).map(group).collect();
    groups.join(" ")
}

/// Returns all ways to cut a list of letters into groups.
fn cuts(letters: &[usize], count: usize) -> Vec<Groups> {
    if count == 1 {
        return vec![vec![letters.to_vec()]];
    }
    let first = |end: usize| {
        let (first, rest) = letters.split_at(end);
        let rest = cuts(rest, count - 1).into_iter();
        rest.map(|rest| [vec![first.to_vec()], rest].concat())
    };
    (0..=letters.len()).flat_map(first).collect()
}

/// The sizes of the letters of a pattern.
const SIZES: [&[usize]; 11] = [
    &[1],
    &[3],
    &[1, 2],
    &[2, 3],
    &[3, 2],
    &[4, 2],
    &[2, 1, 3],
    &[2, 2, 2],
    &[2, 3, 2],
    &[4, 1, 2],
    &[2, 2, 2, 2],
];

/// Returns all patterns from a layout of one rank to a layout of another.
fn patterns(source_rank: usize, target_rank: usize) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for sizes in SIZES {
        // Four letters in three axes on both sides would make 5,400 patterns.
        if sizes.len() == 4 && source_rank + target_rank > 4 {
            continue;
        }
        let letters: Vec<_> = (0..sizes.len()).collect();
        // If the source lacks the last letter, the target repeats elements.
        for of_source in [&letters[..], &letters[..letters.len() - 1]] {
            for source in cuts(of_source, source_rank) {
                for of_target in orders(&letters) {
                    let targets = cuts(&of_target, target_rank);
                    let to = |target| Pattern::new(source.clone(), target, sizes);
                    patterns.extend(targets.iter().map(to));
                }
            }
        }
    }
    patterns
}

/// Returns the patterns from a layout with the given sizes to a layout of the given rank.
fn patterns_from(sizes: &[usize], target_rank: usize) -> Rc<Vec<Pattern>> {
    type BySizes = HashMap<Vec<usize>, Rc<Vec<Pattern>>>;
    thread_local! {
        static KNOWN: RefCell<HashMap<(usize, usize), BySizes>> = RefCell::default();
    }
    let by_sizes = || {
        let mut by_sizes: HashMap<Vec<usize>, Vec<Pattern>> = HashMap::new();
        for pattern in patterns(sizes.len(), target_rank) {
            let sizes = pattern.source_sizes.clone();
            by_sizes.entry(sizes).or_default().push(pattern);
        }
        let by_sizes = by_sizes.into_iter();
        by_sizes
            .map(|(sizes, patterns)| (sizes, Rc::new(patterns)))
            .collect()
    };
    KNOWN.with_borrow_mut(|known| {
        let known = known
            .entry((sizes.len(), target_rank))
            .or_insert_with(by_sizes);
        known.get(sizes).cloned().unwrap_or_default()
    })
}

/// Returns the sizes that a source of the given rank has in the patterns.
fn source_sizes(rank: usize) -> Vec<Vec<usize>> {
    let patterns = patterns(rank, 1).into_iter();
    let mut all: Vec<_> = patterns.map(|pattern| pattern.source_sizes).collect();
    all.sort();
    all.dedup();
    all
}

/// Returns the offset of each position of a declared layout in the memory of the oracle, or `None` if the sizes do not
/// fit the clauses. In the text, `?` stands for a size.
fn offsets(text: &'static str, sizes: &[usize]) -> Option<Rc<Vec<usize>>> {
    type Offsets = Option<Rc<Vec<usize>>>;
    thread_local! {
        static KNOWN: RefCell<HashMap<(&'static str, Vec<usize>), Offsets>> = RefCell::default();
    }
    let lay_out = || {
        let mut sizes = sizes.iter();
        let text = text.chars().map(|character| match character {
            '?' => sizes.next().expect("as many sizes").to_string(),
            other => other.to_string(),
        });
        match Memory::of(&Declaration::parse(&text.collect::<String>())) {
            Ok(memory) => Some(Rc::new(memory.offsets)),
            Err(Refusal::Mistakes(_)) => None,
            Err(Refusal::TooManyCells) => panic!("the sizes are small"),
        }
    };
    KNOWN.with_borrow_mut(|known| {
        let offsets = known.entry((text, sizes.to_vec())).or_insert_with(lay_out);
        offsets.clone()
    })
}

/// A layout that is made of the sizes of its axes.
trait OfSizes: AnyLayout {
    fn of_sizes(sizes: &[usize]) -> Result<Mapping<Self>, LayoutError>;
}

impl<M: StaticStorage> OfSizes for TensorLayout<(DynA,), M> {
    fn of_sizes(sizes: &[usize]) -> Result<Mapping<Self>, LayoutError> {
        Self::with((A(sizes[0]),))
    }
}

impl<M: StaticStorage> OfSizes for TensorLayout<(DynA, DynB), M> {
    fn of_sizes(sizes: &[usize]) -> Result<Mapping<Self>, LayoutError> {
        Self::with((A(sizes[0]), B(sizes[1])))
    }
}

impl<M: StaticStorage> OfSizes for TensorLayout<(DynA, DynB, DynC), M> {
    fn of_sizes(sizes: &[usize]) -> Result<Mapping<Self>, LayoutError> {
        Self::with((A(sizes[0]), B(sizes[1]), C(sizes[2])))
    }
}

/// Numbers of patterns: those that gave a view, those that would have to move elements, and those whose target has
/// clauses that do not fit the sizes.
#[derive(Default, Debug)]
struct Counts {
    made: usize,
    moved: usize,
    unfit: usize,
}

impl Counts {
    #[track_caller]
    fn check(&self) {
        let least = self.made.min(self.moved).min(self.unfit);
        assert!(least > 100, "{self:?}");
    }
}

/// The layout of a view.
trait Named: AnyLayout<Axes: Coordinates + NamesOf<Self::Axes>> {}
impl<L: AnyLayout<Axes: Coordinates + NamesOf<L::Axes>>> Named for L {}

/// Judges the view of a pattern. `elements` has the elements of the source in logical order, and `shown` has those of
/// the view.
fn judge(
    pattern: &Pattern,
    elements: &[usize],
    target: &'static str,
    shown: Result<(Vec<usize>, Vec<usize>), LayoutError>,
    counts: &mut Counts,
) {
    let case = || format!("{} with {:?}, to {target}", pattern.text, pattern.given);
    let Some(offsets) = offsets(target, &pattern.target_sizes) else {
        let error = shown.err().unwrap_or_else(|| panic!("made: {}", case()));
        assert_eq!(error.kind(), LayoutErrorKind::Clause, "{}", case());
        counts.unfit += 1;
        return;
    };
    let found = pattern.from.iter().map(|from| elements[*from]);
    let distances = found.clone().map(|element| element - elements[0]);
    let mut distances = distances.zip(offsets.iter().copied());
    let is_in_place = distances.clone().all(|(found, wanted)| found == wanted);
    match shown {
        Ok((sizes, shown)) => {
            assert!(is_in_place, "made: {}", case());
            assert_eq!(sizes, pattern.target_sizes, "{}", case());
            assert!(shown.into_iter().eq(found), "{}", case());
            counts.made += 1;
        }
        Err(error) => {
            assert!(!is_in_place, "refused: {}", case());
            assert_eq!(error.kind(), LayoutErrorKind::Moves, "{}", case());
            let said = error.found().zip(error.expected());
            let said = said.unwrap_or_else(|| panic!("no numbers: {}", case()));
            assert_ne!(said.0, said.1, "{}", case());
            assert!(distances.any(|both| both == said), "{said:?}: {}", case());
            counts.moved += 1;
        }
    }
}

fn view<L: Named, M: Named<Storage: StaticStorage>>(
    source: View<'_, usize, L>,
    text: &'static str,
    given: &[(char, usize)],
) -> Result<(Vec<usize>, Vec<usize>), LayoutError> {
    let (from, to) = (L::Axes::at(&[0; 3]), M::Axes::at(&[0; 3]));
    let view = Rearrangement::<L, M>::try_view(source, text, given, from, to, ((), ()))?;
    let sizes = view.size_array().as_ref().to_vec();
    Ok((sizes, view.iter().copied().collect()))
}

/// Writes to a mutable view. Returns the elements that the view had before.
fn view_mut<L: Named, M: Named<Storage: StaticStorage + Writable>>(
    source: ViewMut<'_, usize, L>,
    text: &'static str,
    given: &[(char, usize)],
) -> Result<(Vec<usize>, Vec<usize>), LayoutError> {
    let (from, to) = (L::Axes::at(&[0; 3]), M::Axes::at(&[0; 3]));
    let mut view = Rearrangement::<L, M>::try_view_mut(source, text, given, from, to, ((), ()))?;
    let sizes = view.size_array().as_ref().to_vec();
    let shown = view.iter().copied().collect();
    view.fill(usize::MAX);
    Ok((sizes, shown))
}

/// Declares the layouts of targets: first those to read, and then those to write.
macro_rules! targets {
    (
        $($rank:literal: $([$($layout:tt)*])+)+;
        $($rank_mut:literal: $([$($layout_mut:tt)*])+)+
    ) => {
        /// Rearranges a view to each target. `elements` has its elements in logical order.
        fn compare<L: Named>(
            source: View<'_, usize, L>,
            sizes: &[usize],
            elements: &[usize],
            counts: &mut Counts,
        ) {
            $(for pattern in patterns_from(sizes, $rank).iter() {
                $({
                    let shown = view::<L, layout!($($layout)*)>(source, pattern.text, &pattern.given);
                    judge(pattern, elements, stringify!($($layout)*), shown, counts);
                })+
            })+
        }

        /// Rearranges a mutable view to each target, and writes to it.
        fn compare_mut<L: Named<Storage: Writable>>(
            source: &Mapping<L>,
            sizes: &[usize],
            elements: &[usize],
            counts: &mut Counts,
        ) {
            $(for pattern in patterns_from(sizes, $rank_mut).iter() {
                $({
                    let mut memory = numbered(source.footprint());
                    let view = ViewMut::with(&mut memory, *source).expect("as many elements");
                    let shown = view_mut::<L, layout!($($layout_mut)*)>(view, pattern.text, &pattern.given);
                    let is_written = shown.is_ok();
                    judge(pattern, elements, stringify!($($layout_mut)*), shown, counts);
                    for (offset, element) in memory.into_iter().enumerate() {
                        let is_its_own = is_written && elements.contains(&offset);
                        assert_eq!(element, if is_its_own { usize::MAX } else { offset });
                    }
                })+
            })+
        }
    };
}

targets! {
    1:
        [A[?]]
        [A[?], strides(A = 2)]
        [A[?], broadcast(A)]
        [A2a[?]]
    2:
        [AB[?, ?]]
        [BA[?, ?], logical(AB)]
        [AB[?, ?], pad(B = 4)]
        [AB[?, ?], align(B = 4)]
        [AB[?, ?], pitch(A = 4)]
        [AB[?, ?], strides(A = 9)]
        [AB[?, ?], strides(B = 2)]
        [AB[?, ?], broadcast(A)]
        [AB[?, ?], broadcast(B)]
        [AB[?, ?], overlap(A = 1)]
        [AB2b[?, ?]]
        [BA4b[?, ?], logical(AB)]
    3:
        [ABC[?, ?, ?]]
        [CAB[?, ?, ?], logical(ABC)]
        [ABC[?, ?, ?], pad(C = 3)]
        [ABC[?, ?, ?], broadcast(B)]
        [ABC2c[?, ?, ?]];
    1:
        [A[?]]
        [A2a[?]]
    2:
        [AB[?, ?]]
        [AB[?, ?], pad(B = 4)]
        [AB2b[?, ?]]
}

/// Declares a test for each layout of a source.
macro_rules! declared {
    ($($name:ident $compare:ident $rank:literal [$($layout:tt)*];)+) => {$(
        #[test]
        fn $name() {
            let mut counts = Counts::default();
            for sizes in source_sizes($rank) {
                let mapping = <layout!($($layout)*)>::of_sizes(&sizes);
                let offsets = offsets(stringify!($($layout)*), &sizes);
                assert_eq!(mapping.is_ok(), offsets.is_some(), "{sizes:?}");
                if let (Ok(mapping), Some(offsets)) = (mapping, offsets) {
                    declared!(@$compare mapping, &sizes, &offsets, &mut counts);
                }
            }
            counts.check();
        }
    )+};
    (@view $mapping:ident, $($arguments:tt)*) => {{
        let memory = numbered($mapping.footprint());
        let view = View::with(&memory, $mapping).expect("as many elements");
        compare(view, $($arguments)*);
    }};
    (@view_mut $mapping:ident, $($arguments:tt)*) => {
        compare_mut(&$mapping, $($arguments)*)
    };
}

declared! {
    row view 1 [A[?]];
    gaps view 1 [A[?], strides(A = 2)];
    blocks view 1 [A2a[?]];
    rows view 2 [AB[?, ?]];
    columns view 2 [BA[?, ?], logical(AB)];
    padded_rows view 2 [AB[?, ?], pad(B = 4)];
    pitched_rows view 2 [AB[?, ?], pitch(A = 4)];
    rows_with_gaps view 2 [AB[?, ?], strides(B = 2)];
    repeated_rows view 2 [AB[?, ?], broadcast(A)];
    overlapping_rows view 2 [AB[?, ?], overlap(A = 1)];
    rows_of_blocks view 2 [AB2b[?, ?]];
    columns_of_blocks view 2 [BA4b[?, ?], logical(AB)];
    planes view 3 [ABC[?, ?, ?]];
    pixels view 3 [CAB[?, ?, ?], logical(ABC)];
    planes_of_blocks view 3 [ABC2c[?, ?, ?]];
    rows_to_write view_mut 2 [AB[?, ?]];
    padded_rows_to_write view_mut 2 [AB[?, ?], pad(B = 4)];
    blocks_to_write view_mut 2 [AB2b[?, ?]];
}

strided::strided! { Any: A DynA, B DynB; }

/// Strides that are known only at run time: rows, columns, gaps, and shared elements.
#[test]
fn strides_of_run_time() {
    let memory = numbered(1_000);
    let mut counts = Counts::default();
    for sizes in source_sizes(2) {
        let [a, b] = sizes[..] else {
            unreachable!("two axes")
        };
        for strides in [[b, 1], [1, a], [b + 1, 1], [2 * b, 2], [0, 1], [1, 1]] {
            let mapping = Any::make(&sizes, &strides);
            let view = View::with(&memory[..mapping.footprint()], mapping).expect("as many");
            let elements = Listed::strided(&AXES[..2], &sizes, &strides).values();
            compare(view, &sizes, &elements, &mut counts);
        }
    }
    counts.check();
}

/// A part of a larger tensor, and a part that has lost an axis.
#[test]
fn parts() {
    let whole = Listed::of(&Declaration::parse("AB[18, 18]"));
    let images = Listed::of(&Declaration::parse("CAB[2, 18, 18], logical(CAB)"));
    let memory = numbered(2 * 18 * 18);
    let mut counts = Counts::default();
    for sizes in source_sizes(2) {
        let [a, b] = sizes[..] else {
            unreachable!("two axes")
        };
        let cut = |listed: &Listed| {
            listed
                .range('A', &(1..1 + a))
                .range('B', &(2..2 + b))
                .values()
        };
        let view = View::<_, layout!(AB[18, 18])>::new(&memory[..18 * 18]).expect("as many");
        let part = view.range(A(1)..A(1 + a)).range(B(2)..B(2 + b));
        compare(part, &sizes, &cut(&whole), &mut counts);
        let view = View::<_, layout!(CAB[2, 18, 18], logical(CAB))>::new(&memory).expect("as many");
        let part = view
            .fix((C(1),))
            .range(A(1)..A(1 + a))
            .range(B(2)..B(2 + b));
        compare(part, &sizes, &cut(&images.fix('C', 1)), &mut counts);
    }
    counts.check();
}

/// Wrong, missing and surplus sizes have errors of their own, even if the pattern would also have to move elements.
#[test]
fn sizes_that_do_not_fit() {
    type Open = layout!(AB[?, ?]);
    type Fixed = layout!(AB[2, 6]);
    let mut met: HashMap<_, usize> = HashMap::new();
    for sizes in source_sizes(2) {
        let memory = numbered(sizes.iter().product());
        let mapping = Open::of_sizes(&sizes).expect("there are few");
        let source = View::with(&memory, mapping).expect("as many elements");
        for pattern in patterns_from(&sizes, 2).iter() {
            let (text, given) = (pattern.text, &pattern.given);
            let mut expect = |given: &[(char, usize)], kind| {
                let error = view::<_, Open>(source, text, given).err();
                assert_eq!(
                    error.map(|error| error.kind()),
                    kind,
                    "{text} with {given:?}"
                );
                *met.entry(kind).or_default() += 1;
            };
            let fits = view::<_, Open>(source, text, given).err();
            let fits = fits.map(|error| error.kind());
            for (letter, (name, size)) in given.iter().enumerate() {
                let group = pattern.source.iter().find(|group| group.contains(&letter));
                let with = |size| {
                    let mut given = given.clone();
                    given[letter].1 = size;
                    given
                };
                let without = |given: &[(char, usize)]| -> Vec<_> {
                    let others = given.iter().filter(|(other, _)| other != name);
                    others.copied().collect()
                };
                expect(&with(0), Some(LayoutErrorKind::ZeroSize));
                let Some(group) = group else {
                    expect(&without(given), Some(LayoutErrorKind::UnknownPart));
                    continue;
                };
                expect(&with(size + 1), Some(LayoutErrorKind::UnequalParts));
                expect(&without(given), fits);
                for other in group.iter().filter(|other| **other != letter) {
                    let mut given = without(given);
                    let index = given.iter().position(|(name, _)| *name == LETTERS[*other]);
                    let (_, others) = given.remove(index.expect("it was given"));
                    expect(&given, Some(LayoutErrorKind::UnknownPart));
                    // This size fits no axis: it is one more than the product of two parts.
                    given.push((LETTERS[*other], others * size + 1));
                    expect(&given, Some(LayoutErrorKind::Indivisible));
                }
            }
            let fixed = view::<_, Fixed>(source, text, given).err();
            let is_as_fixed = pattern.target_sizes == [2, 6];
            let kind = if is_as_fixed {
                fits
            } else {
                Some(LayoutErrorKind::UnequalParts)
            };
            assert_eq!(
                fixed.map(|error| error.kind()),
                kind,
                "{text} with {given:?}"
            );
        }
    }
    assert_eq!(met.len(), 6, "{met:?}");
}
