-- outside a transaction: indexes of tables in use, made without blocking who writes to them

-- For the payments, refunds and package orders of a period.
drop index concurrently if exists payment_created;
create index concurrently payment_created on payment (organization_id, created_at, id) where state = 'succeeded';
drop index concurrently if exists refund_created;
create index concurrently refund_created on refund (organization_id, created_at);
drop index concurrently if exists package_order_created;
create index concurrently package_order_created on package_order (organization_id, created_at);
drop index concurrently if exists booking_event_received;
create index concurrently booking_event_received on booking_event (organization_id, at) where kind = 'payment-received';
