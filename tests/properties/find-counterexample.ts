import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { bySampleSize } from '#tests/integration/support/proof-size.ts'
import { randomCases } from '#tests/integration/support/random-cases.ts'

/**
 * What a property fails on, or nothing. It prints how many random cases it saw and from which seed; a failure names the seed
 * and the path that replay it: `PROOF_SEED=… PROOF_PATH=… vitest run --project=properties <file> -t <name>`.
 */
export function findCounterexample<T>(
  name: string,
  size: Parameters<typeof bySampleSize<number>>[0],
  property: fc.IProperty<T>,
): string {
  const cases = randomCases(bySampleSize(size))
  const startedAt = performance.now()
  const details = fc.check(property, cases)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${name}: ${details.numRuns} of ${cases.numRuns} cases, seed ${cases.seed}, ${seconds} s`)
  return failureOf(details)
}

function failureOf<T>(details: fc.RunDetails<T>): string {
  const message = fc.defaultReportMessage(details)
  if (message === undefined) return ''
  return `Replay with PROOF_SEED=${details.seed} PROOF_PATH=${details.counterexamplePath}\n${message}\n${causeOf(details.errorInstance)}`
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { actual, expected } = error as Error & { readonly actual?: unknown; readonly expected?: unknown }
  return [error.message, 'found:', textOf(actual), 'expected:', textOf(expected)].join('\n')
}

/** Long enough to see what differs. */
const textOf = (value: unknown): string => inspect(value, { depth: 6 }).slice(0, 4000)
