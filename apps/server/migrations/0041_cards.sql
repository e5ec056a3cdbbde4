-- Why: cards of the company: who holds each, what it may spend where, what merchants asked of it and what came of that.
-- Lock: bank_transaction exclusively for one scan of its rows for the check. Duration: below a second for a million rows.
-- Undo: drop the tables and the functions, put the check back, drop the column of member.

alter table bank_transaction
  drop constraint bank_transaction_source_type_check,
  add constraint bank_transaction_source_type_check
    check (source_type in ('DEPOSIT', 'TRANSFER', 'OPENING_BALANCE', 'BILL_PAYMENT', 'PAYOUT', 'CARD', 'FEE'));

-- Whether a member holds a card that is not closed, as the provider said last.
alter table member add column card_availability boolean not null default false;

create table card (
  company_id uuid not null references company (company_id),
  id uuid not null,
  -- The first card of those that took each other's place: limits count over all of them.
  family_id uuid not null,
  name text not null,
  purpose text not null,
  status text not null check (status in ('Pending', 'Active', 'Frozen', 'Closed', 'Lost')),
  status_reason text not null default '',
  type text not null default 'DEBIT' check (type = 'DEBIT'),
  form_factor text not null check (form_factor in ('VIRTUAL', 'PHYSICAL')),
  issue_to text not null check (issue_to in ('INDIVIDUAL', 'ORGANISATION')),
  holder_id uuid not null,
  currency char(3) not null,
  account_id uuid not null,
  -- The number follows from a key of the installation; this much of it is kept.
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  key_version integer not null check (key_version > 0),
  -- The last day it is good.
  expires_on date not null,
  allowed_categories text[] not null default '{}',
  allowed_countries text[] not null default '{}',
  allowed_currencies text[] not null default '{}',
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, family_id) references card (company_id, id),
  foreign key (company_id, holder_id) references member (company_id, id),
  foreign key (company_id, account_id, currency) references global_account (company_id, id, currency)
);
create index card_by_holder on card (company_id, holder_id);
create index card_by_time on card (company_id, created_at desc, id desc);
create index card_by_family on card (company_id, family_id);
select protect_tenant_table('card', 'select, insert, update');

create table card_limit (
  company_id uuid not null references company (company_id),
  card_id uuid not null,
  span text not null check (span in ('PER_TRANSACTION', 'DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ALL_TIME')),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (company_id, card_id, span),
  foreign key (company_id, card_id) references card (company_id, id)
);
select protect_tenant_table('card_limit', 'select, insert, delete');

create table card_transaction (
  company_id uuid not null references company (company_id),
  id uuid not null,
  card_id uuid not null,
  kind text not null check (kind in ('PURCHASE', 'REFUND')),
  -- Of the network: every message about it carries it.
  reference text not null,
  purchase_id uuid,
  status text not null check (status in ('Authorised', 'Settled', 'Declined', 'Reversed', 'Refunded')),
  failure_reason text not null default '',
  -- What the merchant asked in their currency, and what of it was captured.
  transaction_currency char(3) not null,
  transaction_minor bigint not null,
  captured_minor bigint not null default 0 check (captured_minor >= 0),
  -- The same in the currency of the card: what is held of the account, and what has left it.
  billing_currency char(3) not null,
  billing_minor bigint not null,
  held_minor bigint not null default 0 check (held_minor >= 0),
  settled_minor bigint not null default 0 check (settled_minor >= 0),
  -- Units of the card's currency per unit of the merchant's.
  rate numeric not null check (rate > 0),
  merchant_name text not null,
  merchant_city text not null,
  merchant_country text not null,
  merchant_code text not null check (merchant_code ~ '^[0-9]{4}$'),
  category text not null,
  -- Where it stands in the books.
  account_code text not null,
  vessel_id uuid,
  voyage_id uuid,
  note text not null default '',
  receipt_file_id uuid,
  authorised_at timestamptz not null,
  -- When what is still held goes back by itself.
  expires_at timestamptz,
  settled_at timestamptz,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint card_transaction_reference_key unique (company_id, card_id, reference),
  foreign key (company_id, card_id) references card (company_id, id),
  foreign key (company_id, purchase_id) references card_transaction (company_id, id),
  foreign key (company_id, vessel_id) references vessel (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, receipt_file_id) references file (company_id, id),
  check (held_minor = 0 or status = 'Authorised'),
  check (settled_minor = 0 or kind = 'PURCHASE'),
  check ((kind = 'REFUND') = (status = 'Refunded'))
);
create index card_transaction_by_time on card_transaction (company_id, card_id, authorised_at desc, id desc);
create index card_transaction_open on card_transaction (company_id, expires_at) where status = 'Authorised';
create index card_transaction_by_purchase on card_transaction (company_id, purchase_id) where purchase_id is not null;
select protect_tenant_table('card_transaction', 'select, insert, update');

-- Each message of the network once, whoever sends it again.
create table card_message (
  company_id uuid not null references company (company_id),
  message_id text not null,
  body_hash bytea not null,
  kind text not null check (kind in ('AUTHORISATION', 'CAPTURE', 'REVERSAL', 'REFUND')),
  card_transaction_id uuid not null,
  -- What it posted.
  transaction_id uuid,
  received_at timestamptz not null,
  primary key (company_id, message_id),
  foreign key (company_id, card_transaction_id) references card_transaction (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id)
);
create index card_message_by_transaction on card_message (company_id, card_transaction_id);
select protect_tenant_table('card_message', 'select, insert');

-- What shows a number once; the token itself is nowhere.
create table card_token (
  company_id uuid not null references company (company_id),
  token_hash bytea not null,
  card_id uuid not null,
  member_id uuid not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (company_id, token_hash),
  foreign key (company_id, card_id) references card (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('card_token', 'select, insert, delete');

-- The one table of where a card goes, and that nobody else ever holds or pays it.
create function check_card_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status, new.status) in (
    ('Pending', 'Active'), ('Pending', 'Closed'), ('Pending', 'Lost'),
    ('Active', 'Frozen'), ('Active', 'Closed'), ('Active', 'Lost'),
    ('Frozen', 'Active'), ('Frozen', 'Closed'), ('Frozen', 'Lost'))
  then
    raise exception 'card %: % never becomes %', old.id, old.status, new.status;
  end if;
  if (new.family_id, new.form_factor, new.issue_to, new.holder_id, new.currency, new.account_id,
      new.last_four, new.key_version, new.expires_on)
    is distinct from
    (old.family_id, old.form_factor, old.issue_to, old.holder_id, old.currency, old.account_id,
      old.last_four, old.key_version, old.expires_on)
  then
    raise exception 'card %: what was issued does not change', old.id;
  end if;
  return new;
end $$;
create trigger card_change before update on card
  for each row execute function check_card_change();

-- What was declined stays declined, and what has left the account never comes back but by a refund of its own.
create function check_card_transaction_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status, new.status) in (
    ('Authorised', 'Settled'), ('Authorised', 'Reversed'), ('Reversed', 'Settled'))
  then
    raise exception 'card transaction %: % never becomes %', old.id, old.status, new.status;
  end if;
  if new.settled_minor < old.settled_minor or new.captured_minor < old.captured_minor then
    raise exception 'card transaction %: what was captured does not shrink', old.id;
  end if;
  return new;
end $$;
create trigger card_transaction_change before update on card_transaction
  for each row execute function check_card_transaction_change();
