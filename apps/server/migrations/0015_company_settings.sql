-- Why: what a company sets itself: exchange rates, who approves, and what people want to be told.
-- Lock: new tables only. Duration: below a second. Undo: drop the tables of this file.

-- Base units per unit of the currency on a day. A correction is a later entry of the same day: nothing
-- is changed or deleted, so that what an invoice was made with can always be shown.
create table exchange_rate (
  company_id uuid not null references company (company_id),
  id uuid not null,
  seq bigint generated always as identity,
  currency char(3) not null,
  base_currency char(3) not null check (base_currency <> currency),
  rate_on date not null,
  rate numeric(24, 12) not null check (rate > 0),
  source text not null check (source in ('typed', 'ECB')),
  -- What the bank quoted, so that a cross rate can be derived again without its rounding.
  base_per_eur numeric check (base_per_eur > 0),
  currency_per_eur numeric check (currency_per_eur > 0),
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (company_id, id),
  check ((source = 'ECB') = (base_per_eur is not null and currency_per_eur is not null))
);
create index exchange_rate_by_day on exchange_rate (company_id, currency, rate_on desc, seq desc);
select protect_tenant_table('exchange_rate', 'select, insert');

-- How one wants to hear of what; a kind without a row is told in the app only.
create table notification_preference (
  company_id uuid not null references company (company_id),
  member_id uuid not null,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  updated_at timestamptz not null,
  primary key (company_id, member_id, kind),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('notification_preference', 'select, insert, update');

-- Who has approved an invoice as it stands; an edit deletes them, for they approved something else.
create table invoice_approval (
  company_id uuid not null references company (company_id),
  invoice_id uuid not null,
  member_id uuid not null,
  member_name text not null,
  approved_at timestamptz not null,
  primary key (company_id, invoice_id, member_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('invoice_approval', 'select, insert, delete');
