-- Why: money that leaves: who is paid how much out of which account and for which bills, who prepared it and who approved what.
-- Lock: bank_transaction exclusively for one scan of its rows for the check. Duration: below a second for a million rows.
-- Undo: drop the four tables and the two functions, put the check back.

alter table bank_transaction
  drop constraint bank_transaction_source_type_check,
  add constraint bank_transaction_source_type_check
    check (source_type in ('DEPOSIT', 'TRANSFER', 'OPENING_BALANCE', 'BILL_PAYMENT', 'PAYOUT', 'FEE'));

create table payout (
  company_id uuid not null references company (company_id),
  id uuid not null,
  number integer not null,
  -- Of the request that made it: never used again.
  request_id text not null,
  request_hash bytea not null,
  status text not null default 'Draft' check (status in
    ('Draft', 'In approval', 'Approved', 'Scheduled', 'Sent', 'Paid', 'Failed', 'Cancelled', 'Rejected')),
  status_reason text not null default '',
  account_id uuid not null,
  beneficiary_id uuid not null,
  -- What of the beneficiary was approved, as it was then.
  detail_no integer not null,
  bank_no integer not null,
  beneficiary jsonb not null,
  contact_id uuid not null,
  -- What was typed; the other side follows from the rate.
  fixed_side text not null check (fixed_side in ('source', 'payment')),
  source_currency char(3) not null,
  source_minor bigint not null check (source_minor > 0),
  payment_currency char(3) not null,
  payment_minor bigint not null check (payment_minor > 0),
  -- Units of the payment's currency per unit of the source's.
  rate numeric not null check (rate > 0),
  rate_on date not null,
  quote_expires_at timestamptz not null,
  -- In the currency of the source, on top of what is sent.
  fee_minor bigint not null check (fee_minor >= 0),
  method text not null check (method in ('LOCAL', 'SWIFT')),
  swift_charge_option text check (swift_charge_option in ('PAYER', 'SHARED', 'BENEFICIARY')),
  fee_paid_by text not null check (fee_paid_by in ('PAYER', 'BENEFICIARY')),
  payment_on date not null,
  reason text not null,
  reference text not null,
  email text not null,
  contract_id uuid,
  application_id uuid,
  lendor_account_id uuid,
  -- How many people the policy asked for when it was submitted, and why.
  approvers_asked integer not null default 0,
  asked_because text[] not null default '{}',
  prepared_by uuid not null,
  prepared_by_name text not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  sent_at timestamptz,
  bank_reference text not null default '',
  -- By a restore: it may have been paid after the backup was made.
  is_held_back boolean not null default false,
  clears_on date,
  paid_at timestamptz,
  -- What it posted, and what its payment of bills is.
  payment_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint payout_number_key unique (company_id, number),
  constraint payout_request_key unique (company_id, request_id),
  foreign key (company_id, account_id, source_currency) references global_account (company_id, id, currency),
  foreign key (company_id, beneficiary_id, detail_no)
    references beneficiary_detail (company_id, beneficiary_id, detail_no),
  foreign key (company_id, contact_id) references contact (company_id, id),
  foreign key (company_id, prepared_by) references member (company_id, id),
  foreign key (company_id, payment_id) references bill_payment (company_id, id),
  check (swift_charge_option is null or method = 'SWIFT'),
  check ((status = 'Paid') = (paid_at is not null))
);
create index payout_by_time on payout (company_id, created_at desc, id desc);
create index payout_under_way on payout (company_id, payment_on)
  where status in ('In approval', 'Approved', 'Scheduled', 'Sent');
create index payout_by_beneficiary on payout (company_id, beneficiary_id, bank_no);
select protect_tenant_table('payout', 'select, insert, update');

create table payout_bill (
  company_id uuid not null references company (company_id),
  payout_id uuid not null,
  bill_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (company_id, payout_id, bill_id),
  foreign key (company_id, payout_id) references payout (company_id, id),
  foreign key (company_id, bill_id) references commercial_document (company_id, id)
);
create index payout_bill_by_bill on payout_bill (company_id, bill_id);
select protect_tenant_table('payout_bill', 'select, insert, delete');

create table payout_maker (
  company_id uuid not null references company (company_id),
  payout_id uuid not null,
  member_id uuid not null,
  member_name text not null,
  made_at timestamptz not null,
  primary key (company_id, payout_id, member_id),
  foreign key (company_id, payout_id) references payout (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('payout_maker', 'select, insert');

create table payout_approval (
  company_id uuid not null references company (company_id),
  payout_id uuid not null,
  member_id uuid not null,
  member_name text not null,
  approved_at timestamptz not null,
  -- Over what stood there, with a key that is not in the database.
  content_seal bytea not null,
  key_version integer not null,
  primary key (company_id, payout_id, member_id),
  foreign key (company_id, payout_id) references payout (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('payout_approval', 'select, insert, delete');

-- The one table of where a payout goes, and that nothing of it changes once it was submitted.
create function check_payout_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status, new.status) in (
    ('Draft', 'In approval'), ('Draft', 'Cancelled'),
    ('In approval', 'Draft'), ('In approval', 'Approved'), ('In approval', 'Rejected'),
    ('In approval', 'Cancelled'),
    ('Approved', 'Scheduled'), ('Approved', 'Sent'), ('Approved', 'Failed'), ('Approved', 'Cancelled'),
    ('Scheduled', 'Sent'), ('Scheduled', 'Failed'), ('Scheduled', 'Cancelled'),
    ('Sent', 'Paid'), ('Sent', 'Failed'))
  then
    raise exception 'payout %: % never becomes %', old.number, old.status, new.status;
  end if;
  if old.status <> 'Draft' and
    (new.account_id, new.beneficiary_id, new.detail_no, new.beneficiary, new.contact_id,
      new.source_minor, new.source_currency, new.payment_minor, new.payment_currency, new.fee_minor,
      new.rate, new.method, new.payment_on, new.reference, new.request_id)
    is distinct from
    (old.account_id, old.beneficiary_id, old.detail_no, old.beneficiary, old.contact_id,
      old.source_minor, old.source_currency, old.payment_minor, old.payment_currency, old.fee_minor,
      old.rate, old.method, old.payment_on, old.reference, old.request_id)
  then
    raise exception 'payout %: what was submitted does not change', old.number;
  end if;
  return new;
end $$;
create trigger payout_change before update on payout
  for each row execute function check_payout_change();

-- Bills stand and fall with what was submitted. A restore, which writes as the owner, brings them as they were.
create function check_payout_bill() returns trigger language plpgsql as $$
declare
  of_payout record;
begin
  if current_user <> 'mainsheet_app' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  of_payout := case when tg_op = 'DELETE' then old else new end;
  if exists (select from payout p where p.company_id = of_payout.company_id
    and p.id = of_payout.payout_id and p.status <> 'Draft')
  then
    raise exception 'the bills of a submitted payout do not change';
  end if;
  return of_payout;
end $$;
create trigger payout_bill_change before insert or delete on payout_bill
  for each row execute function check_payout_bill();
