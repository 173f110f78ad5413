import { expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { printedHours } from './printed-hours.ts'
import type { CalendarItems } from './calendar-items.ts'

const week = ['2025-03-10', '2025-03-11'].map(localDate)
const itemsOf = (from: number, to: number, kind: 'bands' | 'cards' = 'bands'): CalendarItems => ({
  services: new Map(),
  dates: [localDate('2025-03-11')],
  day: (date) => ({
    cards: [],
    bands: [],
    absences: [],
    availability: [],
    ...(date === '2025-03-11' && { [kind]: [{ from, to } as never] }),
  }),
})

it.each([
  { what: 'an empty week', items: undefined, printed: { from: 480, hours: 10, scale: 1 } },
  { what: '09:00 to 17:00', items: itemsOf(540, 1020), printed: { from: 480, hours: 10, scale: 1 } },
  { what: '06:30 to 20:15', items: itemsOf(390, 1215), printed: { from: 360, hours: 15, scale: 0.738 } },
  {
    what: 'a booking outside the open hours',
    items: itemsOf(420, 480, 'cards'),
    printed: { from: 420, hours: 11, scale: 1 },
  },
  {
    what: 'a booking over midnight',
    items: itemsOf(480, 1530, 'cards'),
    printed: { from: 480, hours: 16, scale: 0.692 },
  },
  { what: 'the whole day', items: itemsOf(0, 1440), printed: { from: 0, hours: 24, scale: 0.461 } },
])('A printed week shows the hours of $what (R-D383)', ({ items, printed }) => {
  const { scale, ...hours } = printedHours(week, items)
  expect({ ...hours, scale: Math.round(scale * 1000) / 1000 }).toEqual(printed)
})
