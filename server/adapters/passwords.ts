import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../turns/turns.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password belongs to the hash; without a hash it takes as long and answers no (threat A5). */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>
}

/** argon2id is the library's default algorithm; 19 MiB, two passes, one lane (threat A3). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many hashes are computed at a time: each takes 19 MiB and a thread of the pool. */
const MOST_AT_ONCE = 2

export function argon2Passwords(): Passwords {
  const inTurn = atMost(MOST_AT_ONCE)
  const dummyHash = hash('nobody has this password', COST)
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    matches: async (passwordHash, password) => {
      const against = passwordHash ?? (await dummyHash)
      const isMatch = await inTurn(() => verify(against, password))
      return isMatch && passwordHash !== undefined
    },
  }
}
