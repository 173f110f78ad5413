-- outside a transaction: the index is of a table in use, made without blocking who writes to it

-- Finds the series that end soon, over all organisations.
drop index concurrently if exists series_end;
create index concurrently series_end on series (end_date);
