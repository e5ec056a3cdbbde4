-- Why: approved reports move the voyage: times, fuel on board and expected arrival of a call, each with who said it and
-- when, so that a report that is taken back leaves what stood before it.
-- Lock: a moment on vessel_report and voyage_port_call, no rewrite (constant defaults). Duration: below a second.
-- Undo: drop the table and the columns of this file; delete reports of the new kinds before the old check returns.

alter table vessel_report drop constraint vessel_report_kind_check;
alter table vessel_report add constraint vessel_report_kind_check
  check (kind in ('Noon', 'Arrival', 'Berthing', 'Departure', 'Statement of facts'));
-- The call it speaks of: a row of its voyage's itinerary.
alter table vessel_report add column row_id text;

alter table voyage_port_call
  add column expected_arrival_at timestamptz,
  add column berthed_at timestamptz,
  add column arrival_rob jsonb not null default '[]',
  add column berthing_rob jsonb not null default '[]',
  add column departure_rob jsonb not null default '[]';

-- What was said of a call, in order; the last entry of a field counts. A report that is taken back takes its entries along.
create table voyage_call_entry (
  company_id uuid not null references company (company_id),
  voyage_id uuid not null,
  row_id text not null,
  seq integer not null,
  field text not null check (field in ('arrivalAt', 'berthedAt', 'departureAt', 'expectedArrivalAt',
    'arrivalRob', 'berthingRob', 'departureRob')),
  -- Null takes the field back.
  value jsonb,
  report_id uuid,
  -- Null for what stood before entries were kept.
  entered_at timestamptz,
  entered_by text,
  primary key (company_id, voyage_id, row_id, seq),
  foreign key (company_id, voyage_id, row_id)
    references voyage_port_call (company_id, voyage_id, row_id) on delete cascade,
  foreign key (company_id, report_id) references vessel_report (company_id, id)
);
create index voyage_call_entry_by_report on voyage_call_entry (company_id, report_id)
  where report_id is not null;
select protect_tenant_table('voyage_call_entry', 'select, insert, delete');
