-- Why: who agreed a laytime claim, when, and how it was settled; which warnings of a time bar were given; the days
-- within which a company's charters want a claim.
-- Lock: laytime_statement and company for a moment. Duration: below a second.
-- Undo: drop the columns and the table.

alter table laytime_statement
  add column agreed_at timestamptz,
  add column agreed_by text,
  add column agreed_note text not null default '' check (length(agreed_note) <= 1000);
-- An agreed claim is locked: who saved it last is who agreed it. Row-level security binds the owner too.
alter table laytime_statement no force row level security;
update laytime_statement set agreed_at = updated_at, agreed_by = updated_by where status = 'Agreed';
alter table laytime_statement force row level security;
alter table laytime_statement
  add check ((agreed_at is null) = (agreed_by is null)),
  add check ((status = 'Agreed') = (agreed_at is not null));
