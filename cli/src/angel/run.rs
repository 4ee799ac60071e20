//! `upstar angel run`: many turns against a Devil, with optional checks.

use serde_json::{Map, Value as Json};
use upstar::ground::control::Control;

use super::album::Extent;
use super::devil::{Choice, DEFAULT, Player, chase, check_saved};
use super::game::{Game, GameFault, tell, tick};
use super::king::confine;
use super::record::{Record, Saver};
use crate::answer::{Answer, Failed};
use crate::args::{AngelRun, Common};
use crate::command::{CommandFrame, Ran};

/// The default number of turns.
const DEFAULT_TURNS: u64 = 10_000;

/// Plays one game.
pub(crate) fn run(arguments: &AngelRun, common: &Common) -> Ran {
    if arguments.angel_program.is_some() {
        return chase(arguments, common);
    }
    if arguments.power > 2 || arguments.fool {
        return Err("--fool, and a --power of more than 2, are for --angel-program".into());
    }
    if arguments.power == 1 {
        return confine(arguments, common);
    }
    check(arguments)?;
    let player = Player::of(arguments)?;
    let most =
        if player.is_file() { arguments.turns } else { Some(arguments.turns.unwrap_or(DEFAULT_TURNS)) };
    arguments.game.pictures.check(most)?;
    let named = [("devil", devil_name(arguments).into()), ("seed", arguments.seed.into())];
    let saver = Saver::create(arguments.save.as_deref(), &arguments.game, &named)?;
    let mut game = Game::new(&arguments.game, arguments.check).explaining(arguments.explain);
    game.most = most.unwrap_or(u64::MAX);
    let mut run = Run { game, player, saver };
    CommandFrame::answer(common).run_alone(|control| {
        let mut answer = Answer::new(common).with_column(12);
        let played = run.play(arguments, control);
        if let Some(saver) = &mut run.saver {
            saver.end(&mut answer);
        }
        if let Err(failed) = played {
            let is_input = matches!(failed, Failed::Own(GameFault::Input(_)));
            tell(failed, "the game is broken off", common.budget, &mut answer);
            // Nothing was played, so there is nothing to report but the error.
            if is_input && run.game.angel.turns() == 0 {
                return Ok(answer);
            }
        }
        answer.either(|| run.fields(arguments), |answer| run.text(arguments, answer));
        run.game.explain(&mut answer);
        if let Some(album) = &run.game.album {
            let title = format!("The Angel against {}", devil_name(arguments));
            album.draw(&arguments.game.pictures, &run.game.angel, &title, Extent::Around, &mut answer);
        }
        Ok(answer)
    })
}

/// Checks that the options agree.
fn check(arguments: &AngelRun) -> Result<(), String> {
    if arguments.king.is_some() {
        return Err("--king is for --power 1: the Angel of power 2 follows his path".to_owned());
    }
    let has_terms = arguments.move_time.is_some() || arguments.ahead.is_some();
    if arguments.devil_program.is_none() && has_terms {
        return Err("--move-time and --ahead are for --devil-program".to_owned());
    }
    check_saved(arguments)
}

fn devil_name(arguments: &AngelRun) -> &str {
    arguments.devil_program.as_deref().or(arguments.devil.as_deref()).unwrap_or(DEFAULT)
}

// A Devil is moved to the thread that plays, and stays there.
struct Run {
    game: Game,
    player: Player,
    saver: Option<Saver>,
}

impl Run {
    fn play(&mut self, arguments: &AngelRun, control: &Control) -> Result<(), Failed<GameFault>> {
        let has_reader = self.saver.is_some() || self.player.is_program();
        while self.game.angel.turns() < self.game.most {
            tick(control, &self.game.angel)?;
            let Choice::Turn(square) = self.player.choose(&self.game, control)? else {
                return self.player.end(&self.game, arguments.turns).map_err(Failed::Own);
            };
            let turn = self.game.play(square, control)?;
            let record = has_reader.then(|| Record::of(&self.game.angel, &turn));
            // A turn that fails a check is saved, too.
            if let (Some(record), Some(saver)) = (&record, &mut self.saver) {
                saver.turn(record)?;
            }
            self.game.judge(&turn)?;
            if let Some(record) = &record {
                self.player.hear(&self.game, record, control)?;
            }
        }
        self.player.end(&self.game, None).map_err(Failed::Own)
    }

    fn fields(&self, arguments: &AngelRun) -> Json {
        let rule = arguments.game.rules.rule().name();
        let named: [(&str, Json); 3] =
            [("devil", devil_name(arguments).into()), ("seed", arguments.seed.into()), ("rule", rule.into())];
        let named = named.into_iter().map(|(name, value)| (name.to_owned(), value));
        named.chain(self.game.fields()).collect::<Map<String, Json>>().into()
    }

    fn text(&self, arguments: &AngelRun, answer: &mut Answer) {
        answer.row("devil", format!("{}, seed {}", devil_name(arguments), arguments.seed));
        self.game.text(answer);
    }
}
