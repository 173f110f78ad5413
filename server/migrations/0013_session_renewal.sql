-- A session's token is renewed (rule D110). The session keeps its row and gets the new token; the old one stays for a moment,
-- for requests that are on their way and for an answer that was lost, in a row of its own that ends with the session.
alter table session
  add column token_at timestamptz not null default now(),
  add column renewed_as uuid;
update session set token_at = created_at;
alter table session
  add unique (id),
  add foreign key (renewed_as) references session (id) on delete cascade;
create index session_renewed_as on session (renewed_as) where renewed_as is not null;
