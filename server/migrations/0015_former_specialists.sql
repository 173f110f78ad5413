-- Who worked somewhere, left, and is erased (rule D129): their name stays on what they did, and nothing else of them.
grant select (organization_id, id, account_id, first_name, last_name),
  update (first_name, last_name, job_title, bio, email, avatar_path) on specialist to inplan_forgetter;
grant select (organization_id, specialist_id) on booking to inplan_forgetter;
-- How a specialist is shown is part of what processes keep in memory.
grant select, insert, update on availability_revision to inplan_forgetter;
grant usage on sequence availability_revision_number to inplan_forgetter;
create policy forgetter on availability_revision to inplan_forgetter using (true);
create policy forgetter on specialist to inplan_forgetter using (account_id is not null);
create policy forgetter on booking for select to inplan_forgetter using (true);

create function forget_specialist(erased uuid) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    update specialist set
      first_name = case when done.is_any then first_name else '' end,
      last_name = case when done.is_any then last_name else '' end,
      job_title = '', bio = '', email = '', avatar_path = null
    from (
      select former.organization_id, former.id, exists (
        select from booking
        where booking.organization_id = former.organization_id and booking.specialist_id = former.id
      ) as is_any
      from specialist as former where former.account_id = erased
    ) as done
    where specialist.organization_id = done.organization_id and specialist.id = done.id;
  end;
grant create on schema public to inplan_forgetter;
alter function forget_specialist owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function forget_specialist from public;
grant execute on function forget_specialist to inplan_app;
