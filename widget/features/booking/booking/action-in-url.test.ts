import { describe, expect, test } from 'vitest'
import { lookOf } from './action-in-url.ts'

const asked = { state: 'asked', canCancel: true, canReschedule: true } as const
const accepted = { state: 'accepted', canCancel: true, canReschedule: true } as const
const late = { state: 'accepted', canCancel: true, canReschedule: false } as const
const ended = { state: 'rejected', canCancel: false, canReschedule: false } as const

describe('a link in a mail opens the booking’s action or says that it is outdated (R-D125)', () => {
  test.each([
    ['nothing asked', undefined, asked, 'nothing'],
    ['an answer to what is asked', 'answer', asked, 'reschedule'],
    ['an answer that was given', 'answer', accepted, 'answered'],
    ['an answer that came too late', 'answer', ended, 'answered'],
    ['a move', 'reschedule', accepted, 'reschedule'],
    ['a move that is too late', 'reschedule', late, 'stale'],
    ['a cancellation', 'cancel', late, 'cancel'],
    ['a cancellation of what is cancelled', 'cancel', ended, 'stale'],
  ] as const)('%s', (_, action, booking, expected) => {
    expect(lookOf(action, booking)).toBe(expected)
  })
})
