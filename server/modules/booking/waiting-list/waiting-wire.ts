import type { Output } from '#shared/api/client.ts'
import { isRemote } from '#shared/domain/location/location.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import type { WaitingState, WaitingTarget } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { type Language, textFor } from '#shared/domain/words/texts-by-language.ts'
import { epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import { fromEpochDay, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { instantToWall, type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { slotIdOfBooking } from '#server/modules/booking/booking/customer/slot-id-of-booking.ts'
import { findCustomer } from '#server/modules/customers/records/index.ts'
import { findOrganisation, listSpecialists } from '#server/modules/organisation/index.ts'
import { listServices } from '#server/modules/catalogue/index.ts'
import { offerOfEntry } from '#server/modules/booking/records/waiting-list/offers.ts'
import { countBefore, type WaitingEntry } from '#server/modules/booking/records/waiting-list/waiting-entries.ts'

type OwnEntry = Output<'waitingEntry'>

export const waitingStates = {
  waiting: 'WAITING',
  offered: 'OFFERED',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  lapsed: 'LAPSED',
  left: 'LEFT',
  ended: 'ENDED',
} as const satisfies Record<WaitingState, string>

interface WireTarget {
  readonly serviceId: string
  readonly specialistId: string | null
  readonly startTime: string | null
  readonly date: string | null
}

/**
 * Parses what a request wants to wait for: a session or a day. Undefined when the start is not a valid instant or a session has no
 * specialist.
 */
export function targetOf({ serviceId, startTime, date, ...wanted }: WireTarget): WaitingTarget | undefined {
  const specialistId = wanted.specialistId?.toLowerCase() ?? null
  const known = { serviceId: serviceId.toLowerCase(), specialistId }
  if (date !== null) return { kind: 'day', ...known, day: localDate(date) }
  const start = startTime === null ? undefined : parseInstant(startTime)
  if (start === undefined || specialistId === null) return undefined
  return { kind: 'session', ...known, specialistId, start }
}

/** The names and the zone with which entries are shown. */
export interface WaitingNames {
  readonly zone: Zone
  readonly organisationName: string
  readonly serviceName: (id: string) => string
  /** Whether a service is by phone or video only. */
  readonly isRemote: (serviceId: string) => boolean
  /** Returns the specialist's name; empty when any specialist is accepted (null), and for a former specialist. */
  readonly specialistName: (id: string | null) => string
}

export async function waitingNames(
  transaction: TenantTransaction,
  reader: Language | undefined,
): Promise<WaitingNames | undefined> {
  const organisation = await findOrganisation(transaction)
  if (!organisation) return undefined
  const services = new Map((await listServices(transaction)).map((service) => [service.id, service]))
  const specialists = new Map((await listSpecialists(transaction)).map((each) => [each.id, fullName(each)]))
  return {
    zone: zoneOf(organisation.zone),
    organisationName: organisationNameFor(organisation, reader),
    serviceName: (id) => {
      const service = services.get(id)
      return service ? textFor(service, 'name', reader) : ''
    },
    isRemote: (id) => isRemote(services.get(id)?.locationTypes ?? []),
    specialistName: (id) => (id === null ? '' : (specialists.get(id) ?? '')),
  }
}

/** Converts what an entry waits for to the format of the API. */
export const wireTarget = (target: WaitingTarget, { zone, serviceName, specialistName }: WaitingNames) => ({
  serviceId: target.serviceId,
  specialistId: target.specialistId,
  startTime: target.kind === 'session' ? wireInstant(zone, target.start) : null,
  date: target.kind === 'day' ? target.day : null,
  serviceName: serviceName(target.serviceId),
  specialistName: specialistName(target.specialistId),
})

export const wireOffer = ({ offer }: Pick<WaitingEntry, 'offer'>, zone: Zone): OwnEntry['offer'] =>
  offer
    ? {
        startTime: wireInstant(zone, offer.start),
        endTime: wireInstant(zone, offer.end),
        validUntil: wireInstant(zone, offer.until),
      }
    : null

/** Converts entries for their customer. An expired offer is already shown as lapsed before the worker has ended it. */
export async function wireOwnEntries(
  transaction: TenantTransaction,
  entries: readonly WaitingEntry[],
  names: WaitingNames,
  now: Date,
): Promise<OwnEntry[]> {
  const ids = entries.map(({ id }) => id)
  const before = await countBefore(transaction, ids)
  const wired: OwnEntry[] = []
  for (const entry of entries) {
    const { id, target, offer } = entry
    const isLate = entry.state === 'offered' && offer !== undefined && offer.until <= epochMinuteOf(now)
    const held = entry.state === 'offered' ? await offerOfEntry(transaction, id, now) : undefined
    const ahead = before.get(id)
    wired.push({
      ...wireTarget(target, names),
      id,
      state: waitingStates[isLate ? 'lapsed' : entry.state],
      position: ahead === undefined ? null : ahead + 1,
      offer: wireOffer(entry, names.zone),
      scheduleId: (held && (await slotIdOfBooking(transaction, held))) ?? null,
      offeredBy: held?.specialistId ?? null,
      offeredDate: held ? dateOf(held.start, names.zone) : null,
      needsAccount: (await findCustomer(transaction, entry.customerId))?.accountId !== null,
    })
  }
  return wired
}

const dateOf = (start: number, zone: Zone): LocalDate => fromEpochDay(instantToWall(zone, start).day)
