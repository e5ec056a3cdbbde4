-- Why: what somebody says of the profit and loss of a voyage stands beside its lines.
-- Lock: voyage exclusively, for a new column only; no row is rewritten. Duration: below a second. Undo: drop the column.

alter table voyage add column profit_and_loss_remarks text not null default '';
