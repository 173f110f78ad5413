import { join } from 'node:path'
import { systemClock } from '#server/platform/clock.ts'
import type { Configuration } from '#server/platform/configuration.ts'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** The files that organisations uploaded. No address of one is made here, so the public address does not matter. */
export const openFiles = ({ dataDirectory }: Configuration): Promise<Pick<Storage, 'read' | 'remove'>> =>
  openDiskStorage(join(dataDirectory, 'files'), () => '', systemClock)
