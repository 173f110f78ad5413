import type { AppErrorData } from '#shared/api/app-error.ts'

/** The answer on an IPC channel. Errors are passed as data, because Electron only transfers the message of a thrown error. */
export type WireAnswer = { ok: true; value: unknown } | { ok: false; error: AppErrorData }

/** The API that the preload exposes as `window.inplan`. */
export interface PreloadApi {
  invoke(channel: string, args: readonly unknown[]): Promise<WireAnswer>
  subscribe(event: string, listener: (payload: unknown) => void): () => void
}

/** The prefixed name of a channel or event, because Electron's channels are shared with other modules. */
export const wireName = (name: string): string => `inplan:${name}`
