-- Whether the customer of a booking came (shared/domain/booking/booking.ts), and whether they cancelled late (rule D171).
alter table booking add column attendance text;
alter table booking add column is_cancelled_late boolean not null default false;
-- No row has a value yet, so none is read to validate the constraint.
alter table booking add constraint booking_attendance
  check (attendance in ('attended', 'late', 'no-show')) not valid;

-- One more kind of line in the trail. Existing lines fit, so none is read.
alter table booking_event drop constraint booking_event_kind_check;
alter table booking_event add constraint booking_event_kind_check
  check (kind in ('created', 'cancelled', 'moved', 'reschedule-requested', 'request-expired', 'hold-expired',
    'payment-received', 'payment-failed', 'payment-refunded', 'attendance-noted')) not valid;
