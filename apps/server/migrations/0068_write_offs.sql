-- Why: what a customer will not pay of an invoice is written off, prepared by one person and approved by another, and may be recovered later.
-- Lock: new tables only. Duration: below a second. Undo: drop both tables and the function of this file.

create table write_off (
  company_id uuid not null references company (company_id),
  id uuid not null,
  -- WO-00001, once it is posted.
  number integer,
  label text,
  invoice_id uuid not null,
  status text not null default 'Pending approval'
    check (status in ('Pending approval', 'Posted', 'Refused', 'Recovered')),
  amount_minor bigint not null check (amount_minor > 0),
  -- What of the invoice's base value it takes; null until it is posted.
  base_minor bigint,
  reason text not null,
  note text not null,
  account_code text not null,
  prepared_by uuid not null,
  prepared_by_name text not null,
  prepared_at timestamptz not null,
  -- Over what was prepared, with a key that is not in the database.
  content_seal bytea not null,
  key_version integer not null,
  written_on date,
  transaction_id uuid,
  reversal_id uuid,
  -- Why it was refused, or how the money came after all.
  decision_reason text not null default '',
  decided_by_name text not null default '',
  decided_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references commercial_document (company_id, id),
  foreign key (company_id, prepared_by) references member (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id),
  check ((status in ('Posted', 'Recovered')) = (transaction_id is not null)),
  check ((transaction_id is null) = (base_minor is null)),
  check ((transaction_id is null) = (written_on is null)),
  check ((status = 'Recovered') = (reversal_id is not null))
);
create index write_off_by_invoice on write_off (company_id, invoice_id);
-- One waits at a time: two of one rest would be approved without sight of each other.
create unique index write_off_waiting on write_off (company_id, invoice_id)
  where status = 'Pending approval';
select protect_tenant_table('write_off', 'select, insert, update');

create table write_off_approval (
  company_id uuid not null references company (company_id),
  write_off_id uuid not null,
  member_id uuid not null,
  member_name text not null,
  approved_at timestamptz not null,
  content_seal bytea not null,
  key_version integer not null,
  primary key (company_id, write_off_id, member_id),
  foreign key (company_id, write_off_id) references write_off (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('write_off_approval', 'select, insert');

-- What was prepared never changes, and what was decided stays but for a recovery.
create function check_write_off() returns trigger language plpgsql as $$
begin
  if (new.invoice_id, new.amount_minor, new.reason, new.note, new.account_code, new.prepared_by,
      new.prepared_at, new.content_seal, new.key_version)
    is distinct from (old.invoice_id, old.amount_minor, old.reason, old.note, old.account_code,
      old.prepared_by, old.prepared_at, old.content_seal, old.key_version)
  then
    raise exception 'write-off %: what was prepared does not change', old.id;
  end if;
  if old.status in ('Refused', 'Recovered')
    or (old.status = 'Posted' and new.status is distinct from 'Recovered')
  then
    raise exception 'write-off %: it was decided already', old.id;
  end if;
  if old.status = 'Posted' and (new.number, new.label, new.base_minor, new.written_on, new.transaction_id)
    is distinct from (old.number, old.label, old.base_minor, old.written_on, old.transaction_id)
  then
    raise exception 'write-off %: what was posted does not change', old.id;
  end if;
  return new;
end $$;
create trigger write_off_change before update on write_off
  for each row execute function check_write_off();
