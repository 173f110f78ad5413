-- A specialist's calendar as a file behind a secret link, of which only the hash is kept (threat A6).
create table calendar_feed (
  organization_id uuid not null,
  specialist_id uuid not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null,
  -- To the hour, so that a reader that comes often writes seldom.
  last_read_at timestamptz,
  primary key (organization_id, specialist_id),
  foreign key (organization_id, specialist_id) references specialist on delete cascade
);

alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy tenant on calendar_feed using (organization_id = inplan_organization());
grant select, insert, update, delete on calendar_feed to inplan_app;
