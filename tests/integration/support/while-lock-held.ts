import { expect } from 'vitest'
import { countWaitingForLocks } from './count-waiting-for-locks.ts'

/**
 * Runs `ask` while another transaction holds the lock that `ask` needs, ends that transaction, and tells whether `ask` waited.
 *
 * @param hold calls `held` when it has the lock, and ends after `mayEnd`
 */
export async function whileHeld<Answer>(
  databaseUrl: string,
  hold: (held: () => void, mayEnd: Promise<void>) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<{ hasWaited: boolean; answer: Answer }> {
  const isHeld = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const holding = hold(isHeld.resolve, mayEnd.promise)
  await Promise.race([isHeld.promise, holding])
  let isAnswered = false
  const asking = ask().finally(() => (isAnswered = true))
  const isWaiting = async () => (await countWaitingForLocks(databaseUrl)) > 0
  await expect.poll(async () => isAnswered || isWaiting(), { timeout: 10_000 }).toBe(true)
  const hasWaited = !isAnswered
  mayEnd.resolve()
  await holding
  return { hasWaited, answer: await asking }
}
