import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/configuration.ts'
import { StorageUnavailable } from './storage.ts'

/** Milliseconds for a connection, for one attempt at a request, and for all attempts until the last byte has arrived. */
const CONNECTION_TIMEOUT = 2000
const ATTEMPT_TIMEOUT = 3000
const CALL_TIMEOUT = 7000
const MAX_ATTEMPTS = 3

/** The library writes hints to the console, where the server writes its log. Failures are thrown as well. */
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
    // The signature covers the content. Checksums beyond it are refused by some servers that speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Makes a call with a time limit. A failure of any kind becomes a `StorageUnavailable`, whose cause says what S3 answered. */
export async function callS3<Result>(act: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> {
  try {
    return await act(AbortSignal.timeout(CALL_TIMEOUT))
  } catch (error) {
    throw new StorageUnavailable(`S3 does not answer as it should: ${reasonOf(error)}`, { cause: error })
  }
}

/** Whether S3 answered that there is no such file. A bucket that does not exist is another matter. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** The error's code and text, or the network's. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : name
  return message ? `${code}, ${message}` : code
}
