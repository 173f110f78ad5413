import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Settings } from '#server/platform/configuration.ts'
import { callS3, isMissingFile, s3Client } from './s3-client.ts'
import { cacheControlOf, filesPath, parseKey, requireKey, type Storage } from './storage.ts'

/**
 * Opens a storage of files in a bucket, under the same keys as on disk. Server processes that use the same bucket share no disk. Public
 * files are served by this server, or by the host at `settings.publicUrl`; signed addresses lead to S3 itself.
 */
export function openS3Storage(settings: S3Settings, publicUrl: () => string): Storage {
  const client = s3Client(settings)
  const bucket = settings.bucket
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  const serverUrl = (key: string) => publicUrl() + filesPath + key

  return {
    async put(key, content) {
      const { type } = requireKey(key)
      // S3 makes a file visible only when it was received completely.
      const upload = new PutObjectCommand({
        ...at(key),
        Body: content,
        ContentType: type,
        ContentDisposition: 'inline',
        CacheControl: cacheControlOf(key),
      })
      await callS3((abortSignal) => client.send(upload, { abortSignal }))
    },
    async read(key) {
      const parsed = parseKey(key)
      if (!parsed) return undefined
      return callS3(async (abortSignal) => {
        const found = await ifThere(client.send(new GetObjectCommand(at(key)), { abortSignal }))
        // The content type is derived from the key. The type that the bucket reports is ignored (threat U1).
        return found?.Body && { content: Buffer.from(await found.Body.transformToByteArray()), type: parsed.type }
      })
    },
    async has(key) {
      if (!parseKey(key)) return false
      return callS3(async (abortSignal) => {
        const found = await ifThere(client.send(new HeadObjectCommand(at(key)), { abortSignal }))
        return found !== undefined
      })
    },
    async remove(key) {
      requireKey(key)
      await callS3((abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal }))
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket })
      for (;;) {
        const { done, value: page } = await callS3(() => pages.next())
        if (done) return
        for (const { Key: key = '' } of page.Contents ?? []) if (parseKey(key)) yield key
      }
    },
    publicUrl: (key) => (settings.publicUrl ? `${settings.publicUrl}/${key}` : serverUrl(key)),
    serverUrl,
    async signedUrl(key, seconds) {
      requireKey(key)
      return getSignedUrl(client, new GetObjectCommand(at(key)), { expiresIn: seconds })
    },
    // Signed addresses lead to S3, so this server shows public files only.
    admits: (key) => parseKey(key)?.isPublic ?? false,
  }
}

/** Undefined when there is no such file. */
async function ifThere<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
