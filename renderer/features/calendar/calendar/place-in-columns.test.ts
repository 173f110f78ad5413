import { describe, expect, it } from 'vitest'
import { localTime } from '#shared/time/local-time.ts'
import { placeInColumns } from './place-in-columns.ts'

/** The layout as texts: "09:00-10:00 0/2" is in column 0 of 2, "09:00-10:00 0/3 +2" is two columns wide. */
const layout = (...spans: string[]): string[] => {
  const items = spans.map((name) => ({
    name,
    from: localTime(name.slice(0, 5)),
    to: localTime(name.slice(6)),
  }))
  return placeInColumns(items, 24).map(
    ({ item, column, columns, width }) => `${item.name} ${column}/${columns}${width > 1 ? ` +${width}` : ''}`,
  )
}

describe('placeInColumns', () => {
  it.each([
    { name: 'nothing', spans: [], expected: [] },
    { name: 'one alone has the whole width', spans: ['09:00-10:00'], expected: ['09:00-10:00 0/1'] },
    {
      name: 'touching is not overlapping',
      spans: ['09:00-10:00', '10:00-11:00'],
      expected: ['09:00-10:00 0/1', '10:00-11:00 0/1'],
    },
    {
      name: 'two that overlap share the width',
      spans: ['13:00-14:00', '13:30-14:15'],
      expected: ['13:00-14:00 0/2', '13:30-14:15 1/2'],
    },
    {
      name: 'a chain shares one number of columns and uses a free one again',
      spans: ['09:00-10:00', '09:30-10:30', '10:00-11:00'],
      expected: ['09:00-10:00 0/2', '09:30-10:30 1/2', '10:00-11:00 0/2'],
    },
    {
      name: 'the longer of two with one start comes first',
      spans: ['09:00-09:30', '09:00-11:00'],
      expected: ['09:00-11:00 0/2', '09:00-09:30 1/2'],
    },
    {
      name: 'one grows over columns that are free beside it',
      spans: ['09:00-12:00', '09:00-10:00', '09:30-10:00', '10:30-11:30'],
      expected: ['09:00-12:00 0/3', '09:00-10:00 1/3', '09:30-10:00 2/3', '10:30-11:30 1/3 +2'],
    },
    {
      name: 'a long one holds a cluster together after a short one has ended',
      spans: ['09:00-12:00', '09:00-09:30', '11:00-11:30', '12:00-13:00'],
      expected: ['09:00-12:00 0/2', '09:00-09:30 1/2', '11:00-11:30 1/2', '12:00-13:00 0/1'],
    },
    {
      name: 'a very short one is drawn 24 minutes long, so it takes that room',
      spans: ['09:00-09:10', '09:15-10:00'],
      expected: ['09:00-09:10 0/2', '09:15-10:00 1/2'],
    },
    {
      name: 'the order given does not matter',
      spans: ['10:00-11:00', '09:00-10:30'],
      expected: ['09:00-10:30 0/2', '10:00-11:00 1/2'],
    },
    {
      name: 'the end of the day',
      spans: ['23:30-24:00', '23:00-24:00'],
      expected: ['23:00-24:00 0/2', '23:30-24:00 1/2'],
    },
  ])('$name', ({ spans, expected }) => {
    expect(layout(...spans)).toEqual(expected)
  })
})
