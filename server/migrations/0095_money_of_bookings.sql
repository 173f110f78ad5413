-- The money of a booking, line by line, and refunds in parts (decision 49).

alter table booking
  -- What was taken off the list price of all seats.
  add column discount_cents int not null default 0,
  -- What must be paid online when booking; null: all of the agreed price.
  add column deposit_cents int;
-- Every row has the defaults, so none is read to validate the constraints.
alter table booking
  add constraint booking_discount check (discount_cents between 0 and price_cents) not valid,
  add constraint booking_deposit check (deposit_cents >= 0) not valid;

-- A payment is given back in parts, so a refund has an id of its own. The release before gives back all of a payment: its `due_at` of a
-- refund of this release is never. It notes no refund that was made by hand: that notice waits for this release.
alter table refund
  add column id uuid not null default gen_random_uuid(),
  -- When the refund is sent next; null when it need not be, or when the release before wrote it.
  add column send_at timestamptz,
  -- How often somebody had a failed refund sent again: each has a key of its own at the provider.
  add column repeats int not null default 0;
alter table refund drop constraint refund_pkey, add constraint refund_pkey primary key (organization_id, id);
-- 'otherwise': the provider failed to give it back, and the organisation gave it back in another way.
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check
  check (state in ('wanted', 'sent', 'done', 'failed', 'otherwise')) not valid;

-- Money of bookings that came or went. Lines are only ever added.
create table money_entry (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  -- 'fee': for what the customer did not use, besides the price.
  kind text not null check (kind in ('online', 'gift-card', 'place', 'fee')),
  -- Positive: received; negative: given back.
  amount_cents int not null check (amount_cents <> 0),
  -- The payment that brought it or that it went back to.
  payment_id uuid,
  -- The refund that takes it back to the provider.
  refund_id uuid,
  -- The line that this one takes back: more than was asked, noted by mistake, or a chargeback that the bank reversed.
  corrects_id uuid,
  at timestamptz not null,
  actor text not null check (actor in ('customer', 'provider', 'system')),
  account_id uuid,
  -- Shown to the customer.
  reason text not null default '',
  primary key (organization_id, id),
  constraint money_entry_refund check (refund_id is null or (amount_cents < 0 and payment_id is not null))
);
create index money_entry_booking on money_entry (organization_id, booking_id, at);
create index money_entry_at on money_entry (organization_id, at, id);
-- A payment is received once, and a refund given back once.
create unique index money_entry_once_for_payment on money_entry (organization_id, payment_id)
  where payment_id is not null and amount_cents > 0 and corrects_id is null;
create unique index money_entry_once_for_refund on money_entry (organization_id, refund_id) where refund_id is not null;
select inplan_tenant_table('money_entry');
alter table money_entry
  -- Written with its booking, in the same transaction.
  add foreign key (organization_id, booking_id) references booking deferrable initially deferred,
  add foreign key (organization_id, payment_id) references payment,
  add foreign key (organization_id, refund_id) references refund,
  add foreign key (organization_id, corrects_id) references money_entry,
  add foreign key (account_id) references account on delete set null;
revoke update, delete on money_entry from inplan_app;
-- An erasure removes what was written about a person.
grant update (reason) on money_entry to inplan_app;

-- Money of the past. Row-level security is off meanwhile, because a migration runs for no organisation and would see no rows.
alter table booking no force row level security;
alter table booking_event no force row level security;
alter table payment no force row level security;
alter table refund no force row level security;
alter table money_entry no force row level security;
insert into money_entry (organization_id, id, booking_id, kind, amount_cents, payment_id, at, actor)
  select organization_id, gen_random_uuid(), booking_id, 'online', amount_cents, id, created_at, 'system'
  from payment
  where booking_id is not null and state in ('succeeded', 'refunded');
-- A payment that was refunded although its booking is paid was more than was asked.
insert into money_entry
  (organization_id, id, booking_id, kind, amount_cents, payment_id, refund_id, corrects_id, at, actor)
  select refund.organization_id, gen_random_uuid(), received.booking_id, 'online', -refund.amount_cents, refund.payment_id, refund.id,
    case when booking.payment_state = 'paid' or booking.payment_method is distinct from 'card' then received.id end,
    refund.created_at, 'system'
  from refund
  join money_entry as received
    on received.organization_id = refund.organization_id and received.payment_id = refund.payment_id
      and received.amount_cents > 0
  join booking on booking.organization_id = received.organization_id and booking.id = received.booking_id;
insert into money_entry (organization_id, id, booking_id, kind, amount_cents, at, actor, account_id)
  select booking.organization_id, gen_random_uuid(), booking.id, 'place', price_cents, coalesce(line.at, booking.created_at),
    'provider', account.id
  from booking
  left join booking_event as line
    on line.organization_id = booking.organization_id and line.booking_id = booking.id
      and line.kind = 'payment-received' and line.actor = 'provider'
  left join account on account.id = line.account_id
  where payment_state = 'paid' and payment_method = 'pay-afterwards' and price_cents > 0;
alter table money_entry force row level security;
alter table refund force row level security;
alter table payment force row level security;
alter table booking_event force row level security;
alter table booking force row level security;

-- One more kind of line in the trail. Existing lines fit, so none is read.
alter table booking_event drop constraint booking_event_kind_check;
alter table booking_event add constraint booking_event_kind_check
  check (kind in ('created', 'cancelled', 'moved', 'reschedule-requested', 'request-expired', 'hold-expired',
    'payment-received', 'payment-failed', 'payment-refunded', 'payment-corrected', 'attendance-noted')) not valid;

-- A refund of a cancelled booking is no late payment.
grant select (before) on booking_event to inplan_monitor;

-- What a credit note is for; null: all that is left of the invoice.
alter table invoice_request add column amount_cents int check (amount_cents > 0);

-- Due work as `due_payment_work` (0011_payments.sql) has it, with refunds by their own ids.
grant select (id, send_at) on refund to inplan_deadlines;
grant select (send_at) on refund to inplan_monitor;
create function payment_work_due(now timestamptz, most int)
  returns table (organization_id uuid, kind text, id text)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select due.organization_id, due.kind, due.id from (
      select payment.organization_id, 'look' as kind, payment.id::text as id, due_at from payment where due_at <= now
      union all
      select payment_notice.organization_id, 'notice', payment_notice.id, due_at from payment_notice where due_at <= now
      union all
      select refund.organization_id, 'refund', refund.id::text, send_at from refund where send_at <= now
      union all
      select refund.organization_id, 'refund', refund.id::text, due_at from refund where due_at <= now
    ) as due
    order by due_at
    limit most;
  end;
grant create on schema public to inplan_deadlines;
alter function payment_work_due owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function payment_work_due from public;
grant execute on function payment_work_due to inplan_app;
