import { readConfiguration, StartError } from '#server/platform/configuration.ts'
import { setBucketRules } from '#server/platform/storage/bucket-rules.ts'
import { StorageUnavailable } from '#server/platform/storage/storage.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { Problem } from './set-up/problem.mjs'

/** Sets the lifecycle rules of the bucket of S3_BUCKET, once: npm run bucket-rules. Other rules of the bucket stay. */
async function main(): Promise<void> {
  const { s3 } = readConfiguration(process.env)
  if (!s3) throw new Problem('Set S3_BUCKET and the other settings of S3: they name the bucket.')
  const rules = await setBucketRules(s3)
  console.log(`The bucket ${s3.bucket} has these rules: ${rules.join(', ')}`)
}

await main().catch((error: unknown) =>
  exitWithProblem(
    error instanceof StartError || error instanceof StorageUnavailable ? new Problem(error.message) : error,
  ),
)
