//! The notation of values and expressions: one grammar for input, and printed output that conforms to it.
//!
//! ```text
//! statement   = { "let" name [ parameters ] "=" choice ";" } ( choice | loop-over )
//! parameters  = "(" [ name { "," name } ] ")"                             of a function of one's own
//! loop-over   = "for" head ":" statement                                  a table: over integers, or over a list
//! head        = name "in" sum [ ".." sum [ "step" sum ] ] [ "where" choice ]  without a colon outside of brackets
//! choice      = "if" choice "then" choice "else" choice | condition
//! condition   = conjunction { "or" conjunction }
//! conjunction = negation { "and" negation }
//! negation    = ( "forall" | "exists" ) head ":" choice | "not" negation | comparison
//! comparison  = sided [ ( "==" | "!=" | "<=" | ">=" | "<" | ">" | "||" ) sided ]
//! sided       = sum [ "&" sum ]                                           onside & offside of a loopy game
//! sum         = ordinal { ( "+" | "-" ) ordinal | switch unary }
//! ordinal     = product { ":" product }
//! product     = unary { ( blank "*" blank | "·" | "/" ) unary }           also `3*w`, `3*(..)` and `w*3`
//! unary       = "-" unary | switch unary | switch "{" options "}" | power
//! switch      = "+-" | "±"                                                between summands `+-` has a blank on both sides
//! power       = primary [ "**" unary ]                                    of numbers: `w**2`
//! primary     = plain | braces | loop | "literal" braces | "(" statement ")" | list | infinite | name [ "(" [ arguments ] ")" ] | text
//! loop        = name braces                                               in which the name stands for the game itself; no blank between
//! list        = "[" [ arguments ] "]"
//! infinite    = "inf{" [ digits { "," digits } ] "}"                      an infinite nim value
//! arguments   = ( choice | loop-over ) { "," ( choice | loop-over ) }
//! plain       = [ "-" ] number [ ups ] [ star ] | ups [ star ] | star     without blanks inside
//!             | number ( "tiny" | "miny" ) "(" arguments ")"              2 + tiny(1) as `2tiny(1)`
//!             | [ [ "-" ] number ] constant [ star ]                      constant: on, off, over, under, upon, ..: `5over`, `upon*`
//! number      = digits [ "/" digits | "." digits ]                        a dyadic rational; others stand alone
//! ups         = arrow { arrow } | arrow digits                            multiples of up, never a power
//!             | arrow "<" digits ">" | arrow "[" digits "]"               ^<2> is up-second, ^[2] up to 2: ^ + ^<2>
//!             | arrow "<on>" | arrow "[on]"                               their limits: ^[on] is upon
//! arrow       = "^" | "v"
//! star        = "*" [ digits ]
//! braces      = "{" options bars options { bars options } "}"
//! options     = [ sided { "," sided } [ "," ( ".." | "..." ) ] ]          dots: they go on by a rule, and are numbers
//! bars        = "|" { "|" }                                               the longest run separates Left from Right
//! text        = '"' characters '"' | "'" characters "'"
//! ```
//!
//! - The suffixes of a number follow it directly: `3/4^2*` is 3/4 plus double up plus star. A number and a
//!   nimber with digits need a plus: `1+*2`. The text `1*2` is rejected, since it could be a product. As a
//!   whole option in braces, as in `{1|1*2}`, it is accepted as the sum, because other programs print sums
//!   in this way, and products of two numbers do not occur there. The forms `Tiny(2)` and `2Tiny(2)` of
//!   other programs are accepted as well.
//! - A leading minus belongs to the number: `-2^` is -2 plus up, while `-{1|0}` is a negative.
//! - `+-g` is the switch {g|-g}, and `+-{a,b}` is {a,b|-a,-b}. `a +- b` and `a ± b` are a plus that switch,
//!   and `a + -b` is a minus b. `a +-b` is rejected, since it could mean either.
//! - Inside braces a run of bars nests games: `{a||b|c}` is `{a|{b|c}}`. Outside of braces, `||` tests
//!   whether two games are confused.
//! - Braces stand for the value, in canonical form. `literal{..}` stands for the form as written, including
//!   the braces inside it. Functions and operations that depend on the form use that form; all others use
//!   its value. So `literal{-1|1}:1` is 1/2, but `{-1|1}:1` is 0:1 = 1.
//! - `a:b:c` is `a:(b:c)`. The ordinal sum of forms is associative, and only the form of the left operand
//!   matters.
//! - `==` and `!=` also compare texts, words, outcomes and truth values: `outcome(g) == "N"`. `and` and `or`
//!   evaluate only as many operands as they need, and `if` only the branch that it chooses.
//! - The words of conditions are names where they could not be anything else: `let if = 3; if + 1` is 4.
//! - A user-defined function, as in `let f(x) = mean(x) + 1; f({3|1})`, has access to its arguments and to
//!   the meanings that other names had where it was defined.
//! - In the text of a position, `{n}` is replaced by the game that the name n stands for, as in
//!   `for n in 1..5: domineering("2x{n}")`. Directly behind a cell of a strip or grid it repeats the cell n
//!   times: `toads_and_frogs("T{n}.F{n}")`.
//! - Texts are repeated and joined: `"LR"*3` and `"L" + "R"`. A ruleset accepts a text under a name, as in
//!   `for s in ["LR", "LLR"]: clobber(s)`.
//! - The result of a loop is a table. The table has several columns if the body of the loop is a list. A
//!   cell without a result contains the reason.
//! - `w` is omega, unless `let` gives it another meaning: see [`surreal`](crate::games::surreal).
//! - `up`, `down` and `star` are ^, v and *, unless `let` gives them another meaning, and so are `true` and
//!   `false` truth values.
//! - A function may call itself: `let f(n) = if n == 0 then 1 else n * f(n - 1); f(20)`. Its results are
//!   remembered within the calculation.
//! - `tiny(g)` is {0||0|-g} and `miny(g)` its negative, for any g > 0.
//! - `a{0|a}` is a loopy game that leads to itself. As an option, `pass` is the game of the innermost braces
//!   around it: `{0|pass}`. Options in braces may be names that a later `let` binds, so that games lead to
//!   each other: `let a = {0|b}; let b = {a|*}; a`.
//! - The symbols `↑ ↓ ∗ ± ⧾ ⧿` and the commands of the LaTeX form are accepted as well.

mod explicit;
mod loopy;
mod numbers;
mod parse;
mod print;
mod shape;
mod syntax;
mod token;

pub use self::explicit::{Dag, DagNode, Explicit, MAX_EXPLICIT_BYTES, explicit, in_order};
pub use self::loopy::{explicit_loopy, print_list, print_loopy, print_loopy_form};
pub use self::numbers::{
    print_number, print_number_form, print_options, print_real, print_stalk, print_tree,
};
pub use self::parse::{MAX_LENGTH, MAX_NESTING, parse, parse_entry};
pub use self::print::{Style, print, print_literal, print_switches, print_together, print_uptimal};
pub(crate) use self::syntax::SYNTAX_WORDS;
pub use self::syntax::{
    Comparison, Expression, ExpressionKind, ForEach, LOOPY_CONSTANTS, Over, Quantifier, SumTerm, UpOn,
    UpPower,
};
pub use self::token::MAX_DIGITS;
