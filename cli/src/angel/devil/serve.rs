//! `upstar angel serve`: the Angel for another program, by messages on standard input and output.

use std::path::Path;

use serde_json::json;
use upstar::ground::control::Control;

use super::lines::Lines;
use super::messages::{self, MAX_LINE};
use crate::angel::album::Extent;
use crate::angel::game::{Game, GameFault, tell, tick};
use crate::angel::record::{Record, Saver};
use crate::answer::{Answer, Exit, Failed, RequestError, counted, ended_json, print};
use crate::args::{AngelServe, Common};
use crate::command::{CommandFrame, Ran, ended};

/// Answers each line of standard input.
pub(crate) fn run(arguments: &AngelServe, common: &Common) -> Ran {
    arguments.game.pictures.check(None)?;
    let saver = Saver::create(arguments.save.as_deref(), &arguments.game, &[])?;
    let game = Game::new(&arguments.game, arguments.check);
    let mut service = Service { game, saver, ahead: arguments.ahead as usize, refused: 0 };
    let mut lines = Lines::open(Path::new("-"), MAX_LINE)?;
    CommandFrame::answer(common).run_alone(|control| {
        let mut answer = Answer::in_words(common);
        if let Err(failed) = service.serve(&mut lines, control) {
            let error = match &failed {
                Failed::Own(GameFault::Input(message) | GameFault::Check(message)) => {
                    RequestError::new("game", "", message).to_json()
                }
                Failed::Stopped(stop, _) => ended_json(ended(*stop, common.budget)),
            };
            print(&format!("{}\n", json!({"error": error})));
            tell(failed, "the game is broken off", common.budget, &mut answer);
        }
        if service.refused > 0 {
            let lines = counted(service.refused, "line was refused", "lines were refused");
            answer.trouble(Exit::BadInput, lines);
        }
        if let Some(saver) = &mut service.saver {
            saver.end(&mut answer);
        }
        if let Some(album) = &service.game.album {
            let (pictures, angel) = (&arguments.game.pictures, &service.game.angel);
            album.draw(pictures, angel, "A game of the Angel", Extent::Around, &mut answer);
        }
        Ok(answer)
    })
}

struct Service {
    game: Game,
    saver: Option<Saver>,
    ahead: usize,
    /// The number of lines that were refused.
    refused: usize,
}

impl Service {
    /// Plays a turn for each line. A wrong line is refused, and the game goes on.
    fn serve(&mut self, lines: &mut Lines<'_>, control: &Control) -> Result<(), Failed<GameFault>> {
        while let Some(line) = lines.next_or_long(control).map_err(|failed| failed.map(GameFault::Input))? {
            tick(control, &self.game.angel)?;
            let line = match line.and_then(|line| messages::turn(&line)) {
                Ok(square) => self.turn(square, control)?,
                Err(message) => {
                    self.refused += 1;
                    let error = RequestError::new("parse", format!("line {}", lines.number()), message);
                    json!({"error": error.to_json()})
                }
            };
            print(&format!("{line}\n"));
        }
        Ok(())
    }

    fn turn(
        &mut self,
        square: Option<upstar::angel::plane::Square>,
        control: &Control,
    ) -> Result<serde_json::Value, Failed<GameFault>> {
        let turn = self.game.play(square, control)?;
        let record = Record::of(&self.game.angel, &turn);
        // A turn that fails a check is saved, too.
        if let Some(saver) = &mut self.saver {
            saver.turn(&record)?;
        }
        self.game.judge(&turn)?;
        Ok(record.answer(&self.game.angel, self.ahead))
    }
}

#[cfg(test)]
mod tests {
    use upstar::angel::plane::Square;

    use super::*;
    use crate::args::{AngelGame, Pictures, RuleName, Rules, TieBreak};

    /// The checks of a game in which L - 2n has fallen do not hold in another game, whose first turn fails. It is saved.
    #[test]
    fn a_turn_that_fails_a_check_is_saved() {
        let rules = Rules { amended: false, rule: RuleName::Relaxed, ties: TieBreak::Smallest };
        let arguments = AngelGame { rules, pictures: Pictures::default() };
        let control = Control::unlimited();
        let mut other = Game::new(&arguments, true);
        for (x, y) in (3..6).flat_map(|x| (9..12).map(move |y| (x, y))) {
            assert!(other.turn(Some(Square::new(x, y)), &control).is_ok());
        }
        let path = std::env::temp_dir().join(format!("upstar-failed-check-{}.jsonl", std::process::id()));
        let saver = Saver::create(Some(&path), &arguments, &[]).expect("a file");
        let mut service = Service { game: Game::new(&arguments, true), saver, ahead: 0, refused: 0 };
        service.game.checks = other.checks;
        let failed = service.turn(Some(Square::new(0, 3)), &control);
        assert!(matches!(failed, Err(Failed::Own(GameFault::Check(message))) if message.contains("Lemma 5")));
        drop(service);
        let saved = std::fs::read_to_string(&path).expect("the game");
        assert_eq!(saved.lines().count(), 2, "{saved}");
        assert!(saved.contains("{\"eat\":[0,3],\"passed\":"), "{saved}");
        std::fs::remove_file(&path).expect("the file is ours");
    }
}
