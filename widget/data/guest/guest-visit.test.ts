import { describe, expect, test } from 'vitest'
import { isGuestSecret } from '#shared/domain/guest/guest-link.ts'
import { keyStore } from '../storage.ts'
import { guestVisits, takeGuestLink } from './guest-visit.ts'

const secret = `guest_${'s'.repeat(43)}`

/** Simulates the session storage of a tab, which survives a reload. */
function tab() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  return { kept, open: () => guestVisits(keyStore(() => storage)) }
}

describe('the stored visit of a guest (R-D217)', () => {
  test('has one secret, and keeps the links to bookings over a reload', () => {
    const { open } = tab()
    const visits = open()
    const own = visits.secret()
    expect([isGuestSecret(own), visits.secret()]).toEqual([true, own])
    visits.introduce({ email: 'noor@example.nl', firstName: 'Noor', lastName: '' })
    visits.open('b', own)
    expect(open().current()).toEqual({
      user: { id: 'guest', email: 'noor@example.nl', firstName: 'Noor', lastName: '' },
      secrets: { b: own },
    })
    visits.close('b')
    expect(open().current().secrets).toEqual({})
  })

  test.each(['', '{', '[]', 'null', '{"user":1}'])('ignores stored text that is not a valid visit: %s', (text) => {
    const { kept, open } = tab()
    kept.set('guest', text)
    expect(open().current().secrets).toEqual({})
  })

  test('is kept in memory where storage is blocked', () => {
    const visits = guestVisits(
      keyStore(() => {
        throw new Error('blocked')
      }),
    )
    visits.open('b', secret)
    expect(visits.current().secrets).toEqual({ b: secret })
  })
})

describe('the secret in the link of a mail (T-A13)', () => {
  const arriveAt = (address: string) => {
    window.history.replaceState(null, '', address)
    const visits = tab().open()
    takeGuestLink(window, visits)
    return {
      secrets: visits.current().secrets,
      left: window.location.pathname + window.location.search + window.location.hash,
    }
  }

  test('is removed from the URL, and opens the booking in that URL', () => {
    expect(arriveAt(`/widget/?organization_id=o&appointmentId=b#${secret}`)).toEqual({
      secrets: { b: secret },
      left: '/widget/?organization_id=o&appointmentId=b',
    })
  })

  test('is ignored without a booking, and another fragment stays in the URL', () => {
    expect(arriveAt(`/widget/?organization_id=o#${secret}`)).toEqual({
      secrets: {},
      left: '/widget/?organization_id=o',
    })
    expect(arriveAt('/widget/?appointmentId=b#top')).toEqual({ secrets: {}, left: '/widget/?appointmentId=b#top' })
  })
})
