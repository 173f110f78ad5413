import type { Mutation } from './mutation.ts'

const schema = 'server/migrations/0013_messaging.sql'
const reminders = 'tests/integration/reminders.test.ts'

/** Mutations of the guards of reminders: each is sent once (rule D127). */
export const remindersMutations: readonly Mutation[] = [
  {
    guard: 'one reminder of a kind for a time',
    file: schema,
    original: '  primary key (organization_id, booking_id, starts_at, kind),\n',
    mutant: '',
    test: reminders,
    detectedBy: 'is sent once by several server processes, and is one mail in the queue however many add it',
  },
  {
    guard: 'a reminder that somebody else has settled',
    file: 'server/modules/messaging/reminders/queue-mail-reminders.ts',
    original: 'if (!(await settleReminder(transaction, { bookingId, start, kind }))) return false',
    mutant: 'await settleReminder(transaction, { bookingId, start, kind })',
    test: reminders,
    detectedBy: 'is sent once by several server processes, and is one mail in the queue however many add it',
  },
  {
    guard: 'a reminder whose moment had passed',
    file: 'server/modules/messaging/reminders/queue-mail-reminders.ts',
    original: '  if (reminderDue({ start, knownSince: since }, settings, zone, minute) === undefined) return false\n',
    mutant: '',
    test: reminders,
    detectedBy: 'is skipped for a booking made after its moment, but the next one is sent',
  },
  {
    guard: 'the version of what is reminded of',
    file: 'server/modules/messaging/reminders/reminder-settings-handlers.ts',
    original: "        if (isOutdated(seen, settings.version)) return refuse('conflict')\n",
    mutant: '',
    test: reminders,
    detectedBy: 'are on for both reminders at first, and an outdated save from a second window is refused',
  },
  {
    guard: 'the lock of what is reminded of',
    file: 'server/modules/messaging/reminders/due-reminders-and-settings.ts',
    original: '.forUpdate()',
    mutant: '',
    test: reminders,
    detectedBy: 'are saved by one of two windows at the same moment, and the other is refused',
  },
  {
    guard: 'a reminder that waited too long',
    file: 'server/modules/booking/booking/mails/write-booking-mail.ts',
    original: '!found || isOutdated(job, found, epochMinuteOf(clock()))',
    mutant: '!found',
    test: reminders,
    detectedBy: 'A delayed reminder is not sent after the booking was moved, has ended or has begun',
  },
]
