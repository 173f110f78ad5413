import { expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { readTypedDate } from './typed-date.ts'

const today = localDate('2025-03-12') // This is a Wednesday.

it.each([
  ['2025-04-03', '2025-04-03'],
  ['3-4-2025', '2025-04-03'],
  ['3/4', '2025-04-03'],
  ['1.2', '2026-02-01'],
  ['3 april', '2025-04-03'],
  ['April 3', '2025-04-03'],
  ['apr 3, 2027', '2027-04-03'],
  ['12 maart', '2025-03-12'],
  ['11 mrt', '2026-03-11'],
  ['5 mei', '2025-05-05'],
  ['today', '2025-03-12'],
  ['morgen', '2025-03-13'],
  ['friday', '2025-03-14'],
  ['vrijdag', '2025-03-14'],
  ['woensdag', '2025-03-19'],
  ['mon', '2025-03-17'],
  ['31 februari', undefined],
  ['2025-02-30', undefined],
  ['29-2', undefined],
  ['noor', undefined],
  ['3', undefined],
  ['', undefined],
])('The typed date %s is read as %s', (text, expected) => {
  expect(readTypedDate(text, today)).toBe(expected)
})
