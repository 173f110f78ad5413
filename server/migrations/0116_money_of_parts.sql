-- outside a transaction: an index of a table in use, made without blocking who writes to it

-- A payment is received once by each of its bookings. Meanwhile the lock of the payment keeps a notice from being applied twice.
drop index concurrently if exists money_entry_once_for_payment;
create unique index concurrently money_entry_once_for_payment on money_entry (organization_id, payment_id, booking_id)
  where payment_id is not null and amount_cents > 0 and corrects_id is null;
