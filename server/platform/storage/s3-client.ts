import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/configuration.ts'
import { refuseInTransaction } from '#server/platform/database/inside-transaction.ts'
import { StorageUnavailable } from './storage.ts'

/**
 * Timeouts in milliseconds: for a connection, for one attempt of a request, and for all attempts together until the last byte has been
 * received.
 */
const CONNECTION_TIMEOUT = 2000
const ATTEMPT_TIMEOUT = 3000
const CALL_TIMEOUT = 7000
const MAX_ATTEMPTS = 3

/**
 * A logger that discards the S3 library's messages, which would otherwise appear between the lines of the server's log on the console.
 * Failures are thrown as well.
 */
const noHints = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

export function s3Client({ region, endpoint, forcesPathStyle, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: forcesPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: ATTEMPT_TIMEOUT,
      // Without this, a request that takes too long is only logged.
      throwOnRequestTimeout: true,
      logger: noHints,
    },
    // The signature already covers the content. Some S3-compatible servers refuse additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Runs a call with a time limit. Any failure becomes a `StorageUnavailable`, whose cause contains the answer of S3. */
export async function callS3<Result>(act: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> {
  refuseInTransaction('A call of S3')
  try {
    return await act(AbortSignal.timeout(CALL_TIMEOUT))
  } catch (error) {
    throw new StorageUnavailable(`S3 does not answer as it should: ${reasonOf(error)}`, { cause: error })
  }
}

/** Returns whether S3 answered that the file does not exist. A missing bucket is a different error. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** Returns the code and text of an S3 error, or the message of a network error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : name
  return message ? `${code}, ${message}` : code
}
