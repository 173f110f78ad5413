import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build/build.ts'
import { releasePlan } from './dist/signing-and-update-settings.ts'
import { signAnnouncements } from './dist/sign-update-announcements.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { root, runNode, tool } from './processes.ts'

const ownFlag = '--unsigned'

/** Writes electron-builder's configuration: electron-builder.yml with the additions of the release plan. */
function writeConfig(added: Readonly<Record<string, unknown>>): string {
  const folder = join(root, '.cache/dist')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'electron-builder.json')
  writeFileSync(file, JSON.stringify({ extends: join(root, 'electron-builder.yml'), ...added }))
  return file
}

/**
 * Builds the installers of this system in `release/`. Arguments other than `--unsigned` are passed to electron-builder.
 * Missing requirements of a release are reported before anything is built.
 */
async function makeInstallers(args: readonly string[]): Promise<number> {
  const plan = releasePlan(process.platform, process.env, args.includes(ownFlag))
  await build((line) => console.log(line))
  const options = ['--config', writeConfig(plan.config), '--publish', 'never', ...args.filter((arg) => arg !== ownFlag)]
  const code = await runNode(tool('electron-builder/cli.js'), options, { env: { ...process.env, ...plan.environment } })
  if (code !== 0 || !plan.signingKey) return code
  for (const name of signAnnouncements(join(root, 'release'), plan.signingKey)) console.log(`Signed ${name}`)
  return 0
}

process.exitCode = await makeInstallers(process.argv.slice(2)).catch(exitWithProblem)
