import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#scripts/processes.ts'

/** The parts of a version of the product that the traffic uses: the builders of test data, and the widget's API client. */
export interface VersionCode {
  readonly openProductDatabase: (typeof import('#server/app/open-database-with-reactions.ts'))['openProductDatabase']
  readonly builders: typeof import('#tests/builders/studio.ts')
  readonly apiClient: (typeof import('#tests/integration/support/api-client.ts'))['apiClient']
  readonly reservations: typeof import('#tests/integration/support/reservations.ts')
}

/** Loads the code from a working tree, by default from this one. */
export async function codeOf(tree: string = root): Promise<VersionCode> {
  const load = async <Module>(path: string): Promise<Module> =>
    (await import(pathToFileURL(join(tree, path)).href)) as Module
  const database = await load<Pick<VersionCode, 'openProductDatabase'>>('server/app/open-database-with-reactions.ts')
  const client = await load<Pick<VersionCode, 'apiClient'>>('tests/integration/support/api-client.ts')
  return {
    openProductDatabase: database.openProductDatabase,
    builders: await load('tests/builders/studio.ts'),
    apiClient: client.apiClient,
    reservations: await load('tests/integration/support/reservations.ts'),
  }
}
