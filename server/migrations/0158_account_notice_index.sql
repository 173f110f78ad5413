-- outside a transaction
-- For `provider_work_due` (0157_account_notices.sql).
drop index concurrently if exists payment_account_refresh;
create index concurrently payment_account_refresh on payment_account (refresh_at) where refresh_at is not null;
