import type { StdioOptions } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, stopping } from '#scripts/processes.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { judge, sum, type Count } from './test-counts.ts'
import { type FileTime, slowest } from './slowest-test-files.ts'
import type { Lane, Report, Step, Steps } from './steps.ts'

type Findings = { readonly count?: Count; readonly failures: readonly string[]; readonly times: readonly FileTime[] }

type Outcome = Count & Omit<Findings, 'count'> & { readonly name: string; readonly seconds: number }

async function exitCodeOf(step: Step, output: StdioOptions): Promise<number> {
  try {
    return await step.run(output)
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    return 1
  }
}

/** @returns no count when the report is missing or unreadable */
function readReport({ file, count, failures, times }: Report): Findings {
  try {
    const report = JSON.parse(readFileSync(join(root, file), 'utf8')) as never
    return { count: count(report), failures: failures(report), times: times(report) }
  } catch {
    return { failures: [], times: [] }
  }
}

async function runStep(step: Step, output: StdioOptions): Promise<Outcome> {
  const startedAt = performance.now()
  if (step.report) {
    // The previous report is deleted, so that it is not mistaken for the report of this run.
    rmSync(join(root, step.report.file), { force: true })
    mkdirSync(dirname(join(root, step.report.file)), { recursive: true })
  }
  const exitCode = await exitCodeOf(step, output)
  const found: Findings = step.report
    ? readReport(step.report)
    : { count: { passed: exitCode === 0 ? 1 : 0, failed: 0 }, failures: [], times: [] }
  const seconds = (performance.now() - startedAt) / 1000
  return { name: step.name, seconds, ...judge(found.count, exitCode), failures: found.failures, times: found.times }
}

async function runAlone(step: Step): Promise<Outcome> {
  console.log(`\n▶ ${step.name}`)
  return runStep(step, 'inherit')
}

/** Runs a step in parallel with others. Its output is printed when it ends, so that the lines of different steps do not mix. */
async function runBeside(step: Step): Promise<Outcome> {
  const file = join(root, `.cache/reports/${step.name}.txt`)
  mkdirSync(dirname(file), { recursive: true })
  const output = openSync(file, 'w')
  const outcome = await runStep(step, ['ignore', output, output])
  closeSync(output)
  console.log(`\n▶ ${step.name}\n${readFileSync(file, 'utf8')}`)
  return outcome
}

async function runLane(lane: Lane): Promise<Outcome[]> {
  if ('name' in lane) return [await runBeside(lane)]
  const outcomes: Outcome[] = []
  for (const step of lane) if (!stopping.aborted) outcomes.push(await runBeside(step))
  return outcomes
}

const row = ({ name, seconds, passed, failed }: Outcome): string =>
  `${failed === 0 ? '✓' : '✗'} ${name.padEnd(20)}${seconds.toFixed(1).padStart(7)} s${String(passed).padStart(7)} passed${failed > 0 ? `, ${failed} failed` : ''}`

const slowestShown = 10

function slowestFiles(outcomes: readonly Outcome[]): string[] {
  const times = outcomes.flatMap((outcome) => outcome.times)
  return slowest(times, slowestShown).map(({ file, seconds }) => {
    const path = file.startsWith(root) ? relative(root, file) : file
    return `  ${seconds.toFixed(1).padStart(6)} s  ${path}`
  })
}

/**
 * Runs all steps one after the other; the lanes of an inner list run in parallel. A failed step does not stop the others. At the end it
 * prints the failures again, the time of each step, the slowest test files, and a line with the totals. It stores the times in
 * `.cache/reports/<name>.json` for docs/performance.md.
 * @returns the exit code
 */
export async function runSteps(name: string, steps: Steps): Promise<number> {
  const startedAt = performance.now()
  const outcomes: Outcome[] = []
  for (const step of steps) {
    if (stopping.aborted) return 1
    outcomes.push(...('name' in step ? [await runAlone(step)] : (await Promise.all(step.map(runLane))).flat()))
  }
  const { passed, failed } = sum(outcomes)
  const seconds = (performance.now() - startedAt) / 1000
  writeFileSync(join(root, `.cache/reports/${name}.json`), JSON.stringify({ seconds, steps: outcomes }, null, 2))
  for (const { name: step, failures } of outcomes) {
    for (const failure of failures) console.log(`\n✗ ${step}: ${failure}`)
  }
  console.log(['', ...outcomes.map(row), `  ${'all of it'.padEnd(20)}${seconds.toFixed(1).padStart(7)} s`].join('\n'))
  console.log(['\nThe slowest test files:', ...slowestFiles(outcomes)].join('\n'))
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
