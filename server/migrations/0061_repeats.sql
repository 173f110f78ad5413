-- Repeat appointments of a customer (shared/domain/repeat): the rule by which they were booked. A booking knows its repeat, so that
-- it can be changed, cancelled and moved like any other.
create table repeat (
  organization_id uuid not null,
  id uuid not null,
  unit text not null check (unit in ('day', 'week', 'month')),
  every int not null check (every between 1 and 99),
  -- Of a weekly repeat; 1 is Monday.
  weekdays int[] not null default '{}',
  -- How many appointments were booked.
  appointments int not null check (appointments between 1 and 104),
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select inplan_tenant_table('repeat');
alter table repeat add foreign key (organization_id) references organization;

alter table booking
  -- Null for a booking that belongs to no repeat.
  add column repeat_id uuid,
  -- Its place among the appointments that were booked: 1, 2, 3 …
  add column repeat_number int;
-- No row has a value yet, so none is read to validate the constraints.
alter table booking add constraint booking_repeat
  foreign key (organization_id, repeat_id) references repeat not valid;
alter table booking add constraint booking_repeat_number
  check ((repeat_id is null) = (repeat_number is null)) not valid;
