-- Who people are: accounts, how they log in, and for how long (server/modules/identity).
-- None of these tables belongs to an organisation: a person has one account for all of them (decision 8).

-- Accounts -----------------------------------------------------------------------------------------------------------

-- Every account has a confirmed address: until then it is a pending sign-up below.
create table account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  -- The language of mail to people who work for an organisation: the one in which they last opened the app.
  locale text check (locale in ('nl', 'en')),
  -- Stands in the place of somebody who was erased, so that what belongs to the organisation keeps its order.
  is_erased boolean not null default false,
  created_at timestamptz not null,
  version int not null default 1
);
create index account_email_text on account using gin (inplan_folded(email) gin_trgm_ops);
grant select, insert, update, delete on account to inplan_app;
grant select (id, email) on account to inplan_search;

-- What concerns the safety of an account: log-ins, passwords. Lines are only ever added.
create table account_event (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in
    ('logged-in', 'signed-up', 'password-changed', 'password-reset', 'sessions-ended', 'data-exported',
      'passkey-added', 'passkey-removed', 'second-factor-on', 'second-factor-off', 'recovery-codes-renewed',
      'recovery-code-used', 'owner-confirmed')),
  address inet,
  at timestamptz not null
);
create index account_event_account on account_event (account_id, at);
grant select, insert on account_event to inplan_app;
grant select (account_id, address, at), update (address) on account_event to inplan_forgetter;

-- Sessions -----------------------------------------------------------------------------------------------------------

-- Where an account is logged in, for the person to see.
create table session (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  -- To the quarter of an hour, so that who asks often writes seldom.
  last_seen_at timestamptz not null default now(),
  surface text not null default 'other' check (surface in ('desktop-app', 'browser', 'phone', 'other')),
  -- A session's token is renewed (rule D110). The session keeps its row and gets the new token; the old one stays for a moment,
  -- for requests that are on their way and for an answer that was lost, in a row of its own that ends with the session.
  token_at timestamptz not null default now(),
  renewed_as uuid references session (id) on delete cascade,
  -- Until when the person counts as confirmed; null when never (rule D339).
  confirmed_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expires on session (expires_at);
create index session_renewed_as on session (renewed_as) where renewed_as is not null;
grant select, insert, update, delete on session to inplan_app;

-- Signing up and logging in ------------------------------------------------------------------------------------------

-- A sign-up that waits for its mailed code. It carries its own password, so that a code confirms the password of the
-- person who asked for that code, and nobody else's.
create table pending_sign_up (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null,
  -- A code is for one purpose (threat A4).
  purpose text not null check (purpose in ('customer', 'provider')),
  -- The code works only in the browser that asked for it.
  browser_hash bytea not null
);
create index pending_sign_up_email on pending_sign_up (email, expires_at);
grant select, insert, update, delete on pending_sign_up to inplan_app;

-- A password that is to be chosen anew: the code that was mailed for it, for one account and the browser that asked.
create table password_reset (
  account_id uuid not null references account on delete cascade,
  browser_hash bytea not null,
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (account_id, browser_hash)
);
create index password_reset_expires on password_reset (expires_at);
grant select, insert, update, delete on password_reset to inplan_app;

-- Codes to log in with, likewise for one account and the browser that asked.
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

-- Codes that confirm the person of a session, likewise.
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

-- Passkeys -----------------------------------------------------------------------------------------------------------

-- Passkeys of accounts (WebAuthn). Private keys never leave the person's device.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- As the authenticator names it, in base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  -- The public key in COSE form.
  public_key bytea not null,
  -- Uses by the authenticator's own count; 0 for one that does not count.
  counter bigint not null check (counter >= 0),
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index passkey_account on passkey (account_id);
grant select, insert, update, delete on passkey to inplan_app;

-- Challenges that wait for a passkey's answer. Each is deleted by the first answer.
create table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('log-in', 'add', 'confirm')),
  -- Null for a log-in: the answer says whose passkey it is.
  account_id uuid references account on delete cascade,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  check ((account_id is null) = (purpose = 'log-in'))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
grant select, insert, update, delete on passkey_challenge to inplan_app;

-- The second step ----------------------------------------------------------------------------------------------------

-- The second factors of accounts that have one.
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

-- Limits of attempts -------------------------------------------------------------------------------------------------

-- Attempts of one hour, counted for all server processes together.
create table credential_attempt (
  subject text not null,
  hour timestamptz not null,
  attempts int not null,
  primary key (subject, hour)
);
create index credential_attempt_hour on credential_attempt (hour);
grant select, insert, update, delete on credential_attempt to inplan_app;

-- Network addresses from which an account logged in: they keep a budget of their own, so nobody can lock the owner out.
create table account_address (
  account_id uuid not null references account on delete cascade,
  address_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (account_id, address_hash)
);
grant select, insert, update, delete on account_address to inplan_app;
