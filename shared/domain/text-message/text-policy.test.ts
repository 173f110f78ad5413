import { describe, expect, it } from 'vitest'
import { parseInstant } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { hasText, isWithinLimit, type TextPolicy, textNow } from './text-policy.ts'

const amsterdam = zoneOf('Europe/Amsterdam')
const at = (text: string) => parseInstant(text)!
const policy: TextPolicy = {
  isOn: true,
  hoursBefore: 2,
  insteadOfMail: false,
  sendsCodes: false,
  quiet: { from: 21 * 60, to: 8 * 60 },
  monthlyLimitCents: 100,
}
const start = at('2025-03-14T18:30:00+01:00')
const longAgo = at('2025-03-01T12:00:00+01:00')
/** The moment of the message is 16:30. */
const moment = '2025-03-14T16:30:00+01:00'

describe('whether a booking gets a text message (R-D259, R-D260)', () => {
  it.each([
    { knownSince: longAgo, agreedSince: longAgo, has: true, why: 'known and agreed long before' },
    { knownSince: longAgo, agreedSince: undefined, has: false, why: 'the customer did not agree' },
    { knownSince: at('2025-03-14T16:29:00+01:00'), agreedSince: longAgo, has: true, why: 'booked a minute before' },
    { knownSince: at(moment), agreedSince: longAgo, has: false, why: 'booked in its minute' },
    { knownSince: longAgo, agreedSince: at(moment), has: false, why: 'agreed in its minute' },
  ])('$why: $has', ({ has, ...times }) => {
    expect(hasText({ start, ...times }, policy, amsterdam)).toBe(has)
  })

  it('no message when the organisation has switched them off', () => {
    expect(hasText({ start, knownSince: longAgo, agreedSince: longAgo }, { ...policy, isOn: false }, amsterdam)).toBe(
      false,
    )
  })
})

describe('whether a text message is still sent on another attempt (R-D260)', () => {
  it.each([
    { start: '2025-03-14T18:30:00+01:00', now: '2025-03-14T16:30:00+01:00', verdict: 'send' },
    { start: '2025-03-14T18:30:00+01:00', now: '2025-03-14T18:00:00+01:00', verdict: 'send' },
    { start: '2025-03-14T18:30:00+01:00', now: '2025-03-14T18:01:00+01:00', verdict: 'late' },
    { start: '2025-03-15T09:00:00+01:00', now: '2025-03-14T20:59:00+01:00', verdict: 'send' },
    { start: '2025-03-15T09:00:00+01:00', now: '2025-03-14T21:00:00+01:00', verdict: 'wait' },
    { start: '2025-03-15T09:00:00+01:00', now: '2025-03-15T07:59:00+01:00', verdict: 'wait' },
    { start: '2025-03-15T09:00:00+01:00', now: '2025-03-15T08:00:00+01:00', verdict: 'send' },
    { start: '2025-03-15T08:15:00+01:00', now: '2025-03-15T07:46:00+01:00', verdict: 'late' },
  ] as const)('for $start at $now: $verdict', ({ start: begins, now, verdict }) => {
    expect(textNow(at(begins), policy, amsterdam, at(now))).toBe(verdict)
  })
})

describe('the monthly limit for text messages (R-D261)', () => {
  it.each([
    [0, 8, true],
    [92, 8, true],
    [93, 8, false],
    [100, 0, true],
  ])('%i already spent and %i more: %s', (spent, next, isWithin) => {
    expect(isWithinLimit(spent, next, policy)).toBe(isWithin)
  })
})
