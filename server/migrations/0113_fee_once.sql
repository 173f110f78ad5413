-- outside a transaction
-- A fee is charged once, whoever asks at the same time.
drop index concurrently if exists payment_fee_once;
create unique index concurrently payment_fee_once on payment (organization_id, booking_id)
  where purpose = 'fee' and state not in ('failed', 'cancelled');
