import { readFileSync } from 'node:fs'
import { configuredServer } from './server-address.ts'
import { parseAdministratorPolicy, administratorPolicyPath, type AdministratorPolicy } from './administrator-policy.ts'

interface Options {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  /** The address in the settings file, not yet validated. */
  storedAddress: unknown
  isPackaged: boolean
}

/** Settings of this installation that are known before anybody logs in. */
export interface InstallationSettings {
  /** The server's origin; undefined until a person has chosen it. */
  serverAddress: string | undefined
  /** Whether nobody may choose another server in the app. */
  isServerFixed: boolean
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

/** The administrator's policy, and the server. Throws an error with a text for the person when one of them is invalid. */
export function readInstallationSettings(options: Options): InstallationSettings {
  const { platform, environment, storedAddress, isPackaged } = options
  const policy = parseAdministratorPolicy(textOf(administratorPolicyPath({ platform, environment })))
  const server = configuredServer({
    policy: policy.serverUrl,
    environment: environment['INPLAN_SERVER_URL'],
    stored: storedAddress,
    isPackaged,
  })
  return { policy, ...server }
}
