import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { bySampleSize } from '#tests/integration/support/full-or-reduced-run.ts'
import { randomCases } from '#tests/integration/support/random-cases.ts'

/**
 * Searches for a case in which a property fails, and describes it; otherwise returns an empty text. Prints the number of random
 * cases and the seed. A failure is replayed with `PROOF_SEED=… PROOF_PATH=… vitest run --project=properties <file> -t <name>`.
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

/** A value as text, cut off at a length that still shows what differs. */
const textOf = (value: unknown): string => inspect(value, { depth: 6 }).slice(0, 4000)
