import { randomUUID } from 'node:crypto'
import { addDays } from '#shared/time/local-date.ts'
import { aStudio, inAWeek } from '#tests/builders/studio.ts'
import { apiClient } from '#tests/integration/support/api-client.ts'
import { aCaller, bookFor, forCustomer } from '#tests/integration/support/booking-for-customer.ts'
import { wallInstant } from '#tests/integration/support/booking-test-studio.ts'
import { aRepeat, bookRepeat, toPreview } from '#tests/integration/support/repeats.ts'
import { onScene } from '#bench/reservation/start-servers-to-compare.ts'
import { formatTime, median, type Table, timeOf } from '#bench/result-table.ts'

const APPOINTMENTS = 52
const ROUNDS = 20
/** Warm-up rounds of the server and its database. They are not counted. */
const FIRST_ROUNDS = 4

/**
 * Measures a repeat of 52 weekly appointments: its preview and its booking. In each round a single booking on the same calendar is measured
 * for comparison.
 */
export function measureRepeat(): Promise<Table> {
  return onScene(async ({ servers, database }) => {
    const studio = await aStudio(database)
    const [url = ''] = servers
    const call = apiClient(url, { token: studio.owner.token })
    const times = { one: [] as number[], preview: [] as number[], repeat: [] as number[] }
    for (let round = 0; round < FIRST_ROUNDS + ROUNDS; round += 1) {
      const time = `${String(8 + (round % 12)).padStart(2, '0')}:00`
      const date = addDays(inAWeek, Math.floor(round / 12))
      const far = addDays(inAWeek, 700 + round)
      const single = forCustomer(studio, far, { startTime: wallInstant(far, '20:00'), newCustomer: aCaller() })
      const order = aRepeat(studio, date, APPOINTMENTS, {
        time,
        rule: { unit: 'WEEK', every: 1, weekdays: [weekdayOf(date)], count: APPOINTMENTS, until: null },
        newCustomer: aCaller(),
      })
      const one = await timeOf(() => bookFor(call, single))
      const preview = await timeOf(() => call('previewRepeat', { body: toPreview(order) }))
      const repeat = await timeOf(async () => {
        const { booked } = await bookRepeat(call, order, randomUUID())
        if (booked?.bookingIds.length !== APPOINTMENTS) throw new Error('Not booked.')
      })
      if (round < FIRST_ROUNDS) continue
      times.one.push(one)
      times.preview.push(preview)
      times.repeat.push(repeat)
    }
    const [one, repeat] = [median(times.one), median(times.repeat)]
    return {
      columns: ['What', 'Median', 'At most'],
      rows: [
        ['One booking for a customer', formatTime(one), ''],
        [`The preview of ${APPOINTMENTS} weeks`, formatTime(median(times.preview)), ''],
        [`A repeat of ${APPOINTMENTS} weeks`, formatTime(repeat), ''],
        ['Times one booking', (repeat / one).toFixed(1), '6'],
      ],
    }
  })
}

/** Returns the weekday of a date as a number: 1 is Monday, 7 is Sunday. */
const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7
