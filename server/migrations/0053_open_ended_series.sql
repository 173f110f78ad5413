-- A series is without an end while `open_end_date` equals `end_date`, which then says only how far it is listed
-- (decision 32). The release before reads and writes `end_date` alone: it shows the series
-- until that day, and a series that it ends has an end here, too.
alter table series add column open_end_date date;
