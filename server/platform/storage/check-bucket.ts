import { ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3'
import { type S3Settings, StartError } from '#server/platform/configuration.ts'
import { callS3, reasonOf, s3Client } from './s3-client.ts'

/**
 * Throws a StartError when S3 refuses a setting. Its message says in one line how to fix it.
 *
 * @param onAway receives a message when S3 cannot be reached, which may be temporary
 */
export async function checkBucket(settings: S3Settings, onAway: (message: string) => void): Promise<void> {
  const client = s3Client(settings)
  try {
    // A list and not a HEAD request, because only an answer with a body names the reason of a refusal.
    const command = new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 })
    await callS3((abortSignal) => client.send(command, { abortSignal }))
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof S3ServiceException && cause.$fault === 'client') throw new StartError(remedy(cause, settings))
    onAway(`S3 cannot be reached (${reasonOf(cause)}): pictures are neither stored nor shown until it is back.`)
  } finally {
    client.destroy()
  }
}

function remedy(error: S3ServiceException, { bucket, region, endpoint }: S3Settings): string {
  const where = endpoint ?? `Amazon S3 in ${region}`
  switch (error.name) {
    case 'NoSuchBucket':
      return `S3_BUCKET names a bucket that does not exist at ${where}: create '${bucket}', or correct the name.`
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is unknown at ${where}: set the key of a user who may use the bucket '${bucket}'.`
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at ${where}: set both of one key.`
    case 'AccessDenied':
      return `S3_ACCESS_KEY_ID may not use the bucket '${bucket}' at ${where}: allow it to list the bucket and to read, write and delete its files.`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `S3_REGION is not the region of the bucket '${bucket}' (${error.message}): set its own.`
    default:
      return `S3 at ${where} refuses the bucket '${bucket}' (${reasonOf(error)}): correct the settings S3_….`
  }
}
