import { z } from 'zod'
import { parseServerAddress } from './server-address.ts'

/** The settings in the administrator's policy file. */
const policySchema = z.strictObject({
  /** The server's origin. */
  serverUrl: z.string().optional(),
  /** Whether the app looks for updates; false when the administrator distributes them. */
  updates: z.boolean().optional(),
})
export type AdministratorPolicy = z.output<typeof policySchema>

interface Machine {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
}

/** The path of the policy file. Only administrators may write there, so that one user cannot decide for the others. */
export function administratorPolicyPath({ platform, environment }: Machine): string {
  if (platform === 'darwin') return '/Library/Application Support/Inplan/policy.json'
  if (platform === 'win32') return `${environment['ProgramFiles'] ?? 'C:\\Program Files'}\\Inplan\\policy.json`
  return '/etc/inplan/policy.json'
}

/**
 * Parses the policy file. Returns undefined when there is no file. Throws when the text is not a valid policy, so that a
 * mistake of the administrator is noticed.
 */
export function parseAdministratorPolicy(text: string | undefined): AdministratorPolicy {
  if (text === undefined) return {}
  // Windows editors put a byte order mark at the start of a file.
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
