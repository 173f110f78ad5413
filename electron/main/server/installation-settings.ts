import { readFileSync } from 'node:fs'
import { chosenServerAddress } from './server-address.ts'
import { parseAdministratorPolicy, administratorPolicyPath, type AdministratorPolicy } from './administrator-policy.ts'

interface Options {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  /** The address in the settings file, not yet validated. */
  storedAddress: unknown
}

/** Settings of this installation that are known before anybody logs in. */
export interface InstallationSettings {
  serverAddress: string
  policy: AdministratorPolicy
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return undefined
    }
    throw error
  }
}

/**
 * The server's origin from the first source that sets it: administrator's policy, environment, settings file, default. Throws
 * an error with a text for the person when one of them is invalid.
 */
export function readInstallationSettings({ platform, environment, storedAddress }: Options): InstallationSettings {
  const policy = parseAdministratorPolicy(textOf(administratorPolicyPath({ platform, environment })))
  const serverAddress = chosenServerAddress(policy.serverUrl ?? environment['INPLAN_SERVER_URL'], storedAddress)
  return { policy, serverAddress }
}
