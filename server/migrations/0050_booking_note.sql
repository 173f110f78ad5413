-- What a provider notes about a booking, for example when booking it for a customer who calls. Customers do not see it.
alter table booking add column note text not null default '' check (length(note) <= 1000);
