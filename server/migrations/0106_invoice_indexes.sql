-- outside a transaction: indexes of tables in use, made without blocking who writes to them

-- For the number of invoices and their sums, without reading what is written on them.
drop index concurrently if exists invoice_sums;
create index concurrently invoice_sums on invoice (organization_id, issued_on)
  include (kind, only_treatment, only_rate, net_cents, vat_cents, gross_cents);
drop index concurrently if exists invoice_text;
create index concurrently invoice_text on invoice using gin (organization_id, (label || ' ' || buyer_name) gin_trgm_ops);

-- For the invoices that are due, and for the pictures that are still on one.
drop index concurrently if exists invoice_due;
create index concurrently invoice_due on invoice (organization_id, due_on) where kind = 'invoice';
drop index concurrently if exists invoice_logo;
create index concurrently invoice_logo on invoice (organization_id, logo_path) where logo_path is not null;
drop index concurrently if exists invoice_seller_remind;
create index concurrently invoice_seller_remind on invoice_seller (remind_at) where remind_at is not null;
