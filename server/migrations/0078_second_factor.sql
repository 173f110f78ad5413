-- The second step of a log-in.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  -- The key shared with the authenticator app, as `id of the key:base64` (server/platform/secrets); null with passkeys only.
  app_secret text check (app_secret ~ '^[a-z0-9-]{1,20}:[A-Za-z0-9+/]+=*$'),
  -- Finds what an older key has encrypted.
  key_id text generated always as (split_part(app_secret, ':', 1)) stored,
  -- The period of 30 seconds whose code was accepted last. Its code and earlier ones are not accepted any more.
  used_step bigint not null default 0,
  -- Null while it is being set up.
  switched_on_at timestamptz
);
grant select, insert, update, delete on second_factor to inplan_app;

-- Codes for when the app and the passkeys are lost. Each is deleted when it is used.
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on recovery_code to inplan_app;

-- Log-ins whose first step is done.
create table login_ticket (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references account on delete cascade,
  browser_hash bytea not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index login_ticket_account on login_ticket (account_id);
create index login_ticket_expires on login_ticket (expires_at);
grant select, insert, update, delete on login_ticket to inplan_app;

-- Not valid: the lines that are there met a stricter check, so nobody waits while they are read.
alter table account_event
  drop constraint account_event_kind_check,
  add constraint account_event_kind_check check (kind in
    ('logged-in', 'signed-up', 'password-changed', 'password-reset', 'sessions-ended', 'data-exported',
      'passkey-added', 'passkey-removed', 'second-factor-on', 'second-factor-off', 'recovery-codes-renewed',
      'recovery-code-used')) not valid;
