-- Why: money is exchanged between own accounts of two currencies at a rate that was offered; the offer stays with what it booked.
-- Lock: bank_transaction exclusively for its check, which reads the table once. Duration: seconds for millions of rows.
-- Undo: drop the table and its functions, then put the former check back once no row has the source CONVERSION.

alter table bank_transaction
  drop constraint bank_transaction_source_type_check,
  add constraint bank_transaction_source_type_check
    check (source_type in ('DEPOSIT', 'TRANSFER', 'OPENING_BALANCE', 'BILL_PAYMENT', 'PAYOUT', 'CARD', 'FEE', 'CONVERSION'));

-- What a bank offered a member for a short time.
create table exchange_offer (
  company_id uuid not null references company (company_id),
  id uuid not null,
  member_id uuid not null,
  from_account_id uuid not null,
  to_account_id uuid not null,
  source_currency char(3) not null,
  source_minor bigint not null check (source_minor > 0),
  target_currency char(3) not null,
  target_minor bigint not null check (target_minor > 0),
  -- The side that was typed.
  fixed_side text not null check (fixed_side in ('source', 'target')),
  -- Units of the target per unit of the source: between banks, and as offered.
  middle_rate numeric not null check (middle_rate > 0),
  margin_percent numeric not null check (margin_percent >= 0 and margin_percent < 100),
  rate numeric not null check (rate > 0),
  rate_on date not null,
  rate_source text not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  -- Once somebody took it.
  number integer,
  taken_at timestamptz,
  taken_by text,
  transaction_id uuid,
  reference text not null default '',
  primary key (company_id, id),
  constraint exchange_offer_number_key unique (company_id, number),
  constraint exchange_offer_transaction_key unique (company_id, transaction_id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, from_account_id, source_currency)
    references global_account (company_id, id, currency),
  foreign key (company_id, to_account_id, target_currency)
    references global_account (company_id, id, currency),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  check (source_currency <> target_currency),
  check ((taken_at is null) = (number is null) and (taken_at is null) = (transaction_id is null)
    and (taken_at is null) = (taken_by is null)),
  check (taken_at < expires_at)
);
create index exchange_offer_untaken on exchange_offer (company_id, expires_at) where taken_at is null;
select protect_tenant_table('exchange_offer', 'select, insert, update, delete');

-- An offer is what it was, and is taken once.
create function check_exchange_offer() returns trigger language plpgsql as $$
begin
  if old.taken_at is not null then
    raise exception 'exchange %: what was booked does not change', old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (to_jsonb(new) - array['number', 'taken_at', 'taken_by', 'transaction_id', 'reference'])
    is distinct from (to_jsonb(old) - array['number', 'taken_at', 'taken_by', 'transaction_id', 'reference'])
  then
    raise exception 'exchange %: what was offered does not change', old.id;
  end if;
  return new;
end $$;
create trigger exchange_offer_change before update or delete on exchange_offer
  for each row execute function check_exchange_offer();
