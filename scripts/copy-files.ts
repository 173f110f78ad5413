import { systemClock } from '#server/platform/clock.ts'
import { copyFiles } from '#server/platform/storage/copy-files.ts'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { filesFolder } from '#server/platform/storage/open-storage.ts'
import { openS3Storage } from '#server/platform/storage/s3-storage.ts'
import { exitWithBucketProblem, readBucketSettings } from './bucket-settings.ts'
import { Problem } from './set-up/problem.mjs'

/**
 * Copies the files of a server between DATA_DIR and the bucket of S3_BUCKET, while the server runs: npm run copy-files -- --to
 * s3, or --to disk. When it was interrupted, run it again: it skips what is there.
 */
async function main(): Promise<void> {
  const [option, target, ...others] = process.argv.slice(2)
  if (option !== '--to' || (target !== 's3' && target !== 'disk') || others.length > 0)
    throw new Problem('Say where to: npm run copy-files -- --to s3, or --to disk')
  const { dataDirectory, s3 } = await readBucketSettings()
  const disk = await openDiskStorage(filesFolder(dataDirectory), () => '', systemClock)
  const bucket = openS3Storage(s3, () => '')
  const [from, to, where] = target === 's3' ? [disk, bucket, `bucket ${s3.bucket}`] : [bucket, disk, dataDirectory]
  const { copied, there, damaged } = await copyFiles(from, to)
  console.log(`Copied ${copied} files to ${where}; ${there} were there already.`)
  if (damaged.length > 0)
    throw new Problem(`These are damaged and were not copied; upload them anew:\n${damaged.join('\n')}`)
}

await main().catch(exitWithBucketProblem)
