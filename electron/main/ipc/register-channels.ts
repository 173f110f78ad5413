import { AppError, toErrorData } from '#shared/api/app-error.ts'
import { channelNames, type ChannelName } from '#shared/ipc/channels.ts'
import { contract, type Handlers } from '#shared/ipc/contract.ts'
import { wireName, type WireAnswer } from '#shared/ipc/wire.ts'
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
  handlers: Handlers
  /** Told of refusals and of bugs; never of arguments or answers, which hold personal data (threat D7). */
  log: (text: string, error?: unknown) => void
}

const failure = (error: AppError): WireAnswer => ({ ok: false, error: toErrorData(error) })

/** Cyclic and endless values make a schema throw instead of answering. */
function parseArgs(channel: ChannelName, args: readonly unknown[]): readonly unknown[] | undefined {
  try {
    return contract[channel].args.safeParse(args).data
  } catch {
    return undefined
  }
}

/**
 * Registers every channel of the contract. Each call must come from the app's own page and fit the channel's schema
 * exactly (threat D2); a failure is answered as data, and what is no `AppError` is a bug: logged, answered as `internal`.
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
      // The schema of this channel has just checked what its handler takes.
      const handle = handlers[channel] as (...args: readonly unknown[]) => unknown
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
