-- Why: a statement that was taken in by mistake is taken out again with its lines, as long as nothing was made of them.
-- Lock: none to speak of (grants alone). Duration: milliseconds. Undo: revoke delete on bank_line, bank_statement from mainsheet_app.
grant delete on bank_line, bank_statement to mainsheet_app;
create index bank_line_by_statement on bank_line (company_id, statement_id);
