-- contraction: 0.1.0 does not use it any more
-- A guest has no account, and keeps answers for repeated requests under the id of the customer. Accounts are erased with their answers
-- by `forget_account`, which needs no foreign key.
alter table idempotency_key drop constraint idempotency_key_account_id_fkey;
