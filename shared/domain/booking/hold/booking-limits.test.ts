import { expect, test } from 'vitest'
import { type BookingCounts, type BookingLimits, checkBookingLimits, type LimitedBooking } from './booking-limits.ts'

const limits: BookingLimits = { unpaidPerCustomer: 3, unpaidPerNetwork: 5, hourlyPerAccount: 4, hourlyPerNetwork: 6 }
const nothing: BookingCounts = {
  unpaidOfCustomers: new Map(),
  unpaidOfNetworks: new Map(),
  lastHourOfAccounts: new Map(),
  lastHourOfNetworks: new Map(),
}
const holder = (accountId: string, network: string, guestEmail?: string) => ({ accountId, network, guestEmail })

/** Asks for bookings one after the other; each allowed one counts for the next. */
function askInTurn(counts: BookingCounts, limitsToKeep = limits) {
  const allowed: LimitedBooking[] = []
  return (one: LimitedBooking['holder'], unpaid: number) => {
    const problem = checkBookingLimits(counts, allowed, { holder: one, unpaid }, limitsToKeep)
    if (!problem) allowed.push({ holder: one, unpaid })
    return problem
  }
}

test('D341: unpaid appointments are counted by customer, with those of before, and a refused one is none', () => {
  const count = askInTurn({ ...nothing, unpaidOfCustomers: new Map([['a', 1]]) })
  const answers = [2, 3, 2, 1, 0].map((unpaid) => count(holder('a', 'home'), unpaid))
  expect(answers).toEqual([undefined, 'too-many-unpaid', 'too-many-unpaid', 'too-many-unpaid', undefined])
  expect(count(holder('b', 'home'), 3)).toBeUndefined()
})

test('D341: a guest is counted by mail address, whichever customer it is', () => {
  const count = askInTurn(nothing)
  expect(count(holder('a', 'home', 'g@example.test'), 3)).toBeUndefined()
  expect(count(holder('b', 'work', 'g@example.test'), 1)).toBe('too-many-unpaid')
})

test('D341: an organisation may set no limit; that of the network stays', () => {
  const count = askInTurn(nothing, { ...limits, unpaidPerCustomer: null })
  expect([5, 1].map((unpaid) => count(holder('a', 'home'), unpaid))).toEqual([undefined, 'too-many-unpaid-nearby'])
})

test('D341: what is free or paid at once is booked also above a limit that was lowered', () => {
  const counts = { ...nothing, unpaidOfCustomers: new Map([['a', 4]]), unpaidOfNetworks: new Map([['home', 6]]) }
  const count = askInTurn(counts)
  expect([0, 1].map((unpaid) => count(holder('a', 'home'), unpaid))).toEqual([undefined, 'too-many-unpaid'])
  expect([0, 1].map((unpaid) => count(holder('b', 'home'), unpaid))).toEqual([undefined, 'too-many-unpaid-nearby'])
})

test('D342: bookings of an hour are counted by account and by network, whatever pays them', () => {
  const count = askInTurn({ ...nothing, lastHourOfAccounts: new Map([['a', 3]]) })
  expect([0, 0].map(() => count(holder('a', 'home'), 0))).toEqual([undefined, 'rate-limited'])
  const crowd = ['b', 'c', 'd', 'e', 'f', 'g'].map((id) => count(holder(id, 'home'), 0))
  expect(crowd).toEqual([...Array(5).fill(undefined), 'rate-limited'])
  expect(count(holder('g', 'work'), 0)).toBeUndefined()
})
