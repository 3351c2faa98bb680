/// Text that is put together at compile time, in a buffer of fixed size.
///
/// The compiler takes a million times as long for a step of this as a processor does, and for slicing as
/// long as for many steps; so there are few of either.
///
/// # Panics
///
/// Everything that writes does if the buffer is full; in a constant, that does not compile.
#[derive(Clone, Copy)]
pub struct Text<const CAPACITY: usize> {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl<const CAPACITY: usize> Text<CAPACITY> {
    /// No text yet.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "`Default` is not const")]
    pub const fn new() -> Self {
        Text {
            bytes: [0; CAPACITY],
            len: 0,
        }
    }

    /// What has been written.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "it never does")]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => panic!("text is written in whole letters"),
        }
    }

    /// Bytes that have been written.
    pub(crate) const fn bytes(&self) -> usize {
        self.len
    }

    /// Letters between two of the bytes.
    pub(crate) const fn letters_between(&self, start: usize, end: usize) -> usize {
        let mut letters = 0;
        let mut i = start;
        while i < end {
            // All bytes of a letter but its first begin with these bits.
            if self.bytes[i] & 0b1100_0000 != 0b1000_0000 {
                letters += 1;
            }
            i += 1;
        }
        letters
    }

    /// Writes what is between two bytes of another text.
    pub(crate) const fn part(&mut self, other: &Self, start: usize, end: usize) -> &mut Self {
        self.copy(&other.bytes, start, end)
    }

    const fn copy(&mut self, bytes: &[u8], start: usize, end: usize) -> &mut Self {
        assert!(
            end - start <= CAPACITY - self.len,
            "the text of a layout is too long"
        );
        let mut i = start;
        while i < end {
            self.bytes[self.len] = bytes[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    /// Writes a text.
    pub const fn str(&mut self, text: &str) -> &mut Self {
        self.copy(text.as_bytes(), 0, text.len())
    }

    /// Writes a letter.
    pub const fn letter(&mut self, letter: char) -> &mut Self {
        self.str(letter.encode_utf8(&mut [0; 4]))
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
        const SPACES: &[u8] = &[b' '; 32];
        let mut missing = spaces;
        while missing > SPACES.len() {
            self.copy(SPACES, 0, SPACES.len());
            missing -= SPACES.len();
        }
        self.copy(SPACES, 0, missing)
    }

    /// Writes a number.
    pub const fn number(&mut self, number: usize) -> &mut Self {
        self.long_number(number as u64)
    }

    /// Writes a number of 64 bits.
    pub const fn long_number(&mut self, number: u64) -> &mut Self {
        self.digits(number, 20)
    }

    /// Writes a number as Rust has it, with `_` between groups of three digits if there are more than
    /// four.
    pub const fn grouped(&mut self, number: u64) -> &mut Self {
        self.digits(number, if number < 10_000 { 20 } else { 3 })
    }

    /// Writes a number with `_` between groups of so many digits.
    const fn digits(&mut self, number: u64, group: usize) -> &mut Self {
        // From the last to the first; twenty, and `_` between groups of three.
        let mut digits = [b'_'; 26];
        let mut start = digits.len();
        let mut in_group = 0;
        let mut rest = number;
        loop {
            if in_group == group {
                start -= 1;
                in_group = 0;
            }
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            in_group += 1;
            rest /= 10;
            if rest == 0 {
                return self.copy(&digits, start, digits.len());
            }
        }
    }
}
