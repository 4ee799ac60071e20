//! As much of JSON as the golden data uses.

/// A JSON value; numbers keep their text.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The member of an object, unless it is absent or null.
    pub fn get(&self, key: &str) -> Option<&Json> {
        let Json::Object(members) = self else {
            panic!("{self:?} is not an object");
        };
        let member = members.iter().find(|(name, _)| name == key);
        member.map(|(_, value)| value).filter(|v| **v != Json::Null)
    }

    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) | Json::Number(text) => text,
            _ => panic!("{self:?} is not a text"),
        }
    }

    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(list) => list,
            _ => panic!("{self:?} is not a list"),
        }
    }
}

/// Reads one value; panics when the text is not JSON.
pub fn parse(text: &str) -> Json {
    let mut reader = Reader { chars: text.chars().collect(), at: 0 };
    let value = reader.value();
    reader.blanks();
    assert_eq!(reader.at, reader.chars.len(), "trailing text in {text}");
    value
}

struct Reader {
    chars: Vec<char>,
    at: usize,
}

impl Reader {
    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn next(&mut self) -> char {
        let c = self.peek().expect("unexpected end");
        self.at += 1;
        c
    }

    fn take(&mut self, wanted: char) -> bool {
        self.blanks();
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, wanted: char) {
        assert!(self.take(wanted), "{wanted:?} expected at {}", self.at);
    }

    fn value(&mut self) -> Json {
        if self.take('{') {
            Json::Object(self.sequence('}', Reader::member))
        } else if self.take('[') {
            Json::List(self.sequence(']', Reader::value))
        } else if self.take('"') {
            Json::Text(self.string())
        } else {
            self.word()
        }
    }

    /// Items with commas between them, up to `end`.
    fn sequence<T>(&mut self, end: char, item: fn(&mut Reader) -> T) -> Vec<T> {
        let mut items = vec![];
        if self.take(end) {
            return items;
        }
        items.push(item(self));
        while self.take(',') {
            items.push(item(self));
        }
        self.expect(end);
        items
    }

    fn member(&mut self) -> (String, Json) {
        self.expect('"');
        let name = self.string();
        self.expect(':');
        (name, self.value())
    }

    /// The rest of a string after its opening quote.
    fn string(&mut self) -> String {
        let mut text = String::new();
        loop {
            match self.next() {
                '"' => return text,
                '\\' => text.push(self.escape()),
                c => text.push(c),
            }
        }
    }

    fn escape(&mut self) -> char {
        match self.next() {
            'n' => '\n',
            't' => '\t',
            'u' => {
                let digits: String = (0..4).map(|_| self.next()).collect();
                let code = u32::from_str_radix(&digits, 16).expect("four hex digits");
                char::from_u32(code).expect("a character")
            }
            c @ ('"' | '\\' | '/') => c,
            c => panic!("unknown escape {c:?}"),
        }
    }

    fn word(&mut self) -> Json {
        let is_part = |c: char| c.is_alphanumeric() || "+-.".contains(c);
        let mut word = String::new();
        while self.peek().is_some_and(is_part) {
            word.push(self.next());
        }
        match word.as_str() {
            "null" => Json::Null,
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            "" => panic!("value expected at {}", self.at),
            _ => Json::Number(word),
        }
    }
}

#[test]
fn reads_what_the_data_use() {
    let json = parse(r#" {"a": [1, "x\"\u0041"], "b": null, "c": {}, "d": true} "#);
    assert_eq!(json.get("a").unwrap().list()[0].text(), "1");
    assert_eq!(json.get("a").unwrap().list()[1].text(), "x\"A");
    assert_eq!(json.get("b"), None);
    assert_eq!(json.get("c"), Some(&Json::Object(vec![])));
    assert_eq!(json.get("d"), Some(&Json::Bool(true)));
}
