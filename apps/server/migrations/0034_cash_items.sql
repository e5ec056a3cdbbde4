-- Why: what a voyage is expected to bring and to cost, with the day the money moves, and the bill or invoice that it became.
-- Lock: a new table only. Duration: below a second. Undo: drop the table of this file.

create table cash_item (
  company_id uuid not null references company (company_id),
  id uuid not null,
  voyage_id uuid not null,
  -- What of the voyage it follows from, as `freight.1.initial`; null for one that somebody typed.
  source_key text check (length(source_key) <= 200),
  name text not null,
  category text not null,
  event_on date not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- Base units per unit of the currency.
  exchange_rate numeric not null check (exchange_rate > 0),
  is_expense boolean not null,
  -- The bill or invoice that it became.
  document_id uuid,
  is_active boolean not null default true,
  is_deleted boolean not null default false,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint cash_item_source_key unique (company_id, voyage_id, source_key),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, document_id) references commercial_document (company_id, id),
  check (not is_deleted or not is_active)
);
create index cash_item_by_day on cash_item (company_id, event_on, name)
  where is_active and amount_minor <> 0;
create unique index cash_item_by_document on cash_item (company_id, document_id)
  where document_id is not null and is_active;
select protect_tenant_table('cash_item');
