import { describe, expect, it } from 'vitest'
import { formatInstant, parseInstant } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { isQuiet, isTooLateForText, textMoment } from './text-sending-time.ts'

const amsterdam = zoneOf('Europe/Amsterdam')
const at = (text: string) => parseInstant(text)!
const night = { from: 21 * 60, to: 8 * 60 }

describe('the quiet hours for text messages are half-open and in local time (R-D260)', () => {
  it.each([
    ['2025-03-14T20:59:00+01:00', night, false],
    ['2025-03-14T21:00:00+01:00', night, true],
    ['2025-03-15T00:00:00+01:00', night, true],
    ['2025-03-15T07:59:00+01:00', night, true],
    ['2025-03-15T08:00:00+01:00', night, false],
    // The clocks go forward on 30 March: 07:59 is 05:59Z.
    ['2025-03-30T05:59:00Z', night, true],
    ['2025-03-30T06:00:00Z', night, false],
    // They go back on 26 October: 07:59 is 06:59Z.
    ['2025-10-26T06:59:00Z', night, true],
    ['2025-10-26T07:00:00Z', night, false],
    ['2025-03-14T12:30:00+01:00', { from: 12 * 60, to: 13 * 60 }, true],
    ['2025-03-14T13:00:00+01:00', { from: 12 * 60, to: 13 * 60 }, false],
    ['2025-03-14T12:00:00+01:00', { from: 12 * 60, to: 12 * 60 }, false],
  ])('%s', (instant, quiet, expected) => {
    expect(isQuiet(quiet, amsterdam, at(instant))).toBe(expected)
  })
})

describe('when the text message about a booking is due (R-D260)', () => {
  it.each([
    {
      start: '2025-03-14T11:00:00+01:00',
      hours: 2,
      due: '2025-03-14T09:00:00+01:00',
      why: 'outside of the quiet hours',
    },
    { start: '2025-03-14T10:00:00+01:00', hours: 2, due: '2025-03-14T08:00:00+01:00', why: 'at their very end' },
    { start: '2025-03-14T09:30:00+01:00', hours: 2, due: '2025-03-14T08:00:00+01:00', why: 'in them: at their end' },
    {
      start: '2025-03-14T09:00:00+01:00',
      hours: 2,
      due: '2025-03-14T08:00:00+01:00',
      why: 'an hour is left after them',
    },
    {
      start: '2025-03-14T08:59:00+01:00',
      hours: 2,
      due: '2025-03-13T20:30:00+01:00',
      why: 'less than an hour: before them',
    },
    { start: '2025-03-14T07:00:00+01:00', hours: 1, due: '2025-03-13T20:30:00+01:00', why: 'early in the morning' },
    { start: '2025-03-14T22:30:00+01:00', hours: 1, due: '2025-03-14T20:30:00+01:00', why: 'late in the evening' },
    {
      start: '2025-03-14T22:30:00+01:00',
      hours: 24,
      due: '2025-03-14T08:00:00+01:00',
      why: 'a day before: in the morning',
    },
    { start: '2025-03-15T03:00:00+01:00', hours: 72, due: '2025-03-12T08:00:00+01:00', why: 'three days before' },
    // 24 hours before 09:00, on the day on which the clocks go forward, is 08:00 of the day before.
    { start: '2025-03-30T09:00:00+02:00', hours: 24, due: '2025-03-29T08:00:00+01:00', why: 'hours have 60 minutes' },
    // 2 hours before 04:30, in the night in which the clocks go forward, is 01:30. That is within the quiet hours, so the reminder is sent
    // before them.
    {
      start: '2025-03-30T04:30:00+02:00',
      hours: 2,
      due: '2025-03-29T20:30:00+01:00',
      why: 'before the clocks go forward',
    },
    {
      start: '2025-03-30T12:00:00+02:00',
      hours: 11,
      due: '2025-03-30T08:00:00+02:00',
      why: 'the end is after the change',
    },
    { start: '2025-10-26T12:00:00+01:00', hours: 11, due: '2025-10-26T08:00:00+01:00', why: 'the clocks went back' },
    {
      start: '2025-10-26T08:30:00+01:00',
      hours: 3,
      due: '2025-10-25T20:30:00+02:00',
      why: 'before the clocks went back',
    },
  ])('start $start, $hours hours before: $why', ({ start, hours, due }) => {
    const moment = textMoment(at(start), { hoursBefore: hours, quiet: night }, amsterdam)
    expect(formatInstant(moment)).toBe(formatInstant(at(due)))
  })

  it('is never due in the quiet hours, nor less than an hour before the start', () => {
    for (const hoursBefore of [1, 2, 24, 72]) {
      for (let start = at('2025-03-27T00:00:00Z'); start < at('2025-04-02T00:00:00Z'); start += 7) {
        const moment = textMoment(start, { hoursBefore, quiet: night }, amsterdam)
        expect([start, isQuiet(night, amsterdam, moment), moment <= start - 60]).toEqual([start, false, true])
      }
    }
  })
})

describe('whether it is too late for a text message (R-D260)', () => {
  it.each([
    ['2025-03-14T18:00:00+01:00', false],
    ['2025-03-14T18:01:00+01:00', true],
    ['2025-03-14T18:30:00+01:00', true],
  ])('at %s for a booking at 18:30: %s', (now, isLate) => {
    expect(isTooLateForText(at('2025-03-14T18:30:00+01:00'), at(now))).toBe(isLate)
  })
})
