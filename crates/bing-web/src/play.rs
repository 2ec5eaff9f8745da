//! The game that is played: intents go in, what is on the screen comes out, bots act in between, and the record is kept.

use std::time::Duration;

use bing_client::errors::Explain as _;
use bing_client::game::setup::GameSetup;
use bing_client::game::{LocalGame, SetupError};
use bing_client::intent::{Intent, Request, Sort};
use bing_client::model::Model;
use bing_client::model::screen::Screen;
use leptos::prelude::*;

use crate::settings::Settings;
use crate::storage;

/// The game on this device, for all that shows it or acts in it.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    game: StoredValue<Option<(LocalGame, Model)>, LocalStorage>,
    screen: RwSignal<Option<Screen>>,
    settings: Settings,
    /// Which of the bots' timers counts: one that was set before another game began does not.
    turn_of_timer: StoredValue<u32>,
    /// Whether bots act at once until the player is asked for something.
    hurries: StoredValue<bool>,
}

impl Play {
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            game: StoredValue::new_local(None),
            screen: RwSignal::new(None),
            settings,
            turn_of_timer: StoredValue::new(0),
            hurries: StoredValue::new(false),
        }
    }

    /// Something of the screen, for what draws it; nothing while there is no game.
    pub(crate) fn with<T>(self, look: impl FnOnce(&Screen) -> T) -> Option<T> {
        self.screen.with(|screen| screen.as_ref().map(look))
    }

    /// A part of the screen that changes only when it does.
    pub(crate) fn part<T: Clone + Default + PartialEq + Send + Sync + 'static>(
        self,
        look: impl Fn(&Screen) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.with(&look).unwrap_or_default())
    }

    /// Begins a game and deals.
    pub(crate) fn begin(self, setup: &GameSetup) -> Result<(), SetupError> {
        let game = LocalGame::new(setup.options(), setup.players(), entropy_u64())?;
        self.take_up(game);
        self.intend(Intent::NextDeal);
        Ok(())
    }

    /// Whether a game was kept.
    pub(crate) fn is_kept() -> bool {
        storage::load(storage::GAME).is_some()
    }

    /// Goes on with the game that was kept.
    pub(crate) fn go_on(self) -> Result<(), SetupError> {
        if self.screen.with_untracked(Option::is_some) {
            return Ok(());
        }
        let Some(record) = storage::load(storage::GAME) else { return Ok(()) };
        self.take_up(LocalGame::from_record(&record, entropy_u64())?);
        self.let_bots_act();
        Ok(())
    }

    /// The record of the game so far.
    pub(crate) fn record(self) -> Option<String> {
        self.game.with_value(|game| game.as_ref().map(|(game, _)| game.record()))
    }

    fn take_up(self, game: LocalGame) {
        let sort = match storage::load("bing.sort").as_deref() {
            Some("rank") => Sort::Rank,
            _ => Sort::Suit,
        };
        let model = Model::new(game.snapshot(), sort);
        self.screen.set(Some(model.screen()));
        self.game.set_value(Some((game, model)));
        self.turn_of_timer.update_value(|turn| *turn = turn.wrapping_add(1));
    }

    /// Does what the player wants.
    pub(crate) fn intend(self, intent: Intent) {
        if let Intent::Sort(sort) = intent {
            storage::save("bing.sort", if sort == Sort::Rank { "rank" } else { "suit" });
        }
        let acted = self.change(|game, model| {
            let Some(request) = model.intend(intent) else { return false };
            request_of(game, model, &request)
        });
        if acted {
            self.keep();
            self.let_bots_act();
        }
    }

    /// Lets the bots act without waiting until the player is asked for something.
    pub(crate) fn hurry(self) {
        self.hurries.set_value(true);
        self.let_bots_act();
    }

    /// Changes the game and shows it.
    fn change(self, change: impl FnOnce(&mut LocalGame, &mut Model) -> bool) -> bool {
        let shown = self.game.try_update_value(|game| {
            let (game, model) = game.as_mut()?;
            let acted = change(game, model);
            Some((acted, model.screen()))
        });
        let Some((acted, screen)) = shown.flatten() else { return false };
        self.screen.set(Some(screen));
        acted
    }

    fn keep(self) {
        if let Some(record) = self.record() {
            storage::save(storage::GAME, &record);
        }
    }

    /// One bot acts after a while, so that one can follow, and the page answers in between.
    fn let_bots_act(self) {
        let waits = self.game.with_value(|game| game.as_ref().is_some_and(|(game, _)| game.waits_for_bot()));
        let turn = self.turn_of_timer.get_value().wrapping_add(1);
        self.turn_of_timer.set_value(turn);
        if !waits {
            self.hurries.set_value(false);
            return;
        }
        let ms = if self.hurries.get_value() { 0 } else { self.settings.bot_ms() };
        set_timeout(
            move || {
                if self.turn_of_timer.get_value() == turn {
                    self.bot_acts();
                }
            },
            Duration::from_millis(ms),
        );
    }

    fn bot_acts(self) {
        self.change(|game, model| {
            match game.bot_step() {
                Ok(events) => model.update(&events, game.snapshot()),
                Err(error) => model.refuse(error.message()),
            }
            true
        });
        self.keep();
        self.let_bots_act();
    }
}

fn request_of(game: &mut LocalGame, model: &mut Model, request: &Request) -> bool {
    match game.request(request, entropy()) {
        Ok(events) => {
            model.update(&events, game.snapshot());
            true
        }
        Err(error) => {
            model.refuse(error.message());
            false
        }
    }
}

/// What nobody can guess.
fn entropy() -> [u8; 32] {
    let mut bytes = [0; 32];
    if let Ok(crypto) = window().crypto() {
        let _filled = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}

fn entropy_u64() -> u64 {
    let bytes = entropy();
    bytes[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
