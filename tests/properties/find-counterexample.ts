import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { bySampleSize } from '#tests/integration/support/proof-size.ts'

const { PROOF_SEED, PROOF_PATH, PROOF_RUNS } = process.env

/**
 * What a property fails on, or nothing. It prints how many random cases it saw and from which seed; a failure names the seed
 * and the path that replay it: `PROOF_SEED=… PROOF_PATH=… vitest run --project=properties <file> -t <name>`. `PROOF_RUNS` overrides the size.
 */
export function findCounterexample<T>(
  name: string,
  size: Parameters<typeof bySampleSize<number>>[0],
  property: fc.IProperty<T>,
): string {
  const seed = PROOF_SEED === undefined ? (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0 : Number(PROOF_SEED)
  const numRuns = Number(PROOF_RUNS ?? bySampleSize(size))
  const replay = PROOF_PATH === undefined ? {} : { path: PROOF_PATH, endOnFailure: true }
  const startedAt = performance.now()
  const details = fc.check(property, { seed, numRuns, ...replay })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${name}: ${details.numRuns} of ${numRuns} cases, seed ${seed}, ${seconds} s`)
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
