//! `upstar play infinite_hackenbush`.

use std::io::{StdinLock, stdin};

use upstar::games::board::stalks::Cut;
use upstar::games::solve::StalksPosition;
use upstar::ground::control::Control;
use upstar::ground::{Failure, Player};
use upstar::registry::Position;
use upstar::session::Session;

use super::told;
use crate::answer::{Ended, Exit, RequestError, print};
use crate::args::{Common, First, Play};
use crate::command::{Supervisor, opened};
use crate::kinds::surface::Refusal;
use crate::person::{Said, Saved, Seat, ask, over, table};

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    if arguments.frames.is_some() {
        return Err("--frames is for rulesets of the kinds `escape` and `spies`".to_owned().into());
    }
    let (supervisor, text) = table(arguments, common)?;
    let saved = Saved::open(arguments.load.as_deref())?;
    let Some((Position::Stalks(position), _)) =
        opened(session, (&arguments.ruleset, &text), &Control::unlimited())?
    else {
        return Err(RequestError::new("unsupported", "ruleset", "this is for infinite Hackenbush").into());
    };
    let person = side(arguments)?;
    let first = match arguments.first {
        None | Some(First::You) => person,
        Some(First::Upstar) => person.other(),
        Some(First::Left) => Player::Left,
        Some(First::Right) => Player::Right,
    };
    let mut game = Game { supervisor, common, positions: vec![*position], made: Vec::new(), person, first };
    saved.replay(|line| {
        let cut = game.read(line)?;
        game.make(cut);
        Ok(())
    })?;
    Ok(over(game.play(arguments.turns, &mut stdin().lock())))
}

/// Who the person is.
fn side(arguments: &Play) -> Result<Player, RequestError> {
    match arguments.side.as_deref().map(str::to_ascii_lowercase).as_deref() {
        None | Some("left") => Ok(Player::Left),
        Some("right") => Ok(Player::Right),
        Some(other) => {
            let message = format!("--side: expected left or right, not {other}");
            Err(RequestError::new("illegal", "", message))
        }
    }
}

/// A good cut, if there is an edge to cut, and whether it wins.
type Best = Option<(Cut, bool)>;

struct Game<'c> {
    supervisor: Supervisor,
    common: &'c Common,
    /// The positions so far, the present one last.
    positions: Vec<StalksPosition>,
    /// The cuts so far.
    made: Vec<Cut>,
    person: Player,
    first: Player,
}

impl Game<'_> {
    fn play(&mut self, most: u32, input: &mut StdinLock<'_>) -> Result<(), Ended> {
        while self.made.len() < most as usize {
            print(&self.shown());
            let player = self.to_move();
            let said = match self.look()? {
                Ok(None) => {
                    let verdict = if player == self.person { "Upstar wins" } else { "you win" };
                    print(&format!("{player:?} has no edge to cut: {verdict}.\n"));
                    return Ok(());
                }
                Ok(Some((cut, _))) if player != self.person => Said::Step(cut),
                Err(error) if player != self.person => {
                    print(&format!("Upstar gives up: {error}.\n"));
                    return Ok(());
                }
                _ => ask(self, input)?,
            };
            match said {
                Said::Step(cut) => {
                    if player != self.person {
                        print(&format!("Upstar, {player:?}, cuts {cut}\n"));
                    }
                    self.make(cut);
                }
                Said::Undone => {}
                Said::Quit => {
                    print("The game is given up.\n");
                    return Ok(());
                }
            }
        }
        let cuts = if most == 1 { "1 cut was" } else { &format!("{most} cuts were") };
        print(&format!("{cuts} made: the game is broken off.\n"));
        Ok(())
    }

    /// Finds a good cut, or says why there is none to tell.
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
        if self.made.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// The trees with the numbers by which they are called, and below them the last cut.
    fn shown(&self) -> String {
        let trees = self.position().board().trees().iter().enumerate();
        let mut lines: String = trees.map(|(i, tree)| format!("  {}: {tree}\n", i + 1)).collect();
        if lines.is_empty() {
            lines = "  nothing is left\n".to_owned();
        }
        let last = self.made.last().map(|cut| format!("Last: {}. {cut}\n", self.made.len()));
        format!("\n{lines}{}", last.unwrap_or_default())
    }

    fn make(&mut self, cut: Cut) {
        // What was read, or is best, is an edge.
        let after = self.position().after(&cut).unwrap_or_else(|_| self.position().clone());
        self.positions.push(after);
        self.made.push(cut);
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
        format!("You, {:?}, cut: ", self.person)
    }

    fn read(&self, line: &str) -> Result<Cut, String> {
        let cut = Cut::read(line).map_err(|error| format!("{error}.\n{}", self.choices()))?;
        let player = self.to_move();
        match self.position().owner(&cut) {
            None => Err(format!("There is no edge {cut}.\n{}", self.choices())),
            Some(owner) if owner != player => {
                Err(format!("The edge {cut} is {owner:?}'s.\n{}", self.choices()))
            }
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

    fn choices(&self) -> String {
        let edges = self.position().edges(self.to_move()).unwrap_or_default();
        let edges: Vec<String> = edges.iter().map(told).collect();
        format!("Your edges: {}\n", edges.join("; "))
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
        let mine = usize::from(self.first != self.person);
        let kept = self.made.len().checked_sub(2).filter(|kept| *kept >= mine);
        let kept = kept.ok_or("There is nothing to take back.\n")?;
        self.made.truncate(kept);
        self.positions.truncate(kept + 1);
        Ok(())
    }

    fn steps(&self) -> Vec<String> {
        self.made.iter().map(ToString::to_string).collect()
    }
}
