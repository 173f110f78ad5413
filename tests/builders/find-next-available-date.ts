import { dateInLook, lookAhead } from '#shared/domain/slot/find-slot.ts'
import type { SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import type { Zone } from '#shared/time/zone.ts'

/** The first date with a slot, on or after a day. Like the server, it looks ahead repeatedly, but with all claims in memory. */
export function nextAvailableDate(
  search: Omit<SlotSearch, 'days'>,
  from: LocalDate,
  zone: Zone,
): LocalDate | undefined {
  for (let look = lookAhead(search, toEpochDay(from)); look; look = lookAhead(search, look)) {
    const date = dateInLook(search, look, search, zone)
    if (date !== undefined) return date
  }
  return undefined
}
