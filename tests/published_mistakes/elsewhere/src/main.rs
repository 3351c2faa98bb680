//! Ten of the mistakes in `list.txt`, as their authors would write them with candle and with ndarray.
//!
//! All of them compile. The program prints the message of each mistake at run time. `messages.txt` keeps these messages,
//! and those of C++'s mdspan for `mdspan.cpp`.

use std::panic::{catch_unwind, set_hook};

mod candle;
mod nd;

/// The outcome of a mistake: the first line of an error or of a panic, or a wrong result that nothing mentions.
type Said = Result<String, String>;

type Mistake = (&'static str, fn() -> Said);

fn main() {
    set_hook(Box::new(|_| {}));
    for (library, mistakes) in [("candle", candle::MISTAKES), ("ndarray", nd::MISTAKES)] {
        for (name, mistake) in mistakes {
            let said = match catch_unwind(mistake) {
                Ok(Ok(wrong)) => format!("nothing: {wrong}"),
                Ok(Err(error)) => format!("an error when it runs: {}", first_line(&error)),
                Err(panic) => {
                    let text = panic.downcast_ref::<String>().cloned();
                    let text =
                        text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
                    format!("a panic: {}", first_line(&text.unwrap_or_default()))
                }
            };
            println!("{library} | {name} | {said}");
        }
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("")
}
