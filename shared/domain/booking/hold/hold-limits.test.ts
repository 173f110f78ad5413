import { expect, test } from 'vitest'
import { checkHold, type Holder, isSeriesWithin } from './hold-limits.ts'

const limits = { perAccount: 2, perNetwork: 3, oneEachFrom: 4 }
const holder = (accountId: string, network: string): Holder => ({ accountId, network })

/** Asks for holds one after the other; each allowed one counts for the next. */
function askInTurn(held: readonly Holder[]) {
  const all = [...held]
  return (one: Holder) => {
    const problem = checkHold(all, one, limits)
    if (!problem) all.push(one)
    return problem
  }
}

test('A10: an account holds two seats unpaid, and not a third from another network', () => {
  const count = askInTurn([holder('a', 'home')])
  expect([count(holder('a', 'home')), count(holder('a', 'train')), count(holder('b', 'home'))]).toEqual([
    undefined,
    'too-many-holds',
    undefined,
  ])
})

test('A10: a network holds three, whoever they are of', () => {
  const count = askInTurn([holder('a', 'school'), holder('b', 'school')])
  expect([count(holder('c', 'school')), count(holder('d', 'school')), count(holder('d', 'home'))]).toEqual([
    undefined,
    'too-many-holds-nearby',
    undefined,
  ])
})

test('A10: from so many holds on an account holds one, and who holds none is not refused', () => {
  const others = ['a', 'b', 'c', 'd'].map((name) => holder(name, name))
  const count = askInTurn(others)
  expect([count(holder('a', 'a')), count(holder('e', 'e'))]).toEqual(['too-many-holds', undefined])
})

test.each([
  [3, [], true],
  [4, [], false],
  [2, [['school', 1]], true],
  [2, [['school', 2]], false],
  [
    2,
    [
      ['school', 1],
      ['school', 1],
    ],
    false,
  ],
  [3, [['home', 9]], true],
] as const)('A10, P12: a guest’s series of %i is as many seats of the network', (appointments, held, isWithin) => {
  const holds = held.map(([network, count]) => ({ network, appointments: count }))
  expect(isSeriesWithin(holds, 'school', appointments, limits)).toBe(isWithin)
})
