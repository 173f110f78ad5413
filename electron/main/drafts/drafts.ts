import { z } from 'zod'
import type { DraftOwner, Session } from '#shared/ipc/contract.ts'
import { createTaskQueue } from '#electron/main/task-queue.ts'
import type { SecretStore } from '#electron/main/session/encrypted-secret-store.ts'

interface Options {
  secrets: SecretStore
  /** Resolves when it is known whether somebody is logged in. */
  ready: () => Promise<void>
  /** The session of the person who is logged in. */
  current: () => Session | undefined
}

export interface Drafts {
  read(owner: DraftOwner): Promise<string | null>
  write(owner: DraftOwner, text: string): Promise<void>
}

/** How many people of a shared computer have their unsaved input kept; the one who wrote longest ago gives way. */
const MOST_OWNERS = 8

const storedSchema = z.array(z.strictObject({ userId: z.string(), organisationId: z.string(), text: z.string() }))
type Stored = z.output<typeof storedSchema>[number]

const isOf =
  (owner: DraftOwner) =>
  (each: DraftOwner): boolean =>
    each.userId === owner.userId && each.organisationId === owner.organisationId

function decode(text: string): readonly Stored[] {
  try {
    return storedSchema.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

/**
 * Keeps the unsaved input of forms, for the next log-in of the same person in the same organisation (rule D375). It is encrypted as the
 * token is, or kept in memory where there is no keychain (threat D4). It outlives the session on purpose: also one that was ended elsewhere.
 */
export function createDrafts({ secrets, ready, current }: Options): Drafts {
  let stored: readonly Stored[] | undefined
  const enqueue = createTaskQueue()

  async function load(): Promise<readonly Stored[]> {
    if (stored) return stored
    const text = await secrets.read()
    stored = text === undefined ? [] : decode(text)
    return stored
  }

  return {
    read: (owner) =>
      enqueue(async () => {
        await ready()
        const session = current()
        const isOwn = session?.user.id === owner.userId && session.organisation.id === owner.organisationId
        return isOwn ? ((await load()).find(isOf(owner))?.text ?? null) : null
      }),
    write: ({ userId, organisationId }, text) =>
      enqueue(async () => {
        const owner = { userId, organisationId }
        const others = (await load()).filter((each) => !isOf(owner)(each))
        stored = text === '' ? others : [{ ...owner, text }, ...others].slice(0, MOST_OWNERS)
        if (stored.length > 0) await secrets.keep(JSON.stringify(stored))
        else await secrets.forget()
      }),
  }
}
