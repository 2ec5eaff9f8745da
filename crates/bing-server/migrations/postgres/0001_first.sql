-- People, by numbers that nobody else sees.
CREATE TABLE people (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_ms BIGINT NOT NULL
);

-- What a person shows to be who they are; only the SHA-256 of it.
CREATE TABLE tokens (
    hash BYTEA PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES people (id),
    created_ms BIGINT NOT NULL
);

CREATE TABLE tables (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    -- The number of the next entry of its log. An entry is appended by whoever moves it on.
    next BIGINT NOT NULL,
    -- When the server has to do something at the table.
    due_ms BIGINT
);

CREATE INDEX tables_by_due ON tables (due_ms) WHERE due_ms IS NOT NULL;

-- The log of each table: nothing is ever changed or deleted.
CREATE TABLE entries (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    format SMALLINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- The last commands of each person that were done, so that one that is sent again is not done again.
CREATE TABLE commands (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    person BIGINT NOT NULL REFERENCES people (id),
    command_id TEXT NOT NULL,
    -- The number of the event after the last one that came of it.
    next BIGINT NOT NULL,
    PRIMARY KEY (table_id, person, command_id)
);

-- Who has been at which table.
CREATE TABLE visits (
    person BIGINT NOT NULL REFERENCES people (id),
    table_id BIGINT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
);
