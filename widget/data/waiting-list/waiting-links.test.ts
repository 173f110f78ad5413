import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keyStore } from '../storage.ts'
import { createWaitingLinks, guestOfferKeyInUrl, takeWaitingLink, waitingLinks } from './waiting-links.ts'

const secret = 's'.repeat(43)
const id = '6f1c2a34-0000-4000-8000-000000000001'
const open = () => createWaitingLinks(keyStore(() => window.sessionStorage))

/** Arrives at an address, and returns the address that is left and what opens an entry, before and after a reload. */
function arriveAt(address: string, entry: string) {
  window.history.replaceState(null, '', address)
  const links = open()
  takeWaitingLink(window, links)
  const { pathname, search, hash } = window.location
  return { left: pathname + search + hash, keys: [links.keyOf(entry), open().keyOf(entry)] }
}

const before = window.location.href
beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  window.sessionStorage.clear()
  window.history.replaceState(null, '', before)
})

describe('the secret in the link of a waiting list (T-A15)', () => {
  test.each([
    ['stands after the #', `/widget/waiting?organization_id=o&offer=${id}#${secret}`, id, `offer=${id}`],
    ['stood in the query string', `/widget/waiting?organization_id=o&offer=${secret}`, 'mail', 'offer=mail'],
  ])('is removed from the URL and kept for the tab when it %s', (_, address, entry, left) => {
    expect(arriveAt(address, entry)).toEqual({
      left: `/widget/waiting?organization_id=o&${left}`,
      keys: [secret, secret],
    })
  })

  test.each([
    ['an entry without a secret', `/widget/waiting?offer=${id}`],
    ['another anchor', `/widget/waiting?offer=${id}#top`],
    ['a secret without an entry', `/widget/waiting#${secret}`],
  ])('is not taken from a URL with %s, and the entry opens by its id', (_, address) => {
    expect(arriveAt(address, id)).toEqual({ left: address, keys: [id, id] })
  })

  test.each(['null', '{', '[]'])('is ignored when the stored value is invalid: %s', (stored) => {
    window.sessionStorage.setItem('waiting', stored)
    expect(open().keyOf(id)).toBe(id)
  })
})

describe('the waiting list link of a customer without an account (R-D422)', () => {
  test('is sent with a booking once it was opened for it, also after a reload', () => {
    window.history.replaceState(null, '', `/widget/payment?offer=${id}`)
    waitingLinks.open(id, secret)
    expect(guestOfferKeyInUrl()).toBeUndefined()
    waitingLinks.openForGuest(id)
    expect(guestOfferKeyInUrl()).toBe(secret)
    expect(open().isForGuest(id)).toBe(true)
    window.history.replaceState(null, '', '/widget/payment')
    expect(guestOfferKeyInUrl()).toBeUndefined()
  })
})
