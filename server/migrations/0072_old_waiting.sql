-- Whoever waits no longer is forgotten after a while. Those who wait, or have an offer, stay.
grant select (organization_id, state, changed_at), delete on waiting_entry to inplan_forgetter;
create policy forgetter on waiting_entry to inplan_forgetter using (true);

-- Deletes the entries of all organisations that ended before a time.
create function forget_old_waiting(ended_before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from waiting_entry where state not in ('waiting', 'offered') and changed_at < ended_before;
  end;

grant create on schema public to inplan_forgetter;
alter function forget_old_waiting owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function forget_old_waiting from public;
grant execute on function forget_old_waiting to inplan_app;
