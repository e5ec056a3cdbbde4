-- Why: between what a voyage needs and what is ordered, suppliers are asked and their offers are compared.
-- Lock: a new table only. Duration: below a second. Undo: drop table bunker_enquiry.

create table bunker_enquiry (
  company_id uuid not null references company (company_id),
  id uuid not null,
  voyage_id uuid not null,
  -- Row of the itinerary where the fuel is needed.
  row_id text not null,
  -- What is asked for and what was offered, as the form has it.
  form jsonb not null,
  -- Which of the offers was ordered, counted from zero, and by whom.
  ordered_offer integer check (ordered_offer >= 0),
  ordered_at timestamptz,
  ordered_by text,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  check ((ordered_offer is null) = (ordered_at is null)),
  check ((ordered_at is null) = (ordered_by is null))
);
create index bunker_enquiry_by_voyage on bunker_enquiry (company_id, voyage_id);
select protect_tenant_table('bunker_enquiry');
