import { z } from 'zod'

/** A raw Ed25519 public key is 32 bytes, which is 44 characters of base64. */
const publicKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/)

/** The URL of the update folder, for example "https://updates.inplan.example/stable/". */
const feed = z.string().refine((text) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash && text.endsWith('/')
})

/** The update settings of a build. `scripts/dist.ts` writes them into the package. */
const updateSettingsSchema = z.strictObject({
  feed,
  /** The public key that verifies the feed's signatures. */
  publicKey,
  channel: z.enum(['latest', 'beta']),
})
export type UpdateSettings = z.output<typeof updateSettingsSchema>

/**
 * Reads the update settings from the packaged package.json, whose integrity Electron checks. Returns undefined when the build
 * has no feed or the settings are invalid; the app then never updates itself (threat D5).
 */
export function readUpdateSettings(packageJson: string): UpdateSettings | undefined {
  const { inplan } = JSON.parse(packageJson) as { inplan?: { updates?: unknown } }
  return updateSettingsSchema.safeParse(inplan?.updates).data
}
