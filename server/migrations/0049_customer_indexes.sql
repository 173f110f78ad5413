-- outside a transaction: indexes of tables in use, made without blocking who writes to them

-- For the list by name, and by when customers came.
drop index concurrently if exists customer_name;
create index concurrently customer_name on customer (organization_id, lower(first_name || ' ' || last_name), id);
drop index concurrently if exists customer_created;
create index concurrently customer_created on customer (organization_id, created_at, id);

-- A customer without an account is found by the address when its owner logs in.
drop index concurrently if exists customer_email;
create index concurrently customer_email on customer (organization_id, email) where email is not null;

drop index concurrently if exists customer_text;
create index concurrently customer_text on customer using gin
  (organization_id, inplan_customer_text(first_name, last_name, phone_number, email) gin_trgm_ops);

-- For the customers of a specialist.
drop index concurrently if exists booking_specialist_customer;
create index concurrently booking_specialist_customer on booking (organization_id, specialist_id, customer_id);
