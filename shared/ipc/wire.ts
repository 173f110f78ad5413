import type { AppErrorData } from '#shared/api/app-error.ts'

/** A channel's answer on the wire: failures are data, because Electron keeps only the text of a thrown error. */
export type WireAnswer = { ok: true; value: unknown } | { ok: false; error: AppErrorData }

/** What the preload puts on `window.inplan`. */
export interface PreloadApi {
  invoke(channel: string, args: readonly unknown[]): Promise<WireAnswer>
  subscribe(event: string, listener: (payload: unknown) => void): () => void
}

/** The name of a channel or event among Electron's, which other modules share. */
export const wireName = (name: string): string => `inplan:${name}`
