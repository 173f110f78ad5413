-- Reminders by text message (rules D258 to D262).

alter table organization
  add column texts_on boolean not null default false,
  add column texts_hours_before int not null default 24 check (texts_hours_before between 1 and 72),
  -- Whether customers who get a text message get no reminders by mail.
  add column texts_instead_of_mail boolean not null default false,
  -- Minutes of the day on the wall, half-open; equal ones are no quiet hours.
  add column texts_quiet_from int not null default 1260 check (texts_quiet_from between 0 and 1439),
  add column texts_quiet_to int not null default 480 check (texts_quiet_to between 0 and 1439),
  add column texts_monthly_limit_cents int not null default 2000 check (texts_monthly_limit_cents between 0 and 10000000),
  -- A form of its own, which two windows may have open.
  add column texts_version int not null default 1;

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
  primary key (organization_id, id),
  check ((ended_at is null) = (ended_by is null))
);
select inplan_tenant_table('text_consent');
alter table text_consent add foreign key (organization_id, customer_id) references customer;
create unique index text_consent_once on text_consent (organization_id, customer_id) where ended_at is null;
create unique index text_consent_secret on text_consent (organization_id, secret);
create index text_consent_customer on text_consent (organization_id, customer_id);

-- The messages, and what they cost. The id is the reference by which the service recognises a repetition.
create table text_message (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  customer_id uuid not null,
  starts_at timestamptz not null,
  phone_number text not null,
  -- Empty once the message is settled.
  text text not null,
  month date not null,
  segments int not null check (segments > 0),
  cents int not null check (cents >= 0),
  state text not null check (state in ('queued', 'sent', 'refused', 'dropped')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, id)
);
create index text_message_created on text_message (created_at);
select inplan_tenant_table('text_message');
alter table text_message
  add foreign key (organization_id, customer_id) references customer,
  add foreign key (organization_id, booking_id) references booking;
create index text_message_customer on text_message (organization_id, customer_id, created_at);
create index text_message_number on text_message (organization_id, phone_number, created_at);
create index text_message_booking on text_message (organization_id, booking_id);

-- What the messages of a month cost so far. Its row is locked by whoever adds a message, so the limit holds.
create table text_month (
  organization_id uuid not null,
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
alter table text_month add foreign key (organization_id) references organization;

alter table reminder
  drop constraint reminder_kind_check,
  add constraint reminder_kind_check check (kind in ('day', 'hour', 'text'));

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
do $$
begin
  if inplan_is_distributed() then
    execute 'select create_distributed_function(''text_moment(timestamptz, int, int, int, text)'')';
  end if;
end
$$;

grant select (customer_id) on booking to inplan_deadlines;
grant select (texts_on, texts_hours_before, texts_quiet_from, texts_quiet_to) on organization to inplan_deadlines;
grant select (organization_id, customer_id, ended_at) on text_consent to inplan_deadlines;
create policy deadlines on text_consent for select to inplan_deadlines using (true);

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
grant create on schema public to inplan_deadlines;
alter function due_texts owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function due_texts from public;
grant execute on function due_texts to inplan_app;
