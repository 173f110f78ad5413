import { clearImmediate, setImmediate } from 'node:timers'
import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays-by-country.ts'

/** The holidays of Israel, and whether they were computed, after each year of which other work of the process gets its turn. */
async function ask(firstYear: number, lastYear: number) {
  let wasComputed = false
  const turn = setImmediate(() => (wasComputed = true))
  const holidays = await publicHolidays({ country: 'IL', region: null }, firstYear, lastYear)
  clearImmediate(turn)
  return { holidays, wasComputed }
}

test('The public holidays of a place and a year are computed only once (T-A10)', async () => {
  const first = await ask(2026, 2036)
  expect(first.wasComputed).toBe(true)
  expect(first.holidays.length).toBeGreaterThan(5)
  expect(await ask(2026, 2036)).toEqual({ holidays: first.holidays, wasComputed: false })
  const part = await ask(2027, 2028)
  expect(part.wasComputed).toBe(false)
  expect(part.holidays.every(({ dates }) => dates.every((date) => /^202[78]/.test(date)))).toBe(true)
  expect(await ask(2036, 2037)).toMatchObject({ wasComputed: true })
})
