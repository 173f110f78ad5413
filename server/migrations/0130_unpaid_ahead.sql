-- How many appointments ahead a customer may have booked online without having paid (rule D341); null for no limit.
alter table organization add column unpaid_ahead int default 10;
alter table organization add constraint organization_unpaid_ahead check (unpaid_ahead between 1 and 999);
