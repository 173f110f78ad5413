import { build } from './build/build.ts'
import { ensureBrowsers } from './chromium/ensure-chromium.ts'
import { ensureDebianEngines } from './engines/ensure-debian-engines.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { runNode, tool } from './processes.ts'

const say = (line: string): void => console.log(line)

/** Runs the end-to-end tests on a build of the current sources. Arguments are passed to Playwright. */
async function runEndToEnd(args: readonly string[]): Promise<number> {
  await build(say)
  const env = { ...process.env, ...(await ensureBrowsers(say)) }
  if (args.some((argument) => argument.includes('engine-'))) await ensureDebianEngines(say)
  return runNode(tool('@playwright/test/cli.js'), ['test', ...args], { env })
}

process.exitCode = await runEndToEnd(process.argv.slice(2)).catch(exitWithProblem)
