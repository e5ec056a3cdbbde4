-- Why: passwords asked again inside a session shared the count of the sign-in page from a trusted browser, and a right one forgot wrong
--   ones: whoever holds somebody's session could guess four times for each confirmation of theirs. They are counted apart, and tries
--   that were judged wrong stay apart from those that were cut off before they were judged.
-- Lock: login_attempt is held for the moment that it takes to check its rows, of which there are few.
-- Undo: delete the rows of the class session, put the old check in place and drop the column.

alter table login_attempt drop constraint login_attempt_client_class_check;
alter table login_attempt add constraint login_attempt_client_class_check
  check (client_class in ('trusted', 'unknown', 'session'));
alter table login_attempt add column wrong integer not null default 0 check (wrong >= 0);
