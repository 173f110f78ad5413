import { expect, test } from 'vitest'
import { afterDisputeNotice, DISPUTE_STATES, type DisputeState } from './dispute.ts'

test.each<[DisputeState, DisputeState, DisputeState]>([
  ['needs-response', 'under-review', 'under-review'],
  ['under-review', 'needs-response', 'under-review'],
  ['under-review', 'won', 'won'],
  ['won', 'under-review', 'won'],
  ['lost', 'won', 'won'],
])('D256: a dispute that is %s and heard to be %s is %s', (known, heard, expected) => {
  expect(afterDisputeNotice(known, heard)).toBe(expected)
})

test('D256: every order of two notices ends alike', () => {
  for (const one of DISPUTE_STATES)
    for (const other of DISPUTE_STATES) expect(afterDisputeNotice(one, other)).toBe(afterDisputeNotice(other, one))
})
