import { expect, test } from 'vitest'
import { judgeWord } from './specification-words.ts'

test.each([
  ['server/modules/booking/booking/booking-wire.ts', 'instructorId', true],
  ['renderer/features/calendar/calendar/month-grid.tsx', 'totalSpots', true],
  ['server/modules/booking/booking/booking-wire.ts', 'specialistId', false],
  ['shared/api/specification/calls.ts', 'instructorId', false],
  ['widget/embed/settings.ts', 'organizationId', false],
  ['shared/api/contract/contract-matches-specification.test.ts', 'instructorId', false],
  ['tests/integration/specification-calls.test.ts', 'orgId', false],
])('In %s the word %s is refused: %s', (path, word, isRefused) => {
  expect(judgeWord(path, word) !== undefined).toBe(isRefused)
})
