use const_format::StrWriter;

/// Text that is put together at compile time, in a buffer of fixed size.
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

    /// What has been written.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        let writer: &StrWriter = &self.0;
        writer.as_str()
    }

    /// Forgets what has been written.
    pub const fn clear(&mut self) {
        let writer: &mut StrWriter = &mut self.0;
        writer.as_mut().clear();
    }

    /// Writes a text.
    pub const fn str(&mut self, text: &str) -> &mut Self {
        let writer: &mut StrWriter = &mut self.0;
        match writer.as_mut().write_str(text) {
            Ok(()) => self,
            Err(_) => full(),
        }
    }

    /// Writes a letter.
    pub const fn letter(&mut self, letter: char) -> &mut Self {
        let writer: &mut StrWriter = &mut self.0;
        match writer.as_mut().write_char(letter) {
            Ok(()) => self,
            Err(_) => full(),
        }
    }

    /// Writes a letter so many times.
    pub const fn repeated(&mut self, letter: char, times: usize) -> &mut Self {
        let mut i = 0;
        while i < times {
            self.letter(letter);
            i += 1;
        }
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

    /// Writes a number.
    pub const fn number(&mut self, number: usize) -> &mut Self {
        self.long_number(number as u64)
    }

    /// Writes a number of 64 bits.
    pub const fn long_number(&mut self, number: u64) -> &mut Self {
        let writer: &mut StrWriter = &mut self.0;
        match writer.as_mut().write_u64_display(number) {
            Ok(()) => self,
            Err(_) => full(),
        }
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
        self.long_number(last / 100)
            .long_number(last / 10 % 10)
            .long_number(last % 10)
    }

    /// Number of letters.
    #[must_use]
    pub const fn width(&self) -> usize {
        let bytes = self.as_str().as_bytes();
        let mut letters = 0;
        let mut i = 0;
        while i < bytes.len() {
            // All bytes of a letter but its first begin with these bits.
            if bytes[i] & 0b1100_0000 != 0b1000_0000 {
                letters += 1;
            }
            i += 1;
        }
        letters
    }
}

const fn full() -> ! {
    panic!("the text of a layout is too long")
}
