import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'

/** Bytes of a new key, as RFC 4226 recommends. */
const KEY_BYTES = 20
/** Number of 30-second periods by which a phone's clock may be wrong, in either direction. */
const SKEW = 1
const PERIOD_SECONDS = 30
const ISSUER = 'Inplan'

/** A new random key for an authenticator app, in base32. */
export const newAppKey = (secrets: Secrets): string =>
  new Secret({ buffer: Uint8Array.from(Buffer.from(secrets.token(), 'base64url').subarray(0, KEY_BYTES)).buffer })
    .base32

/** Returns the otpauth URI that an authenticator app reads from a QR code. */
export const appAddress = (key: string, email: string): string =>
  new TOTP({ issuer: ISSUER, label: email, secret: key, period: PERIOD_SECONDS }).toString()

/** Returns the period that a code belongs to: the current one or an adjacent one (RFC 6238). Undefined for a wrong code. */
export function stepOfCode(key: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(key),
    period: PERIOD_SECONDS,
    timestamp,
    window: SKEW,
  })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}
