import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { guestSecret, isGuestSecret, mailedLinkEnd, visitEnd } from './guest-link.ts'
import { type GuestBooking, guestStep } from './guest-requirements.ts'
import { findProof, isProof, PROOF_BITS } from './proof-of-work.ts'
import { sha256OfText } from './sha256.ts'

describe('the step that a guest still has to do before booking (R-D215)', () => {
  test.each<[GuestBooking, 'pays' | 'free', 'confirmed' | 'typed', string]>([
    ['open', 'free', 'typed', 'nothing'],
    ['open', 'pays', 'typed', 'nothing'],
    ['code', 'free', 'typed', 'code'],
    ['code', 'free', 'confirmed', 'nothing'],
    ['code', 'pays', 'typed', 'nothing'],
    ['account', 'free', 'confirmed', 'account'],
    ['account', 'pays', 'typed', 'account'],
  ])('the setting %s, a booking that is %s, an address that is %s: %s', (booking, pays, address, step) => {
    const request = { paysAtOnce: pays === 'pays', isConfirmed: address === 'confirmed', isPersonal: false }
    expect(guestStep({ booking, isPhoneRequired: false }, request)).toBe(step)
  })

  test('personal bookings require a confirmed address, whatever the setting is (R-D216)', () => {
    const policy = { booking: 'open', isPhoneRequired: false } as const
    const request = { paysAtOnce: true, isConfirmed: false, isPersonal: true }
    expect(guestStep(policy, request)).toBe('code')
    expect(guestStep(policy, { ...request, isConfirmed: true })).toBe('nothing')
  })
})

describe('the links that a guest gets by mail (R-D217)', () => {
  test('expire four weeks after the appointment, also over a clock change, and visits after a day', () => {
    const minute = (text: string) => epochMinuteOf(new Date(text))
    expect(mailedLinkEnd(minute('2025-03-14T18:00:00Z'))).toBe(minute('2025-04-11T18:00:00Z'))
    expect(visitEnd(minute('2025-03-29T23:30:00Z'))).toBe(minute('2025-03-30T23:30:00Z'))
  })

  test('have secrets that cannot be confused with a session token', () => {
    const random = 'A'.repeat(42) + '_'
    expect(isGuestSecret(guestSecret(random))).toBe(true)
    for (const other of [random, `guest_${random}x`, 'guest_', `Guest_${random}`, `guest_${random.slice(1)} `])
      expect(isGuestSecret(other)).toBe(false)
  })
})

describe('the proof of work for a guest’s booking (R-D219)', () => {
  const subject = { organisationId: 'o', email: 'noor@example.nl', requestKey: 'key-1' }

  test.each(['', 'abc', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'Zoë ✓'.repeat(40)])(
    'is hashed by SHA-256: %#',
    (text) => {
      const words = sha256OfText(text)
      const hex = [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
      expect(hex).toBe(createHash('sha256').update(text).digest('hex'))
    },
  )

  test('is found in slices, and is valid only for its own request', () => {
    let proof: number | undefined
    for (let first = 0; proof === undefined; first += 1000) proof = findProof(subject, first, 1000)
    expect(isProof(subject, proof)).toBe(true)
    const number = Buffer.alloc(4)
    number.writeUInt32BE(proof)
    const about = createHash('sha256').update('o noor@example.nl key-1').digest()
    const hash = createHash('sha256').update(about).update(number).digest()
    expect([hash[0], hash[1], PROOF_BITS]).toEqual([0, 0, 16])
    for (const other of [{ organisationId: 'p' }, { email: 'bram@example.nl' }, { requestKey: 'key-2' }])
      expect(isProof({ ...subject, ...other }, proof)).toBe(false)
  })
})
