import { describe, expect, it } from 'vitest'
import {
  draftOfPolicies,
  minutesOf,
  policiesSchema,
  spanOf,
  toPoliciesRequest,
  type Policies,
} from './policies-form.ts'

const policies: Policies = {
  slotStep: null,
  notice: 120,
  bookingWindow: 60,
  dailyMaximum: null,
  lateCancellation: 2880,
  whenLate: 'FORFEIT',
  holdTime: 15,
  requestTime: 72,
  noShowsBeforePayment: null,
  unpaidAhead: 10,
  version: 4,
}

describe('a length of time', () => {
  it.each([
    { minutes: 0, amount: '0', unit: 'hours' },
    { minutes: 90, amount: '90', unit: 'minutes' },
    { minutes: 120, amount: '2', unit: 'hours' },
    { minutes: 2880, amount: '2', unit: 'days' },
  ] as const)('of $minutes minutes is shown as $amount $unit, and converted back', ({ minutes, amount, unit }) => {
    expect(spanOf(minutes)).toEqual({ amount, unit })
    expect(minutesOf({ amount, unit })).toBe(minutes)
  })

  it.each(['-1', '1.5', 'two', '1234567'])('%s is invalid', (amount) => {
    expect(minutesOf({ amount, unit: 'hours' })).toBeNaN()
  })
})

it('Stored booking rules are sent back unchanged (R-D69)', () => {
  const draft = draftOfPolicies(policies)
  expect(draft).toMatchObject({ slotStep: '', bookingWindow: '60', notice: { amount: '2', unit: 'hours' } })
  expect(toPoliciesRequest(draft)).toEqual(policies)
})

it.each([
  { change: { slotStep: '4' }, field: 'slotStep', message: 'slot-step' },
  { change: { slotStep: '15' }, field: undefined, message: undefined },
  { change: { notice: { amount: '366', unit: 'days' } }, field: 'notice', message: 'notice' },
  { change: { bookingWindow: '3651' }, field: 'bookingWindow', message: 'booking-window' },
  { change: { bookingWindow: '0' }, field: undefined, message: undefined },
  { change: { dailyMaximum: '0' }, field: 'dailyMaximum', message: 'daily-maximum' },
  { change: { holdTime: '' }, field: 'holdTime', message: 'hold-time' },
  { change: { requestTime: '721' }, field: 'requestTime', message: 'request-time' },
] as const)('$change: $message', ({ change, field, message }) => {
  const { error } = policiesSchema.safeParse({ ...draftOfPolicies(policies), ...change })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual(
    field === undefined ? undefined : [[field, message]],
  )
})
