import { Problem } from './set-up/problem.mjs'

/** Ends the process: with one line for a problem that the person can fix, with a stack trace for a bug. */
export function exitWithProblem(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exit(1)
}
