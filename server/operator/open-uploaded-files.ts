import { systemClock } from '#server/platform/clock.ts'
import { type Configuration, StartError } from '#server/platform/configuration.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** Opens the storage of uploaded files, on disk or on S3. Throws a StartError when S3 cannot be reached. */
export const openFiles = (configuration: Configuration): Promise<Pick<Storage, 'list' | 'put' | 'read' | 'remove'>> =>
  // The public address may be empty, because the command never shows the address of a file.
  openStorage(
    configuration,
    () => '',
    systemClock,
    (message) => {
      throw new StartError(message)
    },
  )

/** Builds the output of a command that copied files. It lists the damaged files that were left out. */
export const withDamage = (text: string, damaged: readonly string[]) => ({
  text:
    damaged.length === 0
      ? text
      : [text, 'These are damaged and were not copied; upload them anew:', ...damaged].join('\n'),
  hasProblems: damaged.length > 0,
})
