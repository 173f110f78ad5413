import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { isId } from '#server/platform/http/identifiers.ts'

/** Days that an invitation's link is valid. */
export const INVITATION_DAYS = 7

/** The contents of an invitation's link: the organisation, whose rows must be read, and 256 random bits. */
export interface InvitationToken {
  readonly organisationId: string
  readonly token: string
  /** The hash of the secret. Only the hash is stored. */
  readonly tokenHash: Buffer
}

export const invitationToken = (organisationId: string, secret: string): InvitationToken => {
  const token = `${organisationId}.${secret}`
  return { organisationId, token, tokenHash: sha256(token) }
}

/** Parses an invitation token; undefined for any other text. */
export function readInvitationToken(token: string): InvitationToken | undefined {
  const [organisationId, secret, ...more] = token.split('.')
  if (!isId(organisationId) || !secret || more.length > 0) return undefined
  return invitationToken(organisationId, secret)
}
