-- When customers can reach the organisation, in its own words (rule D371). Empty for none.
alter table organization add column opening_hours text not null default '';
