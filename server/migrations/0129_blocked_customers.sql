-- outside a transaction
-- Finds out whether an organisation has blocked anybody (rule D216) without reading all its customers.
drop index concurrently if exists customer_blocked;
create index concurrently customer_blocked on customer (organization_id) where blocked_at is not null;
