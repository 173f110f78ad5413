import { readFileSync } from 'node:fs'
import { chosenServerAddress } from './server-address.ts'
import { parsePolicy, policyPath, type Policy } from './policy.ts'

interface Options {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  /** What the settings hold, of any shape. */
  storedAddress: unknown
}

/** What was decided for this installation before anybody logs in. */
export interface Installation {
  serverAddress: string
  policy: Policy
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
export function readInstallation({ platform, environment, storedAddress }: Options): Installation {
  const policy = parsePolicy(textOf(policyPath({ platform, environment })))
  const serverAddress = chosenServerAddress(policy.serverUrl ?? environment['INPLAN_SERVER_URL'], storedAddress)
  return { policy, serverAddress }
}
