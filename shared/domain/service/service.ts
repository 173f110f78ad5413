import type { LocationType } from '#shared/domain/location/location.ts'

/** 'private' is one-to-one, 'group' has seats (rule A1.2). */
export type ServiceKind = (typeof SERVICE_KINDS)[number]

export const SERVICE_KINDS = ['private', 'group'] as const

/** What is sold. */
export interface Service {
  readonly id: string
  readonly organisationId: string
  readonly kind: ServiceKind
  readonly name: string
  readonly description: string
  readonly durationMinutes: number
  /** 0 when the provider chose "Free of charge" (rule D137), else 100 to 9,999,900. */
  readonly priceCents: number
  /** Seats of a session: 1 for a private service, 2 or more for a group. */
  readonly capacity: number
  /** Path in the storage, or null for the placeholder. */
  readonly imagePath: string | null
  /** Who gives it; for a freelancer the one specialist there is. */
  readonly specialistIds: readonly string[]
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
}
