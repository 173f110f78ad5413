-- Reminders by mail and text message, and what text messages cost (server/modules/messaging).

-- Reminders ----------------------------------------------------------------------------------------------------------

-- Reminders that were sent, or that are not to be: each booking has one of a kind for each time that it has.
create table reminder (
  organization_id uuid not null,
  booking_id uuid not null,
  starts_at timestamptz not null,
  kind text not null check (kind in ('day', 'hour', 'text')),
  primary key (organization_id, booking_id, starts_at, kind),
  foreign key (organization_id, booking_id) references booking
);
select inplan_tenant_table('reminder');
revoke update, delete on reminder from inplan_app;
grant select on reminder to inplan_deadlines;
create policy deadlines on reminder for select to inplan_deadlines using (true);
grant select (starts_at), delete on reminder to inplan_forgetter;
create policy forgetter on reminder to inplan_forgetter using (true);

-- When a day before is: the same time on the wall of the day before, as `reminderMoment` of shared/domain/reminders/reminder.ts says.
create function day_before(starts_at timestamptz, zone text) returns timestamptz
  language sql immutable parallel safe
  return starts_at - interval '48 hours'
    + (starts_at at time zone zone - (starts_at - interval '24 hours') at time zone zone);

-- Bookings of all organisations of which a reminder is due and not written down yet; the soonest first, their names only. A day before is at
-- most 27 hours: 24, and what clocks are moved at most. Its body is a text, which a cluster can run on each shard.
create function due_reminders(now timestamptz, most int) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select booking.organization_id, booking.id
    from booking
    join organization on organization.id = booking.organization_id
    where booking.status = 'accepted'
      and booking.hold_expires_at is null
      and booking.starts_at > $1
      and booking.starts_at <= $1 + interval '27 hours'
      and (
        organization.reminds_hour_before and booking.starts_at <= $1 + interval '1 hour'
        or organization.reminds_day_before and day_before(booking.starts_at, organization.zone) <= $1
      )
      and not exists (
        select from reminder
        where reminder.organization_id = booking.organization_id and reminder.booking_id = booking.id
          and reminder.starts_at = booking.starts_at
          and reminder.kind = case
            when organization.reminds_hour_before and booking.starts_at <= $1 + interval '1 hour' then 'hour'
            else 'day'
          end
      )
    order by booking.starts_at
    limit $2
  $$;

-- Text messages ------------------------------------------------------------------------------------------------------

-- That a customer agreed to text messages: to which words, when, where and for which number. An ended consent is kept.
create table text_consent (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- E.164, such as +31612345678.
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  wording text not null check (wording <> ''),
  locale text not null check (locale in ('nl', 'en')),
  given_by text not null check (given_by in ('customer', 'provider')),
  given_at timestamptz not null,
  -- In the link of each message. Whoever has it can end the consent, and nothing else.
  secret text not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('link', 'customer', 'provider', 'merge')),
  -- Whether the number of a consent may be sent codes to log in: its person was confirmed when it was given.
  is_confirmed boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customer,
  check ((ended_at is null) = (ended_by is null))
);
create unique index text_consent_once on text_consent (organization_id, customer_id) where ended_at is null;
create unique index text_consent_secret on text_consent (organization_id, secret);
create index text_consent_customer on text_consent (organization_id, customer_id);
select inplan_tenant_table('text_consent');
grant select (organization_id, customer_id, ended_at) on text_consent to inplan_deadlines;
create policy deadlines on text_consent for select to inplan_deadlines using (true);

-- The messages, and what they cost. The id is the reference by which the service recognises a repetition.
create table text_message (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid,
  customer_id uuid not null,
  starts_at timestamptz,
  phone_number text not null,
  -- Empty once the message is settled.
  text text not null,
  month date not null,
  segments int not null check (segments > 0),
  cents int not null check (cents >= 0),
  state text not null check (state in ('queued', 'sent', 'refused', 'dropped')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, booking_id) references booking
);
create index text_message_created on text_message (created_at);
create index text_message_customer on text_message (organization_id, customer_id, created_at);
create index text_message_number on text_message (organization_id, phone_number, created_at);
create index text_message_booking on text_message (organization_id, booking_id);
select inplan_tenant_table('text_message');
-- Text messages are forgotten after a while; their sums by month and the consents stay.
grant select (organization_id, created_at), delete on text_message to inplan_forgetter;
create policy forgetter on text_message to inplan_forgetter using (true);

-- What the messages of a month cost so far. Its row is locked by whoever adds a message, so the limit holds.
create table text_month (
  organization_id uuid not null references organization,
  -- The first day of the month in the organisation's zone.
  month date not null,
  messages int not null default 0 check (messages >= 0),
  segments int not null default 0 check (segments >= 0),
  cents int not null default 0 check (cents >= 0),
  -- When the owner was told that the limit is reached.
  told_at timestamptz,
  primary key (organization_id, month)
);
select inplan_tenant_table('text_month');

-- When a text message is due, as `textMoment` of shared/domain/text-message says.
create function text_moment(starts_at timestamptz, hours int, quiet_from int, quiet_to int, zone text) returns timestamptz
  language plpgsql immutable parallel safe
as $$
declare
  wanted constant timestamptz := starts_at - make_interval(hours => hours);
  wall constant timestamp := wanted at time zone zone;
  minute constant int := extract(hour from wall) * 60 + extract(minute from wall);
  span interval;
  moved timestamptz;
begin
  if quiet_from <= quiet_to and (minute < quiet_from or minute >= quiet_to)
    or quiet_from > quiet_to and minute < quiet_from and minute >= quiet_to then
    return wanted;
  end if;
  span := make_interval(mins => (quiet_to - minute + 1440) % 1440);
  moved := wanted + span;
  moved := moved + (wall + span - (moved at time zone zone));
  if moved <= starts_at - interval '60 minutes' then
    return moved;
  end if;
  span := make_interval(mins => (minute - quiet_from + 1440) % 1440 + 30);
  moved := wanted - span;
  return moved + (wall - span - (moved at time zone zone));
end
$$;

-- Bookings of all organisations with a text message that is due and not settled yet, soonest first; in the form of `due_reminders`. A
-- message is due at most so many hours before as is set, 72 at most, another 24 with quiet hours, and what clocks are moved.
create function due_texts(now timestamptz, most int) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select booking.organization_id, booking.id
    from booking
    join organization on organization.id = booking.organization_id
    join text_consent
      on text_consent.organization_id = booking.organization_id and text_consent.customer_id = booking.customer_id
    where booking.status = 'accepted'
      and booking.hold_expires_at is null
      and booking.starts_at > $1
      and booking.starts_at <= $1 + interval '99 hours'
      and booking.starts_at <= $1 + make_interval(hours => organization.texts_hours_before + 27)
      and organization.texts_on
      and text_consent.ended_at is null
      and text_moment(booking.starts_at, organization.texts_hours_before, organization.texts_quiet_from,
        organization.texts_quiet_to, organization.zone) <= $1
      and not exists (
        select from reminder
        where reminder.organization_id = booking.organization_id and reminder.booking_id = booking.id
          and reminder.starts_at = booking.starts_at and reminder.kind = 'text'
      )
    order by booking.starts_at
    limit $2
  $$;

-- Whose rights the functions have ------------------------------------------------------------------------------------

grant create on schema public to inplan_deadlines;
alter function due_reminders owner to inplan_deadlines;
alter function due_texts owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function due_reminders, due_texts from public;
grant execute on function due_reminders, due_texts to inplan_app;
