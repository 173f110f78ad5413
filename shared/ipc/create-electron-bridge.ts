import { fromErrorData } from '#shared/api/app-error.ts'
import type { DesktopBridge } from './bridge.ts'
import type { ChannelName } from './channels.ts'
import type { PreloadApi } from './preload-api.ts'

/** Rejects as soon as the signal aborts. The main process is not notified, and its answer is ignored. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Removes properties with the value `undefined`, as JSON over HTTP would. */
const asJson = (input: unknown): unknown => JSON.parse(JSON.stringify(input))

/** The bridge of the desktop app, over the API that the preload exposes. */
export function createElectronBridge(preload: PreloadApi): DesktopBridge {
  const send = async (channel: ChannelName, args: readonly unknown[]): Promise<never> => {
    const answer = await preload.invoke(channel, args)
    if (answer.ok) return answer.value as never
    throw fromErrorData(answer.error)
  }
  return {
    invoke: (channel, ...args) => send(channel, args),
    call: (name, input, { signal, idempotencyKey } = {}) =>
      untilAborted(send('api.call', [name, asJson(input), asJson({ idempotencyKey })]), signal),
    subscribe: (event, listener) => preload.subscribe(event, (payload) => listener(payload as never)),
  }
}
