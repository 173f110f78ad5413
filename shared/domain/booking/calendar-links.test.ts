import { expect, test } from 'vitest'
import { parseInstant } from '#shared/time/instant.ts'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'

const entry = {
  title: 'Massage & rest – Studio Noord',
  start: parseInstant('2025-03-14T18:30:00+01:00')!,
  end: parseInstant('2025-03-14T19:15:00+01:00')!,
  description: 'Anna de Vries',
  place: 'Papaverweg 34, 1032 KJ Amsterdam',
}

test('The Google Calendar link proposes the calendar entry', () => {
  const { origin, pathname, searchParams } = new URL(googleCalendarLink(entry))
  expect(`${origin}${pathname}`).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Massage & rest – Studio Noord',
    dates: '20250314T173000Z/20250314T181500Z',
    details: 'Anna de Vries',
    location: 'Papaverweg 34, 1032 KJ Amsterdam',
  })
})

test('The Outlook link proposes the calendar entry, with spaces encoded as Outlook reads them', () => {
  const link = outlookCalendarLink({ ...entry, place: '' })
  expect(link).not.toContain('+')
  const { origin, pathname, searchParams } = new URL(link)
  expect(`${origin}${pathname}`).toBe('https://outlook.live.com/calendar/0/deeplink/compose')
  expect(Object.fromEntries(searchParams)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Massage & rest – Studio Noord',
    startdt: '2025-03-14T17:30:00Z',
    enddt: '2025-03-14T18:15:00Z',
    body: 'Anna de Vries',
  })
})

test('Typed text in a calendar link can neither end its value nor add another one (T-A8)', () => {
  const link = googleCalendarLink({ ...entry, title: 'a&location=b#c"<script>' })
  expect(new URL(link).searchParams.getAll('location')).toEqual([entry.place])
  expect(new URL(link).searchParams.get('text')).toBe('a&location=b#c"<script>')
})
