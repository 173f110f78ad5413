-- outside a transaction: an index of a table in use, made without blocking who writes to it

-- For a booking, the credits of a lot are used once, and come back once. The seats of a booking can be paid from several lots.
drop index concurrently if exists credit_entry_once_for_booking;
create unique index concurrently credit_entry_once_for_booking on credit_entry (organization_id, booking_id, lot_id, kind)
  where booking_id is not null;
