import type { CallOptions, Input, Output } from '#shared/api/client.ts'
import type { ChannelName, EventName } from './channels.ts'
import type { ArgsOf, EventPayloads, ResultOf } from './contract.ts'
import type { DesktopRoute } from './desktop-routes.ts'

/** `api.call` is reached through `call`, which types input and answer by the endpoint's name. */
export type InvokableChannel = Exclude<ChannelName, 'api.call'>

/**
 * All that the renderer knows of the world outside it. The desktop app implements it over IPC, the preview in a browser
 * over HTTP; one suite of tests holds for both.
 *
 * Every promise may reject with an `AppError`.
 */
export interface DesktopBridge {
  invoke<Name extends InvokableChannel>(channel: Name, ...args: ArgsOf<Name>): Promise<ResultOf<Name>>

  /** One call of the HTTP contract. An aborted `signal` rejects with its reason, though the call may still take effect. */
  call<Name extends DesktopRoute>(name: Name, input: Input<Name>, options?: CallOptions): Promise<Output<Name>>

  /** Hears an event until the returned function is called. */
  subscribe<Name extends EventName>(event: Name, listener: (payload: EventPayloads[Name]) => void): () => void
}
