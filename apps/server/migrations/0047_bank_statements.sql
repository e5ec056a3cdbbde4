-- Why: statements of banks elsewhere, their lines, and what each line is: a payment, or nothing of ours with its reason.
-- Lock: new tables only. Duration: below a second. Undo: drop the tables of this file.

-- An account of the company as its bank numbers it; made by the first file that names it.
create table statement_account (
  company_id uuid not null references company (company_id),
  id uuid not null,
  number text not null check (length(number) between 1 and 40),
  currency char(3) not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (company_id, id),
  constraint statement_account_number_key unique (company_id, number, currency)
);
select protect_tenant_table('statement_account', 'select, insert');

create table bank_statement (
  company_id uuid not null references company (company_id),
  id uuid not null,
  account_id uuid not null,
  format text not null,
  number text not null,
  opening_minor bigint,
  closing_minor bigint,
  closing_on date,
  -- Opening, lines and closing that do not agree, in a sentence; empty when they do or are not told.
  balance_fault text not null default '',
  line_count integer not null check (line_count >= 0),
  new_line_count integer not null check (new_line_count between 0 and line_count),
  -- Its place in the file: of two that close on one day the later is the last.
  nth integer not null check (nth > 0),
  imported_at timestamptz not null,
  imported_by text not null,
  -- Whoever took it in does not post its lines alone but to what banks charge and pay.
  member_id uuid not null,
  primary key (company_id, id),
  foreign key (company_id, account_id) references statement_account (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index bank_statement_by_time on bank_statement (company_id, imported_at desc, id desc);
select protect_tenant_table('bank_statement', 'select, insert, update');

create table bank_line (
  company_id uuid not null references company (company_id),
  id uuid not null,
  statement_id uuid not null,
  account_id uuid not null,
  -- SHA-256 of what tells the line from every other of its account, so that a file read again adds nothing.
  fingerprint text not null check (length(fingerprint) = 64),
  booked_on date not null,
  value_on date not null,
  -- Above zero for money in.
  amount_minor bigint not null check (amount_minor <> 0),
  counterparty text not null,
  counterparty_account text not null,
  reference text not null,
  end_to_end_id text not null,
  bank_ref text not null,
  details text not null,
  status text not null default 'Open' check (status in ('Open', 'Matched', 'Ignored')),
  -- Why it is nothing of ours.
  ignored_because text not null default '',
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint bank_line_fingerprint_key unique (company_id, account_id, fingerprint),
  foreign key (company_id, statement_id) references bank_statement (company_id, id),
  foreign key (company_id, account_id) references statement_account (company_id, id),
  check ((status = 'Ignored') = (ignored_because <> ''))
);
create index bank_line_by_day on bank_line (company_id, booked_on desc, id desc);
create index bank_line_open on bank_line (company_id, booked_on) where status = 'Open';
select protect_tenant_table('bank_line', 'select, insert, update');

-- Postings on the bank that a line is: each is one line at most, and a line may be several.
create table bank_line_match (
  company_id uuid not null references company (company_id),
  line_id uuid not null,
  transaction_id uuid not null,
  -- The entry of the posting on the account of banks elsewhere.
  line_no integer not null,
  -- Whether it stood there before (link), or came with the match: undoing takes back what came with it.
  origin text not null check (origin in ('link', 'invoice-payment', 'bill-payment', 'posting')),
  -- The payment that came with it.
  payment_id uuid,
  matched_at timestamptz not null,
  matched_by text not null,
  primary key (company_id, transaction_id, line_no),
  foreign key (company_id, line_id) references bank_line (company_id, id),
  foreign key (company_id, transaction_id, line_no)
    references ledger_entry (company_id, transaction_id, line_no),
  check ((origin in ('invoice-payment', 'bill-payment')) = (payment_id is not null))
);
create index bank_line_match_by_line on bank_line_match (company_id, line_id);
select protect_tenant_table('bank_line_match', 'select, insert, delete');

-- Words that stand in lines of one kind, and the account that such lines go to. Made by what people accept, or by hand.
create table bank_rule (
  company_id uuid not null references company (company_id),
  id uuid not null,
  -- Money in, or out.
  direction text not null check (direction in ('in', 'out')),
  -- As a line is searched: letters and digits in capitals, words with one space between.
  words text not null check (length(words) between 3 and 60),
  account_code text not null,
  is_on boolean not null,
  -- How often somebody sent such a line there by hand.
  accepted_count integer not null default 0 check (accepted_count >= 0),
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint bank_rule_words_key unique (company_id, direction, words)
);
select protect_tenant_table('bank_rule');
