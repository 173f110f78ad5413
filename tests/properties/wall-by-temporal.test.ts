import { expect, test } from 'vitest'
import { day } from '#tests/builders/scheduling.ts'
import { bySampleSize } from '#tests/integration/support/full-or-reduced-run.ts'
import { ZONES } from './arbitrary-series.ts'
import { offsetAt } from './wall-by-temporal.ts'

/** Days between two comparisons. */
const STEP = bySampleSize({ reduced: 9, full: 3 })

/** The oracle must not miss a clock change, so Temporal is compared with `Intl` of the platform every few days. */
test.each(ZONES)('Temporal and the platform show the same local times from 2000 to 2050 in %s', (zone) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const differences: string[] = []
  for (let instant = day('2000-01-01') * 1440; instant < day('2051-01-01') * 1440; instant += STEP * 1440) {
    const shown = format.format(instant * 60_000).replace(/.*GMT/, '') || '+00:00'
    if (shown !== offsetText(offsetAt(zone, instant)))
      differences.push(`${new Date(instant * 60_000).toISOString()} ${shown}`)
  }
  expect(differences).toEqual([])
})

/** An offset as text, such as '+05:30'. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const digits = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':')
  return `${minutes < 0 ? '-' : '+'}${digits}`
}
