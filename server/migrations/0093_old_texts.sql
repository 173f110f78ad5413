-- Text messages are forgotten after a while; their sums by month and the consents stay.
grant select (organization_id, created_at), delete on text_message to inplan_forgetter;
create policy forgetter on text_message to inplan_forgetter using (true);

-- Deletes the text messages of all organisations that were queued before a time.
create function forget_old_texts(queued_before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from text_message where created_at < queued_before;
  end;

grant create on schema public to inplan_forgetter;
alter function forget_old_texts owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function forget_old_texts from public;
grant execute on function forget_old_texts to inplan_app;
