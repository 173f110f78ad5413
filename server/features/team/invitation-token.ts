import { sha256 } from '#server/platform/secrets/secrets.ts'
import { isId } from '#server/platform/http/identifiers.ts'

/** Days that the link of an invitation works. */
export const INVITATION_DAYS = 7

/** What the link of an invitation carries: the organisation, so that its rows can be looked at, and 256 random bits. */
export interface InvitationToken {
  readonly organisationId: string
  readonly token: string
  /** All that is kept of it. */
  readonly tokenHash: Buffer
}

export const invitationToken = (organisationId: string, secret: string): InvitationToken => {
  const token = `${organisationId}.${secret}`
  return { organisationId, token, tokenHash: sha256(token) }
}

/** Undefined for what cannot be one of ours. */
export function readInvitationToken(token: string): InvitationToken | undefined {
  const [organisationId, secret, ...more] = token.split('.')
  if (!isId(organisationId) || !secret || more.length > 0) return undefined
  return invitationToken(organisationId, secret)
}
