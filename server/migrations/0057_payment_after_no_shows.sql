-- After how many no-shows a customer books online only with payment ahead (rule D176); null for never.
alter table organization add column no_shows_before_payment int;
alter table organization add constraint organization_no_shows check (no_shows_before_payment between 1 and 99);
