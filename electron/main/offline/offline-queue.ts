import { AppError } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'
import type { ArgsOf, Session } from '#shared/ipc/contract.ts'
import type { ActQueue, OfflineAct, QueuedAct } from '#shared/ipc/offline-acts.ts'
import type { ActList } from './encrypted-act-store.ts'
import { nextOf } from './act-sending-order.ts'
import { checkAct } from './check-act.ts'
import { deliverAct, OLDEST, type Delivery } from './deliver-act.ts'
import { rebased } from './rebase-acts.ts'
import { ownerOf, type OwnedAct } from './owned-act-format.ts'

/** Maximum number of queued acts per person. */
export const MOST_ACTS = 200

/** Milliseconds before an automatic retry: the first delay, which doubles up to the longest. */
const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 60_000

interface Options {
  list: ActList
  /** Calls the server with the current token, without waiting for earlier calls. */
  call: Call
  /** Whether the server can be reached. */
  isReachable: () => Promise<boolean>
  /** Called when sending an act failed although the server seemed reachable. */
  onUnanswered: () => void
  now: () => number
  newKey: () => string
  /** Runs work after some milliseconds, and returns a function that cancels it. */
  later: (work: () => void, milliseconds: number) => () => void
  onChange: (queue: ActQueue) => void
  log: (text: string, error?: unknown) => void
}

export interface OfflineQueue {
  /** Queues an act. Resolves when it is on the disk, or in memory where there is no keychain. */
  keep: (act: OfflineAct) => Promise<ActQueue>
  queue: () => Promise<ActQueue>
  /** Sends a refused act again, with a changed request if one is given. */
  resend: (decision: ArgsOf<'acts.resend'>[0]) => Promise<ActQueue>
  remove: (which: ArgsOf<'acts.remove'>[0]) => Promise<ActQueue>
  /** Called when somebody logs in or out. Only this person's acts are shown and sent. */
  follow: (session: Session | undefined) => void
  /** Sends all queued acts, for example when the server is reachable again. */
  send: () => Promise<void>
}

/**
 * Manages the offline queue: acts of the person that are stored while the server cannot be reached, and sent in order afterwards (rules
 * D209 to D212).
 */
export function createOfflineQueue({
  list,
  call,
  isReachable,
  onUnanswered,
  now,
  newKey,
  later,
  onChange,
  log,
}: Options): OfflineQueue {
  let owner: string | undefined
  let isSending = false
  let pause = FIRST_PAUSE
  let cancelRetry = () => {}

  async function queue(): Promise<ActQueue> {
    const { stored, storage, problem } = await list.read()
    return { acts: stored.filter((each) => each.owner === owner).map(({ act }) => act), storage, problem }
  }

  async function told(): Promise<ActQueue> {
    const current = await queue()
    onChange(current)
    return current
  }

  /** Replaces an act of a person; undefined removes it. */
  const replace = (of: string | undefined, id: string, by: QueuedAct | undefined): Promise<void> =>
    list.change((all) =>
      all.flatMap((each): OwnedAct[] => {
        if (each.owner !== of || each.act.id !== id) return [each]
        return by ? [{ owner: each.owner, act: by }] : []
      }),
    )

  /**
   * Records the outcome of a sent act. A successful act is removed, and later acts on the same booking get the booking's new version. A
   * refused act stays in the queue with the reason.
   */
  const settle = (of: string, act: QueuedAct, delivery: Exclude<Delivery, { kind: 'later' }>): Promise<void> =>
    delivery.kind === 'refused'
      ? replace(of, act.id, { ...act, refusal: delivery.refusal })
      : list.change((all) =>
          all
            .filter((each) => each.owner !== of || each.act.id !== act.id)
            .map((each) => (each.owner === of ? { owner: of, act: rebased(each.act, delivery.changed) } : each)),
        )

  /** Sends one act. Returns whether the next one may be sent right away. */
  async function sendNext(): Promise<boolean> {
    const sender = owner
    const act = nextOf((await queue()).acts)
    if (!act || sender === undefined) return false
    const isBack = await isReachable()
    // There is no `await` between this check of the owner and the call, so the act is never sent with another person's token.
    if (sender !== owner) return true
    const delivery: Delivery = isBack ? await deliverAct(call, act, now()) : { kind: 'later' }
    if (delivery.kind === 'later') {
      if (isBack) onUnanswered()
      retryLater()
      return false
    }
    pause = FIRST_PAUSE
    await settle(sender, act, delivery)
    await told()
    return true
  }

  function retryLater(): void {
    cancelRetry()
    cancelRetry = later(() => void sendAll(), pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    cancelRetry()
    try {
      while (await sendNext());
    } catch (error) {
      // The act stays in the queue. The retry uses the same idempotency key.
      log('queued acts: cannot be sent', error)
      retryLater()
    } finally {
      isSending = false
    }
  }

  return {
    queue,
    send() {
      pause = FIRST_PAUSE
      return sendAll()
    },
    async keep(given) {
      const keeper = owner
      if (keeper === undefined) throw new AppError('unauthenticated')
      await checkAct(given)
      const act: QueuedAct = { ...given, doneAt: new Date(now()).toISOString(), refusal: null }
      await list.change((all) => {
        const own = all.filter((each) => each.owner === keeper)
        if (own.some((each) => each.act.id === act.id)) return all
        if (own.length >= MOST_ACTS) throw new AppError('acts-full')
        return [...all, { owner: keeper, act }]
      })
      retryLater()
      return told()
    },
    async resend({ id, body }) {
      const found = (await queue()).acts.find((each) => each.id === id)
      if (!found) return told()
      // A refused act was not executed under its idempotency key. A changed request needs a new key.
      const changed = body === undefined ? found : ({ ...found, body, id: newKey() } as QueuedAct)
      await checkAct(changed)
      const age = now() - Date.parse(found.doneAt)
      const doneAt = age > OLDEST ? new Date(now()).toISOString() : found.doneAt
      await replace(owner, id, { ...changed, doneAt, refusal: null })
      void sendAll()
      return told()
    },
    async remove({ id }) {
      await replace(owner, id, undefined)
      void sendAll()
      return told()
    },
    follow(session) {
      const next = session && ownerOf(session)
      if (next === owner) return
      owner = next
      pause = FIRST_PAUSE
      void told().then(sendAll, (error: unknown) => log('queued acts: cannot be read', error))
    },
  }
}
