import { z } from 'zod'

/** Raw Ed25519 public keys are 32 bytes: 44 characters of base64. */
const publicKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/)

/** A folder on the web, "https://updates.inplan.example/stable/". */
const feed = z.string().refine((text) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash && text.endsWith('/')
})

/** What the build decided about updates; `scripts/dist.ts` writes it into the package. */
const updateSettingsSchema = z.strictObject({
  feed,
  /** Of the key pair that signs what the feed announces. */
  publicKey,
  channel: z.enum(['latest', 'beta']),
})
export type UpdateSettings = z.output<typeof updateSettingsSchema>

/**
 * Reads the settings from the package's description, which lies in the archive whose integrity is checked. Undefined where
 * the build had no feed, and where anything about them is not right: then there are no updates (threat D5).
 */
export function readUpdateSettings(packageJson: string): UpdateSettings | undefined {
  const { inplan } = JSON.parse(packageJson) as { inplan?: { updates?: unknown } }
  return updateSettingsSchema.safeParse(inplan?.updates).data
}
