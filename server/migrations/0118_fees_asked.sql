-- Fees that a card did not give, which the customer pays on the page of the booking (decision 63).

alter table booking_guarantee
  -- When the customer was last asked by mail to pay the fee; null for never.
  add column fee_asked_at timestamptz,
  -- How often (threat A30).
  add column fee_asks smallint not null default 0 check (fee_asks >= 0),
  -- When the organisation gave the fee up.
  add column fee_given_up_at timestamptz;

-- Whether the customer pays the fee, instead of the card being charged.
alter table payment add column by_customer boolean not null default false;

-- Two more kinds of line in the trail. Existing lines fit, so none is read.
alter table booking_event drop constraint booking_event_kind_check;
alter table booking_event add constraint booking_event_kind_check
  check (kind in ('created', 'cancelled', 'moved', 'reschedule-requested', 'request-expired', 'hold-expired',
    'payment-received', 'payment-failed', 'payment-refunded', 'payment-corrected', 'attendance-noted',
    'card-saved', 'fee-charged', 'fee-asked', 'fee-paid', 'fee-given-up')) not valid;

-- What the organisation wrote about a refund, for its credit note (rule D313); empty for nothing.
alter table invoice_request add column reason text not null default '';
