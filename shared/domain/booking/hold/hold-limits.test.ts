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

test('An account can hold two unpaid seats, and not a third one from another network (T-A10)', () => {
  const count = askInTurn([holder('a', 'home')])
  expect([count(holder('a', 'home')), count(holder('a', 'train')), count(holder('b', 'home'))]).toEqual([
    undefined,
    'too-many-holds',
    undefined,
  ])
})

test('A network can hold three unpaid seats, whichever accounts they belong to (T-A10)', () => {
  const count = askInTurn([holder('a', 'school'), holder('b', 'school')])
  expect([count(holder('c', 'school')), count(holder('d', 'school')), count(holder('d', 'home'))]).toEqual([
    undefined,
    'too-many-holds-nearby',
    undefined,
  ])
})

test('With many holds in all, an account may have only one, and an account without a hold is not refused (T-A10)', () => {
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
] as const)(
  'A guest’s series of %i appointments counts as that many seats of the network (T-A10, T-P12)',
  (appointments, held, isWithin) => {
    const holds = held.map(([network, count]) => ({ network, appointments: count }))
    expect(isSeriesWithin(holds, 'school', appointments, limits)).toBe(isWithin)
  },
)
