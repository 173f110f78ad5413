import { expect, it } from 'vitest'
import { cardDetailFor, fitsTimesAndInitials, cardRoomOfDay } from './card-text-by-width.ts'

it.each([
  { dayWidth: 94, share: 1, expected: 'wide' },
  { dayWidth: 93, share: 1, expected: 'narrow' },
  { dayWidth: 45, share: 1, expected: 'sliver' },
  { dayWidth: 178, share: 1 / 2, expected: 'wide' },
  { dayWidth: 177, share: 1 / 2, expected: 'narrow' },
  { dayWidth: 81, share: 1 / 2, expected: 'sliver' },
  { dayWidth: 153, share: 1 / 4, expected: 'sliver' },
] as const)('A card over $share of a day of $dayWidth px is $expected', ({ dayWidth, share, expected }) =>
  expect(cardDetailFor(cardRoomOfDay(dayWidth), share)).toBe(expected),
)

it.each([
  { dayWidth: 127, share: 1, expected: true },
  { dayWidth: 126, share: 1, expected: false },
  { dayWidth: 245, share: 1 / 2, expected: true },
  { dayWidth: 244, share: 1 / 2, expected: false },
])('Both times fit beside initials over $share of a day of $dayWidth px: $expected', ({ dayWidth, share, expected }) =>
  expect(fitsTimesAndInitials(cardRoomOfDay(dayWidth), share)).toBe(expected),
)
