import type { Insertable } from 'kysely'
import type { BusyClaim, Slot } from '#shared/domain/slot/slot.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'

/** Returns the column values of a new claim for a slot, with `seats` seats taken. */
export function claimRow(organisationId: string, slot: Slot, id: string, seats: number) {
  return {
    organization_id: organisationId,
    id,
    specialist_id: slot.specialistId,
    service_id: slot.serviceId,
    series_id: slot.occurrence.seriesId,
    occurrence_date: fromEpochDay(slot.occurrence.day),
    occurrence_minute: slot.occurrence.startMinute,
    starts_at: dateOfEpochMinute(slot.start),
    ends_at: dateOfEpochMinute(slot.start + slot.durationMinutes),
    capacity: slot.capacity,
    taken: seats,
    of_claim_id: null,
  } satisfies Insertable<Tables['claim']>
}

/** The column values of a claim outside the availability. */
export const freeTimeRow = (
  organisationId: string,
  { start, end, specialistId, serviceId, seats }: Interval & Pick<BusyClaim, 'specialistId' | 'serviceId' | 'seats'>,
  id: string,
) => ({
  organization_id: organisationId,
  id,
  specialist_id: specialistId,
  service_id: serviceId,
  series_id: null,
  occurrence_date: null,
  occurrence_minute: null,
  starts_at: dateOfEpochMinute(start),
  ends_at: dateOfEpochMinute(end),
  capacity: seats,
  taken: seats,
  of_claim_id: null,
})

/** Returns the column values of the claims of the companions that belong to a main claim. */
export const joinedClaimRows = (
  organisationId: string,
  claimId: string,
  {
    start,
    end,
    serviceId,
    companionIds = [],
  }: Interval & { readonly serviceId: string; readonly companionIds?: readonly string[] },
) =>
  companionIds.map((specialistId) => ({
    ...freeTimeRow(organisationId, { start, end, specialistId, serviceId, seats: 1 }, systemSecrets.id()),
    of_claim_id: claimId,
  }))
