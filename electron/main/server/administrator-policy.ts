import { z } from 'zod'
import { parseServerAddress } from './server-address.ts'

/** What an administrator sets for a machine. */
const policySchema = z.strictObject({
  /** The server's origin. */
  serverUrl: z.string().optional(),
  /** False where the administrator distributes new versions. */
  updates: z.boolean().optional(),
})
export type AdministratorPolicy = z.output<typeof policySchema>

interface Machine {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
}

/** Only administrators may write there, so that no user decides for the others of a machine. */
export function administratorPolicyPath({ platform, environment }: Machine): string {
  if (platform === 'darwin') return '/Library/Application Support/Inplan/policy.json'
  if (platform === 'win32') return `${environment['ProgramFiles'] ?? 'C:\\Program Files'}\\Inplan\\policy.json`
  return '/etc/inplan/policy.json'
}

/**
 * Reads the machine's policy from its text; undefined where there is no file.
 *
 * Throws for a text that is no policy, instead of passing over what an administrator wanted.
 */
export function parseAdministratorPolicy(text: string | undefined): AdministratorPolicy {
  if (text === undefined) return {}
  // Editors of Windows begin files with a byte order mark.
  const parsed = policySchema.safeParse(jsonOf(text.replace(/^\uFEFF/, '')))
  if (!parsed.success) throw new Error('policy.json is not valid')
  if (parsed.data.serverUrl !== undefined) parseServerAddress(parsed.data.serverUrl)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
