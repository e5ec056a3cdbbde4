-- Why: voyages: what was fixed, beside the estimate frozen as it was, and how it really goes.
-- Lock: new tables only, and one foreign key on estimate. Duration: below a second.
-- Undo: drop the three tables and the key.

create table voyage (
  company_id uuid not null references company (company_id),
  id uuid not null,
  number integer not null,
  label text not null,
  name text not null default '',
  status text not null default 'Scheduled'
    check (status in ('Draft', 'Scheduled', 'Commenced', 'Completed', 'Closed', 'Cancelled')),
  is_active boolean not null default true,
  operation_type text not null,
  vessel_id uuid not null,
  estimate_id uuid,
  trade_area text not null default '',
  remarks text not null default '',
  commencing_at timestamptz not null,
  completion_at timestamptz not null,
  load_ports text not null default '',
  discharge_ports text not null default '',
  voyage_days numeric(12, 6) not null,
  sea_days numeric(12, 6) not null,
  port_days numeric(12, 6) not null,
  net_tce numeric(16, 4),
  profit numeric(18, 4) not null,
  estimate_inputs jsonb not null,
  estimate_result jsonb not null,
  inputs jsonb not null,
  map jsonb not null default '{}',
  result jsonb not null,
  engine_version text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint voyage_number_key unique (company_id, number),
  foreign key (company_id, vessel_id) references vessel (company_id, id),
  foreign key (company_id, estimate_id) references estimate (company_id, id)
);
create unique index voyage_estimate_key on voyage (company_id, estimate_id)
  where is_active and estimate_id is not null;
create index voyage_by_time on voyage (company_id, created_at desc, id) where is_active;
create index voyage_by_status on voyage (company_id, status, commencing_at) where is_active;
create index voyage_by_vessel on voyage (company_id, vessel_id, commencing_at) where is_active;
select protect_tenant_table('voyage', 'select, insert, update');

alter table estimate add foreign key (company_id, voyage_id) references voyage (company_id, id);
alter table ledger_entry add foreign key (company_id, voyage_id) references voyage (company_id, id);

-- The calls of a voyage, because bunkers, disbursements and statements of facts point at them.
create table voyage_port_call (
  company_id uuid not null references company (company_id),
  id uuid not null,
  voyage_id uuid not null,
  row_id text not null,
  sequence_no integer not null,
  port_name text not null,
  port_code text,
  port_function text not null,
  time_zone text not null,
  latitude double precision,
  longitude double precision,
  estimated_arrival_at timestamptz not null,
  estimated_departure_at timestamptz not null,
  actual_arrival_at timestamptz,
  actual_departure_at timestamptz,
  primary key (company_id, id),
  constraint voyage_port_call_row_key unique (company_id, voyage_id, row_id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  check (actual_departure_at is null or actual_arrival_at is null
    or actual_departure_at >= actual_arrival_at)
);
select protect_tenant_table('voyage_port_call');

create table voyage_cargo (
  company_id uuid not null references company (company_id),
  id uuid not null,
  voyage_id uuid not null,
  row_id text not null,
  name text not null,
  charterer_id uuid,
  charterer_name text not null,
  quantity numeric(16, 3) not null,
  unit text not null,
  currency char(3) not null,
  gross_freight numeric(18, 4) not null,
  primary key (company_id, id),
  constraint voyage_cargo_row_key unique (company_id, voyage_id, row_id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, charterer_id) references contact (company_id, id)
);
select protect_tenant_table('voyage_cargo');
