//! Between the types of the table and those of the wire.

mod command;
mod event;
mod settings;
mod snapshot;

use bing_protocol::{ErrorBody, Place as WirePlace, SeatNumber};
use bing_rules::seat::Seats;
use bing_table::{Place, TableError};

pub(crate) use command::command;
pub(crate) use event::event;
pub(crate) use settings::from_wire as settings;
pub(crate) use snapshot::snapshot;

/// A refusal as it is sent.
pub(crate) fn error(error: &TableError) -> ErrorBody {
    ErrorBody { code: error.code().to_owned(), rule: error.rule().map(str::to_owned), message: error.to_string() }
}

pub(crate) fn place(place: Place) -> WirePlace {
    match place {
        Place::Seat(seat) => WirePlace::Seat(seat.into()),
        Place::Watcher(number) => WirePlace::Watcher(number),
    }
}

fn place_from(place: WirePlace) -> Place {
    match place {
        WirePlace::Seat(seat) => Place::Seat(seat.0),
        WirePlace::Watcher(number) => Place::Watcher(number),
    }
}

fn seats(seats: Seats) -> Vec<SeatNumber> {
    seats.iter().map(SeatNumber).collect()
}
