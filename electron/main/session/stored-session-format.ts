import { z } from 'zod'
import type { Session } from '#shared/ipc/contract.ts'

/** What is stored between two runs: the token, and the session that the server last confirmed. */
export interface StoredSession {
  token: string
  session: Session
}

const keptSchema = z.strictObject({
  token: z.string().min(1),
  session: z.custom<Session>((value) => typeof value === 'object' && value !== null),
})

export const encodeStoredSession = (kept: StoredSession): string => JSON.stringify(kept)

/** @returns undefined for a text of another version or program; the person has to log in again */
export function decodeStoredSession(text: string): StoredSession | undefined {
  try {
    return keptSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
