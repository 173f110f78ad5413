-- Until when the person of a session counts as confirmed; null when never (rule D339). Codes that confirm it are mailed, and for one
-- account and the browser that asked, as those to log in (0076_login_codes.sql).
alter table session add column confirmed_until timestamptz;
create table confirmation_code (
  account_id uuid not null references account on delete cascade,
  browser_hash bytea not null,
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (account_id, browser_hash)
);
create index confirmation_code_expires on confirmation_code (expires_at);
grant select, insert, update, delete on confirmation_code to inplan_app;

-- Whether the number of a consent may be sent codes to log in: its person was confirmed when it was given. Those of before may, as they did.
alter table text_consent add column is_confirmed boolean not null default true;

-- Not valid: the lines that are there met a stricter check, so nobody waits while they are read.
alter table account_event
  drop constraint account_event_kind_check,
  add constraint account_event_kind_check check (kind in
    ('logged-in', 'signed-up', 'password-changed', 'password-reset', 'sessions-ended', 'data-exported',
      'passkey-added', 'passkey-removed', 'second-factor-on', 'second-factor-off', 'recovery-codes-renewed',
      'recovery-code-used', 'owner-confirmed')) not valid;
