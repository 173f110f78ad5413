import type { StdioOptions } from 'node:child_process'
import { build } from '#scripts/build/build.ts'
import { ensureBrowsers } from '#scripts/chromium/ensure-chromium.ts'
import { runNode, tool } from '#scripts/processes.ts'
import { countPlaywright, countVitest, type Count } from './count.ts'
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts'
import { type FileTime, timesOfPlaywright, timesOfVitest } from './slowest.ts'

/** One thing to be checked. A plain check counts as one; a runner's report says how many tests it ran. */
export type Step = {
  readonly name: string
  /** Resolves with an exit code. A thrown error counts as a failure too. */
  readonly run: (output: StdioOptions) => Promise<number>
  readonly report?: Report
}

/** Steps one after the other; those of an inner list run at once. */
export type Steps = readonly (Step | readonly Step[])[]

/** What a runner leaves behind as JSON, and how it is read. */
export type Report = {
  readonly file: string
  readonly count: (report: never) => Count
  readonly failures: (report: never) => readonly string[]
  readonly times: (report: never) => readonly FileTime[]
}

const reports = '.cache/reports'
const say = (line: string): void => console.log(line)

const node =
  (script: string, ...args: string[]) =>
  (stdio: StdioOptions): Promise<number> =>
    runNode(script, args, { stdio })

/** @param maxWorkers how many test files run at once: every core for what is pure, more where each file waits for servers of its own */
const vitest = (name: string, maxWorkers: string, ...projects: string[]): Step => {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`
  const selected = projects.map((project) => `--project=${project}`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    run: node(tool('vitest/vitest.mjs'), 'run', `--maxWorkers=${maxWorkers}`, ...selected, ...reporters),
    report: { file, count: countVitest, failures: failuresOfVitest, times: timesOfVitest },
  }
}

const playwright = (name: string, ...projects: string[]): Step => {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`
  const selected = projects.map((project) => `--project=${project}`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return {
    name,
    run: (stdio) =>
      runNode(tool('@playwright/test/cli.js'), ['test', ...selected, '--reporter=list,json'], { env, stdio }),
    report: { file, count: countPlaywright, failures: failuresOfPlaywright, times: timesOfPlaywright },
  }
}

const unitProjects = ['domain-*', 'dom', 'node']

const staticSteps: readonly Step[] = [
  { name: 'format', run: node(tool('oxfmt/bin/oxfmt'), '--check') },
  { name: 'lint', run: node(tool('oxlint/bin/oxlint')) },
  // Each of several checkers works out the contract's types for itself, so that one takes half the time.
  { name: 'types', run: node(tool('typescript/bin/tsc'), '-b', '--checkers', '1', '--builders', '2') },
]

/** What `npm run check` runs: nothing that needs a service, a browser or a build. */
export const quickSteps: Steps = [staticSteps, vitest('unit tests', '100%', ...unitProjects)]

/** In one run, so that Vitest starts once. */
const unitAndScreenTests = vitest('unit, screen tests', '100%', ...unitProjects, 'screens')

const buildStep: Step = {
  name: 'build',
  run: async () => {
    await build(say)
    return 0
  },
}

const propertyTests = vitest('property tests', '100%', 'properties')
const integrationTests = vitest('integration tests', '3', 'integration')

const browserStep: Step = {
  name: 'browser',
  run: async () => {
    // Everything that starts a browser from here on takes one of these.
    Object.assign(process.env, await ensureBrowsers(say))
    return 0
  },
}

/** What `npm test` runs, in this order: the quick ones first, so that a slip shows early. */
export const allSteps: Steps = [
  staticSteps,
  unitAndScreenTests,
  buildStep,
  { name: 'widget size', run: node('scripts/size.ts') },
  { name: 'OpenAPI document', run: node('scripts/openapi.ts', '--check') },
  { name: 'settings', run: node('scripts/settings.ts', '--check') },
  { name: 'rules and their tests', run: node('scripts/rules.ts', '--check') },
  propertyTests,
  integrationTests,
  browserStep,
  playwright('end-to-end tests'),
]

/** What `npm run nightly` runs, each proof with its full numbers. */
export const nightlySteps: Steps = [
  unitAndScreenTests,
  buildStep,
  propertyTests,
  integrationTests,
  browserStep,
  playwright('end-to-end tests'),
]
