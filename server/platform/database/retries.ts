import { setTimeout as pause } from 'node:timers/promises'
import { sqlState } from './database-errors.ts'

const MOST_ATTEMPTS = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

const canSucceedNextTime = (error: unknown): boolean => {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK
}

/** Runs a transaction again after a serialisation failure or a deadlock, after a random pause that grows with each attempt. */
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
