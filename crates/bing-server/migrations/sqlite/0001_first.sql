-- People, by numbers that nobody else sees.
CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_ms INTEGER NOT NULL
) STRICT;

-- What a person shows to be who they are; only the SHA-256 of it.
CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    -- The number of the next entry of its log. An entry is appended by whoever moves it on.
    next INTEGER NOT NULL,
    -- When the server has to do something at the table.
    due_ms INTEGER
) STRICT;

CREATE INDEX tables_by_due ON tables (due_ms) WHERE due_ms IS NOT NULL;

-- The log of each table: nothing is ever changed or deleted.
CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    format INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- The last commands of each person that were done, so that one that is sent again is not done again.
CREATE TABLE commands (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person INTEGER NOT NULL REFERENCES people (id),
    command_id TEXT NOT NULL,
    -- The number of the event after the last one that came of it.
    next INTEGER NOT NULL,
    PRIMARY KEY (table_id, person, command_id)
) STRICT, WITHOUT ROWID;

-- Who has been at which table.
CREATE TABLE visits (
    person INTEGER NOT NULL REFERENCES people (id),
    table_id INTEGER NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
