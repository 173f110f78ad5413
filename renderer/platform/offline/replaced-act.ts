import type { QueuedAct } from '#shared/ipc/offline-acts.ts'

/** A queued act that the person edits: a new act replaces it. */
export interface ReplacedAct {
  readonly act: QueuedAct
  /** Removes the queued act once the new one is saved. */
  readonly forget: () => Promise<unknown>
}
