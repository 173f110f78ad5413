import type { Fence } from './fence.ts'
import { paymentFences } from './payment-fences.ts'
import { peopleFences } from './people-fences.ts'

const claims = 'server/features/claim/claims.ts'
const reserve = 'server/features/reservation/reserve-batch.ts'
const changes = 'server/features/booking/change/change-booking.ts'
const series = 'server/features/availability/change/change-availability.ts'
const keys = 'server/features/reservation/idempotency-keys.ts'
const schema = 'server/migrations/0001_schema.sql'
const life = 'server/migrations/0007_booking_life.sql'
const ledger = 'server/migrations/0008_credits_and_policy.sql'
const search = 'server/migrations/0006_search.sql'

const byItself = 'tests/integration/fences.test.ts'
const records = 'tests/integration/record-fences.test.ts'
const locks = 'tests/integration/specialist-lock.test.ts'
const credits = 'tests/integration/credits.test.ts'
const offers = 'tests/integration/offers-in-memory.test.ts'
const seriesRaces = 'tests/integration/availability-races.test.ts'
const mail = 'tests/integration/mail-delivery.test.ts'
const accounts = 'tests/integration/accounts.test.ts'

/** Every fence between the product and a wrong booking, a lost or doubled one, or somebody else's. */
export const fences: readonly Fence[] = [
  // A specialist's time: one lock, taken by everybody, and a constraint behind it (docs/decisions/0004).
  {
    name: 'the lock of a specialist’s time',
    file: claims,
    text: 'select pg_advisory_xact_lock(hashtextextended(${name}, 0))',
    instead: 'select hashtextextended(${name}, 0)',
    test: byItself,
    noticedBy: 'the second waits until the first has ended',
  },
  {
    name: 'the lock that a reservation tries',
    file: claims,
    text: "\n    where pg_try_advisory_xact_lock(hashtextextended(${organisationId} || ':' || id, 0))",
    instead: '',
    test: locks,
    noticedBy: 'createAppointment waits for',
  },
  {
    name: 'the lock that a reservation waits for',
    file: reserve,
    text: 'for (const id of specialistIds.toSorted()) await lockSpecialist(transaction, id)',
    instead: '',
    test: locks,
    noticedBy: 'createAppointment waits for',
  },
  {
    name: 'the lock in a change of a booking',
    file: changes,
    text: 'for (const id of [...specialistIds].toSorted()) await lockSpecialist(transaction, id)',
    instead: '',
    test: locks,
    noticedBy: 'changeBooking waits for',
  },
  {
    name: 'the order of two locks',
    file: changes,
    text: '[...specialistIds].toSorted()',
    instead: '[...specialistIds]',
    test: locks,
    noticedBy: 'takes both times in the order of their ids',
  },
  {
    name: 'the look whose time it is by now',
    file: changes,
    text: '!booking || !specialistIds.has(booking.specialistId)',
    instead: '!booking',
    test: locks,
    noticedBy: 'is not changed under the wrong lock',
  },
  {
    name: 'the lock in the end of a deadline',
    file: 'server/features/booking/change/booking-deadlines.ts',
    text: 'await lockSpecialist(transaction, seen.specialistId)\n',
    instead: '',
    test: locks,
    noticedBy: 'the end of a reschedule request waits for',
  },
  {
    name: 'the lock in a publication',
    file: 'server/features/availability/change/publish-availability.ts',
    text: 'await lockSpecialist(transaction, specialistId)\n',
    instead: '',
    test: locks,
    noticedBy: 'createAvailability waits for',
  },
  {
    name: 'the lock in a change of availability',
    file: series,
    text: 'for (const specialistId of seen.specialistIds) await lockSpecialist(transaction, specialistId)',
    instead: '',
    test: locks,
    noticedBy: 'changeAvailability waits for',
  },
  {
    name: 'the constraint against overlap',
    file: schema,
    text: `  constraint claim_seats check (taken between 0 and capacity),
  constraint claim_no_overlap exclude using gist (organization_id with =, specialist_id with =, period with &&)
    where (taken > 0)
`,
    instead: '  constraint claim_seats check (taken between 0 and capacity)\n',
    test: byItself,
    noticedBy: 'refuses time that overlaps',
  },
  {
    name: 'the connections that a crowd leaves to others',
    file: 'server/features/reservation/reserve-handlers.ts',
    text: 'limitConcurrency(Math.max(1, Math.floor(configuration.databaseConnections / 2)))',
    instead: 'limitConcurrency(1000)',
    test: locks,
    noticedBy: 'a crowd that waits',
  },

  // Seats.
  {
    name: 'the guard of the seats',
    file: claims,
    text: `    .where('taken', '<=', capacity - seats)\n`,
    instead: '',
    test: byItself,
    noticedBy: 'ten of forty get a seat',
  },
  {
    name: 'the constraint of the seats, above',
    file: schema,
    text: 'check (taken between 0 and capacity)',
    instead: 'check (taken >= 0)',
    test: byItself,
    noticedBy: 'is never capacity + 1',
  },
  {
    name: 'the constraint of the seats, below',
    file: schema,
    text: 'check (taken between 0 and capacity)',
    instead: 'check (taken <= capacity)',
    test: byItself,
    noticedBy: 'is never -1',
  },

  // Repeated requests.
  {
    name: 'the unique key of a repeated request',
    file: schema,
    text: '  created_at timestamptz not null,\n  primary key (organization_id, account_id, key)\n',
    instead: '  created_at timestamptz not null\n',
    test: records,
    noticedBy: 'keeps one answer',
  },
  {
    name: 'the comparison of a repeated request with the first',
    file: keys,
    text: 'row.request_hash.equals(requestHash)',
    instead: 'row.request_hash.length === requestHash.length',
    test: records,
    noticedBy: 'is for one input, and for one person',
  },

  {
    name: 'the answer that was given to a repeated request',
    file: reserve,
    text: 'const kept = answers.get(nameOfKey(one.key))',
    instead: 'const kept = undefined as never',
    test: 'tests/integration/idempotency.test.ts',
    noticedBy: 'a request sent five times at once, and once more',
  },

  // A booking, its version and its trail.
  {
    name: 'compare-and-swap of a booking’s version',
    file: 'server/features/booking/bookings.ts',
    text: `    .where('version', '=', version)\n`,
    instead: '',
    test: records,
    noticedBy: 'lets the first of two writers pass',
  },
  {
    name: 'the version that a client decided about',
    file: changes,
    text: `      if (version !== undefined && version !== booking.version) return refuse('conflict')\n`,
    instead: '',
    test: 'tests/integration/booking-life.test.ts',
    noticedBy: 'what a client decided about another version',
  },
  {
    name: 'a deadline that counts before anybody wrote it down',
    file: changes,
    text: 'if (endsOverdue && (await endOverdue(',
    instead: 'if (!endsOverdue && (await endOverdue(',
    test: 'tests/integration/booking-deadlines.test.ts',
    noticedBy: 'counts before anybody came',
  },
  {
    name: 'no version without its line in the trail',
    file: life,
    text: 'for each row when (old.version <> new.version) execute',
    instead: 'for each row when (false) execute',
    test: records,
    noticedBy: 'does not rise without a line',
  },
  {
    name: 'one line in the trail for a version',
    file: life,
    text: 'constraint booking_event_version unique (organization_id, booking_id, version)',
    instead: 'constraint booking_event_version check (version > 0)',
    test: records,
    noticedBy: 'has one line',
  },
  {
    name: 'a trail that is only added to',
    file: schema,
    text: 'revoke update, delete on booking_event from inplan_app;',
    instead: '',
    test: records,
    noticedBy: 'booking_event is written once',
  },
  {
    name: 'one customer for an account',
    file: 'server/features/customer/customers.ts',
    text: `    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())\n`,
    instead: '',
    test: records,
    noticedBy: 'becomes one customer',
  },

  // Changes of availability.
  {
    name: 'the fingerprint of a preview',
    file: series,
    text: 'preview.fingerprint === request.body.fingerprint',
    instead: 'preview.fingerprint !== ""',
    test: seriesRaces,
    noticedBy: 'the later one sees what the earlier did',
  },
  {
    name: 'the plan that is made again under the lock',
    file: series,
    text: 'const planned = await planAvailabilityChange(transaction, request, newSeriesId)',
    instead: 'const planned = seen',
    test: seriesRaces,
    noticedBy: 'of twenty saves at once',
  },

  // Availability that processes keep in memory.
  {
    name: 'a new revision when availability is inserted',
    file: search,
    text: `    execute format('create trigger availability_inserted after insert on %I
      referencing new table as changed for each statement execute function inplan_availability_changed()', watched);
`,
    instead: '',
    test: offers,
    noticedBy: 'is renewed by a change of',
  },
  {
    name: 'a new revision when availability is updated',
    file: search,
    text: `    execute format('create trigger availability_updated after update on %I
      referencing new table as changed for each statement execute function inplan_availability_changed()', watched);
`,
    instead: '',
    test: offers,
    noticedBy: 'is renewed by a change of',
  },
  {
    name: 'a new revision when availability is deleted',
    file: search,
    text: `    execute format('create trigger availability_deleted after delete on %I
      referencing old table as changed for each statement execute function inplan_availability_changed()', watched);
`,
    instead: '',
    test: offers,
    noticedBy: 'is renewed by a change of',
  },
  {
    name: 'a new revision when an organisation changes',
    file: search,
    text: `create trigger availability_updated after update on organization
  referencing new table as changed for each statement execute function inplan_organization_changed();
`,
    instead: '',
    test: offers,
    noticedBy: 'is renewed by a change of',
  },
  {
    name: 'what is kept compared with what is stored by now',
    file: 'server/features/availability/search/offers-in-memory.ts',
    text: 'if (revision === offers.revision || attempt === 3)',
    instead: 'if (revision !== undefined || attempt === 3)',
    test: 'tests/integration/slot-search.test.ts',
    noticedBy: 'a change of what is offered',
  },
  {
    name: 'row-level security of revisions',
    file: search,
    text: 'alter table availability_revision force row level security;\n',
    instead: '',
    test: byItself,
    noticedBy: 'every table of a tenant forces it',
  },

  // Credits.
  {
    name: 'the lock of a customer’s credits',
    file: 'server/features/credits/credits.ts',
    text: '    .forNoKeyUpdate()\n',
    instead: '',
    test: credits,
    noticedBy: 'spent by a thousand at once is spent once',
  },
  {
    name: 'the key of a lot’s next line',
    file: ledger,
    text: '  primary key (organization_id, lot_id, lot_number),\n',
    instead: '',
    test: credits,
    noticedBy: 'and without the lock in front',
  },
  {
    name: 'no balance below zero',
    file: ledger,
    text: 'constraint credit_entry_balance check (lot_balance >= 0)',
    instead: 'constraint credit_entry_balance check (lot_balance is not null)',
    test: credits,
    noticedBy: 'a balance below zero',
  },
  {
    name: 'a line that continues the one before it',
    file: ledger,
    text: `  constraint credit_entry_continues
    foreign key (organization_id, lot_id, customer_id, service_id, previous_number, previous_balance)
    references credit_entry (organization_id, lot_id, customer_id, service_id, lot_number, lot_balance),
`,
    instead: '',
    test: credits,
    noticedBy: 'a balance that is no sum',
  },
  {
    name: 'one credit for a booking',
    file: ledger,
    text: 'create unique index credit_entry_once_for_booking',
    instead: 'create index credit_entry_once_for_booking',
    test: credits,
    noticedBy: 'takes a booking once, and its return once',
  },
  {
    name: 'a ledger that is only added to',
    file: ledger,
    text: 'grant select, insert on credit_entry to inplan_app;',
    instead: 'grant select, insert, update on credit_entry to inplan_app;',
    test: records,
    noticedBy: 'credit_entry is written once',
  },

  // Organisations (threat A1).
  {
    name: 'row-level security of the first tables',
    file: schema,
    text: `execute format('alter table %I enable row level security', tenant_table);`,
    instead: '',
    test: byItself,
    noticedBy: 'every table of a tenant forces it',
  },
  {
    name: 'row-level security that binds the owner too',
    file: schema,
    text: `execute format('alter table %I force row level security', tenant_table);`,
    instead: '',
    test: byItself,
    noticedBy: 'every table of a tenant forces it',
  },
  {
    name: 'the policy of the first tables',
    file: schema,
    text: 'using (organization_id = inplan_organization())',
    instead: 'using (organization_id is not null)',
    test: byItself,
    noticedBy: 'sees none of another’s rows',
  },
  {
    name: 'the policy of organisations',
    file: schema,
    text: 'using (id = inplan_organization())',
    instead: 'using (id is not null)',
    test: byItself,
    noticedBy: 'of the organisations themselves',
  },
  {
    name: 'row-level security of credits',
    file: ledger,
    text: `foreach tenant_table in array array['package_order', 'credit_entry'] loop`,
    instead: `foreach tenant_table in array array['package_order'] loop`,
    test: byItself,
    noticedBy: 'every table of a tenant forces it',
  },
  {
    name: 'row-level security of calendar feeds',
    file: 'server/migrations/0005_calendar_feed.sql',
    text: 'alter table calendar_feed force row level security;\n',
    instead: '',
    test: byItself,
    noticedBy: 'every table of a tenant forces it',
  },
  {
    name: 'the plain role of requests',
    file: 'server/platform/database/database.ts',
    text: `  'role=inplan_app',\n`,
    instead: '',
    test: byItself,
    noticedBy: 'sees none of another’s rows',
  },

  // Mail.
  {
    name: 'mail in the transaction of what it tells',
    file: 'server/platform/mail/mail-outbox.ts',
    text: '{ db: fromKysely(transaction) }',
    instead: '{}',
    test: mail,
    noticedBy: 'by a transaction that fails',
  },
  {
    name: 'one mail for one piece of news',
    file: 'server/platform/mail/mail-outbox.ts',
    text: 'mailJobId(writers, job) ?? randomUUID()',
    instead: 'randomUUID()',
    test: mail,
    noticedBy: 'by the same news twice',
  },
  {
    name: 'a queue that requests cannot read',
    file: 'server/platform/database/queue-access.ts',
    text: 'grant insert, select (id, start_after) on pgboss.job',
    instead: 'grant insert, select on pgboss.job',
    test: mail,
    noticedBy: 'the plain role may put mail into the queue',
  },

  // Accounts.
  {
    name: 'the lock of a code that is redeemed',
    file: 'server/features/account/pending-sign-ups.ts',
    text: ".where('purpose', '=', purpose).forUpdate().execute()",
    instead: ".where('purpose', '=', purpose).execute()",
    test: records,
    noticedBy: 'who redeems a code that somebody else redeems waits',
  },
  {
    name: 'attempts that are counted in one statement',
    file: 'server/features/account/credential-attempts.ts',
    text: `row('credential_attempt.attempts', '+', 1)`,
    instead: `row('credential_attempt.attempts', '+', 0)`,
    test: accounts,
    noticedBy: 'of 300 guesses from 100 addresses',
  },

  // Several processes.
  {
    name: 'one migrating process at a time',
    file: 'server/platform/database/migrate.ts',
    text: `await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])`,
    instead: 'void MIGRATION_LOCK',
    test: 'tests/integration/start-together.test.ts',
    noticedBy: 'that start at once on an empty database',
  },
  {
    name: 'one process that loads the demo data',
    file: 'server/demo/load-demo-data.ts',
    text: "await expression`select pg_advisory_xact_lock(hashtext('inplan demo data'))`.execute(transaction.sql)",
    instead: '',
    test: 'tests/integration/start-together.test.ts',
    noticedBy: 'that start at once on an empty database',
  },
  {
    name: 'another try after a deadlock',
    file: 'server/platform/database/retries.ts',
    text: 'state === SERIALIZATION_FAILURE || state === DEADLOCK',
    instead: 'state === SERIALIZATION_FAILURE',
    test: 'server/platform/database/retries.test.ts',
    noticedBy: 'a deadlock, is tried again',
  },

  ...paymentFences,
  ...peopleFences,
]
