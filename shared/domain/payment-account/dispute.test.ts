import { expect, test } from 'vitest'
import { afterDisputeNotice, DISPUTE_STATES, type DisputeState } from './dispute.ts'

test.each<[DisputeState, DisputeState, DisputeState]>([
  ['needs-response', 'under-review', 'under-review'],
  ['under-review', 'needs-response', 'under-review'],
  ['under-review', 'won', 'won'],
  ['won', 'under-review', 'won'],
  ['lost', 'won', 'won'],
])('A dispute that is known as %s and then reported as %s becomes %s (R-D256)', (known, heard, expected) => {
  expect(afterDisputeNotice(known, heard)).toBe(expected)
})

test('Two notices about a dispute have the same result in either order (R-D256)', () => {
  for (const one of DISPUTE_STATES)
    for (const other of DISPUTE_STATES) expect(afterDisputeNotice(one, other)).toBe(afterDisputeNotice(other, one))
})
