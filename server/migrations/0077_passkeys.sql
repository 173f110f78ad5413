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
  created_at timestamptz not null,
  last_used_at timestamptz
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
