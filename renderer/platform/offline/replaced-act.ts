import type { WaitingAct } from '#shared/ipc/kept-acts.ts'

/** A queued act that the person edits: a new act replaces it. */
export interface ReplacedAct {
  readonly act: WaitingAct
  /** Removes the queued act once the new one is saved. */
  readonly forget: () => Promise<unknown>
}
