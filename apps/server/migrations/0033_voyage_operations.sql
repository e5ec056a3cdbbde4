-- Why: what happens on a voyage beside its times: time off hire, fuel that is taken, what its ports cost.
-- Lock: new tables only. Duration: below a second. Undo: drop the three tables of this file.

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

-- One fuel taken at one call: as it was asked for, and as it came on board.
create table bunker_lifting (
  company_id uuid not null references company (company_id),
  id uuid not null,
  voyage_id uuid not null,
  -- Row of the itinerary.
  row_id text not null,
  fuel text not null,
  vendor_id uuid,
  purpose text not null,
  status text not null check (status in ('Planned', 'Ordered', 'Delivered', 'Cancelled')),
  delivery_on date,
  requested_t numeric(12, 3) check (requested_t >= 0),
  requested_price numeric(16, 4) check (requested_price >= 0),
  operational_t numeric(12, 3) check (operational_t >= 0),
  operational_price numeric(16, 4) check (operational_price >= 0),
  currency char(3) not null,
  -- Base units per unit of the currency.
  exchange_rate numeric not null check (exchange_rate > 0),
  remarks text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, vendor_id) references contact (company_id, id),
  check (status <> 'Delivered'
    or (operational_t is not null and operational_price is not null and delivery_on is not null))
);
create index bunker_lifting_by_voyage on bunker_lifting (company_id, voyage_id);
select protect_tenant_table('bunker_lifting');

-- What a call costs by the accounts of its agent, one a call.
create table port_disbursement (
  company_id uuid not null references company (company_id),
  id uuid not null,
  voyage_id uuid not null,
  -- Row of the itinerary.
  row_id text not null,
  agent_id uuid,
  currency char(3) not null,
  -- Base units per unit of the currency.
  exchange_rate numeric not null check (exchange_rate > 0),
  proforma_status text not null
    check (proforma_status in ('Not received', 'Received', 'Approved', 'Disputed')),
  final_status text not null
    check (final_status in ('Not received', 'Received', 'Approved', 'Disputed')),
  -- Sums of the lines.
  proforma_minor bigint not null,
  final_minor bigint not null,
  -- Both papers and the lines.
  form jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint port_disbursement_row_key unique (company_id, voyage_id, row_id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, agent_id) references contact (company_id, id)
);
select protect_tenant_table('port_disbursement');
