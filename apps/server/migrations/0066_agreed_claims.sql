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

-- Within how many days after completion a claim must be in where its charter party does not say.
create table claim_terms (
  company_id uuid not null references company (company_id) primary key,
  time_bar_days integer check (time_bar_days between 0 and 3650),
  updated_at timestamptz not null,
  updated_by text not null
);
select protect_tenant_table('claim_terms', 'select, insert, update');

-- A warning is given once for each time bar; a bar that moves is another.
create table time_bar_warning (
  company_id uuid not null references company (company_id),
  laytime_id uuid not null,
  time_bar_on date not null,
  days_before integer not null check (days_before in (30, 14, 7, 1)),
  given_at timestamptz not null,
  primary key (company_id, laytime_id, time_bar_on, days_before),
  foreign key (company_id, laytime_id) references laytime_statement (company_id, id)
);
select protect_tenant_table('time_bar_warning', 'select, insert');
create index laytime_statement_by_time_bar on laytime_statement (company_id, time_bar_on)
  where is_active and time_bar_on is not null and status in ('Draft', 'Calculated');
