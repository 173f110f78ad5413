import { Problem } from './set-up/problem.mjs'

/** Ends the process: with one line for something the person can put right, with the whole stack for a bug. */
export function exitWithProblem(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exit(1)
}
