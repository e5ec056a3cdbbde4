-- Why: what a company keeps and its documents pick from: ledger codes, cargo types, payment terms,
-- and the days on which ports rest.
-- Lock: new tables only. Duration: below a second. Undo: drop the tables of this file.

-- A code is switched off, never deleted: estimates and voyages repeat its text.
create table ledger_code (
  company_id uuid not null references company (company_id),
  id uuid not null,
  code text not null check (code ~ '^[A-Z0-9]{2,12}$'),
  description text not null,
  kind text not null,
  rebill_type text not null,
  -- An account of the chart; accounts come to be in the ledger when something is posted to them.
  account_code text not null,
  is_active boolean not null default true,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint ledger_code_key unique (company_id, code)
);
select protect_tenant_table('ledger_code', 'select, insert, update');

create table cargo_type (
  company_id uuid not null references company (company_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  cargo_group text not null,
  stowage_factor_m3_per_t numeric(8, 4) check (stowage_factor_m3_per_t > 0),
  unit text not null,
  is_active boolean not null default true,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index cargo_type_name_key on cargo_type (company_id, lower(name));
select protect_tenant_table('cargo_type', 'select, insert, update');

create table payment_term (
  company_id uuid not null references company (company_id),
  id uuid not null,
  label text not null check (length(label) between 1 and 120),
  description text not null,
  days integer check (days between 0 and 365),
  module text not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  check (is_active or not is_default)
);
create unique index payment_term_label_key on payment_term (company_id, module, lower(label));
create unique index payment_term_default_key on payment_term (company_id, module) where is_default;
select protect_tenant_table('payment_term', 'select, insert, update');

-- What a company knows of the days of a country (two letters) or a port (UN/LOCODE) over the public
-- lists: weekly rest, and single days. A place without a row follows what stands above it.
create table port_rest (
  company_id uuid not null references company (company_id),
  place text not null check (place ~ '^[A-Z]{2}([A-Z2-9]{3})?$'),
  -- 1 Monday to 7 Sunday.
  rest_days smallint[] not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, place)
);
select protect_tenant_table('port_rest');

create table port_day (
  company_id uuid not null references company (company_id),
  place text not null check (place ~ '^[A-Z]{2}([A-Z2-9]{3})?$'),
  on_date date not null,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('Holiday', 'Half day', 'Working day')),
  -- Clocks of the port; null is the start or the end of the day.
  from_time text check (from_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  until_time text check (until_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, place, on_date)
);
select protect_tenant_table('port_day');
