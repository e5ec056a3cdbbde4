-- Why: a new password lifts the lock of the second factor; wrong codes are counted beside it in a level that sinks with
--   time, so that no number of resets makes more guesses.
-- Lock: second_factor exclusively for a moment; the default is constant, no row is written. Duration: below a second.
-- Undo: drop the two columns.

alter table second_factor
  add column guess_level double precision not null default 0 check (guess_level >= 0),
  add column guess_level_at timestamptz;
