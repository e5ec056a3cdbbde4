-- Why: a mail that was refused stays so when it was ignored for a while, and a bill or report is made of one mail alone.
-- Lock: received_mail for one scan of its rows. Duration: below a second.
-- Undo: drop both indexes and the column is_refused.
alter table received_mail add column is_refused boolean not null default false;

-- Row-level security binds the owner too and would hide the rows.
alter table received_mail no force row level security;
update received_mail set is_refused = true where status = 'Refused';
alter table received_mail force row level security;

create unique index received_mail_bill on received_mail (company_id, bill_id) where bill_id is not null;
create unique index received_mail_report on received_mail (company_id, vessel_report_id)
  where vessel_report_id is not null;
