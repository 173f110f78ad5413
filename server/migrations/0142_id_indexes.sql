-- outside a transaction: indexes of tables in use, made without blocking who writes to them

drop index concurrently if exists service_id;
create index concurrently service_id on service (id);
drop index concurrently if exists specialist_id;
create index concurrently specialist_id on specialist (id);
drop index concurrently if exists package_id;
create index concurrently package_id on package (id);
drop index concurrently if exists series_id;
create index concurrently series_id on series (id);
