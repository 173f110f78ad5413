import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import type { Call } from '#shared/api/client.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays, type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { localTime } from '#shared/time/local-time.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { aCustomer, aStudio, inAWeek, now, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { apiClient } from './api-client.ts'
import { createDatabase, queryAsOwner } from './database.ts'
import { type ExpectSoon, expectSoonAfter } from './expect-soon.ts'
import { reservationOf } from './reservations.ts'
import { startInProcessServer } from './in-process-server.ts'

/** A studio on a running server, for tests of changes of bookings. Its helpers use each date only once. */
export interface BookingTestStudio {
  readonly url: string
  readonly databaseUrl: string
  readonly database: Database
  readonly studio: Studio
  readonly owner: Call
  /** A date that no other test of the file uses. */
  aDay(): LocalDate
  /** Publishes sessions from 09:00 to 11:00. The returned function maps a local time to the slot's id. */
  sessions(date: LocalDate, service?: Service, toMinute?: number): Promise<(time: string) => string>
  /** Publishes a window from 13:00 to 17:00 for the private service. The returned function maps a local time to the slot's id. */
  window(date: LocalDate): Promise<(time: string) => string>
  aGuest(): Promise<Guest>
  /** The times that customers are offered on a date: '09:00 1' has one seat left. */
  freeTimes(date: LocalDate, serviceId?: string): Promise<string[]>
  /** The lines of a booking's trail, such as '1 created customer widget'. */
  trailOf(bookingId: string): Promise<string[]>
  /** Moves a booking to 09:00–10:00 on a day in January 2025, as if it had been made for then. */
  putIntoPast(bookingId: string): Promise<void>
  /** Like `expect.poll`, but if the studio has its own server, that server does its due work before each attempt. */
  readonly expectSoon: ExpectSoon
  /** Runs a statement as the owner of the database schema, and returns the rows. */
  rows<Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

export interface Guest extends Person {
  readonly customerId: string
  readonly call: Call
  /** Books and returns the booking's id. */
  book(slotId: string, service?: Service): Promise<string>
}

const AMSTERDAM = zoneOf('Europe/Amsterdam')

/** A local time in Amsterdam, such as '09:30', as an instant in the API's format. */
export const wallInstant = (date: LocalDate, time: string): string =>
  formatInstant(wallToInstantOrNext(AMSTERDAM, toEpochDay(date), localTime(time)))

async function ownServer() {
  const databaseUrl = await createDatabase()
  return { databaseUrl, ...(await startInProcessServer(databaseUrl)) }
}

function sharedServer() {
  const { databaseUrl, urls } = inject('sharedServers')['for all']
  const nothing = async () => undefined
  return { databaseUrl, url: urls[0]!, doDueWork: nothing, stop: nothing }
}

/** @param whose 'own server' for a file that reads mail, otherwise 'shared server' */
export async function aBookingTestStudio(whose: 'own server' | 'shared server'): Promise<BookingTestStudio> {
  const server = whose === 'own server' ? await ownServer() : sharedServer()
  const { databaseUrl } = server
  const database = openProductDatabase(databaseUrl, 6, () => undefined)
  const studio = await aStudio(database)
  const owner = apiClient(server.url, { token: studio.owner.token })
  const visitor = apiClient(server.url, { organisationId: studio.id })
  let [day, pastDay] = [0, 0]

  const nameOf = (seriesId: string, date: LocalDate, time: string) =>
    `${seriesId}_${date.replaceAll('-', '')}_${time.replace(':', '')}`

  return {
    url: server.url,
    databaseUrl,
    database,
    studio,
    owner,
    aDay: () => addDays(inAWeek, day++),
    sessions: async (date, service = studio.privateService, toMinute = 660) => {
      const seriesId = await publishSessions(database, studio, service, { startDate: date, endDate: date, toMinute })
      return (time) => nameOf(seriesId, date, time)
    },
    window: async (date) => {
      const id = randomUUID()
      const window: Series = {
        kind: 'window',
        id,
        specialistId: studio.specialistId,
        serviceIds: [studio.privateService.id],
        startDate: date,
        endDate: date,
        fromMinute: 13 * 60,
        toMinute: 17 * 60,
        zone: 'Europe/Amsterdam',
        recurrence: 'one-time',
        locationTypes: [],
        locationIds: [],
      }
      await database.inTenant(studio.id, (transaction) => insertSeries(transaction, window, now))
      return (time) => `${nameOf(id, date, '13:00')} - ${wallInstant(date, time)}`
    },
    aGuest: async () => {
      const person = await aCustomer(database, studio)
      const call = apiClient(server.url, { token: person.token, organisationId: studio.id })
      return {
        ...person,
        call,
        book: async (slotId, service = studio.privateService) => {
          const body = reservationOf(studio, service, slotId)
          const { response } = await call('reserve', { body }, { idempotencyKey: randomUUID() })
          return response.bookingId ?? ''
        },
      }
    },
    freeTimes: async (date, serviceId = studio.privateService.id) => {
      const body = { organisationId: studio.id, serviceId, dateBegin: date, dateEnd: date }
      const { response } = await visitor('sessionSlots', { body })
      return response.map(({ startTime, seatsLeft }) => `${startTime.slice(11, 16)} ${seatsLeft}`)
    },
    trailOf: async (id) => {
      const { events } = await owner('bookingTrail', { params: { id } })
      return events.map(({ version, kind, actor, surface }) => [version, kind, actor, surface].join(' '))
    },
    putIntoPast: async (bookingId) => {
      const date = addDays('2025-01-06' as LocalDate, pastDay++)
      const [start, end] = [wallInstant(date, '09:00'), wallInstant(date, '10:00')]
      const times = `starts_at = '${start}', ends_at = '${end}'`
      const state = `'${JSON.stringify({ start, end })}'`
      // All statements go in one call, because one call is one transaction. Other test files check the invariants of the shared database at
      // the same time.
      await queryAsOwner(
        databaseUrl,
        `update booking set ${times} where id = '${bookingId}';
         update claim set ${times} from booking
           where booking.organization_id = claim.organization_id and booking.id = '${bookingId}' and claim_id in (claim.id, claim.of_claim_id);
         update booking_event set after = after || ${state} where booking_id = '${bookingId}'`,
      )
    },
    expectSoon: expectSoonAfter(server.doDueWork),
    rows: (statement, ...values) => queryAsOwner(databaseUrl, statement, values),
    stop: async () => {
      await database.close()
      await server.stop()
    },
  }
}
