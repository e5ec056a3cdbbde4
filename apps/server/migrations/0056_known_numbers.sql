-- Why: a bill says which account it asks to be paid to, and what telephone and mail a contact was ever reached by stays known,
--   so that a call that confirms an account goes to a number from before.
-- Lock: commercial_document, beneficiary and beneficiary_call_back for a moment, no rewrite; one insert over contact. Duration: a second
--   for 100,000 contacts.
-- Undo: drop contact_reach and the columns that are added here; beneficiary.known_phone still holds what it held.

alter table commercial_document add column pay_to_account text not null default '';

create index commercial_document_by_account on commercial_document (company_id, contact_id)
  where pay_to_account <> '';

-- Every telephone and mail address that a contact had, with who entered it; nothing in it is changed or taken away.
create table contact_reach (
  company_id uuid not null references company (company_id),
  id uuid not null,
  contact_id uuid not null,
  phone text not null,
  email text not null,
  since timestamptz not null,
  entered_by text not null,
  -- Null for what was there before this was kept.
  member_id uuid,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contact (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index contact_reach_by_contact on contact_reach (company_id, contact_id, since);
select protect_tenant_table('contact_reach', 'select, insert');

-- Row-level security binds the owner too and would hide the rows.
alter table contact no force row level security;
alter table beneficiary no force row level security;
alter table contact_reach no force row level security;
-- What there was: a number that a beneficiary had first, then the present one, since its contact last changed.
insert into contact_reach (company_id, id, contact_id, phone, email, since, entered_by)
select distinct on (b.company_id, b.contact_id) b.company_id, gen_random_uuid(), b.contact_id,
  b.known_phone, c.email, c.created_at, c.updated_by
from beneficiary b
join contact c on c.company_id = b.company_id and c.id = b.contact_id
where b.known_phone <> '' and b.known_phone <> c.phone
order by b.company_id, b.contact_id, b.created_at;
insert into contact_reach (company_id, id, contact_id, phone, email, since, entered_by)
select c.company_id, gen_random_uuid(), c.id, c.phone, c.email,
  case when exists (select from contact_reach r where r.company_id = c.company_id and r.contact_id = c.id)
    then c.updated_at else c.created_at end,
  c.updated_by
from contact c;
alter table contact force row level security;
alter table beneficiary force row level security;
alter table contact_reach force row level security;

-- The number is judged by what is known of the contact; nothing is written here any more.
alter table beneficiary alter column known_phone set default '';

-- What spoke against an account when it was entered: [{code, text}].
alter table beneficiary_detail add column warnings jsonb not null default '[]';

-- The older document that a number was read from; null for a number of the contact.
alter table beneficiary_call_back
  add column bill_id uuid,
  add constraint beneficiary_call_back_bill foreign key (company_id, bill_id)
    references commercial_document (company_id, id);
