-- Why: laytime statements: what happened at the ports of a voyage, how its time counts, and the claim that follows. The
--   document that bills a claim names it on its line, so that a claim is billed once.
-- Lock: a new table; the index locks commercial_document_line against writes while it is built. Duration: about two
--   seconds for a million lines. Undo: drop table laytime_statement, drop index commercial_document_line_by_source.

create table laytime_statement (
  company_id uuid not null references company (company_id),
  id uuid not null,
  label text not null,
  voyage_id uuid not null,
  source_type text not null check (source_type in ('voyage_cargo', 'time_charter')),
  cargo_row_id text,
  charterer_id uuid,
  charter_name text not null,
  status text not null check (status in ('Draft', 'Calculated', 'Submitted', 'Agreed', 'Dropped')),
  is_agreed_amount boolean not null,
  is_included boolean not null,
  currency text not null,
  -- Base units per unit of the currency.
  exchange_rate numeric not null check (exchange_rate > 0),
  -- Demurrage above zero, despatch below; null while it cannot be counted, or nothing is agreed.
  calculated_minor bigint,
  agreed_minor bigint,
  -- What each row of the itinerary brings into the profit and loss, in minor units of the currency.
  counted jsonb not null,
  port_names text not null,
  time_bar_on date,
  form jsonb not null,
  engine_version text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, label),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, charterer_id) references contact (company_id, id),
  check (status in ('Draft', 'Dropped') or calculated_minor is not null)
);
create index laytime_statement_by_time on laytime_statement (company_id, created_at desc, id)
  where is_active;
create index laytime_statement_by_voyage on laytime_statement (company_id, voyage_id);
select protect_tenant_table('laytime_statement', 'select, insert, update');

create index commercial_document_line_by_source on commercial_document_line (company_id, source_key)
  where source_key is not null;
