/** How browsers name a script of the page that could not be loaded: Chromium, Firefox, Safari, and a style sheet of one. */
const messages =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Whether an error says that a part of the app could not be loaded: there is no connection, or another version was deployed. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && messages.test(error.message)

const key = 'inplan.reloaded'

/** Milliseconds after a reload in which a missing part does not cause another. */
const PAUSE = 60_000

interface Ports {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
  readonly isOnline: () => boolean
  readonly reload: () => void
}

/**
 * Loads the app anew because a part is missing, once: not again within a minute, so that a part that stays missing does not reload for ever.
 * What was typed is kept meanwhile (rule D375). Returns whether it reloads.
 */
export function reloadOnce({ storage, now, isOnline, reload }: Ports): boolean {
  if (!isOnline()) return false
  try {
    const before = Number(storage().getItem(key) ?? 0)
    if (now() - before < PAUSE) return false
    storage().setItem(key, String(now()))
  } catch {
    // Without storage nothing would stop the next reload.
    return false
  }
  reload()
  return true
}
