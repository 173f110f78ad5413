import { describe, expect, it } from 'vitest'
import { day } from '#tests/builders/scheduling.ts'
import type { ChangeScope } from './change-scope.ts'
import { CHANGE_SCOPES, isInScope } from './change-scope.ts'

/**
 * Two slots a day on ten days of March 2025; the selected one is Wednesday 5 March, 10:00:
 *
 *   Mo 3   Tu 4   We 5   Th 6   Fr 7   Sa 8   Su 9   Mo 10   Tu 11   We 12
 *   9 10   9 10   9*10   9 10   9 10   9 10   9 10   9  10   9  10   9  10
 */
const days = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const occurrences = days.flatMap((date) =>
  [9, 10].map((hour) => ({ label: `${date}/${hour}`, day: day('2025-03-01') + date - 1, startMinute: hour * 60 })),
)
const selected = { day: day('2025-03-05'), startMinute: 600 }

const expected: Record<ChangeScope, string> = {
  selected: '5/10',
  following: '5/10 6/9 6/10 7/9 7/10 8/9 8/10 9/9 9/10 10/9 10/10 11/9 11/10 12/9 12/10',
  all: occurrences.map(({ label }) => label).join(' '),
  'following-same-day': '5/10',
  'all-same-day': '5/9 5/10',
  'following-same-weekday': '5/9 5/10 12/9 12/10',
  'all-same-weekday': '5/9 5/10 12/9 12/10',
  'following-same-time-and-weekday': '5/10 12/10',
  'following-same-time': '5/10 6/10 7/10 8/10 9/10 10/10 11/10 12/10',
}

describe('isInScope (R-A3.15)', () => {
  it.each(CHANGE_SCOPES)('the scope %s reaches exactly its occurrences', (scope) => {
    const touched = occurrences.filter((occurrence) => isInScope(scope, occurrence, selected))
    expect(touched.map(({ label }) => label).join(' ')).toBe(expected[scope])
  })

  it('only the scopes all and all on that weekday reach occurrences before the selected one', () => {
    const later = { day: day('2025-03-12'), startMinute: 540 }
    const reach = CHANGE_SCOPES.filter((scope) => isInScope(scope, { day: day('2025-03-05'), startMinute: 540 }, later))
    expect(reach).toEqual(['all', 'all-same-weekday'])
    expect(isInScope('following-same-day', { ...later, startMinute: 600 }, later)).toBe(true)
  })
})
