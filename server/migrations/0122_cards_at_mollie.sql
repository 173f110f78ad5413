-- Mollie keeps cards too (docs/decisions/0073-cards-on-file-at-mollie.md). Existing rows fit, so none is read.
alter table booking_guarantee drop constraint booking_guarantee_provider_check;
alter table booking_guarantee add constraint booking_guarantee_provider_check
  check (provider in ('stripe', 'mollie', 'sandbox')) not valid;
