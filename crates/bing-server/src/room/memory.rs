//! The commands that a table remembers, so that one that is sent again is not done again.

use std::collections::VecDeque;

use bing_protocol::limits::COMMAND_IDS_KEPT;
use bing_protocol::{CommandId, ErrorBody, ServerMessage};
use bing_table::PersonId;

use crate::limits::PEOPLE_REMEMBERED_MAX;
use crate::store::DoneCommand;

/// How a command was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Done { next: u64 },
    Refused(ErrorBody),
}

impl Answer {
    pub(super) fn message(self, id: CommandId) -> ServerMessage {
        match self {
            Self::Done { next } => ServerMessage::Done { id, next },
            Self::Refused(error) => ServerMessage::Refused { id, error },
        }
    }
}

/// The last commands of each person, the person who asked last at the end. What was refused, or changed nothing, is remembered only here and not
/// in the store: to ask for it again after the table has slept does no harm.
#[derive(Debug, Default)]
pub(super) struct Memory {
    people: VecDeque<(PersonId, VecDeque<(CommandId, Answer)>)>,
}

impl Memory {
    /// What the store remembers, the oldest first.
    pub(super) fn of(commands: Vec<DoneCommand>) -> Self {
        let mut memory = Self::default();
        memory.renew(commands);
        memory
    }

    /// Adds what the store remembers.
    pub(super) fn renew(&mut self, commands: Vec<DoneCommand>) {
        for DoneCommand { person, id, next } in commands {
            if self.answer(person, &id).is_none() {
                self.remember(person, id, Answer::Done { next });
            }
        }
    }

    /// How this command was answered, if it was.
    pub(super) fn answer(&self, person: PersonId, id: &CommandId) -> Option<Answer> {
        let known = |(known, _): &&(CommandId, Answer)| known == id;
        self.of_person(person)?.iter().find(known).map(|(_, answer)| answer.clone())
    }

    /// The command that is forgotten when one more of this person is done.
    pub(super) fn oldest_done(&self, person: PersonId) -> Option<CommandId> {
        let commands = self.of_person(person).filter(|commands| commands.len() >= COMMAND_IDS_KEPT)?;
        commands.front().map(|(id, _)| id.clone())
    }

    /// Remembers an answer, and gives it.
    pub(super) fn remember(&mut self, person: PersonId, id: CommandId, answer: Answer) -> ServerMessage {
        let place = self.people.iter().position(|(known, _)| *known == person);
        let mut commands =
            place.and_then(|place| self.people.remove(place)).map_or_else(VecDeque::new, |(_, list)| list);
        commands.push_back((id.clone(), answer.clone()));
        if commands.len() > COMMAND_IDS_KEPT {
            commands.pop_front();
        }
        self.people.push_back((person, commands));
        if self.people.len() > PEOPLE_REMEMBERED_MAX {
            self.people.pop_front();
        }
        answer.message(id)
    }

    fn of_person(&self, person: PersonId) -> Option<&VecDeque<(CommandId, Answer)>> {
        self.people.iter().find(|(known, _)| *known == person).map(|(_, commands)| commands)
    }
}
