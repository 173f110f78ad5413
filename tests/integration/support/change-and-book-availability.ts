import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { insertSpecialist } from '#server/modules/organisation/team/specialists.ts'
import type { Call, Input, Output } from '#shared/api/client.ts'
import { type CalendarOccurrence, unpackAvailability } from '#shared/api/packed-availability.ts'
import { addDays, addMonthsClamped, type LocalDate, startOfWeek } from '#shared/time/local-date.ts'
import { inAWeek, now, type Studio } from '#tests/builders/studio.ts'
import { bookedId, reservationOf, reserve } from './reservations.ts'

export type { CalendarOccurrence }
export type Preview = Output<'previewAvailabilityChange'>
type PreviewBody = Input<'previewAvailabilityChange'>['body']

/** A Monday so far ahead that no time on it is in the past. */
export const monday: LocalDate = startOfWeek(addDays(inAWeek, 7))

/** Inserts a new specialist for all services of the studio. Tests that use different specialists do not interfere. */
export async function aSpecialist(database: Database, studio: Studio): Promise<string> {
  const id = randomUUID()
  await database.inTenant(studio.id, async (transaction) => {
    await insertSpecialist(
      transaction,
      {
        organisationId: studio.id,
        id,
        firstName: 'Noor',
        lastName: 'Smit',
        jobTitle: '',
        bio: '',
        email: `${id}@example.test`,
        avatarPath: null,
        translation: null,
        videoUrl: null,
      },
      now,
    )
    for (const service of [studio.privateService, studio.freeService, studio.groupService]) {
      await transaction.sql
        .insertInto('service_specialist')
        .values({ organization_id: studio.id, service_id: service.id, specialist_id: id })
        .execute()
    }
  })
  return id
}

/** Reads a specialist's calendar from `monday` on for some years, sorted by start. */
export async function readCalendar(
  call: Call,
  specialistId: string,
  from: LocalDate = monday,
  years = 1,
): Promise<CalendarOccurrence[]> {
  const all: CalendarOccurrence[] = []
  for (let year = 0; year < years; year++) {
    const first = addMonthsClamped(from, 12 * year)
    const last = addDays(addMonthsClamped(from, 12 * (year + 1)), -1)
    const { availability } = await call('providerCalendar', { query: { from: first, to: last, specialistId } })
    all.push(...unpackAvailability(availability))
  }
  return all
}

/** Previews a change, and saves it with the preview's fingerprint. */
export async function previewAndSave(
  call: Call,
  body: PreviewBody,
): Promise<{ preview: Preview; answer: Output<'changeAvailability'> }> {
  const preview = await call('previewAvailabilityChange', { body })
  const { fingerprint, scope } = preview
  return { preview, answer: await call('changeAvailability', { body: { ...body, scope, fingerprint } }) }
}

/** Books an occurrence as a customer and returns the status; of a window, it books the first start. */
export async function bookOccurrence(
  url: string,
  studio: Studio,
  token: string,
  { id, type, startTime, serviceIds, specialistId, price }: CalendarOccurrence,
): Promise<{ status: number; bookingId: string | undefined }> {
  const [serviceId = ''] = serviceIds
  const own = [studio.privateService, studio.freeService, studio.groupService].find((each) => each.id === serviceId)
  const service = { id: serviceId, priceCents: price === null ? (own?.priceCents ?? 0) : Math.round(price * 100) }
  const body = reservationOf({ ...studio, specialistId }, service, id)
  if (type === 'APPOINTMENT' && body.booking) {
    Object.assign(body.booking, { slot: null, windowId: id, windowStart: startTime })
  }
  const answer = await reserve(url, token, body, randomUUID())
  return { status: answer.status, bookingId: bookedId(answer) }
}

/** Saves a service so that only these specialists deliver it. */
export async function giveServiceTo(
  database: Database,
  studio: Studio,
  service: Studio['privateService'],
  specialistIds: readonly string[],
): Promise<void> {
  await database.inTenant(studio.id, (transaction) => saveService(transaction, { ...service, specialistIds }, now))
}
