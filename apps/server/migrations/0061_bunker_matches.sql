-- Why: fuel is matched three ways before its bill is approved: what was ordered, what the delivery note says, what is billed.
-- Lock: bunker_lifting for a moment, no rewrite; else a new table. Duration: below a second.
-- Undo: drop the table and the columns of this file.

-- What the delivery note (BDN) of the supplier says, where it came in.
alter table bunker_lifting
  add column note_number text not null default '',
  add column note_on date,
  add column note_fuel text,
  add column note_port text not null default '',
  add column note_t numeric(12, 3) check (note_t >= 0),
  -- kg/m3 at 15 °C.
  add column note_density numeric(8, 2) check (note_density > 0),
  -- Per cent of mass.
  add column note_sulphur numeric(6, 3) check (note_sulphur >= 0);

-- What was found on a bill of fuel, and what somebody made of it. The latest counts while the figures are what they were.
create table bunker_match_verdict (
  company_id uuid not null references company (company_id),
  id uuid not null,
  bill_id uuid not null,
  verdict text not null check (verdict in ('Matched', 'Accepted', 'Credit asked')),
  -- Of order, note, bill and tolerances as they were compared.
  facts_hash text not null,
  -- The tolerances, and the rate of the day of the bill.
  judged_by jsonb not null check (jsonb_typeof(judged_by) = 'object'),
  currency char(3) not null,
  difference_minor bigint not null,
  reason text not null,
  member_id uuid not null,
  given_by text not null,
  given_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, bill_id) references commercial_document (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index bunker_match_verdict_by_bill on bunker_match_verdict (company_id, bill_id, given_at);
select protect_tenant_table('bunker_match_verdict', 'select, insert');
