import type { CallOptions, Input, Output } from '#shared/api/client.ts'
import type { ChannelName, EventName } from './channels.ts'
import type { ArgsOf, EventPayloads, ResultOf } from './contract.ts'
import type { DesktopRoute } from './renderer-api-routes.ts'

/**
 * The channels that are invoked directly. `api.call` is not among them: it is used through `call`, which types input and result by the
 * endpoint's name.
 */
export type InvokableChannel = Exclude<ChannelName, 'api.call'>

/**
 * The renderer's interface to everything outside the page. The desktop app implements it over IPC, the browser version over
 * HTTP; the same tests run for both. Every promise may reject with an `AppError`.
 */
export interface DesktopBridge {
  invoke<Name extends InvokableChannel>(channel: Name, ...args: ArgsOf<Name>): Promise<ResultOf<Name>>

  /** Calls an endpoint of the API. An aborted `signal` rejects with its reason, but the request may still take effect. */
  call<Name extends DesktopRoute>(name: Name, input: Input<Name>, options?: CallOptions): Promise<Output<Name>>

  /** Subscribes to an event. Returns a function that unsubscribes. */
  subscribe<Name extends EventName>(event: Name, listener: (payload: EventPayloads[Name]) => void): () => void
}
