import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { Configuration } from '#server/platform/configuration.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the storage of files: S3 when its settings are set, otherwise the disk. Throws a StartError when S3 refuses a setting. An
 * unreachable S3 server does not stop the start, because only pictures need it.
 *
 * @param onAway receives a message when S3 cannot be reached
 */
export async function openStorage(
  { dataDirectory, s3 }: Pick<Configuration, 'dataDirectory' | 's3'>,
  publicUrl: () => string,
  clock: Clock,
  onAway: (message: string) => void,
): Promise<Storage> {
  if (!s3) return openDiskStorage(filesFolder(dataDirectory), publicUrl, clock)
  // The library for S3 is large, so it is loaded only when it is used.
  const { checkBucket } = await import('./check-bucket.ts')
  const { openS3Storage } = await import('./s3-storage.ts')
  await checkBucket(s3, onAway)
  return openS3Storage(s3, publicUrl)
}

/** Returns the folder of the files on disk. */
export const filesFolder = (dataDirectory: string): string => join(dataDirectory, 'files')
