import { setBucketRules } from '#server/platform/storage/bucket-rules.ts'
import { exitWithBucketProblem, readBucketSettings } from './bucket-settings.ts'

/** Sets the lifecycle rules of the bucket of S3_BUCKET, once: npm run bucket-rules. Other rules of the bucket stay. */
async function main(): Promise<void> {
  const { s3 } = await readBucketSettings()
  const rules = await setBucketRules(s3)
  console.log(`The bucket ${s3.bucket} has these rules: ${rules.join(', ')}`)
}

await main().catch(exitWithBucketProblem)
