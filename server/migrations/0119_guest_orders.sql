-- Gift cards that guests buy (rule D315).

-- Null for the release before: an order that no account may pay. Its guest pays it with the release that took the order.
alter table package_order alter column account_id drop not null;
-- Of the secret that opens the order for the visit in which a guest made it; null for an order of an account.
alter table package_order add column guest_secret_hash bytea;
