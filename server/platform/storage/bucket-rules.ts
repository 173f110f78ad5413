import {
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/configuration.ts'
import { callS3, s3Client } from './s3-client.ts'

/** Number of days after which parts of an unfinished upload are deleted. */
const ABANDONED_UPLOAD_DAYS = 1
/** Number of days during which deleted files can be restored, in a bucket with versioning. */
const DELETED_FILE_DAYS = 30

const everything = { Prefix: '' }

const ownRules: readonly LifecycleRule[] = [
  {
    ID: 'inplan-abandoned-uploads',
    Status: 'Enabled',
    Filter: everything,
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: ABANDONED_UPLOAD_DAYS },
  },
  {
    ID: 'inplan-deleted-files',
    Status: 'Enabled',
    Filter: everything,
    NoncurrentVersionExpiration: { NoncurrentDays: DELETED_FILE_DAYS },
  },
]

/**
 * Sets the lifecycle rules of the bucket. Other rules of it stay. The key needs `s3:GetLifecycleConfiguration` and
 * `s3:PutLifecycleConfiguration`, which the server does not need.
 * @returns the names of all rules that the bucket has now
 */
export async function setBucketRules(settings: S3Settings): Promise<string[]> {
  const client = s3Client(settings)
  const bucket = { Bucket: settings.bucket }
  try {
    return await callS3(async (abortSignal) => {
      const existing = await client
        .send(new GetBucketLifecycleConfigurationCommand(bucket), { abortSignal })
        .then(({ Rules: rules = [] }) => rules, noneYet)
      const others = existing.filter(({ ID: id }) => !ownRules.some((own) => own.ID === id))
      const rules = [...others, ...ownRules]
      const configuration = { ...bucket, LifecycleConfiguration: { Rules: rules } }
      await client.send(new PutBucketLifecycleConfigurationCommand(configuration), { abortSignal })
      return rules.map(({ ID: id = '(no name)' }) => id)
    })
  } finally {
    client.destroy()
  }
}

function noneYet(error: unknown): LifecycleRule[] {
  if (error instanceof S3ServiceException && error.name === 'NoSuchLifecycleConfiguration') return []
  throw error
}
