-- A mailed code works only in the browser that asked for it. Codes live for ten minutes: those from before end here.
delete from pending_sign_up;
delete from password_reset;
alter table pending_sign_up add column browser_hash bytea not null;
alter table password_reset
  add column browser_hash bytea not null,
  drop constraint password_reset_pkey,
  add primary key (account_id, browser_hash);

-- Seats that are held unpaid, which are counted before another is held.
create index booking_unpaid_hold on booking (organization_id, hold_expires_at)
  where payment_state in ('held', 'failed') and status <> 'rejected';
