-- outside a transaction: an index of a table in use, made without blocking who writes to it

drop index concurrently if exists package_order_guest;
create index concurrently package_order_guest on package_order (organization_id, guest_secret_hash)
  where guest_secret_hash is not null;
