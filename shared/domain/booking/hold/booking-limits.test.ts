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

test('Unpaid appointments are limited for each customer, counting earlier ones but not refused ones (R-D341)', () => {
  const count = askInTurn({ ...nothing, unpaidOfCustomers: new Map([['a', 1]]) })
  const answers = [2, 3, 2, 1, 0].map((unpaid) => count(holder('a', 'home'), unpaid))
  expect(answers).toEqual([undefined, 'too-many-unpaid', 'too-many-unpaid', 'too-many-unpaid', undefined])
  expect(count(holder('b', 'home'), 3)).toBeUndefined()
})

test('A guest’s unpaid appointments are counted by mail address, whichever customer record they belong to (R-D341)', () => {
  const count = askInTurn(nothing)
  expect(count(holder('a', 'home', 'g@example.test'), 3)).toBeUndefined()
  expect(count(holder('b', 'work', 'g@example.test'), 1)).toBe('too-many-unpaid')
})

test('An organisation may switch off the limit for each customer, but the limit for each network stays (R-D341)', () => {
  const count = askInTurn(nothing, { ...limits, unpaidPerCustomer: null })
  expect([5, 1].map((unpaid) => count(holder('a', 'home'), unpaid))).toEqual([undefined, 'too-many-unpaid-nearby'])
})

test('An appointment that is free or paid at once is accepted above a limit of unpaid appointments that was lowered (R-D341)', () => {
  const counts = { ...nothing, unpaidOfCustomers: new Map([['a', 4]]), unpaidOfNetworks: new Map([['home', 6]]) }
  const count = askInTurn(counts)
  expect([0, 1].map((unpaid) => count(holder('a', 'home'), unpaid))).toEqual([undefined, 'too-many-unpaid'])
  expect([0, 1].map((unpaid) => count(holder('b', 'home'), unpaid))).toEqual([undefined, 'too-many-unpaid-nearby'])
})

test('The bookings of the last hour are limited by account and by network, however they are paid (R-D342)', () => {
  const count = askInTurn({ ...nothing, lastHourOfAccounts: new Map([['a', 3]]) })
  expect([0, 0].map(() => count(holder('a', 'home'), 0))).toEqual([undefined, 'rate-limited'])
  const crowd = ['b', 'c', 'd', 'e', 'f', 'g'].map((id) => count(holder(id, 'home'), 0))
  expect(crowd).toEqual([...Array(5).fill(undefined), 'rate-limited'])
  expect(count(holder('g', 'work'), 0)).toBeUndefined()
})
