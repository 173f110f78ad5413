import { Client } from 'pg'
import { addDays } from '#shared/time/local-date.ts'
import { aStudio, inAWeek } from '#tests/builders/studio.ts'
import { apiClient } from '#tests/integration/support/api-client.ts'
import { aCaller } from '#tests/integration/support/booking-for-customer.ts'
import { aRepeat, bookRepeat, toPreview } from '#tests/integration/support/repeats.ts'
import { onScene } from '#bench/reservation/start-servers-to-compare.ts'
import { formatTime, median, type Table, timeOf } from '#bench/result-table.ts'

const DAYS = 14
const BOOKINGS_A_DAY = 15
const BOOKINGS = DAYS * BOOKINGS_A_DAY
const RUNS = 40
/** Warm-up runs of the server and its database. They are not counted. */
const FIRST_RUNS = 10

/** Selects what the preview shows: the specialist's bookings within a period. It is one plain statement, run as the schema's owner. */
const bareQuery = `
  select booking.id, booking.version, status, starts_at, ends_at, service.name, booking.specialist_id, guest_first_name, guest_last_name
  from booking join service on service.organization_id = booking.organization_id and service.id = service_id
  where booking.organization_id = $1 and booking.specialist_id = $2 and status <> 'rejected' and starts_at < $4 and ends_at > $3
  order by starts_at`

/** Measures the preview of a two-week absence that overlaps many bookings. Each run also measures one bare query for the same bookings. */
export function measureAbsencePreview(): Promise<Table> {
  return onScene(async ({ servers, database, databaseUrl }) => {
    const studio = await aStudio(database)
    const call = apiClient(servers[0] ?? '', { token: studio.owner.token })
    for (let hour = 0; hour < BOOKINGS_A_DAY; hour += 1) {
      const time = `${String(6 + hour).padStart(2, '0')}:00`
      const order = aRepeat(studio, inAWeek, DAYS, { time, duration: 45, newCustomer: aCaller() })
      const preview = await call('previewRepeat', { body: { ...toPreview(order), duration: 45 } })
      const confirmed = preview.dates.map(({ number, warnings }) => ({
        number,
        warnings: warnings.map(({ id }) => id),
      }))
      const { booked } = await bookRepeat(call, { ...order, confirmed })
      if (booked?.bookingIds.length !== DAYS) throw new Error('Not booked.')
    }
    const last = addDays(inAWeek, DAYS - 1)
    const body = {
      kind: 'AWAY' as const,
      specialistIds: [studio.specialistId],
      startDate: inAWeek,
      startTime: '00:00',
      endDate: last,
      endTime: '24:00',
      recurrence: 'ONE_TIME' as const,
    }
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    const times = { preview: [] as number[], bare: [] as number[] }
    for (let run = 0; run < FIRST_RUNS + RUNS; run += 1) {
      const preview = await timeOf(async () => {
        const { total } = await call('previewAbsence', { body })
        if (total !== BOOKINGS) throw new Error(`${total} bookings are inside.`)
      })
      const bare = await timeOf(() =>
        client.query(bareQuery, [
          studio.id,
          studio.specialistId,
          `${inAWeek}T00:00+01:00`,
          `${addDays(last, 1)}T00:00+01:00`,
        ]),
      )
      if (run < FIRST_RUNS) continue
      times.preview.push(preview)
      times.bare.push(bare)
    }
    await client.end()
    const [preview, bare] = [median(times.preview), median(times.bare)]
    return {
      columns: ['What', 'Median', 'At most'],
      rows: [
        [`The preview of two weeks away with ${BOOKINGS} bookings inside, over HTTP`, formatTime(preview), '300 ms'],
        ['A bare query for these bookings', formatTime(bare), ''],
        ['Times the bare query', (preview / bare).toFixed(1), ''],
      ],
    }
  })
}
