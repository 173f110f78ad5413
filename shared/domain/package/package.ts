import type { EpochMinute } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { instantToWall, wallToInstantOrNext } from '#shared/time/zone.ts'
import type { Translation } from '#shared/domain/words/texts-by-language.ts'

/** A bundle of credits at one price (rule B3.8). */
export interface Package {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  /** The name in the other language (rule D236); null when nobody has translated it. */
  readonly translation: Translation<'name'> | null
  readonly priceCents: number
  readonly items: readonly PackageItem[]
  /** For how many days after the day of purchase the credits can be used; null when they never expire (rule D65). */
  readonly validityDays: number | null
}

/** A number of bookings of one service; shown as "Nx". */
export interface PackageItem {
  readonly serviceId: string
  readonly credits: number
}

/**
 * When the credits of a package bought now expire (rule D65): at midnight after the last day in the organisation's zone; null:
 * never. Example: valid for 30 days and bought on 3 March at any time → 3 April 00:00.
 */
export function creditsExpireAt(
  { validityDays }: Pick<Package, 'validityDays'>,
  now: EpochMinute,
  zone: Zone,
): EpochMinute | null {
  if (validityDays === null) return null
  return wallToInstantOrNext(zone, instantToWall(zone, now).day + validityDays + 1, 0)
}
