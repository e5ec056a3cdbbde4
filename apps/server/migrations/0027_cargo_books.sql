-- Why: cargo books: what is to be carried, for whom, when and at what price; a contract of affreightment is the
--   parent of its liftings.
-- Lock: a new table only. Duration: below a second. Undo: drop table cargo_book.

create table cargo_book (
  company_id uuid not null references company (company_id),
  id uuid not null,
  reference_number text not null check (length(reference_number) between 1 and 40),
  cargo text not null,
  status text not null
    check (status in ('Inquiry', 'Confirmed', 'Nominated', 'Completed', 'Cancelled')),
  voyage_type text not null check (voyage_type in ('Voyage Out', 'Voyage In', 'COA')),
  quantity numeric not null check (quantity > 0),
  unit text not null,
  freight_type text not null,
  charter_party_on date,
  laycan_start_at timestamptz,
  laycan_end_at timestamptz,
  charterer_id uuid,
  carrier_id uuid,
  nominated_vessel_id uuid,
  voyage_id uuid,
  coa_id uuid,
  details jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, charterer_id) references contact (company_id, id),
  foreign key (company_id, carrier_id) references contact (company_id, id),
  foreign key (company_id, nominated_vessel_id) references vessel (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, coa_id) references cargo_book (company_id, id),
  -- A contract of affreightment is neither carried nor a lifting itself.
  check (voyage_type <> 'COA' or (voyage_id is null and coa_id is null and status <> 'Nominated')),
  check (status <> 'Nominated' or voyage_id is not null),
  check (laycan_start_at is null or laycan_end_at is null or laycan_start_at <= laycan_end_at)
);
create unique index cargo_book_reference_key on cargo_book (company_id, lower(reference_number))
  where is_active;
create index cargo_book_by_time on cargo_book (company_id, created_at desc, id) where is_active;
create index cargo_book_by_coa on cargo_book (company_id, coa_id) where coa_id is not null;
create index cargo_book_by_voyage on cargo_book (company_id, voyage_id) where voyage_id is not null;
select protect_tenant_table('cargo_book', 'select, insert, update');
