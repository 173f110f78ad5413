import { hash, verify } from '@node-rs/argon2'
import { sha256 } from './random-secrets.ts'
import { limitConcurrency, type LimitedRunner } from '#server/platform/concurrency/task-limit.ts'
import { refuseInTransaction } from '#server/platform/database/inside-transaction.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** The hash of a mailed code. The same code, purpose and address always give the same hash, so that a code can be looked up. */
  hashCode(code: string, purpose: string, email: string): Promise<string>
  /** Whether the password matches the hash. Without a hash it takes equally long and returns false (threat A5). */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>
}

/** Parameters of argon2id, the library's default algorithm. */
export interface HashCost {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** 19 MiB, two passes, one lane (threat A3). */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Maximum number of hashes computed at a time; each uses 19 MiB and a thread of the pool. */
const MOST_AT_ONCE = 2
/** Maximum number of hashes that wait, two seconds of work. Further ones are refused at once, so that nobody waits in vain (threat A32). */
const MOST_WAITING = 100

/**
 * Creates the password hasher.
 *
 * @param cost the cost of new hashes; an existing hash is verified with its own cost
 */
export function argon2Passwords(cost = COST): Passwords {
  const limited = limitConcurrency(MOST_AT_ONCE, MOST_WAITING)
  const runLimited: LimitedRunner = async (task) => {
    refuseInTransaction('A hash')
    return limited(task)
  }
  const dummyHash = hash('nobody has this password', cost)
  return {
    hash: (password) => runLimited(() => hash(password, cost)),
    hashCode: (code, purpose, email) => runLimited(() => hash(code, { ...cost, salt: sha256(`${purpose}:${email}`) })),
    matches: async (passwordHash, password) => {
      const against = passwordHash ?? (await dummyHash)
      const isMatch = await runLimited(() => verify(against, password))
      return isMatch && passwordHash !== undefined
    },
  }
}
