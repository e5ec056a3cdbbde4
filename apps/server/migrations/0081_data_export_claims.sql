-- Why: a worker whose lease ran out went on writing into an export that another had taken over.
-- Lock: data_export briefly, small. Duration: below a second.
-- Undo: drop the column claim_no.
-- How often a worker took it: what an earlier one still writes is refused.
alter table data_export add column claim_no integer not null default 0;
