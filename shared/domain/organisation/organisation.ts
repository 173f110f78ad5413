import type { StoredName } from './name-and-tagline-by-language.ts'

/** 'freelancer' is a single provider, 'business' has specialists to choose from (rules A6.1 and A6.2). */
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]

export const ORGANISATION_KINDS = ['freelancer', 'business'] as const

/** An organisation is a tenant of the product. */
export interface Organisation extends StoredName {
  readonly id: string
  readonly kind: OrganisationKind
  /** IANA time zone name; used for new availability. */
  readonly zone: string
}

/** Whether customers choose a specialist (rule A6.2). */
export function hasSpecialistChoice(kind: OrganisationKind): boolean {
  return kind === 'business'
}
