import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { announce } from '#server/platform/change-feed.ts'
import { requestIdHeader } from '#server/platform/monitor/request-id.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { pathOf } from '#shared/api/routes.ts'
import { imageUploadPath } from '#shared/api/upload-image.ts'
import { MAX_IMAGE_BYTES } from '#shared/domain/image/image-rules.ts'
import { ask, beginRequest, openHttp2Stream, openStream, type Stream } from './tls-client.ts'
import type { Proxy } from './proxy-process.ts'
import { ATTEMPTS, type Scene } from './scene.ts'

/** A requirement that must be met behind a proxy. `run` throws when it is not. */
export interface Check {
  readonly name: string
  run(proxy: Proxy, scene: Scene): Promise<void>
}

/** Milliseconds within which a proxy must pass on data to count as not buffering. */
const AT_ONCE = 1000
/** Milliseconds of silence, longer than the 60 seconds after which proxies close an idle connection. */
const QUIET = 65_000

const streamPath = ({ studio }: Scene): string => `${changeStreams.public}?organisationId=${studio.id}`

const announceSlots = ({ database, studio }: Scene): Promise<void> =>
  database.inTenant(studio.id, (transaction) => announce(transaction, ['slots']))

async function passesOn(stream: Stream, scene: Scene): Promise<void> {
  await stream.hears('retry:', AT_ONCE)
  for (let change = 0; change < 3; change++) {
    await announceSlots(scene)
    await stream.hears('event: changed', AT_ONCE)
  }
}

let attempts = 0

/** Sends a log-in with a wrong password. Returns the HTTP status. */
async function failToLogIn({ port }: Proxy, from: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ email: `nobody-${++attempts}@example.test`, password: 'Wrong-horse-1' })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, from }
  return (await ask(port, '/auth/login', sent)).status
}

/** Returns a JPEG of exactly `bytes` bytes. It is padded after its end marker, where readers ignore the content. */
async function picture(bytes: number): Promise<Buffer> {
  const drawn = sharp({ create: { width: 250, height: 175, channels: 3, background: '#268' } })
  const content = await drawn.jpeg().toBuffer()
  return Buffer.concat([content, Buffer.alloc(bytes - content.length)])
}

const upload = ({ port }: Proxy, { studio }: Scene, body: Buffer) =>
  ask(port, imageUploadPath, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${studio.owner.token}` },
    body,
  })

/**
 * The first three parts of the client addresses for each proxy's checks. Each proxy has its own network, because log-in attempts are
 * limited per address.
 */
const networks: Readonly<Record<string, string>> = { nginx: '127.0.1', Caddy: '127.0.2' }

export const checks: readonly Check[] = [
  {
    name: 'an address that a client makes up is not believed, and each real one has attempts of its own',
    async run(proxy) {
      const network = networks[proxy.name]
      for (let attempt = 1; attempt <= ATTEMPTS + 1; attempt++) {
        const made = `203.0.113.${attempt}`
        const headers = { 'x-forwarded-for': made, 'x-real-ip': made, forwarded: `for=${made}` }
        const status = await failToLogIn(proxy, `${network}.1`, headers)
        assert.equal(status === 429, attempt > ATTEMPTS, `attempt ${attempt} was answered with ${status}`)
      }
      assert.notEqual(await failToLogIn(proxy, `${network}.2`, {}), 429)
    },
  },
  {
    name: 'a stream begins at once, and each change is heard at once',
    async run({ port }, scene) {
      const stream = await openStream(port, streamPath(scene), { signal: AbortSignal.timeout(AT_ONCE) })
      await passesOn(stream, scene)
      stream.close()
    },
  },
  {
    name: 'the same over HTTP/2',
    async run({ port }, scene) {
      const stream = await openHttp2Stream(port, streamPath(scene), AbortSignal.timeout(AT_ONCE))
      await passesOn(stream, scene)
      stream.close()
    },
  },
  {
    name: 'a stream on which nothing happens stays open for longer than a minute',
    async run({ port }, scene) {
      const stream = await openStream(port, streamPath(scene), { signal: AbortSignal.timeout(AT_ONCE) })
      await pause(QUIET)
      assert.ok(stream.isOpen(), 'the stream was closed')
      await passesOn(stream, scene)
      stream.close()
    },
  },
  {
    name: 'a picture of the largest size is taken',
    async run(proxy, scene) {
      const answer = await upload(proxy, scene, await picture(MAX_IMAGE_BYTES))
      assert.equal(answer.status, 200, answer.body.toString())
    },
  },
  {
    name: 'a picture that is a byte larger is refused by the server, in the user’s language',
    async run(proxy, scene) {
      const answer = await upload(proxy, scene, await picture(MAX_IMAGE_BYTES + 1))
      assert.equal(answer.status, 413)
      assert.match(answer.body.toString(), /image-too-large/)
    },
  },
  {
    name: 'much larger bodies are refused by the proxy, and the servers stay in use',
    async run(proxy, scene) {
      const bodies = await Promise.all([MAX_IMAGE_BYTES + 1, 8 * 1024 * 1024].map(picture))
      const refused = await Promise.all(
        Array.from({ length: 10 }, () => bodies)
          .flat()
          .map((body) => upload(proxy, scene, body)),
      )
      // Caddy 2.6 answers 502 where later versions answer 413.
      const others = refused.filter(({ status }) => status !== 413 && !(proxy.name === 'Caddy' && status === 502))
      assert.deepEqual(
        others.map(({ status }) => status),
        [],
      )
      const next = await Promise.all(Array.from({ length: 20 }, () => ask(proxy.port, '/readyz')))
      assert.deepEqual([...new Set(next.map(({ status }) => status))], [200])
    },
  },
  {
    name: 'an upload that breaks off half-way does no harm',
    async run(proxy, scene) {
      const content = await picture(MAX_IMAGE_BYTES)
      const half = beginRequest(proxy.port, imageUploadPath, {
        method: 'POST',
        headers: {
          'content-type': 'image/jpeg',
          'content-length': content.length,
          authorization: `Bearer ${scene.studio.owner.token}`,
        },
      })
      half.on('error', () => undefined)
      half.write(content.subarray(0, content.length / 2))
      await once(half, 'drain')
      half.destroy()
      assert.equal((await upload(proxy, scene, content)).status, 200)
    },
  },
  {
    name: 'what the server compressed arrives as it was, compressed once',
    async run({ port }) {
      const answer = await ask(port, '/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
      assert.equal(answer.headers['content-encoding'], 'gzip')
      assert.equal(typeof JSON.parse(gunzipSync(answer.body).toString()), 'object')
    },
  },
  {
    name: 'the metrics are for nobody outside',
    async run({ port }) {
      const answer = await ask(port, '/metrics')
      assert.equal(answer.status, 404)
      assert.doesNotMatch(answer.body.toString(), /inplan_/)
    },
  },
  {
    name: 'addresses for the proxy itself are for nobody outside',
    async run({ port }) {
      const answer = await ask(port, '/internal/certificate/domain?domain=studio.example.com')
      assert.equal(answer.status, 404)
      assert.doesNotMatch(answer.body.toString(), /served here/)
    },
  },
  {
    name: 'a request id that a client makes up is replaced',
    async run({ port }) {
      const made = '11111111-2222-4333-8444-555555555555'
      const { headers } = await ask(port, '/readyz', { headers: { [requestIdHeader]: made } })
      assert.match(String(headers[requestIdHeader]), /^[\da-f-]{32,36}$/)
      assert.notEqual(headers[requestIdHeader], made)
    },
  },
  {
    name: 'one server is restarted under load, and every request is answered',
    async run({ port }, scene) {
      const answers = new Map<number, number>()
      const over = new AbortController()
      // Not `/readyz`: a stopping server answers it with 503.
      const path = pathOf('catalogue').replace(':id', scene.studio.id)
      const visit = async () => {
        while (!over.signal.aborted) {
          const { status } = await ask(port, path)
          answers.set(status, (answers.get(status) ?? 0) + 1)
        }
      }
      const visitors = [visit(), visit(), visit(), visit()]
      await scene.restartSecond(() => pause(3000))
      await pause(3000)
      over.abort()
      await Promise.all(visitors)
      assert.deepEqual([...answers.keys()], [200], `answers: ${JSON.stringify([...answers])}`)
    },
  },
]
