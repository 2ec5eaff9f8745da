//! What the store promises, whichever database it is in.

use std::sync::Arc;

use bing_protocol::CommandId;
use bing_server::code::Code;
use bing_server::secret::Token;
use bing_server::store::{Append, Database, DoneCommand, Store, StoreError, TableId};
use bing_table::{Command, Entry, House, Packs, PersonId, Request, Settings, Table};

use crate::postgres::Postgres;
use crate::server::file;

/// A law on two stores that are open on the same database at once, as those of two servers are.
async fn on_both_databases<F: Future<Output = ()>>(law: impl Fn(Store, Store) -> F) {
    let (_folder, sqlite) = file();
    let open = async |database: &Database| Store::open(database).await.unwrap();
    law(open(&sqlite).await, open(&sqlite).await).await;
    if let Some(postgres) = Postgres::start() {
        let database = postgres.database();
        law(open(&database).await, open(&database).await).await;
    }
}

async fn table(store: &Store) -> (TableId, String, Table, PersonId) {
    let person = store.add_person(Token::new().unwrap().hash(), 5).await.unwrap();
    let code = Code::new().unwrap().to_string();
    let house = House { table: code.clone(), bots: vec!["early".into()], packs: Packs::Seeds, unattended: false };
    let (table, first) = Table::create(house, Settings::with_deputy("early"), 2, 10).unwrap();
    let id = store.create(&code, &first, person).await.unwrap();
    (id, code, table, person)
}

fn append(id: TableId, from: u64, entries: Vec<Entry>) -> Append {
    Append { table: id, from, entries: entries.into(), due_ms: None, command: None, forget: None }
}

fn sit(table: &mut Table, person: PersonId, name: &str, now_ms: u64) -> Vec<Entry> {
    table.handle(&Request::Person(person, Command::Sit { name: name.into(), seat: None }), now_ms).unwrap()
}

#[tokio::test]
async fn what_was_appended_is_read_back() {
    on_both_databases(async |store, other| {
        let (id, code, mut table, person) = table(&store).await;
        let entries = sit(&mut table, person, "Ann", 20);
        let command = Some(DoneCommand { person, id: CommandId::new("c-1").unwrap(), next: table.events() });
        let append = Append { command: command.clone(), due_ms: Some(70), ..append(id, 1, entries.clone()) };
        store.append(append).await.unwrap();
        assert_eq!(other.find(&code).await.unwrap(), Some(id));
        assert_eq!(other.entries(id, 1).await.unwrap(), entries);
        assert_eq!(other.load(id).await.unwrap(), table);
        assert_eq!(other.commands(id).await.unwrap(), Vec::from_iter(command));
        assert!(!other.due(69, 100).await.unwrap().contains(&code));
        assert!(other.due(70, 100).await.unwrap().contains(&code));
        let own = other.tables_of(person, 10).await.unwrap();
        assert_eq!(
            own.iter().map(|own| (own.code.as_str(), own.changed_ms)).collect::<Vec<_>>(),
            [(code.as_str(), 20)]
        );
    })
    .await;
}

#[tokio::test]
async fn only_one_of_two_who_append_at_the_same_number_does() {
    on_both_databases(async |store, other| {
        let (id, _, table, person) = table(&store).await;
        let second = store.add_person(Token::new().unwrap().hash(), 5).await.unwrap();
        let (mut mine, mut theirs) = (table.clone(), table);
        let (my_entries, their_entries) = (sit(&mut mine, person, "Ann", 20), sit(&mut theirs, second, "Ben", 20));
        let both = tokio::join!(
            store.append(append(id, 1, my_entries.clone())),
            other.append(append(id, 1, their_entries.clone()))
        );
        let expected = match both {
            (Ok(()), Err(StoreError::Conflict)) => my_entries,
            (Err(StoreError::Conflict), Ok(())) => their_entries,
            both => panic!("not exactly one of them: {both:?}"),
        };
        assert_eq!(store.entries(id, 1).await.unwrap(), expected);
        // Neither a number that is taken nor one that leaves a gap.
        for from in [0, 1, expected.len() as u64 + 2] {
            let late = other.append(append(id, from, expected.clone())).await;
            assert!(matches!(late, Err(StoreError::Conflict)), "{from}: {late:?}");
        }
        assert_eq!(other.entries(id, 1).await.unwrap(), expected);
    })
    .await;
}

#[tokio::test]
async fn many_appends_at_once_are_all_written_or_refused_each_for_itself() {
    on_both_databases(async |store, other| {
        let mut tables = Vec::new();
        for _ in 0..20 {
            tables.push(table(&store).await);
        }
        let appends = tables.iter().enumerate().flat_map(|(number, (id, _, table, person))| {
            let mut table = table.clone();
            let entries = sit(&mut table, *person, "Ann", 20);
            // Every third is wrong by one.
            let from = if number % 3 == 0 { 2 } else { 1 };
            [(&store, *id, from, entries.clone()), (&other, *id, from, entries)]
        });
        let appends = appends
            .map(|(store, id, from, entries)| async move { store.append(append(id, from, entries)).await.is_ok() });
        let done = futures_util::future::join_all(appends).await;
        for (number, pair) in done.chunks(2).enumerate() {
            let expected = usize::from(number % 3 != 0);
            assert_eq!(pair.iter().filter(|&&done| done).count(), expected, "table {number}");
        }
    })
    .await;
}

#[tokio::test]
async fn append_is_there_with_its_command_or_not_at_all() {
    on_both_databases(async |store, _| {
        let (id, _, mut table, person) = table(&store).await;
        let command = |name: &str| Some(DoneCommand { person, id: CommandId::new(name).unwrap(), next: 2 });
        let first = sit(&mut table, person, "Ann", 20);
        let next = table.events();
        store.append(Append { command: command("c-1"), ..append(id, 1, first) }).await.unwrap();
        // The same command once more cannot be written, and so nothing that came of it is.
        let second = table.handle(&Request::Person(person, Command::Say("hello".into())), 30).unwrap();
        let twice = store.append(Append { command: command("c-1"), ..append(id, next, second) }).await;
        assert!(matches!(twice, Err(StoreError::Database(_))), "{twice:?}");
        assert_eq!(store.load(id).await.unwrap().events(), next);
    })
    .await;
}

#[tokio::test]
async fn command_is_forgotten_when_it_is_asked_for() {
    on_both_databases(async |store, _| {
        let (id, _, mut table, person) = table(&store).await;
        let name = |number: u32| CommandId::new(format!("c-{number}")).unwrap();
        let entries = sit(&mut table, person, "Ann", 20);
        let mut next = 1 + entries.len() as u64;
        let command = Some(DoneCommand { person, id: name(0), next });
        store.append(Append { command, ..append(id, 1, entries) }).await.unwrap();
        for number in 1..=3 {
            let say = Request::Person(person, Command::Say(format!("line {number}")));
            let entries: Arc<[Entry]> = table.handle(&say, 30).unwrap().into();
            let from = next;
            next += entries.len() as u64;
            let command = Some(DoneCommand { person, id: name(number), next });
            let append = Append { table: id, from, entries, due_ms: None, command, forget: Some(name(number - 1)) };
            store.append(append).await.unwrap();
        }
        let left: Vec<CommandId> = store.commands(id).await.unwrap().into_iter().map(|done| done.id).collect();
        assert_eq!(left, [name(3)]);
    })
    .await;
}

#[tokio::test]
async fn code_is_given_once() {
    on_both_databases(async |store, other| {
        let (_, code, table, person) = table(&store).await;
        let (_, first) = Table::create(table.house().clone(), table.settings().clone(), 2, 10).unwrap();
        let second = other.create(&code, &first, person).await;
        assert!(matches!(second, Err(StoreError::CodeTaken)), "{second:?}");
        assert_eq!(store.find("none").await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn person_is_known_by_their_token_alone() {
    on_both_databases(async |store, other| {
        let (token, unknown) = (Token::new().unwrap(), Token::new().unwrap());
        let person = store.add_person(token.hash(), 5).await.unwrap();
        assert_eq!(other.person_of(token.hash()).await.unwrap(), Some(person));
        assert_eq!(other.person_of(unknown.hash()).await.unwrap(), None);
        other.ping().await.unwrap();
        other.close().await;
        assert!(matches!(other.ping().await, Err(StoreError::Database(_))));
    })
    .await;
}
