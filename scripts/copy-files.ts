import { readConfiguration, StartError } from '#server/platform/configuration.ts'
import { systemClock } from '#server/platform/clock.ts'
import { checkBucket } from '#server/platform/storage/check-bucket.ts'
import { copyFiles } from '#server/platform/storage/copy-files.ts'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { filesFolder } from '#server/platform/storage/open-storage.ts'
import { openS3Storage } from '#server/platform/storage/s3-storage.ts'
import { StorageUnavailable } from '#server/platform/storage/storage.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { Problem } from './set-up/problem.mjs'

/**
 * Copies the files of a server between DATA_DIR and the bucket of S3_BUCKET, while the server runs: npm run copy-files -- --to
 * s3, or --to disk. It can be run again, and skips what is there.
 */
async function main(): Promise<void> {
  const [option, target, ...others] = process.argv.slice(2)
  if (option !== '--to' || (target !== 's3' && target !== 'disk') || others.length > 0)
    throw new Problem('Say where to: npm run copy-files -- --to s3, or --to disk')
  const { dataDirectory, s3 } = readConfiguration(process.env)
  if (!s3) throw new Problem('Set S3_BUCKET and the other settings of S3: they name the bucket.')
  await checkBucket(s3, (message) => {
    throw new Problem(message)
  })
  const disk = await openDiskStorage(filesFolder(dataDirectory), () => '', systemClock)
  const bucket = openS3Storage(s3, () => '')
  const [from, to, where] = target === 's3' ? [disk, bucket, `bucket ${s3.bucket}`] : [bucket, disk, dataDirectory]
  const { copied, there, damaged } = await copyFiles(from, to)
  console.log(`Copied ${copied} files to ${where}; ${there} were there already.`)
  if (damaged.length > 0)
    throw new Problem(`These are damaged and were not copied; upload them anew:\n${damaged.join('\n')}`)
}

await main().catch((error: unknown) => {
  if (error instanceof StorageUnavailable)
    exitWithProblem(new Problem(`${error.message}\nRun the command again: it goes on where it stopped.`))
  exitWithProblem(error instanceof StartError ? new Problem(error.message) : error)
})
