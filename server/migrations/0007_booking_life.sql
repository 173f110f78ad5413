-- The trail of a booking: who did what, when, from where, and what it changed. One line for each version of the booking.
alter table booking_event
  add column version int not null default 1 check (version >= 1),
  add column actor text not null default 'customer' check (actor in ('customer', 'provider', 'system')),
  add column surface text not null default 'widget'
    check (surface in ('widget', 'provider-app', 'payment-provider', 'deadline')),
  -- Network address of a person; the system has none.
  add column address inet,
  -- `BookingState` of shared/domain/booking/booking-event.ts; the first line has nothing before it.
  add column before jsonb,
  add column after jsonb not null default '{}';

-- Existing lines get values in the new columns. Row-level security is off meanwhile, because a migration runs for no organisation
-- and would see no rows. No booking has been moved or paid yet, so its current state holds for all its lines.
alter table booking no force row level security;
alter table booking_event no force row level security;
update booking_event set kind = 'cancelled', actor = 'provider', surface = 'provider-app', version = 2
  where kind = 'cancelled-by-provider';
update booking_event set
  before = case kind when 'cancelled' then state || '{"status": "accepted"}' end,
  after = state || jsonb_build_object('status', case kind when 'cancelled' then 'rejected' else 'accepted' end)
  from (
    select organization_id, id, jsonb_build_object(
      'payment', payment_state,
      'start', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
      'end', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
      'specialistId', specialist_id) as state
    from booking
  ) as booked
  where booked.organization_id = booking_event.organization_id and booked.id = booking_event.booking_id;
alter table booking_event force row level security;
alter table booking force row level security;

alter table booking_event
  alter column version drop default,
  alter column actor drop default,
  alter column surface drop default,
  alter column after drop default,
  add check (kind in ('created', 'cancelled', 'moved', 'reschedule-requested', 'request-expired', 'hold-expired',
    'payment-received', 'payment-failed', 'payment-refunded')),
  add check ((actor = 'system') = (account_id is null)),
  add constraint booking_event_version unique (organization_id, booking_id, version);
drop index booking_event_booking;

-- A transition without its line does not commit.
create function require_booking_event() returns trigger language plpgsql as $$
begin
  if not exists (
    select from booking_event
    where organization_id = new.organization_id and booking_id = new.id and version = new.version
  ) then
    raise exception 'Booking % has no trail of version %', new.id, new.version;
  end if;
  return null;
end
$$;
create constraint trigger booking_trail after update of version on booking deferrable initially deferred
  for each row when (old.version <> new.version) execute function require_booking_event();

-- Bookings that end by themselves: an unpaid hold, or a reschedule request that nobody answers.
create index booking_deadline on booking (least(hold_expires_at, request_expires_at))
  where status <> 'rejected' and least(hold_expires_at, request_expires_at) is not null;

-- Whoever ends them finds them in all organisations, and sees of each nothing but its name.
do $$
begin
  if not exists (select from pg_roles where rolname = 'inplan_deadlines') then
    create role inplan_deadlines nologin;
  end if;
  if not pg_has_role(current_user, 'inplan_deadlines', 'set') then
    execute format('grant inplan_deadlines to %I', current_user);
  end if;
end
$$;
grant usage on schema public to inplan_deadlines;
grant select (organization_id, id, status, hold_expires_at, request_expires_at) on booking to inplan_deadlines;
create policy deadlines on booking for select to inplan_deadlines using (true);

create function overdue_bookings(now timestamptz, most int) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select booking.organization_id, booking.id from booking
    where status <> 'rejected' and least(hold_expires_at, request_expires_at) <= now
    order by least(hold_expires_at, request_expires_at)
    limit most;
  end;
grant create on schema public to inplan_deadlines;
alter function overdue_bookings owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function overdue_bookings from public;
grant execute on function overdue_bookings to inplan_app;
