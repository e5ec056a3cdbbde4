-- Why: worksheets and their estimates: documents with the columns that lists sort by.
-- Lock: new tables only. Duration: below a second. Undo: drop the three tables.

create table worksheet (
  company_id uuid not null references company (company_id),
  id uuid not null,
  number integer not null,
  name text not null check (length(name) between 1 and 120),
  type text not null default 'voyage',
  is_active boolean not null default true,
  is_public boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint worksheet_number_key unique (company_id, number)
);
create index worksheet_by_time on worksheet (company_id, modified_at desc) where is_active;
select protect_tenant_table('worksheet', 'select, insert, update');

create table estimate (
  company_id uuid not null references company (company_id),
  id uuid not null,
  worksheet_id uuid not null,
  number integer not null,
  position integer not null,
  name text not null default '',
  status text not null check (status in ('DRAFT', 'ACTIVE', 'FIXED')),
  is_kept_as_draft boolean not null default false,
  is_active boolean not null default true,
  operation_type text not null,
  vessel_id uuid,
  commencing_at timestamptz not null,
  net_tce numeric(16, 4),
  profit numeric(18, 4),
  voyage_days numeric(12, 6),
  inputs jsonb not null,
  map jsonb not null default '{}',
  result jsonb not null,
  engine_version text not null,
  voyage_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint estimate_number_key unique (company_id, number),
  foreign key (company_id, worksheet_id) references worksheet (company_id, id),
  foreign key (company_id, vessel_id) references vessel (company_id, id)
);
create index estimate_by_worksheet on estimate (company_id, worksheet_id, position) where is_active;
create index estimate_by_vessel on estimate (company_id, vessel_id) where is_active;
select protect_tenant_table('estimate', 'select, insert, update');

create table estimate_revision (
  company_id uuid not null references company (company_id),
  estimate_id uuid not null,
  version integer not null,
  inputs jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (company_id, estimate_id, version),
  foreign key (company_id, estimate_id) references estimate (company_id, id)
);
select protect_tenant_table('estimate_revision', 'select, insert, delete');
