import type { Parameters } from 'fast-check'
import { isFullProof } from './full-or-reduced-run.ts'

const { PROOF_SEED, PROOF_PATH, PROOF_RUNS } = process.env

/** The default seed: constant in `npm test`, so that only code changes cause failures; random in the nightly run. */
const defaultSeed = isFullProof ? (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0 : 1

/**
 * How many random cases fast-check draws and from which seed. A failure is replayed with `PROOF_SEED` and `PROOF_PATH`;
 * `PROOF_RUNS` sets another number of cases.
 *
 * @param lane distinguishes parts of one proof that run in parallel
 */
export function randomCases(numRuns: number, lane = 0): Parameters<unknown> & { seed: number; numRuns: number } {
  return {
    seed: PROOF_SEED === undefined ? defaultSeed ^ (lane * 0x1000_0000) : Number(PROOF_SEED),
    numRuns: Number(PROOF_RUNS ?? numRuns),
    ...(PROOF_PATH !== undefined && { path: PROOF_PATH, endOnFailure: true }),
  }
}
