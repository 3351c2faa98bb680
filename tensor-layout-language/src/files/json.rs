//! The part of JSON that the header of a safetensors file needs.

/// The deepest nesting of lists and objects.
const DEEPEST: u32 = 16;

/// A text in JSON, from a position on. Each function returns `None` if the text is wrong there.
pub(super) struct Json<'a> {
    text: &'a [u8],
    /// The offset of the next byte.
    pub(super) at: usize,
}

impl<'a> Json<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Json { text, at: 0 }
    }

    /// Skips white space, and returns the next byte.
    fn next(&mut self) -> Option<u8> {
        let rest = self.text.get(self.at..)?;
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        self.at += rest.iter().take_while(|byte| blank(byte)).count();
        self.text.get(self.at).copied()
    }

    /// Skips a byte, with white space before it.
    fn take(&mut self, wanted: u8) -> Option<()> {
        (self.next()? == wanted).then(|| self.at += 1)
    }

    /// Returns whether only white space is left.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.next().is_none()
    }

    /// Reads an object, and calls `visit` for each key, which must read the value.
    pub(super) fn object(
        &mut self,
        mut visit: impl FnMut(&mut Self, String) -> Option<()>,
    ) -> Option<()> {
        self.sequence(b'{', b'}', |json| {
            let key = json.string()?;
            json.take(b':')?;
            visit(json, key)
        })
    }

    /// Reads a list, and calls `visit` for each element, which must read it.
    pub(super) fn list(&mut self, visit: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.sequence(b'[', b']', visit)
    }

    fn sequence(
        &mut self,
        open: u8,
        close: u8,
        mut visit: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.take(open)?;
        if self.take(close).is_some() {
            return Some(());
        }
        loop {
            visit(self)?;
            if self.take(b',').is_none() {
                return self.take(close);
            }
        }
    }

    /// Reads a whole number without a sign.
    pub(super) fn number(&mut self) -> Option<u64> {
        self.next()?;
        let rest = &self.text[self.at..];
        let end = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += end;
        core::str::from_utf8(&rest[..end]).ok()?.parse().ok()
    }

    /// Reads a string.
    pub(super) fn string(&mut self) -> Option<String> {
        self.take(b'"')?;
        let mut bytes = Vec::new();
        loop {
            let byte = *self.text.get(self.at)?;
            self.at += 1;
            match byte {
                b'"' => return String::from_utf8(bytes).ok(),
                b'\\' => {
                    let character = self.escape()?;
                    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
                0..=0x1f => return None,
                _ => bytes.push(byte),
            }
        }
    }

    /// Reads the rest of an escape sequence.
    fn escape(&mut self) -> Option<char> {
        let byte = *self.text.get(self.at)?;
        self.at += 1;
        Some(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.unit()?;
                if !(0xd800..0xdc00).contains(&first) {
                    return char::from_u32(first);
                }
                if self.text.get(self.at..self.at + 2)? != b"\\u" {
                    return None;
                }
                self.at += 2;
                let second = self.unit()?;
                if !(0xdc00..0xe000).contains(&second) {
                    return None;
                }
                return char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
            }
            _ => return None,
        })
    }

    /// Reads the four digits of a unit of UTF-16.
    fn unit(&mut self) -> Option<u32> {
        let digits = core::str::from_utf8(self.text.get(self.at..self.at + 4)?).ok()?;
        self.at += 4;
        let is_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| is_digits)
    }

    /// Skips any value.
    pub(super) fn skip(&mut self) -> Option<()> {
        self.skip_within(DEEPEST)
    }

    fn skip_within(&mut self, depth: u32) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match self.next()? {
            b'{' => self.object(|json, _| json.skip_within(depth)),
            b'[' => self.list(|json| json.skip_within(depth)),
            b'"' => self.string().map(drop),
            _ => {
                let rest = &self.text[self.at..];
                let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
                let end = rest.iter().take_while(|byte| is_part(byte)).count();
                self.at += end;
                (end > 0).then_some(())
            }
        }
    }
}
