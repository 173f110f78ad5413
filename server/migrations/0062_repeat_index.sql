-- outside a transaction: an index of a table in use, made without blocking who writes to it

drop index concurrently if exists booking_repeat;
create index concurrently booking_repeat on booking (organization_id, repeat_id) where repeat_id is not null;
