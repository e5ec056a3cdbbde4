-- Why: vessels belong to fleets, which have a name and a colour of their own; a word typed beside a vessel had neither.
-- Lock: vessel briefly for the column, its key is added unvalidated and validated beside writers; then one update of the vessels
--   that named a fleet.
-- Duration: a second for 100,000 vessels. Undo: write the names back into vessel.details, drop column fleet_id, drop table fleet.
create table fleet (
  company_id uuid not null references company (company_id),
  id uuid not null,
  name text not null,
  colour text not null,
  is_ended boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index fleet_name_key on fleet (company_id, lower(name)) where not is_ended;
select protect_tenant_table('fleet', 'select, insert, update');

alter table vessel add column fleet_id uuid;
alter table vessel add constraint vessel_fleet
  foreign key (company_id, fleet_id) references fleet (company_id, id) not valid;
alter table vessel validate constraint vessel_fleet;
create index vessel_by_fleet on vessel (company_id, fleet_id) where fleet_id is not null;

-- Row-level security binds the owner too and would hide the rows.
alter table vessel no force row level security;
alter table fleet no force row level security;
-- What was typed becomes a fleet of that name; its colour by the place of the name, as the palette of the contract goes.
insert into fleet (company_id, id, name, colour, created_at, updated_at, updated_by)
select company_id, gen_random_uuid(), name,
  (array['blue', 'orange', 'green', 'purple', 'sky', 'vermilion'])[
    (row_number() over (partition by company_id order by lower(name)) - 1) % 6 + 1],
  changed_at, changed_at, changed_by
from (
  select distinct on (company_id, lower(trim(details->>'fleet'))) company_id,
    trim(details->>'fleet') as name, updated_at as changed_at, updated_by as changed_by
  from vessel
  where not is_deleted and trim(coalesce(details->>'fleet', '')) <> ''
  order by company_id, lower(trim(details->>'fleet')), updated_at, id
) typed;
update vessel v set fleet_id = f.id
from fleet f
where f.company_id = v.company_id and lower(f.name) = lower(trim(v.details->>'fleet'))
  and not v.is_deleted;
update vessel set details = details - 'fleet' where details ? 'fleet';
alter table vessel force row level security;
alter table fleet force row level security;
