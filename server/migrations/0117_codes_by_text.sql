-- Codes to log in by text message (rule D310). Such a message is of no booking.
alter table organization add column texts_codes boolean not null default false;
alter table text_message alter column booking_id drop not null;
alter table text_message alter column starts_at drop not null;
