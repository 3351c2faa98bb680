//! Calls the macros of `tensor-layout` with mutated input, outside of the compiler. No call may panic or hang.
//!
//! ```text
//! cargo run --release -p tensor-layout-fuzz -- [SECONDS [SEED]]
//! ```
//!
//! The inputs are changed calls in the documentation, the tests and the programs with mistakes of this repository.
//! Tokens are removed, repeated and exchanged. They are also replaced by tokens of other calls, by odd numbers and by
//! odd words. The output of a macro is read again as tokens. Without arguments, the program runs for 10 seconds from
//! seed 1. The same seed makes the same calls.

#[path = "../../tensor-layout-macros/src/at.rs"]
mod at;
#[cfg(test)]
mod calls;
#[path = "../../tensor-layout-macros/src/editor.rs"]
mod editor;
#[path = "../../tensor-layout-macros/src/expand.rs"]
mod expand;
#[path = "../../tensor-layout-macros/src/frame.rs"]
mod frame;
#[path = "../../tensor-layout-macros/src/in_file.rs"]
mod in_file;
#[path = "../../tensor-layout-macros/src/mark.rs"]
mod mark;
#[cfg(test)]
mod messages;
#[cfg(test)]
mod mistakes;
#[cfg(test)]
#[path = "../orders.rs"]
mod orders;
#[path = "../../tensor-layout-macros/src/part.rs"]
mod part;
#[path = "../../tensor-layout-macros/src/plan.rs"]
mod plan;
#[path = "../../tensor-layout-macros/src/rearrange.rs"]
mod rearrange;
#[cfg(test)]
#[path = "../rows.rs"]
mod rows;
#[cfg(test)]
mod tokens;

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A call that takes longer counts as hanging.
const LONGEST: Duration = Duration::from_secs(10);

/// Each macro: its name, the tokens before those of the user, and the function that expands it.
const MACROS: [(&str, &str, fn(TokenStream) -> TokenStream); 11] = [
    ("layout", "@ tensor_layout", expand::layout),
    ("page", "", expand::page),
    ("picture", "picture", expand::page),
    ("at", "@ tensor_layout", at::at),
    ("part", "@ tensor_layout", part::part),
    ("try_part", "try tensor_layout", part::part),
    ("frame", "@ tensor_layout", frame::frame),
    ("plan", "@ tensor_layout", plan::plan),
    ("mark", "", mark::mark),
    ("rearrange", "@ tensor_layout", rearrange::rearrange),
    ("try_rearrange", "try tensor_layout", rearrange::rearrange),
];

/// Words and signs that have a meaning in one of the macros.
const WORDS: [&str; 40] = [
    "N",
    "C",
    "H",
    "W",
    "A",
    "Z",
    "NHWC",
    "NCHW16c",
    "NCHW4c4c",
    "ABCDEFGHI",
    "HH",
    "h",
    "nhwc",
    "pad",
    "align",
    "strides",
    "pitch",
    "overlap",
    "broadcast",
    "logical",
    "type",
    "struct",
    "union",
    "pub",
    "const",
    "mut",
    "try",
    "as",
    "self",
    "Self",
    "crate",
    "super",
    "_",
    "r#type",
    "usize",
    "where",
    "for",
    "Ω",
    "dyn",
    "static",
];
const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "16",
    "255",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "1.5",
    "0x10",
    "1_000",
    "3usize",
    "7i32",
];
const SIGNS: [char; 17] = [
    '?', ',', ';', '=', '.', '-', '+', '*', '<', '>', ':', '!', '#', '&', '|', '$', '@',
];

/// The call that is being tried. Another thread watches whether it ends, and the text of the call goes to the terminal.
static TRIED: Mutex<String> = Mutex::new(String::new());
/// The number of calls that have ended.
static COUNT: AtomicU64 = AtomicU64::new(0);
/// Numbers that look random.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        let number = self.next() % end as u64;
        usize::try_from(number).expect("it is below a `usize`")
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Collects the calls of each macro in the Rust and Markdown files of a folder.
fn collect(folder: &Path, calls: &mut [Vec<Vec<TokenTree>>; MACROS.len()]) {
    let entries = fs::read_dir(folder).expect("the repository can be read");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("a folder can be read to its end").path())
        .collect();
    // Sorted, so that every machine makes the same calls.
    paths.sort();
    for path in paths {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                collect(&path, calls);
            }
        } else if path
            .extension()
            .is_some_and(|extension| extension == "rs" || extension == "md")
        {
            let text = fs::read_to_string(&path).unwrap_or_default();
            for (index, (name, ..)) in MACROS.iter().enumerate() {
                let start = format!(
                    "{}!",
                    if ["page", "picture"].contains(name) {
                        "layout"
                    } else {
                        name
                    }
                );
                for (at, _) in text.match_indices(&start) {
                    // In documentation, each line begins with a sign.
                    let lines: String = text[at + start.len()..]
                        .lines()
                        .take(30)
                        .map(|line| {
                            line.trim_start()
                                .trim_start_matches("//!")
                                .trim_start_matches("///")
                        })
                        .flat_map(|line| [line, "\n"])
                        .collect();
                    if let Some(call) = first_group(&lines) {
                        calls[index].push(call);
                    }
                }
            }
        }
    }
}

/// Returns the tokens in the brackets that a text begins with.
fn first_group(text: &str) -> Option<Vec<TokenTree>> {
    let open = text.find(['(', '[', '{'])?;
    if !text[..open].trim().is_empty() {
        return None;
    }
    let ends = text[open..].match_indices([')', ']', '}']).take(40);
    for (end, _) in ends {
        if let Ok(tokens) = text[open..=open + end].parse::<TokenStream>() {
            return match tokens.into_iter().next() {
                Some(TokenTree::Group(group)) => Some(group.stream().into_iter().collect()),
                _ => None,
            };
        }
    }
    None
}

/// Returns some other token.
fn other(random: &mut Random, corpus: &[Vec<TokenTree>]) -> TokenTree {
    match random.below(6) {
        0 => {
            let word = random.of(&WORDS);
            let mut tokens = word
                .parse::<TokenStream>()
                .expect("it is a word")
                .into_iter();
            tokens.next().expect("a word is a token")
        }
        1 => {
            let mut number = random
                .of(&NUMBERS)
                .parse::<TokenStream>()
                .expect("it is a number")
                .into_iter();
            number.next().expect("a number is a token")
        }
        2 => TokenTree::Punct(Punct::new(
            *random.of(&SIGNS),
            if random.below(2) == 0 {
                Spacing::Alone
            } else {
                Spacing::Joint
            },
        )),
        3 => TokenTree::Literal(Literal::string("text")),
        _ => {
            let call = random.of(corpus);
            if call.is_empty() {
                TokenTree::Ident(Ident::new("X", Span::call_site()))
            } else {
                call[random.below(call.len())].clone()
            }
        }
    }
}

/// Makes one change of some tokens, here or in one of their groups.
fn mutate(tokens: &mut Vec<TokenTree>, random: &mut Random, corpus: &[Vec<TokenTree>]) {
    if tokens.is_empty() {
        tokens.push(other(random, corpus));
        return;
    }
    let at = random.below(tokens.len());
    if let TokenTree::Group(group) = &tokens[at] {
        if random.below(3) > 0 {
            let mut inner: Vec<_> = group.stream().into_iter().collect();
            mutate(&mut inner, random, corpus);
            let delimiter = match random.below(20) {
                0 => Delimiter::None,
                1 => Delimiter::Parenthesis,
                2 => Delimiter::Bracket,
                3 => Delimiter::Brace,
                _ => group.delimiter(),
            };
            tokens[at] = TokenTree::Group(Group::new(delimiter, inner.into_iter().collect()));
            return;
        }
    }
    match random.below(8) {
        0 => {
            tokens.remove(at);
        }
        1 => {
            let again = tokens[at].clone();
            tokens.insert(at, again);
        }
        2 => {
            let with = random.below(tokens.len());
            tokens.swap(at, with);
        }
        3 => tokens.insert(at, other(random, corpus)),
        4 => {
            // An invisible group, as around a fragment that another macro passes on.
            let group = Group::new(Delimiter::None, TokenStream::from(tokens[at].clone()));
            tokens[at] = TokenTree::Group(group);
        }
        5 => {
            let call = random.of(corpus);
            if !call.is_empty() {
                let from = random.below(call.len());
                tokens.truncate(at);
                tokens.extend(call[from..].iter().cloned());
            }
        }
        _ => tokens[at] = other(random, corpus),
    }
}

/// Returns whether there is a `'` without its name.
fn has_half_lifetime(tokens: TokenStream) -> bool {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_half = match token {
            TokenTree::Punct(mark) if mark.as_char() == '\'' => {
                mark.spacing() == Spacing::Alone
                    || !matches!(tokens.peek(), Some(TokenTree::Ident(_)))
            }
            TokenTree::Group(group) => has_half_lifetime(group.stream()),
            _ => false,
        };
        if is_half {
            return true;
        }
    }
    false
}

fn main() {
    let mut arguments = env::args().skip(1).map(|argument| argument.parse::<u64>());
    let mut argument = |otherwise| match arguments.next() {
        None => otherwise,
        Some(number) => number.expect("the arguments are numbers: SECONDS SEED"),
    };
    let time = Duration::from_secs(argument(10));
    let seed = argument(1);
    println!("seed {seed}");
    let mut random = Random(seed);

    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut calls: [Vec<Vec<TokenTree>>; MACROS.len()] = Default::default();
    collect(&repository, &mut calls);
    let corpus: Vec<_> = calls.iter().flatten().cloned().collect();
    for ((name, ..), calls) in MACROS.iter().zip(&calls) {
        println!("{name}: {} calls in the repository", calls.len());
        assert!(!calls.is_empty(), "no call of `{name}!` was found");
    }

    thread::spawn(|| {
        let mut before = u64::MAX;
        loop {
            thread::sleep(LONGEST);
            let count = COUNT.load(Ordering::Relaxed);
            if count == before {
                eprintln!("hangs: {}", TRIED.lock().expect("nobody panics with it"));
                std::process::exit(1);
            }
            before = count;
        }
    });

    let start = Instant::now();
    while start.elapsed() < time {
        let which = random.below(MACROS.len());
        let (name, head, function) = MACROS[which];
        let mut tokens = random.of(&calls[which]).clone();
        for _ in 0..random.below(6) {
            mutate(&mut tokens, &mut random, &corpus);
        }
        let tokens: TokenStream = tokens.into_iter().collect();
        // No program has such a token, and it cannot be read back.
        let has_half_lifetime = has_half_lifetime(tokens.clone());
        *TRIED.lock().expect("nobody panics with it") = format!("{name}! {{ {tokens} }}");
        let without_location = mark::bounds_without_location(Span::call_site(), tokens.clone());
        let letters = |tokens: &TokenStream| -> String {
            let text = tokens.to_string().replace("for <>", "");
            text.split_whitespace().collect()
        };
        assert_eq!(letters(&without_location), letters(&tokens));
        let mut given: TokenStream = head.parse().expect("these are tokens");
        given.extend(tokens);
        let written = catch_unwind(AssertUnwindSafe(|| function(given).to_string()));
        let text = TRIED.lock().expect("nobody panics with it").clone();
        let Ok(written) = written else {
            eprintln!("panics: {text}");
            std::process::exit(1);
        };
        if let (false, Err(error)) = (has_half_lifetime, written.parse::<TokenStream>()) {
            eprintln!("writes what is no Rust ({error}): {text}\n{written}");
            std::process::exit(1);
        }
        COUNT.fetch_add(1, Ordering::Relaxed);
    }
    let count = COUNT.load(Ordering::Relaxed);
    println!(
        "{count} calls in {} s, none of which panicked or hung",
        time.as_secs()
    );
}
