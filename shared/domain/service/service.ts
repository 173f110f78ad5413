import type { DepositRule } from '#shared/domain/deposit/deposit.ts'
import type { GuaranteeRule } from '#shared/domain/guarantee/guarantee.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { CustomerRepeats } from '#shared/domain/repeat/customer-repeats.ts'
import type { ResourceNeed } from '#shared/domain/resource/resource.ts'
import type { Translation } from '#shared/domain/words/texts-by-language.ts'

/** 'private' is one-to-one, 'group' has several seats (rule A1.2). */
export type ServiceKind = (typeof SERVICE_KINDS)[number]

export const SERVICE_KINDS = ['private', 'group'] as const

/** Something that customers can book. */
export interface Service {
  readonly id: string
  readonly organisationId: string
  readonly kind: ServiceKind
  readonly name: string
  readonly description: string
  /** Name and description in the other language (rule D236); null when nobody has translated them. */
  readonly translation: Translation<'name' | 'description'> | null
  readonly durationMinutes: number
  /** The price in cents: 0 for "Free of charge" (rule D137), otherwise 100 to 9,999,900. */
  readonly priceCents: number
  /** Seats per session: 1 for a private service, 2 or more for a group. */
  readonly capacity: number
  /** The maximum number of seats that a customer can take with one booking: 1 to `capacity` (rule D199). */
  readonly mostSeats: number
  /** The picture's storage path; null for the placeholder. */
  readonly imagePath: string | null
  /** The specialists who provide the service; for a freelancer the single one. */
  readonly specialistIds: readonly string[]
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
  /** The number of specialists that an appointment requires at the same time (rule D207), 1 to 4. */
  readonly specialistsNeeded: number
  /** The resources that each appointment requires (rule D202). */
  readonly needs: readonly ResourceNeed[]
  /** The category under which the service is listed (rule D238); null for none. */
  readonly categoryId: string | null
  /** The link to the video calls, which only those who have booked may see (rule D361); null for none. */
  readonly videoUrl: string | null
  /** How customers may repeat their appointments (rule D263); null if they can only book single ones. */
  readonly repeats: CustomerRepeats | null
  /** What customers pay online when they book (rule D274); null for no deposit. */
  readonly deposit: DepositRule | null
  /** The fees for which a card is required (rule D298); null for none. */
  readonly guarantee: GuaranteeRule | null
}

/** What a service is besides the fields that everybody fills in: nothing in particular. */
export const PLAIN_SERVICE = {
  translation: null,
  specialistsNeeded: 1,
  needs: [],
  categoryId: null,
  videoUrl: null,
  repeats: null,
  deposit: null,
  guarantee: null,
} as const satisfies Partial<Service>
