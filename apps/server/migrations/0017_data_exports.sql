-- Why: people and companies take their data with them: a file built by a job and kept for a week.
-- Lock: new tables only. Duration: below a second. Undo: drop table data_export_part, data_export.

create table data_export (
  company_id uuid not null references company (company_id),
  id uuid not null,
  kind text not null check (kind in ('personal', 'company')),
  -- Who asked for it, and alone may fetch it.
  member_id uuid not null,
  person_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  done_files integer not null default 0,
  total_files integer not null default 0,
  byte_size bigint not null default 0,
  -- A worker that died lets go of it then.
  lease_until timestamptz,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create unique index data_export_open_key on data_export (company_id, member_id, kind)
  where state in ('waiting', 'working');
create index data_export_by_time on data_export (company_id, expires_at);
select protect_tenant_table('data_export');

-- The file in pieces: it may be larger than a row should be.
create table data_export_part (
  company_id uuid not null references company (company_id),
  export_id uuid not null,
  part_no integer not null,
  content bytea not null,
  primary key (company_id, export_id, part_no),
  foreign key (company_id, export_id) references data_export (company_id, id) on delete cascade
);
select protect_tenant_table('data_export_part', 'select, insert, delete');
