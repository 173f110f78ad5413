-- outside a transaction: indexes of tables in use, made without blocking who writes to them

-- The indexes of searched texts, of the folded ones now. The release before finds the same without them, more slowly.
drop index concurrently if exists booking_guest_text;
create index concurrently booking_guest_text on booking using gin
  (organization_id, inplan_folded(inplan_customer_text(guest_first_name, guest_last_name, guest_phone_number, null)) gin_trgm_ops);

drop index concurrently if exists customer_text;
create index concurrently customer_text on customer using gin
  (organization_id, inplan_folded(inplan_customer_text(first_name, last_name, phone_number, email)) gin_trgm_ops);

drop index concurrently if exists account_email_text;
create index concurrently account_email_text on account using gin (inplan_folded(email) gin_trgm_ops);

drop index concurrently if exists invoice_text;
create index concurrently invoice_text on invoice using gin
  (organization_id, inplan_folded(label || ' ' || buyer_name) gin_trgm_ops);
