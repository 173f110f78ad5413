-- Codes to log in by text message (rule D310).
alter table organization add column texts_codes boolean not null default false;
-- Null for a code, which is of no booking. The release before cannot read one, and leaves it to a process that can.
alter table text_message alter column booking_id drop not null;
alter table text_message alter column starts_at drop not null;
