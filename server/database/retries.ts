import { setTimeout as pause } from 'node:timers/promises'

const MOST_ATTEMPTS = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** The SQLSTATE of a failure that came from Postgres. */
export function sqlState(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The name of the constraint that refused a row. */
export function brokenConstraint(error: unknown): string | undefined {
  const name: unknown =
    typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
  return typeof name === 'string' ? name : undefined
}

const canSucceedNextTime = (error: unknown): boolean => {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK
}

/** Runs a transaction again after a serialisation failure or a deadlock, with a growing random pause in between. */
export async function withRetries<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS || !canSucceedNextTime(error)) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}
