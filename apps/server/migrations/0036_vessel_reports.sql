-- Why: what ships report at noon, on arrival and on departure, each a record of its own, judged by the desk.
-- Lock: a new table only. Duration: below a second. Undo: drop the table of this file.

create table vessel_report (
  company_id uuid not null references company (company_id),
  id uuid not null,
  vessel_id uuid not null,
  voyage_id uuid,
  kind text not null check (kind in ('Noon', 'Arrival', 'Departure')),
  status text not null check (status in ('Submitted', 'Approved', 'Rejected')),
  reported_at timestamptz not null,
  -- Position, port, way, weather, fuel, cargo and drafts, as the contract's vesselReportInput.
  details jsonb not null,
  judged_at timestamptz,
  judged_by text,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, vessel_id) references vessel (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  check ((status = 'Submitted') = (judged_at is null))
);
create index vessel_report_by_vessel on vessel_report (company_id, vessel_id, reported_at desc, id);
create index vessel_report_by_voyage on vessel_report (company_id, voyage_id) where voyage_id is not null;
-- Two reports of one kind and moment are one, unless the first was rejected.
create unique index vessel_report_moment on vessel_report (company_id, vessel_id, kind, reported_at)
  where status <> 'Rejected';
select protect_tenant_table('vessel_report', 'select, insert, update');
