import { randomUUID } from 'node:crypto'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aStudio, inAWeek, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { manyAccounts } from '#tests/integration/support/many-accounts.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { reservationText, slotId } from './reservation-text.ts'
import type { Scene } from './start-servers-to-compare.ts'

export const SPECIALISTS = 200
/** The number of customers who reserve at the same time. */
export const CLIENTS = 64
/** The number of reservations in a round. */
export const PER_ROUND = 6000
const DAYS = 60
const HOURS = 24
/** There are fewer customers than reservations, so each customer books repeatedly. */
const CUSTOMERS = 1000

/** The sessions of a specialist: one of an hour at every hour of day and night. */
interface Calendar {
  readonly studio: Studio
  readonly seriesId: string
}

/**
 * Makes a business of many specialists, and customers. Returns the text of the reservation with a given number, from 0 on: each is of a
 * free slot of the next specialist in turn.
 */
export async function reservationsOfOneBusiness(
  scene: Pick<Scene, 'database' | 'databaseUrl'>,
): Promise<(number: number) => string> {
  const people = await manyAccounts(scene.databaseUrl, CUSTOMERS)
  const calendars = await calendarsOf(scene)
  return (number) => {
    const calendar = calendars[number % calendars.length]
    const person = people[number % people.length]
    if (!calendar || !person) throw new Error('Nobody to book with.')
    const slot = Math.floor(number / calendars.length)
    const id = slotId(calendar.seriesId, addDays(inAWeek, Math.floor(slot / HOURS)), slot % HOURS)
    return reservationText(calendar.studio, calendar.studio.privateService, id, person, `reservation-${number}`)
  }
}

/** Does the same in the database at `databaseUrl`, and renews the query planner's statistics, as Postgres itself does within a minute. */
export async function insertBusinessToBook(databaseUrl: string): Promise<(number: number) => string> {
  const database = openProductDatabase(databaseUrl, 8, () => undefined)
  try {
    const reservation = await reservationsOfOneBusiness({ databaseUrl, database })
    await queryAsOwner(databaseUrl, 'analyze')
    return reservation
  } finally {
    await database.close()
  }
}

async function calendarsOf({ databaseUrl, database }: Pick<Scene, 'database' | 'databaseUrl'>): Promise<Calendar[]> {
  const studio = await aStudio(database)
  const calendars: Calendar[] = []
  for (let number = 0; number < SPECIALISTS; number += 1) {
    const specialistId = randomUUID()
    await queryAsOwner(
      databaseUrl,
      `with specialist as (
         insert into specialist (organization_id, id, first_name, email, created_at)
         values ($1, $2, 'Anna', 'anna@example.test', now())
       )
       insert into service_specialist (organization_id, service_id, specialist_id) values ($1, $3, $2)`,
      [studio.id, specialistId, studio.privateService.id],
    )
    const own = { ...studio, specialistId }
    const times = { fromMinute: 0, toMinute: HOURS * 60, recurrence: 'daily', endDate: addDays(inAWeek, DAYS) } as const
    calendars.push({ studio: own, seriesId: await publishSessions(database, own, own.privateService, times) })
  }
  return calendars
}
