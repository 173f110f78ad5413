import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'

const DAYS = 60
const HOURS = 24
const CUSTOMERS = 4

/** A free hour that nobody else will ask for, and who books it. */
export interface FreeSlot {
  readonly studio: Studio
  readonly slotId: string
  readonly customer: Person
}

/** Businesses with free time, and people who book it. */
export interface Market {
  readonly studios: readonly Studio[]
  /** Each slot is given out once. Throws when all are used. */
  nextSlot(): FreeSlot
}

interface Stall {
  readonly studio: Studio
  readonly customers: readonly Person[]
  readonly seriesId: string
}

/** Writes so many businesses into a database, each with 1440 free hours in the next months. */
export async function openMarket(databaseUrl: string, size: number): Promise<Market> {
  const database = openDatabase(databaseUrl, 2, () => undefined)
  try {
    const stalls: Stall[] = []
    for (let number = 0; number < size; number += 1) stalls.push(await aStall(database))
    let given = 0
    return {
      studios: stalls.map(({ studio }) => studio),
      nextSlot: () => {
        const stall = stalls[given % size]
        const hour = Math.floor(given / size)
        const customer = stall?.customers[hour % CUSTOMERS]
        if (!stall || !customer || hour >= DAYS * HOURS) throw new Error('All slots are used: open a larger market.')
        given += 1
        const date = addDays(inAWeek, Math.floor(hour / HOURS)).replaceAll('-', '')
        const time = `${String(hour % HOURS).padStart(2, '0')}00`
        return { studio: stall.studio, slotId: `${stall.seriesId}_${date}_${time}`, customer }
      },
    }
  } finally {
    await database.close()
  }
}

async function aStall(database: Database): Promise<Stall> {
  const studio = await aStudio(database)
  const customers: Person[] = []
  while (customers.length < CUSTOMERS) customers.push(await aCustomer(database, studio))
  const seriesId = await publishSessions(database, studio, studio.privateService, {
    fromMinute: 0,
    toMinute: HOURS * 60,
    recurrence: 'daily',
    endDate: addDays(inAWeek, DAYS - 1),
  })
  return { studio, customers, seriesId }
}
