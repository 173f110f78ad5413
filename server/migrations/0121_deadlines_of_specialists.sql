-- outside a transaction: an index of a table in use, made without blocking who writes to it

-- Each reservation looks for expired bookings of its specialists, of which there are normally none. Without an index of their own, all
-- bookings of a specialist are read for it.
drop index concurrently if exists booking_specialist_deadline;
create index concurrently booking_specialist_deadline
  on booking (organization_id, specialist_id, least(hold_expires_at, request_expires_at))
  where status <> 'rejected' and least(hold_expires_at, request_expires_at) is not null;
