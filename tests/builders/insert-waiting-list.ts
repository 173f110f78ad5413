import { randomUUID } from 'node:crypto'
import { insertEntry, lockOrder } from '#server/modules/booking/records/waiting-list/waiting-entries.ts'
import { newWaitingSecret } from '#server/modules/booking/records/waiting-list/waiting-links.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { WaitingTarget } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { aBookingAt, now, publishSessions, type Studio } from './studio.ts'

type SessionTarget = Extract<WaitingTarget, { kind: 'session' }>

/** Publishes one session of the private service at 09:00 on a date without other availability, and books it, so that it is full. */
export async function aFullSession(
  database: Database,
  studio: Studio,
  customer: { readonly customerId: string },
  date: LocalDate,
): Promise<SessionTarget> {
  const { privateService: service, specialistId } = studio
  const seriesId = await publishSessions(database, studio, service, { startDate: date, endDate: date, toMinute: 600 })
  const start = wallToInstantOrNext(zoneOf('Europe/Amsterdam'), toEpochDay(date), 540)
  const occurrence = { seriesId, day: toEpochDay(date), startMinute: 540 }
  await aBookingAt(database, studio, customer, { start, occurrence })
  return { kind: 'session', serviceId: service.id, specialistId, start }
}

/** Inserts a customer's entry into the waiting list of a target. */
export async function aWaitingEntry(
  database: Database,
  studio: Studio,
  { customerId }: { readonly customerId: string },
  target: WaitingTarget,
): Promise<{ readonly id: string; readonly secret: string }> {
  const id = randomUUID()
  const secret = await database.inTenant(studio.id, async (transaction) => {
    await lockOrder(transaction)
    await insertEntry(transaction, { id, target, customerId, locale: 'nl', now })
    return newWaitingSecret(transaction, id, systemSecrets, now)
  })
  return { id, secret }
}
