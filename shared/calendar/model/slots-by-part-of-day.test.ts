import { expect, test } from 'vitest'
import {
  areSeatsFew,
  commonCapacity,
  isFull,
  partOfDay,
  slotGroups,
  type CalendarSlot,
} from './slots-by-part-of-day.ts'

const slotAt = (startMinute: number, seats: Pick<CalendarSlot, 'seatsLeft' | 'capacity'> = {}): CalendarSlot => ({
  id: String(startMinute),
  startMinute,
  durationMinutes: 60,
  priceCents: 8500,
  ...seats,
})

test.each([
  [0, 'morning'],
  [719, 'morning'],
  [720, 'afternoon'],
  [1079, 'afternoon'],
  [1080, 'evening'],
  [1439, 'evening'],
])('Minute %i of the day is in the %s', (minute, part) => {
  expect(partOfDay(minute)).toBe(part)
})

test('Slots are grouped by part of the day and ordered by start, and empty parts are left out', () => {
  const groups = slotGroups([1200, 450, 1110, 540].map((minute) => slotAt(minute)))
  expect(groups.map(({ part, slots }) => [part, slots.map((slot) => slot.id)])).toEqual([
    ['morning', ['450', '540']],
    ['evening', ['1110', '1200']],
  ])
})

test.each<[seatsLeft: number | undefined, isFull: boolean]>([
  [undefined, false],
  [0, true],
  [1, false],
])('With %s seats left, a slot is shown as full: %s', (seatsLeft, expected) => {
  expect(isFull(slotAt(540, { seatsLeft }))).toBe(expected)
})

test('One or two seats left count as few', () => {
  expect([1, 2, 3].map(areSeatsFew)).toEqual([true, true, false])
})

test.each<[name: string, capacities: (number | undefined)[], common: number | undefined]>([
  ['all the same', [8, 8], 8],
  ['different', [8, 6], undefined],
  ['private', [1, 1], undefined],
  ['unknown', [undefined, undefined], undefined],
  ['no slots', [], undefined],
])('The number of seats per session that all slots have in common, when they are %s', (_name, capacities, common) => {
  expect(commonCapacity(capacities.map((capacity, index) => slotAt(index, { capacity })))).toBe(common)
})
