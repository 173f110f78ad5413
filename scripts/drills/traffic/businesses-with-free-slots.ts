import type { Database } from '#server/platform/database/database.ts'
import { addDays } from '#shared/time/local-date.ts'
import type { Person, Studio } from '#tests/builders/studio.ts'
import { codeOf, type VersionCode } from './load-code-of-version.ts'

const DAYS = 60
const HOURS = 24
const CUSTOMERS = 4

/** A free hour that is given to one customer only, with that customer. */
export interface FreeSlot {
  readonly studio: Studio
  readonly slotId: string
  readonly customer: Person
}

/** Businesses with free time, and people who book it. */
export interface Market {
  /** The version of the product that inserted the businesses and whose API client the customers use. */
  readonly code: VersionCode
  /** Returns the next free slot. Each slot is returned once. Throws when all are used. */
  nextSlot(): FreeSlot
}

interface Stall {
  readonly studio: Studio
  readonly customers: readonly Person[]
  readonly seriesId: string
}

/**
 * Inserts `size` businesses into a database, each with 1440 free hours in the next months.
 * @param tree the working tree of another version of the product, when the database has the schema of that version
 */
export async function openMarket(databaseUrl: string, size: number, tree?: string): Promise<Market> {
  const code = await codeOf(tree)
  const database = code.openProductDatabase(databaseUrl, 2, () => undefined)
  try {
    const stalls: Stall[] = []
    for (let number = 0; number < size; number += 1) stalls.push(await aStall(database, code.builders))
    let given = 0
    return {
      code,
      nextSlot: () => {
        const stall = stalls[given % size]
        const hour = Math.floor(given / size)
        const customer = stall?.customers[hour % CUSTOMERS]
        if (!stall || !customer || hour >= DAYS * HOURS) throw new Error('All slots are used: open a larger market.')
        given += 1
        const date = addDays(code.builders.inAWeek, Math.floor(hour / HOURS)).replaceAll('-', '')
        const time = `${String(hour % HOURS).padStart(2, '0')}00`
        return { studio: stall.studio, slotId: `${stall.seriesId}_${date}_${time}`, customer }
      },
    }
  } finally {
    await database.close()
  }
}

async function aStall(
  database: Database,
  { aStudio, aCustomer, publishSessions, inAWeek }: VersionCode['builders'],
): Promise<Stall> {
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
