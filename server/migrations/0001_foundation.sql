-- What all modules build on: the roles of the server, who asks, and what makes a table one of the organisations'.

create extension if not exists btree_gist;
create extension if not exists btree_gin;
-- Searches find parts of words by their trigrams.
create extension if not exists pg_trgm;

-- Roles ----------------------------------------------------------------------------------------------------------------

-- `inplan_app` serves requests. It owns nothing, so row-level security binds it. The others see rows of all organisations, but only the
-- columns that are granted to them: `inplan_deadlines` finds what is due, `inplan_monitor` counts for /metrics, `inplan_forgetter` erases,
-- `inplan_search` finds candidates of a search, `inplan_operator` serves the operator's command, and `inplan_locator` finds whose an id is.
-- All can log in, because the workers of a cluster are connected to as the current role, and a connection pooler logs in as `inplan_app`. A
-- role without a password logs in only where pg_hba.conf trusts it. Roles belong to the whole Postgres server, so they may exist already.
do $$
declare
  each text;
begin
  foreach each in array array['inplan_app', 'inplan_deadlines', 'inplan_monitor', 'inplan_forgetter', 'inplan_search',
    'inplan_operator', 'inplan_locator']
  loop
    if not exists (select from pg_roles where rolname = each) then
      execute format('create role %I login', each);
    end if;
    if not pg_has_role(current_user, each, 'set') then
      execute format('grant %I to %I', each, current_user);
    end if;
    execute format('grant usage on schema public to %I', each);
  end loop;
  -- Milliseconds, as in server/platform/database/database.ts.
  if not exists (select from pg_db_role_setting where setrole = 'inplan_app'::regrole and setdatabase = 0) then
    alter role inplan_app set statement_timeout = 15000;
    alter role inplan_app set lock_timeout = 10000;
    alter role inplan_app set idle_in_transaction_session_timeout = 20000;
  end if;
end
$$;

-- Which migrations have run is written by the owner of the schema, never by requests (threat A35).
grant select on migration to inplan_app;

-- Who asks -----------------------------------------------------------------------------------------------------------

-- The organisation of the transaction: rows of others do not exist for it.
create function inplan_organization() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('inplan.organization_id', true), '')::uuid;

-- The account of a transaction without an organisation.
create function inplan_account() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('inplan.account_id', true), '')::uuid;

-- Tables of organisations --------------------------------------------------------------------------------------------

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

-- Makes a new table one of the organisations': behind row-level security, which binds its owner too, for the application to use, and on a
-- cluster beside the other tables of its organisation. Its primary key begins with `organization_id`. A migration after the baseline adds its
-- foreign keys afterwards, because on a cluster they can only refer to tables that lie in the same place.
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

-- Texts that are searched --------------------------------------------------------------------------------------------

-- Searches find a text whatever its case, accents, apostrophes and hyphens. As `foldText` (shared/i18n/fold-text.ts) does it.
create function inplan_folded(words text) returns text
  language sql immutable parallel safe strict
  return translate(
    replace(replace(replace(replace(
      lower(
        regexp_replace(
          normalize(translate(words, '''’‘ʼ`´‛′', ''), NFKD),
          '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f‐‑‒–—―−-]', '', 'g'
        ) collate pg_catalog.pg_c_utf8
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłıđðħς', 'oliddhσ'
  ) collate "default";

-- The text in which customers are searched, with the digits of the phone number once more without the signs between them.
create function inplan_customer_text(first_name text, last_name text, phone_number text, email text) returns text
  language sql immutable parallel safe
  return first_name || ' ' || last_name || ' ' || phone_number || ' ' || regexp_replace(phone_number, '\D', '', 'g')
    || ' ' || coalesce(email, '');
