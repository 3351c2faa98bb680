//! Random patterns, in the notation of einops and in that of `rearrange!`.

#![allow(dead_code, reason = "each test uses its part of it")]

use std::collections::HashMap;
use std::fmt::Write as _;

/// The names of axes, by their index.
pub(crate) const AXES: [char; 8] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

/// A generator of numbers that look random. They are the same in every run (xorshift64*).
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        usize::try_from(high).expect("32 bits") % end
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// Groups of letters on both sides. An empty group is an axis of size 1.
#[derive(Debug)]
pub(crate) struct Pattern {
    source: Vec<Vec<char>>,
    target: Vec<Vec<char>>,
    /// Each letter with its size, and whether the pattern states the size.
    sizes: Vec<(char, usize, bool)>,
}

impl Pattern {
    /// Returns a pattern of 2 to 8 letters with sizes from 1 to 7, in groups of up to 4. The target has at most `most`
    /// elements.
    pub(crate) fn random(numbers: &mut Numbers, most: usize) -> Self {
        let count = 2 + numbers.below(7);
        let mut letters: Vec<char> = ('A'..='Z').collect();
        // Half of the time, letters may be names of axes, too.
        if numbers.below(2) == 0 {
            letters.truncate(12);
        }
        numbers.shuffle(&mut letters);
        letters.truncate(count);
        let mut sizes: Vec<_> = letters
            .iter()
            .map(|letter| (*letter, 1 + numbers.below(7), false))
            .collect();
        while sizes.iter().map(|(_, size, _)| size).product::<usize>() > most {
            let smaller = numbers.below(count);
            sizes[smaller].1 = 1 + numbers.below(sizes[smaller].1);
        }
        let mut of_source = letters.clone();
        numbers.shuffle(&mut letters);
        let of_target = letters;
        // One letter occurs only on the right.
        if count > 2 && numbers.below(4) == 0 {
            let repeated = of_source.pop().expect("more than two");
            sizes
                .iter_mut()
                .find(|size| size.0 == repeated)
                .expect("its size")
                .2 = true;
        }
        let source = grouped(&of_source, numbers);
        let target = grouped(&of_target, numbers);
        // States the sizes of all parts but one in each group, and sometimes the size of this part, too.
        for group in &source {
            let unknown = if numbers.below(4) == 0 {
                ' '
            } else {
                group
                    .get(numbers.below(group.len().max(1)))
                    .copied()
                    .unwrap_or(' ')
            };
            for size in &mut sizes {
                size.2 |= group.contains(&size.0) && size.0 != unknown;
            }
        }
        Pattern {
            source,
            target,
            sizes,
        }
    }

    fn size(&self, letter: char) -> usize {
        let size = self.sizes.iter().find(|size| size.0 == letter);
        size.expect("each letter has a size").1
    }

    fn sizes_of(&self, groups: &[Vec<char>]) -> Vec<usize> {
        let product = |group: &Vec<char>| group.iter().map(|letter| self.size(*letter)).product();
        groups.iter().map(product).collect()
    }

    pub(crate) fn source_sizes(&self) -> Vec<usize> {
        self.sizes_of(&self.source)
    }

    pub(crate) fn target_sizes(&self) -> Vec<usize> {
        self.sizes_of(&self.target)
    }

    /// Returns the target's elements in logical order. The elements of the source are numbers in the
    /// logical order of the source.
    pub(crate) fn elements(&self) -> Vec<u16> {
        let of_source: Vec<_> = self.source.concat();
        let of_target: Vec<_> = self.target.concat();
        let count: usize = self.target_sizes().iter().product();
        let element = |number: usize| {
            // The position along each letter, the last one moving fastest.
            let mut rest = number;
            let mut along = HashMap::new();
            for letter in of_target.iter().rev() {
                along.insert(*letter, rest % self.size(*letter));
                rest /= self.size(*letter);
            }
            let number = of_source.iter().fold(0, |number, letter| {
                number * self.size(*letter) + along[letter]
            });
            u16::try_from(number).expect("few elements")
        };
        (0..count).map(element).collect()
    }

    pub(crate) fn given(&self) -> Vec<(char, usize)> {
        let given = self.sizes.iter().filter(|size| size.2);
        given.map(|(letter, size, _)| (*letter, *size)).collect()
    }

    pub(crate) fn has_unit(&self) -> bool {
        self.source.iter().chain(&self.target).any(Vec::is_empty)
    }

    pub(crate) fn repeats(&self) -> bool {
        let of = |groups: &[Vec<char>]| groups.iter().map(Vec::len).sum::<usize>();
        of(&self.source) < of(&self.target)
    }

    /// Returns a line for `judge.py`.
    pub(crate) fn question(&self) -> String {
        let side = |groups: &[Vec<char>]| {
            let groups = groups.iter().map(|group| {
                let letters: Vec<_> = group
                    .iter()
                    .map(|letter| letter.to_lowercase().to_string())
                    .collect();
                match &letters[..] {
                    [] => "1".to_owned(),
                    [letter] => letter.clone(),
                    _ => format!("({})", letters.join(" ")),
                }
            });
            groups.collect::<Vec<_>>().join(" ")
        };
        let mut line = format!("{} -> {};", side(&self.source), side(&self.target));
        for size in self.source_sizes() {
            let _ = write!(line, "{size} ");
        }
        line.push(';');
        for (letter, size) in self.given() {
            let _ = write!(line, "{}={size} ", letter.to_lowercase());
        }
        line.push('\n');
        line
    }

    /// Returns the pattern of `rearrange!` with its axes in logical order. All other orders have the same meaning.
    pub(crate) fn text(&self) -> String {
        let side = |groups: &[Vec<char>]| {
            let groups = groups
                .iter()
                .zip(AXES)
                .map(|(group, axis)| match &group[..] {
                    [] => format!("{axis}(1)"),
                    [letter] if *letter == axis => format!("{axis}"),
                    _ => {
                        let letters: Vec<_> = group.iter().map(char::to_string).collect();
                        format!("{axis}({})", letters.join(" "))
                    }
                });
            groups.collect::<Vec<_>>().join(" ")
        };
        format!("{} -> {}", side(&self.source), side(&self.target))
    }

    /// Returns the pattern as a constant, and a comparison with the answer of einops.
    pub(crate) fn statement(&self, number: usize) -> String {
        let layout = |sizes: Vec<usize>| {
            let label: String = AXES[..sizes.len()].iter().collect();
            let named = sizes
                .iter()
                .zip(AXES)
                .map(|(size, axis)| format!("{axis} = {size}"));
            format!("layout!({label}[{}])", named.collect::<Vec<_>>().join(", "))
        };
        let mut given = String::new();
        for (letter, size) in self.given() {
            let _ = write!(given, ", {letter} = {size}");
        }
        format!(
            "    {{\n        type Source = {};\n        type Target = {};\n        \
             static MOVE: Rearrangement<Source, Target> = rearrange!(const {}{given});\n        \
             compare(&MOVE, &mut expected);\n    }} // {number}\n",
            layout(self.source_sizes()),
            layout(self.target_sizes()),
            self.text(),
        )
    }
}

/// Returns groups of 1 to 4 letters, and sometimes an empty group. There are at most eight groups.
fn grouped(letters: &[char], numbers: &mut Numbers) -> Vec<Vec<char>> {
    let mut groups = Vec::new();
    let mut rest = letters;
    while !rest.is_empty() {
        let (group, others) = rest.split_at((1 + numbers.below(4)).min(rest.len()));
        groups.push(group.to_vec());
        rest = others;
    }
    if groups.len() < 8 && numbers.below(6) == 0 {
        groups.insert(numbers.below(groups.len() + 1), Vec::new());
    }
    groups
}

/// The beginning of the program of constants.
pub(crate) const PROGRAM: &str = r#"//! Written by `tests/rearrange.rs`.
use tensor_layout::{Rearrangement, StaticLayout, Tensor, layout, rearrange};

fn compare<L: StaticLayout, M: StaticLayout>(by: &Rearrangement<L, M>, expected: &mut &[u8])
where
    L::Storage: tensor_layout::traits::StaticStorage,
    M::Storage: tensor_layout::traits::Writable,
{
    let numbers = (0..L::LEN).map(|number| number as u16).collect();
    let source = Tensor::<u16, L>::from_vec(numbers).unwrap();
    let target = by.apply(&source);
    for element in target.memory() {
        let (first, rest) = expected.split_first_chunk().unwrap();
        assert_eq!(*element, u16::from_le_bytes(*first), "{by:?}");
        *expected = rest;
    }
}

fn main() {
    let mut expected: &[u8] = include_bytes!("../expected");
"#;
