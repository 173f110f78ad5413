import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays-by-country.ts'

/** The holidays of Israel, whose calendar takes long to compute, and the CPU time in milliseconds that asking for them took. */
async function ask(firstYear: number, lastYear: number) {
  const before = process.cpuUsage()
  const holidays = await publicHolidays({ country: 'IL', region: null }, firstYear, lastYear)
  const { user, system } = process.cpuUsage(before)
  return { holidays, cost: (user + system) / 1000 }
}

test('A10: the holidays of a place and a year are computed once', async () => {
  const first = await ask(2026, 2036)
  const again = await ask(2026, 2036)
  expect(again.holidays).toEqual(first.holidays)
  expect(first.holidays.length).toBeGreaterThan(5)
  expect(again.cost).toBeLessThan(first.cost / 4)
  const part = await ask(2027, 2028)
  expect(part.holidays.every(({ dates }) => dates.every((date) => /^202[78]/.test(date)))).toBe(true)
  expect((await ask(2026, 2036)).holidays).toEqual(first.holidays)
})
