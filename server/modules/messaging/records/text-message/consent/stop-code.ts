/**
 * Returns the code of the link that stops text messages: the organisation's id and the secret of the consent. It is as short as possible,
 * because every message contains the link. It names the organisation, so that only this organisation's consents are searched.
 */
export const stopCode = (organisationId: string, secret: string): string =>
  Buffer.from(organisationId.replaceAll('-', ''), 'hex').toString('base64url') + secret

/** Lengths in characters: of the encoded organisation id, and of the secret, which has 96 random bits. */
const ID_LENGTH = 22
export const SECRET_LENGTH = 16

/** Reads a code; undefined for what cannot be one. */
export function readStopCode(code: string): { readonly organisationId: string; readonly secret: string } | undefined {
  if (!/^[\w-]+$/.test(code) || code.length !== ID_LENGTH + SECRET_LENGTH) return undefined
  const hex = Buffer.from(code.slice(0, ID_LENGTH), 'base64url').toString('hex')
  const organisationId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { organisationId, secret: code.slice(ID_LENGTH) }
}
