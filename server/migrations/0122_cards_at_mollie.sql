-- Mollie keeps cards too (decision 73). Existing rows fit, so none is read.
alter table booking_guarantee drop constraint booking_guarantee_provider_check;
alter table booking_guarantee add constraint booking_guarantee_provider_check
  check (provider in ('stripe', 'mollie', 'sandbox')) not valid;
