/// Text that is put together at compile time, in a buffer of fixed size.
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

    const fn byte(&mut self, byte: u8) {
        assert!(self.len < CAPACITY, "the text of a layout is too long");
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    /// Writes a text.
    pub const fn str(&mut self, text: &str) -> &mut Self {
        let bytes = text.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            self.byte(bytes[i]);
            i += 1;
        }
        self
    }

    /// Writes a letter.
    pub const fn letter(&mut self, letter: char) -> &mut Self {
        self.str(letter.encode_utf8(&mut [0; 4]))
    }

    /// Writes a letter so many times.
    pub const fn letters(&mut self, letter: char, times: usize) -> &mut Self {
        let mut i = 0;
        while i < times {
            self.letter(letter);
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
        self.digits(number, false)
    }

    /// Writes a number as Rust has it, with `_` between groups of three digits if there are more than
    /// four.
    pub const fn grouped(&mut self, number: u64) -> &mut Self {
        self.digits(number, number >= 10_000)
    }

    const fn digits(&mut self, number: u64, in_groups: bool) -> &mut Self {
        let mut digits = 1;
        while digits < 20 && number / 10_u64.pow(digits) > 0 {
            digits += 1;
        }
        while digits > 0 {
            digits -= 1;
            self.byte(b'0' + (number / 10_u64.pow(digits) % 10) as u8);
            if in_groups && digits > 0 && digits % 3 == 0 {
                self.byte(b'_');
            }
        }
        self
    }

    /// Number of letters.
    #[must_use]
    pub const fn width(&self) -> usize {
        let mut letters = 0;
        let mut i = 0;
        while i < self.len {
            // All bytes of a letter but its first begin with these bits.
            if self.bytes[i] & 0b1100_0000 != 0b1000_0000 {
                letters += 1;
            }
            i += 1;
        }
        letters
    }
}
