import { systemClock } from '#server/platform/clock.ts'
import { type Configuration, StartError } from '#server/platform/configuration.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** Opens the files that organisations uploaded, on disk or on S3. Throws a StartError when S3 is away. */
export const openFiles = (configuration: Configuration): Promise<Pick<Storage, 'list' | 'put' | 'read' | 'remove'>> =>
  // The command shows no address of a file, so the public address does not matter.
  openStorage(
    configuration,
    () => '',
    systemClock,
    (message) => {
      throw new StartError(message)
    },
  )

/** What a command that copied files says, with the names of those that it left out. */
export const withDamage = (text: string, damaged: readonly string[]) => ({
  text:
    damaged.length === 0
      ? text
      : [text, 'These are damaged and were not copied; upload them anew:', ...damaged].join('\n'),
  hasProblems: damaged.length > 0,
})
