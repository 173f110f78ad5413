import { z } from 'zod'
import type { Session } from '#shared/ipc/contract.ts'
import { actStateSchema, offlineActSchema, type QueuedAct } from '#shared/ipc/offline-acts.ts'

/** A queued act with its owner, the person who did it. Nobody else sends it (rule D210). */
export interface OwnedAct {
  readonly owner: string
  readonly act: QueuedAct
}

/** Returns a key that identifies a person within an organisation. */
export const ownerOf = ({ user, organisation }: Session): string => `${user.id} ${organisation.id}`

const fileSchema = z.strictObject({
  version: z.literal(1),
  acts: z.array(z.strictObject({ owner: z.string(), act: offlineActSchema, state: actStateSchema })),
})

export const encodeActs = (stored: readonly OwnedAct[]): string =>
  JSON.stringify({
    version: 1,
    acts: stored.map(({ owner, act: { doneAt, refusal, ...act } }) => ({ owner, act, state: { doneAt, refusal } })),
  })

/**
 * Parses the file of queued acts.
 * @returns undefined for a text that is damaged or of another format version
 */
export function decodeActs(text: string): OwnedAct[] | undefined {
  try {
    const { acts } = fileSchema.parse(JSON.parse(text))
    return acts.map(({ owner, act, state }) => ({ owner, act: { ...act, ...state } }))
  } catch {
    return undefined
  }
}
