/** A person who provides services (the specification's instructor). */
export interface Specialist {
  readonly id: string
  readonly organisationId: string
  readonly firstName: string
  readonly lastName: string
  readonly jobTitle: string
  readonly bio: string
  readonly email: string
  /** The avatar's storage path; null for the placeholder. */
  readonly avatarPath: string | null
}

export function fullName({ firstName, lastName }: Pick<Specialist, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
