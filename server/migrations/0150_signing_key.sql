-- Signs the short-lived addresses of an organisation's calendar files (rule D420). Null until the first one is made.
alter table organization add column signing_key bytea check (length(signing_key) = 32);
