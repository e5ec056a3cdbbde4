-- Why: a new password lifts the lock of the second factor; the wrong codes of a day are counted beside it, so that no
--   number of resets makes more guesses.
-- Lock: second_factor exclusively for a moment; the default is constant, no row is written. Duration: below a second.
-- Undo: drop the two columns.

alter table second_factor
  add column day_guesses integer not null default 0 check (day_guesses >= 0),
  add column day_began_at timestamptz;
