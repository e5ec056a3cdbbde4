-- Why: what a customer paid too much goes back by a payout, which others approve; the payout names the payment it refunds.
-- Lock: payout exclusively for a moment, for one column without a default. Duration: below a second.
-- Undo: drop the table, the trigger, its function and the column.

alter table payout
  -- The payment of a customer that it gives back, whole or in part; it pays no bills then.
  add column receipt_id uuid,
  add constraint payout_receipt foreign key (company_id, receipt_id)
    references invoice_payment (company_id, id);
create index payout_by_receipt on payout (company_id, receipt_id) where receipt_id is not null;

create function check_payout_refund() returns trigger language plpgsql as $$
begin
  if old.status <> 'Draft' and new.receipt_id is distinct from old.receipt_id then
    raise exception 'payout %: what was submitted does not change', old.number;
  end if;
  return new;
end $$;
create trigger payout_refund_change before update on payout
  for each row execute function check_payout_refund();

-- Money of a payment that went back.
create table receipt_refund (
  company_id uuid not null references company (company_id),
  id uuid not null,
  payment_id uuid not null,
  payout_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- As it was booked when it came.
  base_minor bigint not null,
  paid_on date not null,
  transaction_id uuid not null,
  -- When the bank returned it.
  reversal_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint receipt_refund_payout_key unique (company_id, payout_id),
  foreign key (company_id, payment_id) references invoice_payment (company_id, id),
  foreign key (company_id, payout_id) references payout (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id)
);
create index receipt_refund_by_payment on receipt_refund (company_id, payment_id);
select protect_tenant_table('receipt_refund', 'select, insert, update');
