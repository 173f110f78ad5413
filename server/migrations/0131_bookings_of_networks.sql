-- outside a transaction: an index of a table in use, made without blocking who writes to it

-- To count the bookings of a network (rule D342).
drop index concurrently if exists booking_event_network;
create index concurrently booking_event_network on booking_event (organization_id, address, at)
  where version = 1 and address is not null;
