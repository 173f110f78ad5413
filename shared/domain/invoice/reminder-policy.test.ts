import { describe, expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { dueDatesToRemindOf, type InvoiceReminderPolicy, reminderDueOn } from './reminder-policy.ts'

/** Due on 14 March 2026, with reminders on these dates. */
const remindedOn = (...dates: readonly string[]) => ({
  dueOn: localDate('2026-03-14'),
  reminders: dates.length,
  remindedOn: dates.length === 0 ? null : localDate(dates.at(-1)!),
})

const policy: InvoiceReminderPolicy = { reminders: 3, reminderDays: 7, remindersFrom: localDate('2026-01-01') }

describe('the next reminder of an open invoice (R-D287)', () => {
  test.each([
    ['on the due date', [], '2026-03-14', undefined],
    ['a day too early', [], '2026-03-20', undefined],
    ['after the days', [], '2026-03-21', 1],
    ['later, as the server was away', [], '2026-03-25', 1],
    ['a day after the first', ['2026-03-21'], '2026-03-22', undefined],
    ['days after the first', ['2026-03-21'], '2026-03-28', 2],
    ['days after a first that was late', ['2026-03-25'], '2026-03-28', undefined],
    ['the third', ['2026-03-21', '2026-03-28'], '2026-04-04', 3],
    ['no fourth', ['2026-03-21', '2026-03-28', '2026-04-04'], '2026-04-11', undefined],
    ['after a month without any', [], '2026-05-04', 1],
    ['after longer', [], '2026-05-05', undefined],
  ] as const)('%s', (_, sentOn, today, number) =>
    expect(reminderDueOn(remindedOn(...sentOn), policy, localDate(today))).toBe(number),
  )

  test.each([
    ['none at first', { reminders: 0, remindersFrom: null }, undefined],
    ['one at most', { reminders: 1 }, undefined],
    ['not of invoices from before', { remindersFrom: '2026-03-22' }, undefined],
    ['from the first day on', { remindersFrom: '2026-03-21' }, 2],
  ] as const)('depends on the setting: %s', (_, changes, number) =>
    expect(
      reminderDueOn(remindedOn('2026-03-21'), { ...policy, ...changes } as typeof policy, localDate('2026-03-28')),
    ).toBe(number),
  )

  test('the searched range of due dates extends across the turn of the year', () => {
    expect(dueDatesToRemindOf({ ...policy, remindersFrom: localDate('2025-01-01') }, localDate('2026-01-05'))).toEqual({
      from: '2025-11-15',
      to: '2025-12-29',
    })
    expect(dueDatesToRemindOf({ ...policy, remindersFrom: localDate('2026-01-05') }, localDate('2026-01-05'))).toEqual({
      from: '2025-12-29',
      to: '2025-12-29',
    })
  })
})
