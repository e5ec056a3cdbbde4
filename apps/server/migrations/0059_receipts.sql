-- Why: a customer pays several invoices by one amount, less what banks keep, in another currency, or more than is owed. A payment
--   is the money; its parts are what it settles of invoices, each taken back by itself; what is left is the customer's cash.
-- Lock: invoice_payment, ledger_entry and ledger_account exclusively, so that the owner sees their rows; the payments are read three times
--   and written twice. Duration: about three seconds for a million payments.
-- Undo: bring invoice_id back from the parts where each payment has one, drop the new tables and columns.

create table invoice_payment_part (
  company_id uuid not null references company (company_id),
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  -- What of the invoice it settles, in the currency of the invoice, and as that was booked.
  amount_minor bigint not null check (amount_minor > 0),
  base_minor bigint not null,
  -- What of the payment it takes, in the currency of the payment, and as that was booked.
  taken_minor bigint not null check (taken_minor > 0),
  base_taken_minor bigint not null,
  applied_on date not null,
  -- That of the payment itself, or its own where it was applied later.
  transaction_id uuid not null,
  -- What took it back, by itself or with its payment.
  reversal_id uuid,
  -- Who took it back by itself, and so left cash of the customer; null for nobody.
  released_by_member uuid,
  created_by text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, released_by_member) references member (company_id, id),
  foreign key (company_id, payment_id) references invoice_payment (company_id, id),
  foreign key (company_id, invoice_id) references commercial_document (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id)
);
create index invoice_payment_part_by_payment on invoice_payment_part (company_id, payment_id);
create index invoice_payment_part_by_invoice on invoice_payment_part (company_id, invoice_id);

-- Row-level security binds the owner too and would hide the rows.
alter table invoice_payment no force row level security;
alter table ledger_entry no force row level security;
alter table ledger_account no force row level security;
-- One whose posting is not there stops it: nothing may be null.
insert into invoice_payment_part (company_id, id, payment_id, invoice_id, amount_minor, base_minor,
  taken_minor, base_taken_minor, applied_on, transaction_id, reversal_id, created_by, created_at)
select p.company_id, p.id, p.id, p.invoice_id, p.amount_minor, b.claim, p.amount_minor,
  b.bank, p.paid_on, p.transaction_id, p.reversal_id, p.created_by, p.created_at
from invoice_payment p
cross join lateral (
  select -sum(e.base_minor) filter (where a.code = '1100') as claim,
    sum(e.base_minor) filter (where a.code = '1000') as bank
  from ledger_entry e
  join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
  where e.company_id = p.company_id and e.transaction_id = p.transaction_id) b;

alter table invoice_payment
  -- What banks on the way kept; a part of the amount that the customer is credited with.
  add column charges_minor bigint not null default 0 check (charges_minor >= 0),
  add column applied_minor bigint not null default 0 check (applied_minor >= 0),
  -- What went back to the customer by payouts.
  add column refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  -- What is left for the customer, as it was booked in base.
  add column base_left_minor bigint not null default 0 check (base_left_minor >= 0),
  -- The global account it came to; null for money of a bank elsewhere.
  add column account_id uuid,
  -- Who recorded it, and so does not approve that it goes back; null for what was recorded before this was kept.
  add column created_by_member uuid,
  add constraint invoice_payment_created_by_member foreign key (company_id, created_by_member)
    references member (company_id, id),
  add constraint invoice_payment_account foreign key (company_id, account_id)
    references global_account (company_id, id),
  add constraint invoice_payment_charges_check check (charges_minor < amount_minor),
  add constraint invoice_payment_left_check check (applied_minor + refunded_minor <= amount_minor);

update invoice_payment p set applied_minor = amount_minor where reversal_id is null;
update invoice_payment p set account_id = e.global_account_id
from ledger_entry e
where e.company_id = p.company_id and e.transaction_id = p.transaction_id
  and e.global_account_id is not null;

-- What a payment settles stands in its part alone from here on.
do $$
begin
  if exists (
    select from invoice_payment p
    where not exists (
      select from invoice_payment_part t
      where t.company_id = p.company_id and t.payment_id = p.id and t.invoice_id = p.invoice_id)
  ) then
    raise exception 'a payment has no part: its invoice would be forgotten';
  end if;
end $$;
-- The parts are seen by the owner up to here.
select protect_tenant_table('invoice_payment_part', 'select, insert, update');
alter table invoice_payment force row level security;
alter table ledger_entry force row level security;
alter table ledger_account force row level security;

alter table invoice_payment drop column invoice_id;
create index invoice_payment_by_client on invoice_payment (company_id, client_id);
create index invoice_payment_left on invoice_payment (company_id, client_id)
  where reversal_id is null and applied_minor + refunded_minor < amount_minor;
