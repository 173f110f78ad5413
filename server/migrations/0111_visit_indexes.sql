-- outside a transaction: indexes of tables in use, made without blocking who writes to them

-- Finds the last and the next visit of customers, and who comes, in the index alone (server/modules/customers/records/customer/search/customer-visits.ts). It can
-- do all that `booking_customer` does, which the release before this one uses.
drop index concurrently if exists booking_visit;
create index concurrently booking_visit on booking (organization_id, customer_id, starts_at) include (status, attendance);

-- The few customers that are left out of such a count.
drop index concurrently if exists customer_erased;
create index concurrently customer_erased on customer (organization_id, id) where erased_at is not null;
