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

describe('A15: the secret of a waiting list’s link', () => {
  test.each([
    ['stands after the #', `/widget/waiting?organization_id=o&offer=${id}#${secret}`, id, `offer=${id}`],
    ['stood in the query string', `/widget/waiting?organization_id=o&offer=${secret}`, 'mail', 'offer=mail'],
  ])('leaves the address and is kept for the tab when it %s', (_, address, entry, left) => {
    expect(arriveAt(address, entry)).toEqual({
      left: `/widget/waiting?organization_id=o&${left}`,
      keys: [secret, secret],
    })
  })

  test.each([
    ['an entry without a secret', `/widget/waiting?offer=${id}`],
    ['another anchor', `/widget/waiting?offer=${id}#top`],
    ['a secret without an entry', `/widget/waiting#${secret}`],
  ])('%s is left alone, and the entry opens by its id', (_, address) => {
    expect(arriveAt(address, id)).toEqual({ left: address, keys: [id, id] })
  })

  test.each(['null', '{', '[]'])('what is stored and no such value, %s, counts as nothing', (stored) => {
    window.sessionStorage.setItem('waiting', stored)
    expect(open().keyOf(id)).toBe(id)
  })
})

describe('D422: the link of a customer without an account', () => {
  test('goes along with a booking once it was opened for it, also after a reload', () => {
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
