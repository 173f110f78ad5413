-- A provider's notice about a connected account is stored as the time at which the account is read from the provider; null when there is
-- nothing to read.
alter table payment_account add column refresh_at timestamptz;
grant select (organization_id, id, refresh_at) on payment_account to inplan_deadlines;

-- Due work as `payment_and_card_work_due` (0112_cards_on_file.sql) has it, with connected accounts.
grant create on schema public to inplan_deadlines;
create function provider_work_due(now timestamptz, most int)
  returns table (organization_id uuid, kind text, id text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select due.organization_id, due.kind, due.id from payment_and_card_work_due(now, most) as due
    union all
    (select payment_account.organization_id, 'account', payment_account.id::text from payment_account
      where refresh_at <= now order by refresh_at limit most);
  $$;
alter function provider_work_due owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function provider_work_due from public;
grant execute on function provider_work_due to inplan_app;
