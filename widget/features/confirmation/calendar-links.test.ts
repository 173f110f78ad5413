import { describe, expect, test } from 'vitest'
import { calendarLinks, type CalendarEvent } from './calendar-links.ts'

const event: CalendarEvent = {
  name: 'Deep tissue massage',
  start: '2026-11-20T09:30:00+01:00',
  end: '2026-11-20T10:15:00+01:00',
  place: 'Papaverweg 34, Amsterdam',
  description: 'With Fenna & Iris, at Studio Noord',
}

const googleOf = (change: Partial<CalendarEvent> = {}) =>
  new URL(calendarLinks({ ...event, ...change })!.google).searchParams

describe('B2.25: links to web calendars', () => {
  test('carry all of the booking', () => {
    expect(Object.fromEntries(googleOf())).toMatchObject({
      text: 'Deep tissue massage',
      location: 'Papaverweg 34, Amsterdam',
      details: 'With Fenna & Iris, at Studio Noord',
    })
    const outlook = new URL(calendarLinks(event)!.outlook).searchParams
    expect([outlook.get('startdt'), outlook.get('enddt')]).toEqual(['2026-11-20T08:30:00Z', '2026-11-20T09:15:00Z'])
  })

  test.each([
    ['in winter', '2026-11-20T09:30:00+01:00', '2026-11-20T10:15:00+01:00', '20261120T083000Z/20261120T091500Z'],
    ['in summer', '2026-07-20T09:30:00+02:00', '2026-07-20T10:15:00+02:00', '20260720T073000Z/20260720T081500Z'],
    // On 25 October 2026 the time 02:30 occurs twice; the offset says which one is meant.
    [
      'at the first 02:30',
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T03:15:00+01:00',
      '20261025T003000Z/20261025T021500Z',
    ],
    ['at the second', '2026-10-25T02:30:00+01:00', '2026-10-25T03:15:00+01:00', '20261025T013000Z/20261025T021500Z'],
    ['over midnight', '2026-12-31T23:30:00+01:00', '2027-01-01T00:30:00+01:00', '20261231T223000Z/20261231T233000Z'],
  ])('name the right moments %s', (_, start, end, dates) => {
    expect(googleOf({ start, end }).get('dates')).toBe(dates)
  })

  test.each([
    ['no name', { name: '' }],
    ['a blank name', { name: '  ' }],
    ['no start', { start: '' }],
    ['no end', { end: '' }],
    ['what is no instant', { end: 'tomorrow' }],
    ['an end that is no later', { end: event.start }],
  ])('B5.11: are not made with %s', (_, change) => {
    expect(calendarLinks({ ...event, ...change })).toBeUndefined()
  })
})
