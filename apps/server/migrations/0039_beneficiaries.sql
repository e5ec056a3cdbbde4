-- Why: whom a company pays, with every account they ever had and the calls that confirmed them.
-- Lock: new tables only. Duration: below a second. Undo: drop the three tables of this file.

create table beneficiary (
  company_id uuid not null references company (company_id),
  id uuid not null,
  contact_id uuid not null,
  name text not null,
  -- The telephone of the contact when the beneficiary was first entered: calls that confirm go there.
  known_phone text not null,
  -- The details that count now, and those with which this account first came.
  detail_no integer not null check (detail_no > 0),
  bank_no integer not null check (bank_no between 1 and detail_no),
  is_archived boolean not null default false,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contact (company_id, id)
);
create index beneficiary_by_contact on beneficiary (company_id, contact_id);
select protect_tenant_table('beneficiary', 'select, insert, update');

-- What was ever known of a beneficiary; nothing in it is changed or taken away.
create table beneficiary_detail (
  company_id uuid not null references company (company_id),
  beneficiary_id uuid not null,
  detail_no integer not null check (detail_no > 0),
  -- Number of the details with which this account came.
  bank_no integer not null check (bank_no between 1 and detail_no),
  -- As the contract's form of a beneficiary has it.
  content jsonb not null,
  -- Account, bank, currency and holder in one text, to find the same again.
  account_key text not null,
  -- Names of beneficiaries that looked the same when this was entered.
  look_alikes text[] not null,
  entered_at timestamptz not null,
  entered_by text not null,
  member_id uuid not null,
  primary key (company_id, beneficiary_id, detail_no),
  foreign key (company_id, beneficiary_id) references beneficiary (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('beneficiary_detail', 'select, insert');

-- Calls to the known number by somebody who did not enter the account.
create table beneficiary_call_back (
  company_id uuid not null references company (company_id),
  id uuid not null,
  beneficiary_id uuid not null,
  bank_no integer not null,
  phone text not null,
  spoke_with text not null,
  note text not null,
  called_at timestamptz not null,
  called_by text not null,
  member_id uuid not null,
  primary key (company_id, id),
  foreign key (company_id, beneficiary_id, bank_no)
    references beneficiary_detail (company_id, beneficiary_id, detail_no),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index beneficiary_call_back_by_account
  on beneficiary_call_back (company_id, beneficiary_id, bank_no);
select protect_tenant_table('beneficiary_call_back', 'select, insert');
