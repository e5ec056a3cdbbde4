-- Why: what a port and its berths take (draft, length, beam, air draft, rates) stood in nobody's records: a fixture that draws too much was found by the agent.
-- Lock: a new table only. Duration: below a second. Undo: drop table port_berth.
create table port_berth (
  company_id uuid not null references company (company_id),
  id uuid not null,
  port_code text not null check (port_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  -- Empty for what holds in the whole port.
  berth text not null check (length(berth) <= 60),
  -- As itineraries say it: the port and the berth.
  place text not null generated always as (port_code || ' ' || berth) stored,
  max_draft_m numeric(5, 2) check (max_draft_m > 0),
  -- The water that the draft is stated for.
  water text not null check (water in ('Salt', 'Brackish', 'Fresh')),
  max_length_m numeric(6, 2) check (max_length_m > 0),
  max_beam_m numeric(6, 2) check (max_beam_m > 0),
  max_air_draft_m numeric(6, 2) check (max_air_draft_m > 0),
  cargoes text not null check (length(cargoes) <= 200),
  load_rate_t_per_day numeric(9, 1) check (load_rate_t_per_day > 0),
  discharge_rate_t_per_day numeric(9, 1) check (discharge_rate_t_per_day > 0),
  remarks text not null check (length(remarks) <= 500),
  is_active boolean not null default true,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index port_berth_place_key on port_berth (company_id, lower(place));
select protect_tenant_table('port_berth', 'select, insert, update');
