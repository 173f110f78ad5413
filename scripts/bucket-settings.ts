import { type Configuration, readConfiguration, type S3Settings, StartError } from '#server/platform/configuration.ts'
import { checkBucket } from '#server/platform/storage/check-bucket.ts'
import { StorageUnavailable } from '#server/platform/storage/storage.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { Problem } from './set-up/problem.mjs'

/** Reads the settings of the server's bucket from the environment and checks that it can be used. */
export async function readBucketSettings(): Promise<Pick<Configuration, 'dataDirectory'> & { s3: S3Settings }> {
  const { dataDirectory, s3 } = readConfiguration(process.env)
  if (!s3) throw new Problem('Set S3_BUCKET and the other settings of S3: they name the bucket.')
  await checkBucket(s3, (message) => {
    throw new Problem(message)
  })
  return { dataDirectory, s3 }
}

/** Ends the process: with one line when the bucket or its settings are to blame. */
export function exitWithBucketProblem(error: unknown): never {
  const isKnown = error instanceof StartError || error instanceof StorageUnavailable
  exitWithProblem(isKnown ? new Problem(error.message) : error)
}
