import { z } from 'zod'
import type { Session } from '#shared/ipc/contract.ts'

/** What outlives a run: the token, and who it stood for when the server was last asked. */
export interface KeptSession {
  token: string
  session: Session
}

const keptSchema = z.strictObject({
  token: z.string().min(1),
  session: z.custom<Session>((value) => typeof value === 'object' && value !== null),
})

export const encodeKept = (kept: KeptSession): string => JSON.stringify(kept)

/** @returns undefined for a text of another version or another program: the person logs in again */
export function decodeKept(text: string): KeptSession | undefined {
  try {
    return keptSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
