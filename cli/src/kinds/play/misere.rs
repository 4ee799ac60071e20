//! `upstar play --misere`: sums of short games in which a player who cannot move wins.

use upstar::games::play::{MiserePlay, PlayedSum, SumPlay};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::ground::play::{Play as _, Status};
use upstar::session::Session;
use upstar_api::kinds::sum::groups::groups;
use upstar_api::kinds::sum::misere_sum;

use super::refusal::Refusal;
use super::sum::{block, marks, prompt};
use crate::answer::moves::{listed, result, won};
use crate::answer::{Ended, Exit};
use crate::args::{Common, Play};
use crate::command::Request;
use crate::person::{Dialogue, Sides, Table, host};

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let strategies = [("--left", &arguments.left), ("--right", &arguments.right)];
    if let Some((option, _)) = strategies.iter().find(|(_, who)| who.is_some()) {
        let message =
            format!("{option}: the strategies are for normal play; with --misere, --side says who you are");
        return Err(Refusal::Arguments(message));
    }
    let sides = Sides::of(arguments)?;
    let (host, text) = host(arguments, common)?;
    let request = Request::from_text(&arguments.ruleset, &text)?;
    let sum: PlayedSum<'_, '_> = misere_sum(&request, session, &Control::unlimited())?;
    let names = (session.store(), common.style());
    let start = |control: &Control| SumPlay::new(names, sum, sides.first, control).map(MiserePlay::new);
    let bytes = || session.bytes();
    Ok(host.hurried().counting(&bytes).play(start, sides.persons(), ())?)
}

impl Dialogue for MiserePlay<'_, '_> {
    type Context = ();

    const HELP: &'static str = "\
Type a move as in the list of `moves`, or its number there, such as #3. On grids c2 is the same as (2,3).
This is misère play: a player who cannot move wins.
";

    fn shown(table: &Table<'_, Self>) -> Result<String, Ended> {
        let (now, mut text) = (table.game.now().normal(), String::new());
        let sum = now.course().sum();
        let grouped = table.host.work(|control| groups(&mut now.calc(control), sum, now.style()))?;
        for group in &grouped {
            let number =
                if sum.summands().len() > 1 { format!("{}: ", group.number()) } else { String::new() };
            let shown = (&sum.summands()[group.first], &marks(now.course(), group.first));
            text += &block(&(number + &group.times()), shown, (&group.text, ""), now.style());
        }
        // The first line of a block is blank, as is the one before a board.
        Ok(text.split_off(1))
    }

    fn prompt(table: &Table<'_, Self>) -> String {
        prompt(table)
    }

    fn result(&self, wins: &Vec<bool>, step: &usize) -> String {
        if wins[*step] { "it wins" } else { "it loses, as every move does" }.to_owned()
    }

    fn choices(table: &Table<'_, Self>) -> Result<String, Ended> {
        let (now, found) = (table.game.now(), table.found()?);
        let row = |step: usize| {
            let end = found.as_ref().ok().map_or(String::new(), |wins| result(won(wins[step])));
            vec![format!("#{}", step + 1), now.name(&step), end]
        };
        Ok(listed(&["number", "move", "result"], now.legal().into_iter().map(row)))
    }

    fn end(table: &Table<'_, Self>, _: Status<Player>) -> String {
        format!("{:?} has no move, and wins in misère play", table.game.now().to_move())
    }
}
