import { AppError, toErrorData } from '#shared/api/app-error.ts'
import { channelNames, type ChannelName } from '#shared/ipc/channels.ts'
import { contract, type Handlers } from '#shared/ipc/contract.ts'
import { wireName, type WireAnswer } from '#shared/ipc/preload-api.ts'
import type { Frame } from '../security/trusted-origin.ts'

interface Registry {
  handle(
    channel: string,
    listener: (event: { senderFrame: Frame | null }, ...args: unknown[]) => Promise<WireAnswer>,
  ): void
}

interface Ports {
  registry: Registry
  isTrusted: (frame: Frame | null) => boolean
  /** Returns the handlers of the server that the app talks to now. */
  handlers: () => Handlers
  /** Logs refused calls and bugs, but never arguments or results, which hold personal data (threat D7). */
  log: (text: string, error?: unknown) => void
}

const failure = (error: AppError): WireAnswer => ({ ok: false, error: toErrorData(error) })

/**
 * Parses the arguments of an IPC call; undefined if they are invalid. A schema throws on cyclic or infinite values, which count as invalid
 * too.
 */
function parseArgs(channel: ChannelName, args: readonly unknown[]): readonly unknown[] | undefined {
  try {
    return contract[channel].args.safeParse(args).data
  } catch {
    return undefined
  }
}

/**
 * Registers every channel of the IPC contract. A call must come from the app's own page and match the channel's schema (threat
 * D2). Errors are returned as data. An error that is not an `AppError` is a bug: it is logged and returned as `internal`.
 */
export function registerChannels({ registry, isTrusted, handlers, log }: Ports): void {
  async function answer(channel: ChannelName, frame: Frame | null, given: readonly unknown[]): Promise<WireAnswer> {
    if (!isTrusted(frame)) {
      log(`${channel}: refused a foreign frame`)
      return failure(new AppError('forbidden'))
    }
    const args = parseArgs(channel, given)
    if (!args) {
      log(`${channel}: refused arguments that do not fit`)
      return failure(new AppError('malformed-request'))
    }
    try {
      // The cast is safe because the arguments were checked against this channel's schema above.
      const handle = handlers()[channel] as (...args: readonly unknown[]) => unknown
      return { ok: true, value: await handle(...args) }
    } catch (error) {
      if (error instanceof AppError) return failure(error)
      log(`${channel}: failed`, error)
      return failure(new AppError('internal'))
    }
  }
  for (const channel of channelNames) {
    registry.handle(wireName(channel), (event, ...args) => answer(channel, event.senderFrame, args))
  }
}
