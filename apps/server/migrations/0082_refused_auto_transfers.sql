-- Why: a run that was refused moved nothing: it takes no day, and the rule may run on it once the cause is gone.
-- Lock: auto_transfer_run while its key is built anew, a row a rule and day. Duration: below a second.
-- Undo: drop the index, put the key back without turn, drop the column turn.
alter table auto_transfer_run
  add column turn integer not null default 1 check (turn > 0),
  drop constraint auto_transfer_run_pkey,
  add primary key (company_id, rule_id, run_on, turn);

create unique index auto_transfer_run_of_day on auto_transfer_run (company_id, rule_id, run_on)
  where outcome <> 'Refused';
