-- outside a transaction: an index of a table in use, made without blocking who writes to it
drop index concurrently if exists claim_joined;
create index concurrently claim_joined on claim (organization_id, of_claim_id) where of_claim_id is not null;
