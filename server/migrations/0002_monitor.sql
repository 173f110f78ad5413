-- What /metrics counts. This role sees the bookings of all organisations, but only columns that tell nothing about a person.
do $$
begin
  if not exists (select from pg_roles where rolname = 'inplan_monitor') then
    create role inplan_monitor nologin;
  end if;
  if not pg_has_role(current_user, 'inplan_monitor', 'set') then
    execute format('grant inplan_monitor to %I', current_user);
  end if;
end
$$;

grant usage on schema public to inplan_monitor;
grant select (organization_id, claim_id, status, payment_state, hold_expires_at) on booking to inplan_monitor;
grant select (organization_id, id, specialist_id, period, capacity, taken) on claim to inplan_monitor;
create policy monitor on booking for select to inplan_monitor using (true);
create policy monitor on claim for select to inplan_monitor using (true);
