-- The links in the mails of waiting lists, of which only hashes are stored, as of guests' links (threat A15).
create table waiting_link (
  organization_id uuid not null,
  secret_hash bytea not null,
  entry_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, secret_hash)
);
create index waiting_link_entry on waiting_link (organization_id, entry_id);
select inplan_tenant_table('waiting_link');
alter table waiting_link
  add foreign key (organization_id, entry_id) references waiting_entry on delete cascade;

-- Null for the release before: an entry whose page it cannot link, and whose customer leaves the list with this release.
-- The secrets that are there stay valid until their entries are forgotten.
alter table waiting_entry alter column secret drop not null;
