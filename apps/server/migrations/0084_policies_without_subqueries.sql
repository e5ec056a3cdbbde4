-- Why: a policy that asks another table cannot be carried to the nodes of a cluster, and one that is not there cannot leak: whose
--   browsers take messages is read as sign-in reads it, inside the transaction of the company.
-- Lock: push_subscription, for a moment. Duration: below a second.
-- Undo: create the policy members_browsers of 0020 and grant select (id, person_id) to mainsheet_app again.

drop policy members_browsers on push_subscription;
revoke select (id, person_id) on push_subscription from mainsheet_app;
