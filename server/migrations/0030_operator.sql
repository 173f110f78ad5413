-- The operator's command (server/operator), and secrets that are kept for organisations.

-- Sees of every organisation which one it is and in which state. What else the command reads, it reads within one organisation.
do $$
begin
  if not exists (select from pg_roles where rolname = 'inplan_operator') then
    -- With a log-in for the workers of a cluster (0020_without_triggers.sql).
    create role inplan_operator login;
  end if;
  if not pg_has_role(current_user, 'inplan_operator', 'set') then
    execute format('grant inplan_operator to %I', current_user);
  end if;
end
$$;
grant usage on schema public to inplan_operator;

-- Since when nobody can use the organisation; its bookings stay. Null for one in use.
alter table organization add column suspended_at timestamptz;
grant select (id, kind, name, zone, created_at, suspended_at) on organization to inplan_operator;
create policy operator on organization for select to inplan_operator using (true);

-- Server processes keep the short list of suspended organisations in memory.
create function suspended_organizations() returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select organization.id from organization where suspended_at is not null $$;
grant create on schema public to inplan_operator;
alter function suspended_organizations owner to inplan_operator;
revoke create on schema public from inplan_operator;
revoke execute on function suspended_organizations from public;
grant execute on function suspended_organizations to inplan_app;

-- Keys of other services that an organisation entrusts to us, encrypted by the server (server/platform/secrets). The database
-- never has the plain text or the key.
create table organization_secret (
  organization_id uuid not null,
  -- What it is for, such as 'calendar-token'.
  purpose text not null check (purpose ~ '^[a-z][a-z0-9-]{0,99}$'),
  -- `id of the key:base64 of nonce, ciphertext and tag`
  stored text not null check (stored ~ '^[a-z0-9-]{1,20}:[A-Za-z0-9+/]+=*$'),
  -- Finds what an older key has encrypted.
  key_id text not null generated always as (split_part(stored, ':', 1)) stored,
  changed_at timestamptz not null,
  primary key (organization_id, purpose)
);
select inplan_tenant_table('organization_secret');
alter table organization_secret add foreign key (organization_id) references organization;
grant select (organization_id, key_id) on organization_secret to inplan_operator;
create policy operator on organization_secret for select to inplan_operator using (true);
