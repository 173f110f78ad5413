import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Problem } from '#scripts/set-up/problem.mjs'
import { formatTime, type Table } from './result-table.ts'

type Run = { seconds: number; steps: { name: string; seconds: number; passed: number }[] }

/** Reads how long each step of the last `npm test` took. */
export async function readTestTimes(): Promise<Table> {
  const report = resolve(import.meta.dirname, '../.cache/reports/test.json')
  if (!existsSync(report)) throw new Problem('Run `npm test` first: its times are read, not measured again.')
  const { seconds, steps } = JSON.parse(readFileSync(report, 'utf8')) as Run
  const passed = steps.reduce((total, step) => total + step.passed, 0)
  return {
    columns: ['Step', 'Passed', 'Time'],
    rows: [
      ...steps.map((step) => [step.name, String(step.passed), formatTime(step.seconds * 1000)]),
      ['**all of it** (at most 15 min)', String(passed), formatTime(seconds * 1000)],
    ],
  }
}
