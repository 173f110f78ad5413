import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { startFauxqs } from 'fauxqs'
import { type AccessKey, signatureFault } from './s3-signature.ts'

/** How S3 fails from now on. */
export type S3Fault =
  /** Connections are refused. */
  | 'away'
  /** The connection breaks in the middle of an uploaded file. */
  | 'breaks uploads'
  /** A request is not answered, or only the first bytes of a file, and the connection stays open. */
  | 'hangs'

export interface S3Server {
  /** Environment variables with which a server of the product stores its files here. */
  readonly variables: Readonly<Record<string, string>>
  /** Base address of the public files, which anybody may read. */
  readonly publicUrl: string
  /** The number of requests so far. */
  readonly requests: () => number
  /** Makes the server fail in this way from now on; with undefined it works again. */
  fail(fault: S3Fault | undefined): Promise<void>
  stop(): Promise<void>
}

interface Upstream {
  readonly url: string
  readonly key: AccessKey
  /** Whether the upstream server checks signatures itself. */
  readonly isStrict: boolean
  stop(): Promise<void>
}

/**
 * A server that speaks S3, with a new bucket. By default it is fauxqs in this process, with a check of signatures in front of it,
 * because fauxqs serves everybody. `TEST_S3_SERVER=http://id:secret@host:port` uses another one, for example Ceph or MinIO.
 */
export async function startS3Server(): Promise<S3Server> {
  const upstream = await openUpstream(process.env['TEST_S3_SERVER'])
  const bucket = `inplan-${randomUUID()}`
  const owner = new S3Client({
    endpoint: upstream.url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: upstream.key.id, secretAccessKey: upstream.key.secret },
  })
  await owner.send(new CreateBucketCommand({ Bucket: bucket }))
  if (upstream.isStrict)
    await owner.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: publicReadPolicy(bucket) }))
  const gate = startGate(upstream, bucket)
  const url = await gate.open()

  return {
    variables: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: upstream.key.id,
      S3_SECRET_ACCESS_KEY: upstream.key.secret,
      S3_FORCE_PATH_STYLE: '1',
    },
    publicUrl: `${url}/${bucket}`,
    requests: gate.requests,
    async fail(fault) {
      gate.fault = fault
      if (fault === 'away') await gate.close()
      else await gate.open()
    },
    async stop() {
      await gate.close()
      const { Contents: files = [] } = await owner.send(new ListObjectsV2Command({ Bucket: bucket }))
      await Promise.all(files.map(({ Key }) => owner.send(new DeleteObjectCommand({ Bucket: bucket, Key }))))
      await owner.send(new DeleteBucketCommand({ Bucket: bucket }))
      owner.destroy()
      await upstream.stop()
    },
  }
}

async function openUpstream(other: string | undefined): Promise<Upstream> {
  if (other) {
    const { origin, username, password } = new URL(other)
    return { url: origin, key: { id: username, secret: password }, isStrict: true, stop: async () => undefined }
  }
  const server = await startFauxqs({ port: 0, logger: false })
  const key = { id: 'TESTKEY', secret: randomUUID() }
  return { url: `http://127.0.0.1:${server.port}`, key, isStrict: false, stop: () => server.stop() }
}

/** Everybody may read files under `public`, as the documentation advises for a public bucket. */
const publicReadPolicy = (bucket: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: '*',
        Action: 's3:GetObject',
        Resource: `arn:aws:s3:::${bucket}/*/public/*`,
      },
    ],
  })

/** A proxy in front of the server. It checks signatures, and fails when a test says so. */
function startGate({ url, key, isStrict }: Upstream, bucket: string) {
  const publicFile = new RegExp(`^/${bucket}/[^/]+/public/[^/?]+$`)
  let port = 0
  let requests = 0
  let server: Server | undefined

  const gate = {
    fault: undefined as S3Fault | undefined,
    requests: () => requests,
    /** Starts listening, always at the same address, and returns that address. */
    async open(): Promise<string> {
      if (!server) {
        server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
        port = (server.address() as AddressInfo).port
      }
      return `http://127.0.0.1:${port}`
    },
    async close(): Promise<void> {
      const open = server
      server = undefined
      if (!open) return
      open.close()
      open.closeAllConnections()
      await once(open, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1
    const { method = '', url: path = '', headers } = request
    if (gate.fault === 'breaks uploads' && method === 'PUT') {
      await once(request, 'data')
      forwardTo(path, method, headers).end('half of it').destroy()
      request.socket.destroy()
      return
    }
    const body = await buffer(request)
    if (gate.fault === 'hangs' && method !== 'GET') return
    const isForEverybody = method === 'GET' && publicFile.test(path)
    const fault =
      isStrict || isForEverybody ? undefined : signatureFault({ method, url: path, headers, body }, key, new Date())
    if (fault) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end(
        `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${fault}</Code><Message>Refused</Message></Error>`,
      )
      return
    }
    const onward = forwardTo(path, method, headers)
    onward.end(body)
    const [reply] = (await once(onward, 'response')) as [IncomingMessage]
    response.writeHead(reply.statusCode ?? 500, reply.headers)
    if (gate.fault === 'hangs' && method === 'GET') {
      response.write((await buffer(reply)).subarray(0, 100))
      return
    }
    reply.pipe(response)
  }

  function forwardTo(path: string, method: string, headers: IncomingMessage['headers']) {
    const onward = forward(url + path, { method, headers })
    onward.on('error', () => undefined)
    return onward
  }

  return gate
}
