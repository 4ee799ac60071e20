//! `upstar play infinite_hackenbush`.

use upstar::games::board::stalks::Cut;
use upstar::games::solve::StalksPosition;
use upstar::ground::control::Control;
use upstar::ground::{Failure, Player};
use upstar::registry::Position;
use upstar::session::Session;

use super::told;
use crate::answer::{Ended, Exit, RequestError, counted, print};
use crate::args::{Common, Play};
use crate::command::{Supervisor, opened};
use crate::kinds::sides::Sides;
use crate::kinds::surface::Refusal;
use crate::person::{Bout, Said, Saved, Seat, over, play, table};

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let (supervisor, text) = table(arguments, common)?;
    let saved = Saved::open(arguments.load.as_deref())?;
    let Some((Position::Stalks(position), _)) =
        opened(session, (&arguments.ruleset, &text), &Control::unlimited())?
    else {
        return Err(RequestError::new("unsupported", "ruleset", "this is for infinite Hackenbush").into());
    };
    let sides = Sides::of(arguments)?;
    let mut game = Game { supervisor, common, positions: vec![*position], cuts: Vec::new(), sides };
    saved.replay(|line| {
        let cut = game.read(line)?;
        game.make(cut).map_err(|ended| ended.to_string())
    })?;
    Ok(over(play(&mut game, arguments.turns)))
}

/// A good cut and whether it wins; `None` if there is no edge to cut.
type Best = Option<(Cut, bool)>;

struct Game<'c> {
    supervisor: Supervisor,
    common: &'c Common,
    /// The positions so far; the current one is last.
    positions: Vec<StalksPosition>,
    /// The cuts so far.
    cuts: Vec<Cut>,
    sides: Sides,
}

impl Game<'_> {
    /// Finds a good cut; the inner error says why none is known.
    fn look(&self) -> Result<Result<Best, String>, Ended> {
        let (position, player) = (self.position(), self.to_move());
        self.supervisor.run_alone(self.common.budget, |control| match best(position, player, control) {
            Ok(best) => Ok(Ok(best)),
            Err(Failure::Stopped(stop)) => Err(stop),
            Err(failure) => Ok(Err(failure.to_string())),
        })
    }

    fn position(&self) -> &StalksPosition {
        &self.positions[self.positions.len() - 1]
    }

    fn to_move(&self) -> Player {
        self.sides.to_move(self.cuts.len())
    }

    /// Lists the edges of the player to move.
    fn edges(&self) -> String {
        let edges = self.position().edges(self.to_move()).unwrap_or_default();
        let edges: Vec<String> = edges.iter().map(told).collect();
        format!("Your edges: {}\n", edges.join("; "))
    }
}

impl Bout for Game<'_> {
    fn made(&self) -> usize {
        self.cuts.len()
    }

    /// Formats the trees with their numbers, and below them the last cut.
    fn shown(&mut self) -> Result<String, Ended> {
        let trees = self.position().board().trees().iter().enumerate();
        let mut lines: String = trees.map(|(i, tree)| format!("  {}: {tree}\n", i + 1)).collect();
        if lines.is_empty() {
            lines = "  nothing is left\n".to_owned();
        }
        let last = self.cuts.last().map(|cut| format!("Last: {}. {cut}\n", self.cuts.len()));
        Ok(format!("\n{lines}{}", last.unwrap_or_default()))
    }

    fn end(&mut self) -> Result<Option<String>, Ended> {
        let player = self.to_move();
        let has_ended = self.position().stalks_of(player).is_empty();
        let verdict = self.sides.verdict(player);
        Ok(has_ended.then(|| format!("{player:?} has no edge to cut: {verdict}.\n")))
    }

    fn own(&mut self) -> Result<Option<Said<Cut>>, Ended> {
        let player = self.to_move();
        if player == self.sides.person {
            return Ok(None);
        }
        Ok(Some(match self.look()? {
            Ok(Some((cut, _))) => {
                print(&format!("Upstar, {player:?}, cuts {cut}\n"));
                Said::Step(cut)
            }
            Ok(None) => Said::Quit,
            Err(error) => {
                print(&format!("What the trees are worth is not known: {error}.\n"));
                Said::Quit
            }
        }))
    }

    fn make(&mut self, cut: Cut) -> Result<(), Ended> {
        // The cut was read or found in this position, so it is one of its edges.
        let after = self.position().after(&cut).unwrap_or_else(|_| self.position().clone());
        self.positions.push(after);
        self.cuts.push(cut);
        Ok(())
    }

    fn broken_off(&self) -> String {
        format!("{} made: the game is broken off.\n", counted(self.made(), "cut was", "cuts were"))
    }
}

fn best(position: &StalksPosition, player: Player, control: &Control) -> Result<Best, Failure> {
    let solved = position.worked_out(control)?;
    let wins = !solved.winning(player, control)?.is_empty();
    Ok(solved.best(player, control)?.map(|cut| (cut, wins)))
}

impl Seat for Game<'_> {
    type Step = Cut;

    fn prompt(&self) -> String {
        format!("You, {:?}, cut: ", self.sides.person)
    }

    fn read(&self, line: &str) -> Result<Cut, String> {
        let cut = Cut::read(line).map_err(|error| format!("{error}.\n{}", self.edges()))?;
        let player = self.to_move();
        match self.position().owner(&cut) {
            None => Err(format!("There is no edge {cut}.\n{}", self.edges())),
            Some(owner) if owner != player => {
                Err(format!("The edge {cut} is {owner:?}'s.\n{}", self.edges()))
            }
            // The cut is tried out, since it is refused in a round of a period that comes too late.
            Some(_) => match self.position().after(&cut) {
                Ok(_) => Ok(cut),
                Err(error) => Err(format!("{error}.\n")),
            },
        }
    }

    fn help(&self) -> String {
        "An edge is told by its stalk and its number from the ground: `2 5` is the fifth edge of tree 2, `2.1 w + 3` an \
         edge of the first branch on tree 2. Left cuts blue edges, B, and Right red ones, R.\n"
            .to_owned()
    }

    fn choices(&mut self) -> Result<String, Ended> {
        Ok(self.edges())
    }

    fn hint(&mut self) -> Result<String, Ended> {
        Ok(match self.look()? {
            Ok(Some((best, true))) => format!("{best}: it wins\n"),
            Ok(Some((best, false))) => format!("{best}: each cut loses\n"),
            Ok(None) => "There is no edge to cut.\n".to_owned(),
            Err(error) => format!("What the trees are worth is not known: {error}.\n"),
        })
    }

    fn undo(&mut self) -> Result<(), String> {
        let kept = self.sides.taken_back(self.cuts.len()).ok_or("There is nothing to take back.\n")?;
        self.cuts.truncate(kept);
        self.positions.truncate(kept + 1);
        Ok(())
    }

    fn steps(&self) -> Vec<String> {
        self.cuts.iter().map(ToString::to_string).collect()
    }
}
