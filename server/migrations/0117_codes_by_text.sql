-- Codes to log in by text message (rule D310).
alter table organization add column texts_codes boolean not null default false;
-- Null for the release before: a code, which is of no booking, and which it leaves to a process of this release.
alter table text_message alter column booking_id drop not null;
alter table text_message alter column starts_at drop not null;
