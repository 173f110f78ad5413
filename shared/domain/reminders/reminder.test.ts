import { describe, expect, it } from 'vitest'
import { formatInstant, parseInstant } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { reminderDue, reminderMoment } from './reminder.ts'

const amsterdam = zoneOf('Europe/Amsterdam')
const at = (text: string) => parseInstant(text)!
const both = { dayBefore: true, hourBefore: true }

describe('when the reminders of a booking are due (R-D127)', () => {
  it.each([
    {
      start: '2025-03-14T18:30:00+01:00',
      day: '2025-03-13T17:30:00.000Z',
      hour: '2025-03-14T16:30:00.000Z',
      why: 'any day',
    },
    {
      start: '2025-03-30T09:00:00+02:00',
      day: '2025-03-29T08:00:00.000Z',
      hour: '2025-03-30T06:00:00.000Z',
      why: '23 hours before: the clocks went forward',
    },
    {
      start: '2025-10-26T09:00:00+01:00',
      day: '2025-10-25T07:00:00.000Z',
      hour: '2025-10-26T07:00:00.000Z',
      why: '25 hours before: the clocks went back',
    },
    {
      start: '2025-03-31T09:00:00+02:00',
      day: '2025-03-30T07:00:00.000Z',
      hour: '2025-03-31T06:00:00.000Z',
      why: 'the day after a change',
    },
    {
      start: '2025-03-30T03:30:00+02:00',
      day: '2025-03-29T02:30:00.000Z',
      hour: '2025-03-30T00:30:00.000Z',
      why: 'an hour before is 60 minutes, whatever the wall shows',
    },
    {
      start: '2025-03-31T02:30:00+02:00',
      day: '2025-03-30T01:30:00.000Z',
      hour: '2025-03-30T23:30:00.000Z',
      why: 'the wall skips 02:30 of the day before: 03:30',
    },
    {
      start: '2025-10-27T02:30:00+01:00',
      day: '2025-10-26T01:30:00.000Z',
      hour: '2025-10-27T00:30:00.000Z',
      why: 'the wall shows 02:30 twice the day before: the second',
    },
    {
      start: '2025-01-01T00:15:00+01:00',
      day: '2024-12-30T23:15:00.000Z',
      hour: '2024-12-31T22:15:00.000Z',
      why: 'over New Year',
    },
  ])('start $start: $why', ({ start, day, hour }) => {
    expect(formatInstant(reminderMoment('day', at(start), amsterdam))).toBe(day)
    expect(formatInstant(reminderMoment('hour', at(start), amsterdam))).toBe(hour)
  })
})

describe('which reminder of a booking is due (R-D127)', () => {
  const start = at('2025-03-14T18:30:00+01:00')
  const longAgo = at('2025-03-01T12:00:00+01:00')

  it.each([
    { now: '2025-03-13T18:29:00+01:00', policy: both, due: undefined, why: 'a minute too early' },
    { now: '2025-03-13T18:30:00+01:00', policy: both, due: 'day', why: 'its minute' },
    { now: '2025-03-14T16:00:00+01:00', policy: both, due: 'day', why: 'late, after an outage' },
    { now: '2025-03-14T17:30:00+01:00', policy: both, due: 'hour', why: 'of two that are due the last' },
    { now: '2025-03-14T18:29:00+01:00', policy: both, due: 'hour', why: 'late' },
    { now: '2025-03-14T18:30:00+01:00', policy: both, due: undefined, why: 'it has begun' },
    {
      now: '2025-03-14T17:30:00+01:00',
      policy: { dayBefore: true, hourBefore: false },
      due: 'day',
      why: 'only a day before',
    },
    {
      now: '2025-03-14T16:00:00+01:00',
      policy: { dayBefore: false, hourBefore: true },
      due: undefined,
      why: 'only an hour before',
    },
    { now: '2025-03-14T17:45:00+01:00', policy: { dayBefore: false, hourBefore: false }, due: undefined, why: 'none' },
  ])('at $now: $due ($why)', ({ now, policy, due }) => {
    expect(reminderDue({ start, knownSince: longAgo }, policy, amsterdam, at(now))).toBe(due)
  })

  it.each([
    {
      knownSince: '2025-03-13T18:29:00+01:00',
      now: '2025-03-13T18:30:00+01:00',
      due: 'day',
      why: 'made before its moment',
    },
    {
      knownSince: '2025-03-13T18:30:00+01:00',
      now: '2025-03-13T18:30:00+01:00',
      due: undefined,
      why: 'made in its minute',
    },
    { knownSince: '2025-03-13T20:00:00+01:00', now: '2025-03-14T12:00:00+01:00', due: undefined, why: 'made after it' },
    {
      knownSince: '2025-03-13T20:00:00+01:00',
      now: '2025-03-14T17:30:00+01:00',
      due: 'hour',
      why: 'the next one comes',
    },
    {
      knownSince: '2025-03-14T17:45:00+01:00',
      now: '2025-03-14T17:46:00+01:00',
      due: undefined,
      why: 'made within the hour',
    },
  ])('a booking known since $knownSince, at $now: $due ($why)', ({ knownSince, now, due }) => {
    expect(reminderDue({ start, knownSince: at(knownSince) }, both, amsterdam, at(now))).toBe(due)
  })
})
