-- Why: a run that was refused moved nothing: it takes no day, and the rule may run on it once the cause is gone.
-- Lock: an exclusive lock on a table of one row a rule and day, for the time its key is built anew.
-- Undo: delete runs past the first of a day, then put the key of rule and day back and drop `turn`.
alter table auto_transfer_run
  add column turn integer not null default 1 check (turn > 0),
  drop constraint auto_transfer_run_pkey,
  add primary key (company_id, rule_id, run_on, turn);

create unique index auto_transfer_run_of_day on auto_transfer_run (company_id, rule_id, run_on)
  where outcome <> 'Refused';
