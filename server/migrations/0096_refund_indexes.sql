-- outside a transaction: indexes of a table in use, made without blocking who writes to it

drop index concurrently if exists refund_payment;
create index concurrently refund_payment on refund (organization_id, payment_id);
drop index concurrently if exists refund_send;
create index concurrently refund_send on refund (send_at) where send_at is not null;
