-- Why: what happens on a voyage beside its times: time off hire of its own.
-- Lock: a new table only. Duration: below a second. Undo: drop the table of this file.

create table voyage_off_hire (
  company_id uuid not null references company (company_id),
  id uuid not null,
  voyage_id uuid not null,
  activity text not null,
  reason text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- Share of the time that is for owners.
  percent numeric(6, 3) not null check (percent between 0 and 100),
  is_in_profit_and_loss boolean not null,
  remarks text not null,
  fuels jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  check (end_at > start_at)
);
create index voyage_off_hire_by_voyage on voyage_off_hire (company_id, voyage_id, start_at);
select protect_tenant_table('voyage_off_hire');
