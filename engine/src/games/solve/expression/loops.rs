//! Games that lead to themselves or to each other: `a{0|a}`, `pass`, `let a = {0|b}; let b = {a|*}; ..`, and
//! the loopy games that have names in the literature.

use std::collections::HashMap;
use std::ops::Range;

use super::{Answer, Evaluator, FUNCTIONS, Operand, call};
use crate::games::notation::{Expression, ExpressionKind, LOOPY_CONSTANTS, SYNTAX_WORDS, UpOn};
use crate::games::value::{Calc, Dyadic, LoopyGraph, LoopyOption, LoopyValue};
use crate::ground::Failure;
use crate::ground::control::OrStop;
use crate::ground::input::InputError;

/// The indices of the bindings of each name, in ascending order.
type Places<'b> = HashMap<&'b str, Vec<usize>>;

/// A graph under construction, with the nodes that its names stand for.
struct LoopBuilder<'s> {
    graph: LoopyGraph<'s>,
    /// The names of the enclosing braces, and of the games that are defined together, from the outermost
    /// inwards.
    scope: Vec<(String, usize)>,
}

impl<'s> LoopBuilder<'s> {
    fn new() -> Self {
        Self { graph: LoopyGraph::new(), scope: Vec::new() }
    }

    fn node(&self, name: &str) -> Option<usize> {
        // The search begins at the innermost name, which shadows outer ones.
        self.scope.iter().rev().find(|(known, _)| known == name).map(|(_, node)| *node)
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Evaluates braces, with or without a name.
    pub(super) fn braces(&mut self, expression: &Expression) -> Result<Operand<'s>, Failure> {
        if let ExpressionKind::Braces(left, right) = &expression.kind
            && !left.iter().chain(right).any(is_pass)
        {
            let (left, right) = (self.side(left)?, self.side(right)?);
            if left.is_beyond() || right.is_beyond() {
                return self.number_between(&left, &right, expression);
            }
            let left = self.games(left.options, left.places)?;
            let right = self.games(right.options, right.places)?;
            return Ok(self.calc.loopy_form(&left, &right)?.into());
        }
        let mut builder = LoopBuilder::new();
        let node = builder.graph.node();
        self.define(&mut builder, node, expression)?;
        Ok(self.calc.loopy(&builder.graph)?[node].into())
    }

    /// Converts options to games. Errors are reported at the places `at`.
    fn games(
        &mut self,
        options: Vec<Operand<'s>>,
        at: &[Expression],
    ) -> Result<Vec<LoopyValue<'s>>, Failure> {
        let games = options.into_iter().zip(at).map(|(option, at)| Ok(option.game(self.calc, at)?.value()));
        games.collect()
    }

    /// Gives a node the options that stand in the braces `expression`.
    fn define(
        &mut self,
        builder: &mut LoopBuilder<'s>,
        node: usize,
        expression: &Expression,
    ) -> Result<(), Failure> {
        match &expression.kind {
            ExpressionKind::Loop(name, braces) => {
                let place = expression.span.start..braces.span.start;
                self.check_no_function(name, place.clone())?;
                builder.scope.push((name.clone(), node));
                self.define(builder, node, braces)?;
                builder.scope.pop();
                // Nested braces may have an unused name as a mere label, but an unused name of the outermost
                // braces is likely a mistake.
                if builder.scope.is_empty() && !names_in(braces).contains(&name.as_str()) {
                    return Err(self.needless_name(name, place).into());
                }
            }
            ExpressionKind::Braces(left, right) => {
                for option in left {
                    let option = self.option(builder, node, option)?;
                    builder.graph.left(node, option);
                }
                for option in right {
                    let option = self.option(builder, node, option)?;
                    builder.graph.right(node, option);
                }
            }
            _ => {
                let message = "a recursive definition needs braces with the options";
                return Err(InputError::new(expression.span.clone(), message)
                    .with_hint("such as `let a = {0|a}; a`: a definition without a move is empty")
                    .into());
            }
        }
        Ok(())
    }

    /// Refuses a function's name directly before braces: `mean{3|1}` would otherwise be the game {3|1}.
    fn check_no_function(&self, name: &str, place: Range<usize>) -> Result<(), InputError> {
        let is_own = matches!(self.known(name), Some(Answer::Function(_)));
        if !is_own && FUNCTIONS.iter().all(|function| function.name != name) {
            return Ok(());
        }
        let message = format!("`{name}` is a function: write its arguments in parentheses");
        Err(InputError::new(place, message).with_hint(format!("write {name}(..)")))
    }

    /// Returns the error for a name before braces in which it does not occur. The name is probably meant for
    /// something else, which the hint says.
    fn needless_name(&self, name: &str, place: Range<usize>) -> InputError {
        let error =
            InputError::new(place, format!("`{name}` names these braces, and does not occur in them"));
        error.with_hint(call::instead_of_before_braces(name, &self.positions.names()))
    }

    fn option(
        &mut self,
        builder: &mut LoopBuilder<'s>,
        node: usize,
        option: &Expression,
    ) -> Result<LoopyOption<'s>, Failure> {
        if is_pass(option) {
            return Ok(LoopyOption::Node(node));
        }
        if let ExpressionKind::Name(name) = &option.kind
            && let Some(known) = builder.node(name)
        {
            return Ok(LoopyOption::Node(known));
        }
        match &option.kind {
            ExpressionKind::Braces(..) | ExpressionKind::Loop(..) => {
                let inner = builder.graph.node();
                self.define(builder, inner, option)?;
                Ok(LoopyOption::Node(inner))
            }
            _ => {
                if let Some((place, name)) = self.name_inside(builder, option) {
                    let message =
                        format!("`{name}` is being defined here, so it can only be an option by itself");
                    return Err(InputError::new(place, message).into());
                }
                Ok(LoopyOption::Value(self.operand(option)?))
            }
        }
    }

    /// Finds a name of the graph inside an expression that is not itself an option.
    fn name_inside(&self, builder: &LoopBuilder<'s>, inside: &Expression) -> Option<(Range<usize>, String)> {
        let mut open = vec![inside];
        while let Some(expression) = open.pop() {
            if let ExpressionKind::Name(name) = &expression.kind
                && builder.node(name).is_some()
            {
                return Some((expression.span.clone(), name.clone()));
            }
            open.extend(expression.parts());
        }
        None
    }

    /// Binds names one after another. Games that lead to later ones are bound together with them.
    pub(super) fn bind(&mut self, bindings: &[(String, Expression)]) -> Result<(), Failure> {
        let mut places: Places<'_> = HashMap::new();
        for (place, (name, expression)) in bindings.iter().enumerate() {
            check_free(name, expression, self.source)?;
            places.entry(name.as_str()).or_default().push(place);
        }
        let mut at = 0;
        while at < bindings.len() {
            let end = self.end_of_group(bindings, &places, at);
            if end == at {
                let (name, expression) = &bindings[at];
                let answer = match &expression.kind {
                    ExpressionKind::Function(arguments, body) => {
                        Answer::Function(self.own(Some(name), arguments, body)?)
                    }
                    _ => {
                        let answer = self.evaluate(expression)?;
                        self.kept(expression, answer)?
                    }
                };
                self.names.insert(name.clone(), answer);
                at += 1;
            } else {
                self.bind_together(&bindings[at..end])?;
                at = end;
            }
        }
        Ok(())
    }

    /// Returns the end of the group of bindings that must be defined together with the one at `start`.
    /// Returns `start` itself if that binding refers to no later one.
    fn end_of_group(&self, bindings: &[(String, Expression)], places: &Places<'_>, start: usize) -> usize {
        let (mut end, mut at) = (start, start);
        // `end` grows while the bindings of the group are read, because each may refer to a later one.
        while at < end.max(start + 1) {
            for name in names_in(&bindings[at].1) {
                if self.known(name).is_some() {
                    continue;
                }
                let bound = places.get(name).map_or(&[][..], Vec::as_slice);
                let next = bound.partition_point(|&place| place < start);
                end = bound.get(next).map_or(end, |&place| end.max(place + 1));
            }
            at += 1;
        }
        end
    }

    fn bind_together(&mut self, bindings: &[(String, Expression)]) -> Result<(), Failure> {
        let is_own = |name: &str| bindings.iter().any(|(own, _)| own == name);
        let mut builder = LoopBuilder::new();
        let mut games = Vec::new();
        for (name, expression) in bindings {
            let is_graph = matches!(expression.kind, ExpressionKind::Braces(..) | ExpressionKind::Loop(..));
            if is_graph || names_in(expression).into_iter().any(is_own) {
                let node = builder.graph.node();
                builder.scope.push((name.clone(), node));
                games.push((node, name, expression));
            } else {
                // The binding stands among games that lead to each other, but takes no part in them.
                let answer = self.evaluate(expression)?;
                self.names.insert(name.clone(), answer);
            }
        }
        for &(node, _, expression) in &games {
            self.define(&mut builder, node, expression)?;
        }
        let values = self.calc.loopy(&builder.graph)?;
        for (node, name, _) in games {
            self.names.insert(name.clone(), values[node].into());
        }
        Ok(())
    }

    /// Returns the game `onside & offside`.
    pub(super) fn sided(&mut self, sides: &(Expression, Expression)) -> Result<LoopyValue<'s>, Failure> {
        let (onside, offside) = (self.operand(&sides.0)?, self.operand(&sides.1)?);
        self.calc.sided(onside, offside)?.ok_or_else(|| {
            let message = "no game has these sides: each is a stopper, and the onside at least the offside";
            InputError::new(sides.0.span.start..sides.1.span.end, message).into()
        })
    }

    pub(super) fn up_on(&mut self, number: &Dyadic, up: UpOn, nim: u32) -> Result<LoopyValue<'s>, Failure> {
        let mut value = up_on(self.calc, up.to)?;
        if up.negative {
            value = self.calc.loopy_negative(value)?;
        }
        let star = self.calc.up_star(0, nim)?;
        let number = self.calc.store().number(number);
        let rest = self.calc.sum(number, star)?;
        Ok(self.calc.loopy_sum(value, rest.into())?)
    }

    /// Returns the loopy game that a name stands for, or `None`.
    pub(super) fn constant(&mut self, name: &str) -> Result<Option<LoopyValue<'s>>, Failure> {
        Ok(constant(self.calc, name)?)
    }
}

fn is_pass(option: &Expression) -> bool {
    matches!(&option.kind, ExpressionKind::Name(name) if name == "pass")
}

/// Returns the names that occur in an expression, outermost first. A name may occur more than once.
fn names_in(expression: &Expression) -> Vec<&str> {
    let mut names = Vec::new();
    let mut open = vec![expression];
    while let Some(expression) = open.pop() {
        if let ExpressionKind::Name(name) = &expression.kind {
            names.push(name.as_str());
        }
        open.extend(expression.parts());
    }
    names
}

/// Returns `^[on]` = {pass|*} if `to` is true, and otherwise `^<on>` = {0||0|0,pass}.
fn up_on<'s>(calc: &mut Calc<'s, '_>, to: bool) -> OrStop<LoopyValue<'s>> {
    let zero = LoopyOption::Value(calc.store().zero().into());
    let mut graph = LoopyGraph::new();
    let node = graph.node();
    if to {
        graph.left(node, LoopyOption::Node(node));
        graph.right(node, LoopyOption::Value(calc.up_star(0, 1)?.into()));
    } else {
        let inner = graph.node();
        graph.left(node, zero);
        graph.right(node, LoopyOption::Node(inner));
        graph.left(inner, zero);
        graph.right(inner, zero);
        graph.right(inner, LoopyOption::Node(inner));
    }
    Ok(calc.loopy(&graph)?[node])
}

/// Returns one of the games of *Winning Ways*, ch. 11: on = {on|}, over = {0|over}, upon = {upon|*}, dud =
/// {dud|dud}, tis = {0|tisn}, tisn = {tis|0}, and off and under, the negatives of on and over. `None` for
/// other names.
fn constant<'s>(calc: &mut Calc<'s, '_>, name: &str) -> OrStop<Option<LoopyValue<'s>>> {
    let zero = LoopyOption::Value(calc.store().zero().into());
    let mut graph = LoopyGraph::new();
    let node = graph.node();
    let own = LoopyOption::Node(node);
    match name {
        "upon" => return up_on(calc, true).map(Some),
        "on" => graph.left(node, own),
        "off" => graph.right(node, own),
        "over" => {
            graph.left(node, zero);
            graph.right(node, own);
        }
        "under" => {
            graph.left(node, own);
            graph.right(node, zero);
        }
        "dud" => {
            graph.left(node, own);
            graph.right(node, own);
        }
        "tis" | "tisn" => {
            let tisn = graph.node();
            graph.left(node, zero);
            graph.right(node, LoopyOption::Node(tisn));
            graph.left(tisn, own);
            graph.right(tisn, zero);
            let wanted = if name == "tis" { node } else { tisn };
            return Ok(Some(calc.loopy(&graph)?[wanted]));
        }
        _ => return Ok(None),
    }
    Ok(Some(calc.loopy(&graph)?[node]))
}

/// Returns the meaning of a name in every expression, before anything is bound: a function, or a word of the
/// language. `None` if it is free.
pub(crate) fn meaning(name: &str) -> Option<&'static str> {
    if FUNCTIONS.iter().any(|function| function.name == name) {
        return Some("a function");
    }
    (SYNTAX_WORDS.contains(&name) || LOOPY_CONSTANTS.contains(&name)).then_some("a word of expressions")
}

/// Refuses to bind a name that already has a meaning, since the name would change its meaning from then on.
pub(crate) fn check_free(name: &str, value: &Expression, source: &str) -> Result<(), InputError> {
    // Only a sign stands between a name and its value, so the last occurrence before the value is the bound
    // name.
    let before = source.get(..value.span.start).unwrap_or_default();
    let place = before.rfind(name).map_or(value.span.clone(), |at| at..at + name.len());
    match meaning(name) {
        Some(what) => {
            Err(InputError::new(place, format!("`{name}` is {what} already, and cannot be another one")))
        }
        None => Ok(()),
    }
}
