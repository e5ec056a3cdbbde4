-- Why: time charters in and out: terms and hire lines, time off hire, the statements that were issued, and the
--   voyages and documents that belong to a charter.
-- Lock: new tables only. Duration: below a second. Undo: drop the five tables of this file.

create table time_charter (
  company_id uuid not null references company (company_id),
  id uuid not null,
  code text not null check (length(code) between 1 and 40),
  type text not null check (type in ('in', 'out')),
  status text not null
    check (status in ('On Subjects', 'Fixed', 'Delivered', 'Redelivered', 'Cancelled')),
  contract_type text not null check (contract_type in ('Period', 'Trip', 'Bareboat', 'Pool')),
  vessel_id uuid,
  owner_company_id uuid,
  time_charter_company_id uuid,
  currency char(3) not null,
  laycan_start_at timestamptz,
  laycan_end_at timestamptz,
  delivery_at timestamptz,
  redelivery_at timestamptz,
  details jsonb not null,
  is_active boolean not null default true,
  -- What is expected to be paid under a deleted charter counts nowhere.
  is_cash_flow_deleted boolean not null default false,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, vessel_id) references vessel (company_id, id),
  foreign key (company_id, owner_company_id) references contact (company_id, id),
  foreign key (company_id, time_charter_company_id) references contact (company_id, id),
  check (status in ('On Subjects', 'Cancelled') or vessel_id is not null),
  check (is_active or is_cash_flow_deleted)
);
create unique index time_charter_code_key on time_charter (company_id, lower(code)) where is_active;
create index time_charter_by_time on time_charter (company_id, created_at desc, id) where is_active;
create index time_charter_by_vessel on time_charter (company_id, vessel_id)
  where is_active and vessel_id is not null;
select protect_tenant_table('time_charter', 'select, insert, update');

create table time_charter_off_hire (
  company_id uuid not null references company (company_id),
  id uuid not null,
  time_charter_id uuid not null,
  activity text not null,
  reason text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- Share of the time that is off hire.
  percent numeric(6, 3) not null check (percent between 0 and 100),
  is_in_profit_and_loss boolean not null,
  remarks text not null,
  fuels jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, time_charter_id) references time_charter (company_id, id),
  check (end_at > start_at)
);
create index time_charter_off_hire_by_charter
  on time_charter_off_hire (company_id, time_charter_id, start_at);
select protect_tenant_table('time_charter_off_hire');

-- What was handed to the other party stays as it was: no right to change or delete it.
create table time_charter_statement (
  company_id uuid not null references company (company_id),
  id uuid not null,
  time_charter_id uuid not null,
  number integer not null check (number > 0),
  content jsonb not null,
  balance_minor bigint not null,
  currency char(3) not null,
  issued_at timestamptz not null,
  issued_by text not null,
  primary key (company_id, id),
  constraint time_charter_statement_number_key unique (company_id, time_charter_id, number),
  foreign key (company_id, time_charter_id) references time_charter (company_id, id)
);
select protect_tenant_table('time_charter_statement', 'select, insert');

-- A voyage sails under one charter in and one charter out at the most.
create table time_charter_voyage (
  company_id uuid not null references company (company_id),
  voyage_id uuid not null,
  type text not null check (type in ('in', 'out')),
  time_charter_id uuid not null,
  linked_at timestamptz not null,
  linked_by text not null,
  primary key (company_id, voyage_id, type),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, time_charter_id) references time_charter (company_id, id)
);
create index time_charter_voyage_by_charter on time_charter_voyage (company_id, time_charter_id);
select protect_tenant_table('time_charter_voyage', 'select, insert, delete');

-- Invoices and bills under a charter; what is paid of them is what its statement takes as received.
create table time_charter_document (
  company_id uuid not null references company (company_id),
  document_id uuid not null,
  time_charter_id uuid not null,
  -- What of the charter it bills, as `hire.3` for the third billing period; empty for anything else.
  group_id text not null default '' check (length(group_id) <= 60),
  linked_at timestamptz not null,
  linked_by text not null,
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references commercial_document (company_id, id),
  foreign key (company_id, time_charter_id) references time_charter (company_id, id)
);
create index time_charter_document_by_charter
  on time_charter_document (company_id, time_charter_id);
select protect_tenant_table('time_charter_document', 'select, insert, delete');
