-- Why: what the bank says of the name on an account is kept with its time and source, once for each answer, and a call keeps
-- which answer was seen by who made it; and the embedded bank's register of account holders, from which it answers.
-- Lock: beneficiary_call_back for a moment, no rewrite; new tables else. Duration: below a second. Undo: drop the column and the
-- two tables.

create table payee_verification (
  company_id uuid not null references company (company_id),
  id uuid not null,
  beneficiary_id uuid not null,
  -- The account it is about: another account is asked about anew.
  bank_no integer not null,
  answer text not null check (answer in ('MATCH', 'CLOSE', 'NO_MATCH', 'UNAVAILABLE')),
  -- The name that the bank gives, of a close match alone.
  bank_says_name text not null,
  reason text not null,
  source text not null,
  -- Since when this is the answer, and when it was last given.
  answered_at timestamptz not null,
  asked_at timestamptz not null,
  asked_by text not null,
  primary key (company_id, id),
  foreign key (company_id, beneficiary_id) references beneficiary (company_id, id),
  check ((answer = 'CLOSE') = (bank_says_name <> ''))
);
create index payee_verification_beneficiary
  on payee_verification (company_id, beneficiary_id, bank_no, answered_at desc, id desc);
select protect_tenant_table('payee_verification', 'select, insert, update');

-- A doubt of the bank is settled by a call of somebody who saw it; empty where the bank had said nothing yet.
alter table beneficiary_call_back
  add column verification_id uuid,
  add constraint beneficiary_call_back_verification foreign key (company_id, verification_id)
    references payee_verification (company_id, id);

create table embedded_account_holder (
  company_id uuid not null references company (company_id),
  -- IBAN or account number, without blanks.
  account text not null,
  holder text not null,
  primary key (company_id, account)
);
select protect_tenant_table('embedded_account_holder', 'select, insert, update');
