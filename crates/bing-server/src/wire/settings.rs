//! Settings, both ways.

use bing_protocol::{
    Clock as WireClock, House as WireHouse, Pace as WirePace, Packs as WirePacks, Settings as WireSettings,
};
use bing_table::{Clock, House, Pace, Packs, Settings};

pub(super) fn house(house: &House) -> WireHouse {
    let packs = match house.packs {
        Packs::Seeds => WirePacks::Seeds,
        Packs::Given => WirePacks::Given,
    };
    WireHouse { table: house.table.clone(), bots: house.bots.clone(), packs }
}

pub(super) fn to_wire(settings: &Settings) -> WireSettings {
    let Pace { bot_ms, between_ms, contribution_ms, buy_back_ms, vote_ms } = settings.pace;
    WireSettings {
        rules: settings.options.into(),
        clock: match settings.clock {
            Clock::Off => WireClock::Off {},
            Clock::PerTurn { turn_ms, bank_ms } => WireClock::PerTurn { turn_ms, bank_ms },
            Clock::Correspondence { days } => WireClock::Correspondence { days },
        },
        pace: WirePace { bot_ms, between_ms, contribution_ms, buy_back_ms, vote_ms },
        deputy: settings.deputy.clone(),
        absent_ms: settings.absent_ms,
        watchers_max: settings.watchers_max,
    }
}

/// Settings that a client wants.
pub(crate) fn from_wire(settings: WireSettings) -> Settings {
    let WirePace { bot_ms, between_ms, contribution_ms, buy_back_ms, vote_ms } = settings.pace;
    Settings {
        options: settings.rules.0,
        clock: match settings.clock {
            WireClock::Off {} => Clock::Off,
            WireClock::PerTurn { turn_ms, bank_ms } => Clock::PerTurn { turn_ms, bank_ms },
            WireClock::Correspondence { days } => Clock::Correspondence { days },
        },
        pace: Pace { bot_ms, between_ms, contribution_ms, buy_back_ms, vote_ms },
        deputy: settings.deputy,
        absent_ms: settings.absent_ms,
        watchers_max: settings.watchers_max,
    }
}
