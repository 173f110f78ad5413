import { installFromDebian, isDebianAsRoot } from '#scripts/chromium/ensure-chromium.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { enginePackages, findDebianEngines } from './debian-engines.ts'

/**
 * Installs real WebKit and Firefox where they are missing and can be installed. Elsewhere it says that the tests in them do not run.
 *
 * @param say called with a line for readers
 * @throws {Problem} on a build server with Debian, where they have to run
 */
export async function ensureDebianEngines(say: (line: string) => void): Promise<void> {
  if (findDebianEngines()) return
  if (isDebianAsRoot()) {
    say('Fetching WebKit and Firefox from Debian (once)…')
    await installFromDebian(...enginePackages)
    if (findDebianEngines()) return
    if (process.env['CI']) throw new Problem(`The tests need ${enginePackages.join(', ')} of Debian.`)
  }
  say(
    `No tests in real WebKit and Firefox: they need Debian with ${enginePackages.join(', ')}, which root can install.`,
  )
}
