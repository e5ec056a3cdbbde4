-- Why: customers are reminded of overdue invoices by a schedule, and every reminder is on record.
-- Lock: new tables only. Duration: below a second. Undo: drop the four tables.

create table payment_reminder (
  company_id uuid not null references company (company_id),
  id uuid not null,
  contact_id uuid not null,
  -- The first, second or third of the schedule as it was.
  level integer not null check (level between 1 and 3),
  sent_to text not null,
  subject text not null,
  message text not null,
  sent_at timestamptz not null,
  sent_by text not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contact (company_id, id)
);
create index payment_reminder_sent on payment_reminder (company_id, sent_at desc, id desc);
create index payment_reminder_contact on payment_reminder (company_id, contact_id, sent_at desc);
select protect_tenant_table('payment_reminder', 'select, insert');

-- The invoices whose turn it was; each is reminded of once at a level.
create table payment_reminder_invoice (
  company_id uuid not null references company (company_id),
  reminder_id uuid not null,
  invoice_id uuid not null,
  level integer not null check (level between 1 and 3),
  sent_on date not null,
  primary key (company_id, invoice_id, level),
  foreign key (company_id, reminder_id) references payment_reminder (company_id, id),
  foreign key (company_id, invoice_id) references commercial_document (company_id, id)
);
create index payment_reminder_invoice_of on payment_reminder_invoice (company_id, reminder_id);
select protect_tenant_table('payment_reminder_invoice', 'select, insert');

-- Customers whom nobody reminds until somebody says otherwise.
create table payment_reminder_stop (
  company_id uuid not null references company (company_id),
  contact_id uuid not null,
  reason text not null,
  stopped_at timestamptz not null,
  stopped_by text not null,
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contact (company_id, id)
);
select protect_tenant_table('payment_reminder_stop', 'select, insert, delete');

-- The days on which reminders went out by themselves: once a day, whichever server does it.
create table payment_reminder_run (
  company_id uuid not null references company (company_id),
  run_on date not null,
  ran_at timestamptz not null,
  primary key (company_id, run_on)
);
select protect_tenant_table('payment_reminder_run', 'select, insert');
