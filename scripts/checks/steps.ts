import type { StdioOptions } from 'node:child_process'
import { build } from '#scripts/build/build.ts'
import { ensureBrowsers } from '#scripts/chromium/ensure-chromium.ts'
import { findDebianEngines } from '#scripts/engines/debian-engines.ts'
import { ensureDebianEngines } from '#scripts/engines/ensure-debian-engines.ts'
import { runNode, tool } from '#scripts/processes.ts'
import { countPlaywright, countVitest, type Count } from './test-counts.ts'
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts'
import { type FileTime, timesOfPlaywright, timesOfVitest } from './slowest-test-files.ts'

/** One step of the checks. A plain check counts as one test; a test runner's report says how many tests it ran. */
export type Step = {
  readonly name: string
  /** Runs the step; resolves with an exit code. A thrown error counts as a failure too. */
  readonly run: (output: StdioOptions) => Promise<number>
  readonly report?: Report
}

/** Steps that run one after another. The lanes of an inner list run at the same time. */
export type Steps = readonly (Step | readonly Lane[])[]

/** A step, or several that run one after another. */
export type Lane = Step | readonly Step[]

/** The JSON report of a test runner, and functions that read it. */
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

/**
 * @param maxWorkers number of test files to run in parallel: one per core for pure code, more if the files wait for servers that they start
 */
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

/** @param projects are read when the step runs, because some exist only where a step before has found or installed a browser */
const playwright = (name: string, projects: () => readonly string[]): Step => {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return {
    name,
    run: (stdio) => {
      const selected = projects().map((project) => `--project=${project}`)
      return runNode(tool('@playwright/test/cli.js'), ['test', ...selected, '--reporter=list,json'], { env, stdio })
    },
    report: { file, count: countPlaywright, failures: failuresOfPlaywright, times: timesOfPlaywright },
  }
}

const quickProjects = ['domain-*', 'dom', 'node']
const unitProjects = [...quickProjects, 'dom-widget']

const format: Step = { name: 'format', run: node(tool('oxfmt/bin/oxfmt'), '--check') }
const lintAndTypes: Step = { name: 'lint and types', run: node(tool('oxlint/bin/oxlint')) }

/** The steps of `npm run check`. They need no service, browser or build, and leave out the tests of whole screens. */
export const quickSteps: Steps = [[format, lintAndTypes, vitest('unit tests', '100%', ...quickProjects)]]

const unitAndScreenTests = vitest('unit, screen tests', '100%', ...unitProjects, 'screens')

/** All tests that need no service are one step of `npm test`, so that Vitest starts once. */
const testsWithoutServices = vitest('unit, screen, property', '100%', ...unitProjects, 'screens', 'properties')

const buildStep: Step = {
  name: 'build',
  run: async () => {
    await build(say)
    return 0
  },
}

const propertyTests = vitest('property tests', '100%', 'properties')
const integrationTests = vitest('integration tests', '3', 'integration')

/** The end-to-end tests of `npm test`. The tasks of a working week are left out, because other tests cover the same rules. */
const endToEndTests = playwright('end-to-end tests', () => [
  'desktop',
  'widget*',
  'provider',
  'stories',
  'together',
  ...(findDebianEngines() ? ['engine-*'] : []),
])

const browserStep: Step = {
  name: 'browser',
  run: async () => {
    // The environment variables with the browsers' paths, which all later steps that start a browser use.
    Object.assign(process.env, await ensureBrowsers(say))
    await ensureDebianEngines(say)
    return 0
  },
}

/**
 * The steps of `npm test` in their order: quick ones first, so that a mistake is found early. The builds and the checks of their output use
 * about one and a half cores, so they run in parallel with the unit tests.
 */
export const allSteps: Steps = [
  [
    [
      format,
      lintAndTypes,
      buildStep,
      { name: 'widget size', run: node('scripts/widget-size.ts') },
      { name: 'oldest browsers', run: node('scripts/oldest-browsers.ts') },
      { name: 'settings', run: node('scripts/settings.ts', '--check') },
      { name: 'rules and their tests', run: node('scripts/rules.ts', '--check') },
    ],
    testsWithoutServices,
  ],
  integrationTests,
  browserStep,
  endToEndTests,
]

/** The steps of `npm run nightly`, in which property and race tests run with their full number of cases. */
export const nightlySteps: Steps = [
  // Oxlint calls its type check experimental, so the TypeScript compiler itself checks the types once a night.
  { name: 'types', run: node(tool('typescript/bin/tsc')) },
  unitAndScreenTests,
  buildStep,
  propertyTests,
  integrationTests,
  browserStep,
  endToEndTests,
  playwright('tasks of a working week', () => ['tasks']),
]

/**
 * The steps of `npm run test:cluster`. Only two test files run in parallel, because each opens some hundred connections to the cluster's
 * nodes.
 */
export const clusterSteps: Steps = [vitest('tests on a cluster', '2', 'integration')]
