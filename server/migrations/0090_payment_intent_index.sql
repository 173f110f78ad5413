-- outside a transaction: an index of a table in use, made without blocking who writes to it

-- A notice about a dispute names the intent only.
drop index concurrently if exists payment_by_intent;
create index concurrently payment_by_intent on payment (intent_id) where intent_id is not null;
