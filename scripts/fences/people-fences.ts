import type { Fence } from './fence.ts'

const privacy = 'server/features/privacy/privacy-handlers.ts'
const people = 'server/migrations/0012_reminders.sql'
const sessions = 'server/features/account/sessions.ts'
const renewal = 'server/migrations/0013_session_renewal.sql'

const ofPrivacy = 'tests/integration/privacy.test.ts'
const threats = 'tests/integration/account-threats.test.ts'
const records = 'tests/integration/record-fences.test.ts'
const reminders = 'tests/integration/reminders.test.ts'

/** Around a person's data, their sessions, and the mail that reminds them (threats G1 and A6, rule D127). */
export const peopleFences: readonly Fence[] = [
  // Erasure.
  {
    name: 'the password before everything is erased',
    file: privacy,
    text: 'if (!(await passwords.matches(await findPasswordHash(database.global, accountId), body.password))) {',
    instead: `if (body.password === '') {`,
    test: ofPrivacy,
    noticedBy: 'by the person: no hit',
  },
  {
    name: 'the budget of guesses before everything is erased',
    file: privacy,
    text: `      if (!budget.isAllowed) return refuse('rate-limited')\n`,
    instead: '',
    test: ofPrivacy,
    noticedBy: 'has as few guesses at the password',
  },
  {
    name: 'who works somewhere is not erased',
    file: privacy,
    text: `      if (await worksSomewhere(caller)) return refuse('works-here')\n`,
    instead: '',
    test: ofPrivacy,
    noticedBy: 'of who works for an organisation',
  },
  {
    name: 'the lock of a customer who is erased',
    file: 'server/features/customer/customers.ts',
    text: '.forUpdate().executeTakeFirst())?.id',
    instead: '.executeTakeFirst())?.id',
    test: records,
    noticedBy: 'who books while they are erased waits',
  },
  {
    name: 'answers that stay with other organisations',
    file: people,
    text: 'delete from idempotency_key where account_id = erased and (only_in is null or organization_id = only_in);',
    instead: 'delete from idempotency_key where account_id = erased;',
    test: ofPrivacy,
    noticedBy: 'gone here, and theirs elsewhere',
  },
  {
    name: 'trails that stay with other organisations',
    file: people,
    text: `      update booking_event set account_id = successor, address = null
        where account_id = erased and (only_in is null or organization_id = only_in)
`,
    instead: `      update booking_event set account_id = successor, address = null
        where account_id = erased
`,
    test: ofPrivacy,
    noticedBy: 'gone here, and theirs elsewhere',
  },
  {
    name: 'where one is a customer, for oneself to see',
    file: people,
    text: 'create policy own_customer on customer for select using (account_id = inplan_account());',
    instead: 'create policy own_customer on customer for select using (true);',
    test: 'tests/integration/fences.test.ts',
    noticedBy: 'sees none of another’s rows',
  },

  // Sessions.
  {
    name: 'the lock of a session that is renewed',
    file: sessions,
    text: `'token_at as tokenAt', 'surface'])\n    .forUpdate()\n`,
    instead: `'token_at as tokenAt', 'surface'])\n`,
    test: threats,
    noticedBy: 'that five renew at once',
  },
  {
    name: 'the end of a token that was renewed',
    file: sessions,
    text: 'expires_at: next.formerUntil,',
    instead: 'expires_at: next.expiresAt,',
    test: threats,
    noticedBy: 'the old one works for two more minutes',
  },
  {
    name: 'a renewal once a day',
    file: 'server/features/account/open-session.ts',
    text: '  if (!isFormer && now.getTime() - session.tokenAt.getTime() < RENEWAL_HOURS * 3_600_000) return { token: null }\n',
    instead: '',
    test: threats,
    noticedBy: 'is renewed once it is a day old',
  },
  {
    name: 'former tokens that end with their session',
    file: renewal,
    text: 'foreign key (renewed_as) references session (id) on delete cascade',
    instead: 'foreign key (renewed_as) references session (id) on delete set null',
    test: threats,
    noticedBy: 'the old one',
  },

  // Reminders.
  {
    name: 'one reminder of a kind for a time',
    file: people,
    text: '  primary key (organization_id, booking_id, starts_at, kind),\n',
    instead: '',
    test: reminders,
    noticedBy: 'is sent once by several server processes',
  },
  {
    name: 'a reminder that somebody else has settled',
    file: 'server/features/reminders/send-reminders.ts',
    text: 'if (!(await settleReminder(transaction, { bookingId, start, kind }))) return false',
    instead: 'await settleReminder(transaction, { bookingId, start, kind })',
    test: reminders,
    noticedBy: 'is sent once by several server processes',
  },
  {
    name: 'a reminder whose moment had passed',
    file: 'server/features/reminders/send-reminders.ts',
    text: '  if (reminderDue({ start, knownSince: since }, settings, zone, minute) === undefined) return false\n',
    instead: '',
    test: reminders,
    noticedBy: 'is not for what was booked after its moment',
  },
  {
    name: 'the version of what is reminded of',
    file: 'server/features/reminders/reminder-settings.ts',
    text: "        if (isOutdated(seen, settings.version)) return refuse('conflict')\n",
    instead: '',
    test: reminders,
    noticedBy: 'of two windows the second hears of the first',
  },
  {
    name: 'the lock of what is reminded of',
    file: 'server/features/reminders/reminders.ts',
    text: '.forUpdate()',
    instead: '',
    test: reminders,
    noticedBy: 'of two windows that save at once one is told',
  },
  {
    name: 'a reminder that waited too long',
    file: 'server/features/booking/mails/write-booking-mail.ts',
    text: '!booking || isOutdated(job, booking, epochMinuteOf(clock()))',
    instead: '!booking',
    test: reminders,
    noticedBy: 'a reminder that waited is not sent',
  },
]
