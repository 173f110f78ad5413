-- Reminders by mail (rule D127). -----------------------------------------------------------------------------------------

alter table organization
  add column reminds_day_before boolean not null default true,
  add column reminds_hour_before boolean not null default true,
  -- A form of its own, which two windows may have open.
  add column reminders_version int not null default 1;

-- Reminders that were sent, or that are not to be: each booking has one of a kind for each time that it has.
create table reminder (
  organization_id uuid not null,
  booking_id uuid not null,
  starts_at timestamptz not null,
  kind text not null check (kind in ('day', 'hour')),
  primary key (organization_id, booking_id, starts_at, kind),
  foreign key (organization_id, booking_id) references booking
);
alter table reminder enable row level security;
alter table reminder force row level security;
create policy tenant on reminder using (organization_id = inplan_organization());
grant select, insert on reminder to inplan_app;

-- When a day before is: the same time on the wall of the day before, as `reminderMoment` of shared/domain/reminder.ts says.
create function day_before(starts_at timestamptz, zone text) returns timestamptz
  language sql immutable parallel safe
  return starts_at - interval '48 hours'
    + (starts_at at time zone zone - (starts_at - interval '24 hours') at time zone zone);

create index booking_reminder on booking (starts_at) where status = 'accepted';

grant select (starts_at) on booking to inplan_deadlines;
grant select (id, zone, reminds_day_before, reminds_hour_before) on organization to inplan_deadlines;
grant select on reminder to inplan_deadlines;
create policy deadlines on organization for select to inplan_deadlines using (true);
create policy deadlines on reminder for select to inplan_deadlines using (true);

-- Bookings of all organisations of which a reminder is due and not written down yet; the soonest first, their names only. A
-- day before is at most 27 hours: 24, and what clocks are moved at most.
create function due_reminders(now timestamptz, most int) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select booking.organization_id, booking.id
    from booking
    join organization on organization.id = booking.organization_id
    cross join lateral (
      select case
        when organization.reminds_hour_before and booking.starts_at <= now + interval '1 hour' then 'hour'
        when organization.reminds_day_before and day_before(booking.starts_at, organization.zone) <= now then 'day'
      end as kind
    ) as due
    where booking.status = 'accepted'
      and booking.hold_expires_at is null
      and booking.starts_at > now
      and booking.starts_at <= now + interval '27 hours'
      and due.kind is not null
      and not exists (
        select from reminder
        where reminder.organization_id = booking.organization_id and reminder.booking_id = booking.id
          and reminder.starts_at = booking.starts_at and reminder.kind = due.kind
      )
    order by booking.starts_at
    limit most;
  end;
grant create on schema public to inplan_deadlines;
alter function due_reminders owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function due_reminders from public;
grant execute on function due_reminders to inplan_app;

-- The language of mail to people who work for an organisation: the one in which they last opened the app.
alter table account add column locale text check (locale in ('nl', 'en'));

-- What is kept of people for a while only (rule D128), and not at all once they are erased (rule D129). -------------------

alter table account
  -- Stands in the place of somebody who was erased, so that what belongs to the organisation keeps its order.
  add column is_erased boolean not null default false;

-- Sees what it must to forget, in all organisations.
do $$
begin
  if not exists (select from pg_roles where rolname = 'inplan_forgetter') then
    create role inplan_forgetter nologin;
  end if;
  if not pg_has_role(current_user, 'inplan_forgetter', 'set') then
    execute format('grant inplan_forgetter to %I', current_user);
  end if;
end
$$;
grant usage on schema public to inplan_forgetter;
grant select (organization_id, account_id, created_at), delete on idempotency_key to inplan_forgetter;
grant select (organization_id, account_id, address, at), update (account_id, address) on booking_event to inplan_forgetter;
grant select (account_id, address, at), update (address) on account_event, audit_entry to inplan_forgetter;
grant select (starts_at), delete on reminder to inplan_forgetter;
grant select (email, role, created_at), delete on invitation to inplan_forgetter;
create policy forgetter on idempotency_key to inplan_forgetter using (true);
create policy forgetter on booking_event to inplan_forgetter using (true);
create policy forgetter on audit_entry to inplan_forgetter using (true);
create policy forgetter on reminder to inplan_forgetter using (true);
create policy forgetter on invitation to inplan_forgetter using (true);

create index idempotency_key_created on idempotency_key (created_at);
create index booking_event_address on booking_event (at) where address is not null;
create index booking_event_account on booking_event (account_id) where account_id is not null;

create function forget_old(keys_before timestamptz, addresses_before timestamptz, reminders_before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from idempotency_key where created_at < keys_before;
    update booking_event set address = null where address is not null and at < addresses_before;
    update account_event set address = null where address is not null and at < addresses_before;
    update audit_entry set address = null where address is not null and at < addresses_before;
    delete from reminder where starts_at < reminders_before;
  end;

-- What of an account an organisation's own records tell, or those of all organisations: from then on it was somebody else.
-- Returns how many lines of trails have the successor's name.
create function forget_account(erased uuid, successor uuid, only_in uuid) returns bigint
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from idempotency_key where account_id = erased and (only_in is null or organization_id = only_in);
    with forgotten as (
      update booking_event set account_id = successor, address = null
        where account_id = erased and (only_in is null or organization_id = only_in)
        returning account_id
    )
    select count(*) from forgotten;
  end;

-- What of a person waits in other organisations: they may be told of it, and have it gone.
create function invitations_of(to_address text) returns table (role text, at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select invitation.role, invitation.created_at from invitation where email = to_address order by created_at;
  end;

create function forget_invitations(to_address text) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from invitation where email = to_address;
  end;

grant create on schema public to inplan_forgetter;
alter function forget_old owner to inplan_forgetter;
alter function forget_account owner to inplan_forgetter;
alter function forget_invitations owner to inplan_forgetter;
alter function invitations_of owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function forget_old, forget_account, forget_invitations, invitations_of from public;
grant execute on function forget_old, forget_account, forget_invitations, invitations_of to inplan_app;

-- Where an account is a customer, for itself to see: an export and an erasure reach all of it.
create policy own_customer on customer for select using (account_id = inplan_account());

alter table account_event
  drop constraint account_event_kind_check,
  add constraint account_event_kind_check check (kind in
    ('logged-in', 'signed-up', 'password-changed', 'password-reset', 'sessions-ended', 'data-exported'));
