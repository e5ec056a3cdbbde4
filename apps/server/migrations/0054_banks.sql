-- Why: payments go to a bank through one contract: what it was asked, under which id, and all that it said; and the embedded
--   bank keeps what it was asked in tables of its own.
-- Lock: none on tables in use, but for the function of one trigger. Duration: milliseconds.
-- Undo: drop the four tables, put the function of 0040 back.

-- What a bank is asked for a payout. The id of the request is kept before anything is sent and never used for another one.
create table bank_transfer (
  company_id uuid not null references company (company_id),
  payout_id uuid not null,
  bank text not null check (bank in ('embedded', 'airwallex')),
  request_id text not null,
  kept_at timestamptz not null,
  attempts integer not null default 0,
  last_error text not null default '',
  -- When the bank said for the first time that it has the order, or will not take it.
  answered_at timestamptz,
  heard_at timestamptz,
  primary key (company_id, payout_id),
  constraint bank_transfer_request_key unique (company_id, bank, request_id),
  foreign key (company_id, payout_id) references payout (company_id, id)
);
select protect_tenant_table('bank_transfer', 'select, insert, update');

-- All that banks said, each once: answers, events they sent, and what they said when they were asked again.
create table bank_event (
  company_id uuid not null references company (company_id),
  bank text not null check (bank in ('embedded', 'airwallex')),
  event_id text not null,
  -- Null for a transfer that was not ordered here.
  payout_id uuid,
  request_id text not null,
  transfer_id text not null,
  state text not null check (state in ('ACCEPTED', 'SENT', 'SETTLED', 'FAILED')),
  reason text not null,
  charge_currency char(3),
  charge_minor bigint check (charge_minor >= 0),
  happened_at timestamptz not null,
  received_at timestamptz not null,
  way text not null check (way in ('answer', 'event', 'asked')),
  primary key (company_id, bank, event_id),
  foreign key (company_id, payout_id) references payout (company_id, id),
  check ((charge_currency is null) = (charge_minor is null))
);
create index bank_event_by_payout on bank_event (company_id, payout_id, happened_at);
create index bank_event_by_time on bank_event (company_id, received_at desc, event_id);
select protect_tenant_table('bank_event', 'select, insert');

-- The books of the embedded bank.
create table embedded_transfer (
  company_id uuid not null references company (company_id),
  request_id text not null,
  order_hash bytea not null,
  serial bigint generated always as identity,
  reference text not null,
  payment_currency char(3) not null,
  payment_minor bigint not null check (payment_minor > 0),
  charge_minor bigint not null check (charge_minor >= 0),
  state text not null check (state in ('ACCEPTED', 'SENT', 'SETTLED', 'FAILED')),
  accepted_at timestamptz not null,
  clears_on date not null,
  -- The day on which something happens next; null when nothing does.
  moves_on date,
  primary key (company_id, request_id)
);
create index embedded_transfer_moving on embedded_transfer (company_id, moves_on) where moves_on is not null;
select protect_tenant_table('embedded_transfer', 'select, insert, update');

create table embedded_event (
  company_id uuid not null references company (company_id),
  id uuid not null,
  request_id text not null,
  state text not null check (state in ('ACCEPTED', 'SENT', 'SETTLED', 'FAILED')),
  reason text not null,
  happened_at timestamptz not null,
  primary key (company_id, id),
  constraint embedded_event_once unique (company_id, request_id, state),
  foreign key (company_id, request_id) references embedded_transfer (company_id, request_id)
);
select protect_tenant_table('embedded_event', 'select, insert');

-- As in 0040, and what was paid comes back when the bank of the beneficiary returns it.
create or replace function check_payout_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status, new.status) in (
    ('Draft', 'In approval'), ('Draft', 'Cancelled'),
    ('In approval', 'Draft'), ('In approval', 'Approved'), ('In approval', 'Rejected'),
    ('In approval', 'Cancelled'),
    ('Approved', 'Scheduled'), ('Approved', 'Sent'), ('Approved', 'Failed'), ('Approved', 'Cancelled'),
    ('Scheduled', 'Sent'), ('Scheduled', 'Failed'), ('Scheduled', 'Cancelled'),
    ('Sent', 'Paid'), ('Sent', 'Failed'), ('Paid', 'Failed'))
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
