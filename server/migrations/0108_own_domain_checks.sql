-- How many daily checks in a row have missed a record of the organisation's domain (docs/decisions/0053-what-guests-log-in-pages-and-words-lacked.md).
alter table own_page add column domain_failures smallint not null default 0;
