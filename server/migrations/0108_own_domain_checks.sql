-- How many daily checks in a row have missed a record of the organisation's domain (decision 53).
alter table own_page add column domain_failures smallint not null default 0;
