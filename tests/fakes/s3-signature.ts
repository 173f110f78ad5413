import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

// Checks signatures as S3 does (AWS Signature Version 4). Written from the specification, without code of the product or of the SDK.

export interface SignedRequest {
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface AccessKey {
  readonly id: string
  readonly secret: string
}

/** The error code with which S3 refuses a request. */
export type SignatureFault =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Returns what is wrong with the signature in the headers or in the query; undefined when it is valid. */
export function signatureFault(request: SignedRequest, key: AccessKey, now: Date): SignatureFault | undefined {
  const { pathname, searchParams } = new URL(request.url, 'http://host')
  const isInQuery = searchParams.has('X-Amz-Signature')
  const parts = isInQuery ? Object.fromEntries(searchParams) : partsOfHeader(request.headers)
  const credential = (parts['X-Amz-Credential'] ?? '').split('/')
  const [id, day = '', region = '', service = ''] = credential
  const date = parts['X-Amz-Date'] ?? ''
  const signed = parts['X-Amz-SignedHeaders'] ?? ''
  if (!id) return 'AccessDenied'
  if (id !== key.id) return 'InvalidAccessKeyId'
  if (isInQuery && now.getTime() >= timeOf(date) + Number(parts['X-Amz-Expires']) * 1000) return 'AccessDenied'

  const bodyHash = isInQuery ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])
  const canonical = [
    request.method,
    pathname,
    [...searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .toSorted()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n')
  const scope = [day, region, service, 'aws4_request']
  const secret = scope.reduce<string | Buffer>((previous, part) => hmac(previous, part), `AWS4${key.secret}`)
  const wanted = hmac(secret, ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n'))
  const given = Buffer.from(parts['X-Amz-Signature'] ?? '', 'hex')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'SignatureDoesNotMatch'
  return isInQuery || bodyHash === sha256(request.body) ? undefined : 'XAmzContentSHA256Mismatch'
}

/** The parts of an Authorization header, under the names of the corresponding query parameters. */
function partsOfHeader(headers: IncomingHttpHeaders): Record<string, string> {
  const parts = [...(headers.authorization ?? '').matchAll(/(\w+)=([^,\s]+)/g)]
  return Object.fromEntries([
    ...parts.map(([, name = '', value = '']) => [`X-Amz-${name}`, value]),
    ['X-Amz-Date', String(headers['x-amz-date'])],
  ]) as Record<string, string>
}

/** Parses a date like 20250314T120000Z to milliseconds since 1970. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
