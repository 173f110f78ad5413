import { readFileSync } from 'node:fs'
import { chosenServerAddress } from './server-address.ts'
import { parseAdministratorPolicy, administratorPolicyPath, type AdministratorPolicy } from './administrator-policy.ts'

interface Options {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  /** What the settings hold, of any shape. */
  storedAddress: unknown
}

/** What was decided for this installation before anybody logs in. */
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
 * The server's origin: the administrator's, else the environment's, else the settings', else this machine's. Throws where
 * one of them is wrong, with a text for the person.
 */
export function readInstallationSettings({ platform, environment, storedAddress }: Options): InstallationSettings {
  const policy = parseAdministratorPolicy(textOf(administratorPolicyPath({ platform, environment })))
  const serverAddress = chosenServerAddress(policy.serverUrl ?? environment['INPLAN_SERVER_URL'], storedAddress)
  return { policy, serverAddress }
}
