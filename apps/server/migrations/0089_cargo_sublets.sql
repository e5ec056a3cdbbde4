-- Why: a relet names the cargo of ours that it lets on, so that what is left between both freights can be said.
-- Lock: cargo_book briefly, small; the key is added unvalidated and validated beside writers.
-- Undo: drop the column sublet_of_id, with its key, check and index.
alter table cargo_book add column sublet_of_id uuid;
alter table cargo_book add constraint cargo_book_sublet
  foreign key (company_id, sublet_of_id) references cargo_book (company_id, id) not valid;
alter table cargo_book validate constraint cargo_book_sublet;
alter table cargo_book add constraint cargo_book_sublet_is_relet
  check (sublet_of_id is null or (voyage_type = 'Voyage In' and sublet_of_id <> id));
create index cargo_book_by_sublet on cargo_book (company_id, sublet_of_id)
  where sublet_of_id is not null;
