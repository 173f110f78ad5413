import type { Translation } from '#shared/domain/words/texts-by-language.ts'

/** The texts of a specialist that customers read. */
export type SpecialistTranslation = Translation<'jobTitle' | 'bio'>

/** A person who provides services (the specification's instructor). */
export interface Specialist {
  readonly id: string
  readonly organisationId: string
  readonly firstName: string
  readonly lastName: string
  readonly jobTitle: string
  readonly bio: string
  /** Job title and bio in the other language; null when nobody has translated them. */
  readonly translation: SpecialistTranslation | null
  readonly email: string
  /** The avatar's storage path; null for the placeholder. */
  readonly avatarPath: string | null
  /** The link to the specialist's own video calls; null for none (rule D421). */
  readonly videoUrl: string | null
}

export function fullName({ firstName, lastName }: Pick<Specialist, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
