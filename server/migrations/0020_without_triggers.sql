-- Constraints and the application take the place of triggers, which a table of a Citus cluster cannot have
-- (decision 25).

do $$
declare
  found record;
begin
  for found in
    select tgname, tgrelid::regclass as on_table from pg_trigger
    where not tgisinternal and tgfoid in ('inplan_availability_changed'::regproc, 'inplan_organization_changed'::regproc,
      'want_image'::regproc, 'require_booking_event'::regproc)
  loop
    execute format('drop trigger %I on %s', found.tgname, found.on_table);
  end loop;
end
$$;
drop function inplan_availability_changed, inplan_organization_changed, want_image, require_booking_event;

-- The application gives random revisions (server/modules/scheduling/availability/availability-revision.ts).
drop sequence availability_revision_number;

-- No version of a booking is committed without its line in the trail.
alter table booking add constraint booking_trail
  foreign key (organization_id, id, version) references booking_event (organization_id, booking_id, version)
  deferrable initially deferred;

-- A picture that is shown cannot be deleted.
alter table service add constraint service_image
  foreign key (organization_id, image_path) references image;
alter table specialist add constraint specialist_avatar
  foreign key (organization_id, avatar_path) references image;
alter table member add constraint member_avatar
  foreign key (organization_id, avatar_path) references image;
-- Deferred, because an organisation and its first picture refer to each other.
alter table organization add constraint organization_logo
  foreign key (id, logo_path) references image deferrable initially deferred;

-- Reminders that are due (0012_reminders.sql), in a form that a cluster can run on each shard.
drop function due_reminders;
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

-- Forgets a former specialist (0015_former_specialists.sql). Their organisations get the revision that is given, as how a
-- specialist is shown is part of what server processes keep in memory.
drop function forget_specialist;
create function forget_specialist(erased uuid, new_revision bigint) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    update specialist set
      first_name = case when done.is_any then first_name else '' end,
      last_name = case when done.is_any then last_name else '' end,
      job_title = '', bio = '', email = '', avatar_path = null
    from (
      select former.organization_id, former.id, exists (
        select from booking
        where booking.organization_id = former.organization_id and booking.specialist_id = former.id
      ) as is_any
      from specialist as former where former.account_id = $1
    ) as done
    where specialist.organization_id = done.organization_id and specialist.id = done.id;

    insert into availability_revision (organization_id, revision)
    select distinct organization_id, $2 from specialist where account_id = $1
    on conflict (organization_id) do update set revision = excluded.revision;
  $$;

grant create on schema public to inplan_deadlines, inplan_forgetter;
alter function due_reminders owner to inplan_deadlines;
alter function forget_specialist owner to inplan_forgetter;
revoke create on schema public from inplan_deadlines, inplan_forgetter;
revoke execute on function due_reminders, forget_specialist from public;
grant execute on function due_reminders, forget_specialist to inplan_app;

-- The workers of a cluster are connected to as the current role, and a connection pooler logs in as `inplan_app`. A role without
-- a password logs in only where pg_hba.conf trusts it. Roles are of the whole Postgres server: they are changed once.
do $$
declare
  each text;
begin
  foreach each in array array['inplan_app', 'inplan_deadlines', 'inplan_monitor', 'inplan_forgetter', 'inplan_search'] loop
    if not (select rolcanlogin from pg_roles where rolname = each) then
      execute format('alter role %I login', each);
    end if;
  end loop;
  -- Milliseconds, as in server/platform/database/database.ts.
  if not exists (select from pg_db_role_setting where setrole = 'inplan_app'::regrole and setdatabase = 0) then
    alter role inplan_app set statement_timeout = 15000;
    alter role inplan_app set lock_timeout = 10000;
    alter role inplan_app set idle_in_transaction_session_timeout = 20000;
  end if;
end
$$;

-- Whether the tenant tables are spread over the nodes of a Citus cluster (server/distribution).
create function inplan_is_distributed() returns boolean language plpgsql stable as $$
declare
  found boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute $query$select exists (select from pg_dist_partition where logicalrelid = 'public.organization'::regclass)$query$
      into found;
  end if;
  return found;
end
$$;

-- Makes a new table one of the tenants': behind row-level security, for the application to use, and on a cluster beside the other
-- tables of its organisation. Its primary key begins with `organization_id`. Foreign keys are added afterwards, because on a
-- cluster they can only refer to tables that lie in the same place.
create function inplan_tenant_table(named regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', named);
  execute format('alter table %s force row level security', named);
  execute format('create policy tenant on %s using (organization_id = inplan_organization())', named);
  execute format('grant select, insert, update, delete on %s to inplan_app', named);
  if inplan_is_distributed() then
    execute format('select create_distributed_table(%L, ''organization_id'', colocate_with => ''organization'')', named);
  end if;
end
$$;
revoke execute on function inplan_tenant_table from public;
