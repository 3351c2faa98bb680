use const_format::StrWriter;
use const_format::fmt::Error;

/// Text that is put together at compile time, in a buffer of fixed size.
///
/// The compiler takes a million times as long for a step of this as a processor does, and for slicing as
/// long as for many steps; so there are few of either.
///
/// # Panics
///
/// Everything that writes does if the buffer is full; in a constant, that does not compile.
#[derive(Clone, Copy)]
pub struct Text<const CAPACITY: usize>(StrWriter<[u8; CAPACITY]>);

impl<const CAPACITY: usize> Text<CAPACITY> {
    /// No text yet.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "`Default` is not const")]
    pub const fn new() -> Self {
        Text(StrWriter::new([0; CAPACITY]))
    }

    const fn writer(&self) -> &StrWriter {
        &self.0
    }

    const fn writer_mut(&mut self) -> &mut StrWriter {
        &mut self.0
    }

    /// What has been written.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        self.writer().as_str()
    }

    /// Bytes that have been written.
    pub(crate) const fn bytes(&self) -> usize {
        self.writer().len()
    }

    /// Letters between two of the bytes.
    pub(crate) const fn letters_between(&self, start: usize, end: usize) -> usize {
        let bytes = self.writer().as_bytes();
        let mut letters = 0;
        let mut i = start;
        while i < end {
            // All bytes of a letter but its first begin with these bits.
            if bytes[i] & 0b1100_0000 != 0b1000_0000 {
                letters += 1;
            }
            i += 1;
        }
        letters
    }

    /// Writes what is between two bytes of a text.
    pub(crate) const fn part(&mut self, text: &str, start: usize, end: usize) -> &mut Self {
        written(self.writer_mut().as_mut().write_str_range(text, start..end));
        self
    }

    /// Writes a text.
    pub const fn str(&mut self, text: &str) -> &mut Self {
        written(self.writer_mut().as_mut().write_str(text));
        self
    }

    /// Writes a letter.
    pub const fn letter(&mut self, letter: char) -> &mut Self {
        written(self.writer_mut().as_mut().write_char(letter));
        self
    }

    /// Writes `N, C, H, W`; `' '` is no letter.
    pub const fn letters(&mut self, letters: &[char]) -> &mut Self {
        let mut separator = "";
        let mut i = 0;
        while i < letters.len() {
            if letters[i] != ' ' {
                self.str(separator).letter(letters[i]);
                separator = ", ";
            }
            i += 1;
        }
        self
    }

    /// Writes so many spaces.
    pub(crate) const fn spaces(&mut self, spaces: usize) -> &mut Self {
        const SPACES: &str = "                                ";
        let mut missing = spaces;
        while missing > SPACES.len() {
            self.str(SPACES);
            missing -= SPACES.len();
        }
        self.part(SPACES, 0, missing)
    }

    /// Writes a number.
    pub const fn number(&mut self, number: usize) -> &mut Self {
        self.long_number(number as u64)
    }

    /// Writes a number of 64 bits.
    pub const fn long_number(&mut self, number: u64) -> &mut Self {
        written(self.writer_mut().as_mut().write_u64_display(number));
        self
    }

    /// Writes a number as Rust has it, with `_` between groups of three digits if there are more than
    /// four.
    pub const fn grouped(&mut self, number: u64) -> &mut Self {
        if number < 10_000 {
            self.long_number(number)
        } else {
            self.in_groups(number)
        }
    }

    const fn in_groups(&mut self, number: u64) -> &mut Self {
        if number < 1000 {
            return self.long_number(number);
        }
        let last = number % 1000;
        self.in_groups(number / 1000).letter('_');
        // Its zeros, too.
        self.long_number(last / 100)
            .long_number(last / 10 % 10)
            .long_number(last % 10)
    }
}

const fn written(result: Result<(), Error>) {
    assert!(result.is_ok(), "the text of a layout is too long");
}
