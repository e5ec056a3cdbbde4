-- Why: many payouts written as one table: what was typed, who shaped it, and the payouts that it became.
-- Lock: payout exclusively for a moment; its new columns are empty and its new key is checked by no scan of old rows.
-- Duration: below a second. Undo: drop the two columns of payout, the two tables and the function of this file.

create table payout_batch (
  company_id uuid not null references company (company_id),
  id uuid not null,
  number integer not null,
  name text not null,
  status text not null default 'Draft' check (status in ('Draft', 'Submitted', 'Discarded')),
  account_id uuid not null,
  payment_on date not null,
  -- Rows as they were typed, by the contract's form of a batch.
  rows jsonb not null,
  row_count integer not null check (row_count between 0 and 10000),
  submitted_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint payout_batch_number_key unique (company_id, number),
  foreign key (company_id, account_id) references global_account (company_id, id),
  check ((status = 'Submitted') = (submitted_at is not null))
);
create index payout_batch_by_time on payout_batch (company_id, created_at desc, id desc);
select protect_tenant_table('payout_batch', 'select, insert, update');

create table payout_batch_maker (
  company_id uuid not null references company (company_id),
  batch_id uuid not null,
  member_id uuid not null,
  member_name text not null,
  made_at timestamptz not null,
  primary key (company_id, batch_id, member_id),
  foreign key (company_id, batch_id) references payout_batch (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('payout_batch_maker', 'select, insert');

alter table payout
  add column batch_id uuid,
  -- The row of the batch, from 1.
  add column batch_row integer check (batch_row > 0),
  add constraint payout_batch_fkey foreign key (company_id, batch_id) references payout_batch (company_id, id),
  add constraint payout_is_row_of_batch check ((batch_id is null) = (batch_row is null));
create unique index payout_by_batch on payout (company_id, batch_id, batch_row) where batch_id is not null;

-- A batch is written while it is a draft; then it stands as it was submitted, or as it was left.
create function check_payout_batch_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'Draft' then
    raise exception 'payout batch %: a batch that is % does not change', old.number, old.status;
  end if;
  if new.status <> 'Draft' and (new.rows, new.account_id, new.payment_on, new.row_count)
    is distinct from (old.rows, old.account_id, old.payment_on, old.row_count)
  then
    raise exception 'payout batch %: what is submitted is what was saved', old.number;
  end if;
  return new;
end $$;
create trigger payout_batch_change before update on payout_batch
  for each row execute function check_payout_batch_change();
