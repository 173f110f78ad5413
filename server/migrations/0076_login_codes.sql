-- Codes to log in with, as those of a new password (0009_people.sql): for one account and the browser that asked.
create table login_code (
  account_id uuid not null references account on delete cascade,
  browser_hash bytea not null,
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (account_id, browser_hash)
);
create index login_code_expires on login_code (expires_at);
grant select, insert, update, delete on login_code to inplan_app;
