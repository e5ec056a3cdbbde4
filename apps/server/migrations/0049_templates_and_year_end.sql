-- Why: journals that come back month by month: a template keeps the lines, a recurring one is drafted on its days.
-- The result of a year goes to retained earnings by one entry, which may be taken back.
-- Lock: new tables only. Duration: below a second. Undo: drop the tables of this file.

create table journal_template (
  company_id uuid not null references company (company_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  reference text not null,
  description text not null,
  -- Null for one that is started by hand.
  schedule text check (schedule in ('Monthly', 'Quarterly', 'Yearly')),
  -- Null for the last day of the month.
  on_day integer check (on_day between 1 and 31),
  from_on date,
  until_on date check (until_on >= from_on),
  -- Whether what it drafts is taken back on the next day.
  is_reversed boolean not null,
  is_paused boolean not null default false,
  -- Since it was resumed: what fell into the pause is not made up for.
  resumed_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  -- Whoever changed it last: drafts are made in their name.
  member_id uuid not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, id),
  constraint journal_template_from_check check ((schedule is null) = (from_on is null)),
  foreign key (company_id, member_id) references member (company_id, id)
);
create unique index journal_template_name_key on journal_template (company_id, lower(name))
  where deleted_at is null;
select protect_tenant_table('journal_template', 'select, insert, update');

create table journal_template_line (
  company_id uuid not null references company (company_id),
  template_id uuid not null,
  line_no integer not null check (line_no > 0),
  account_code text not null check (account_code ~ '^\d{4}$'),
  description text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Debit above zero, credit below.
  amount_minor bigint not null check (amount_minor <> 0),
  -- Base units per unit of the currency, for days of which no rate is known.
  rate numeric not null check (rate > 0),
  contact_id uuid,
  vessel_id uuid,
  voyage_id uuid,
  primary key (company_id, template_id, line_no),
  foreign key (company_id, template_id) references journal_template (company_id, id),
  foreign key (company_id, contact_id) references contact (company_id, id),
  foreign key (company_id, vessel_id) references vessel (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id)
);
select protect_tenant_table('journal_template_line', 'select, insert, delete');

-- Whoever ever shaped a template shaped what it drafts.
create table journal_template_maker (
  company_id uuid not null references company (company_id),
  template_id uuid not null,
  member_id uuid not null,
  member_name text not null,
  made_at timestamptz not null,
  primary key (company_id, template_id, member_id),
  foreign key (company_id, template_id) references journal_template (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('journal_template_maker', 'select, insert');

-- What was drafted from a template: once a period, whatever becomes of the draft.
create table journal_template_draft (
  company_id uuid not null references company (company_id),
  template_id uuid not null,
  period date not null check (extract(day from period) = 1),
  journal_id uuid not null,
  drafted_at timestamptz not null,
  primary key (company_id, template_id, period),
  constraint journal_template_draft_journal_key unique (company_id, journal_id),
  foreign key (company_id, template_id) references journal_template (company_id, id),
  foreign key (company_id, journal_id) references journal (company_id, id)
);
select protect_tenant_table('journal_template_draft', 'select, insert');

-- The closing entry of a year: one that stands, and those that were taken back before it.
create table year_closing (
  company_id uuid not null references company (company_id),
  id uuid not null,
  year integer not null check (year between 1900 and 9999),
  base_currency char(3) not null,
  -- A profit above zero, a loss below.
  result_minor bigint not null,
  transaction_id uuid not null,
  posted_at timestamptz not null,
  posted_by text not null,
  reversal_id uuid,
  reversed_at timestamptz,
  reversed_by text,
  primary key (company_id, id),
  constraint year_closing_reversal_check check (
    (reversal_id is null) = (reversed_at is null) and (reversal_id is null) = (reversed_by is null)),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id)
);
create unique index year_closing_year_key on year_closing (company_id, year) where reversal_id is null;
select protect_tenant_table('year_closing', 'select, insert, update');
