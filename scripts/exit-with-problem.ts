import { Problem } from './set-up/problem.mjs'

/** Prints an error and ends the process. A problem that the person can fix is one line; a bug is printed with its stack trace. */
export function exitWithProblem(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exit(1)
}
