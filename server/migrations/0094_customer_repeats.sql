-- How customers may repeat their appointments of a service (shared/domain/repeat/customer-repeats.ts).
alter table service
  -- The most appointments that are booked together; null where customers book one at a time.
  add column repeat_most int check (repeat_most between 2 and 26),
  -- How often they may repeat.
  add column repeat_steps text[] not null default '{}' check (repeat_steps <@ array['week', 'two-weeks', 'month']);
-- Every row has the defaults, so none is read to validate the constraint.
alter table service add constraint service_repeat check ((repeat_most is null) = (repeat_steps = '{}')) not valid;
