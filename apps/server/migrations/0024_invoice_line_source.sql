-- Why: the balance of a freight invoice is what its parts come to less what earlier invoices billed of each part; a line says which.
-- Lock: a column without default, below a second. Duration: below a second. Undo: drop the column.

alter table invoice_line add column source_key text;
