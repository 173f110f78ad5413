import { expect, test } from 'vitest'
import { ownerProofOf } from './owner-proof.ts'

const typed = { password: 'secret', code: ' 123456 ', mailedCode: '654321' }
const nothing = { password: '', code: ' ', mailedCode: '65432' }

test.each([
  ['the password', false, false, { password: 'secret' }],
  ['a mailed code', false, true, { mailedCode: '654321' }],
  ['the second factor', true, false, { code: '123456' }],
  ['the second factor, whatever was mailed', true, true, { code: '123456' }],
])('An account’s owner is verified by %s (R-D339)', (_, needsSecondFactor, isMailed, proof) => {
  const asked = { needsSecondFactor, isMailed }
  expect(ownerProofOf(typed, asked)).toEqual({ proof, isComplete: true })
  expect(ownerProofOf(nothing, asked).isComplete).toBe(false)
})
