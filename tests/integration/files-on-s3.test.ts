import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from '#server/platform/configuration.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openS3Storage } from '#server/platform/storage/s3-storage.ts'
import { deleteOldImages } from '#server/modules/organisation/image/store-uploaded-image.ts'
import { imageUploadPath, type UploadedImage } from '#shared/api/upload-image.ts'
import { aStudio, type Studio } from '#tests/builders/studio.ts'
import { type S3Server, startS3Server } from '#tests/fakes/s3-server.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { createDatabase } from './support/database.ts'
import { queryAsOwner } from './support/query-as-owner.ts'
import { type InProcessServer, startInProcessServer } from './support/in-process-server.ts'

// Two servers share a database and a bucket, and store no files on disk. The second server gives out addresses at the bucket for its
// pictures.

const DAY = 24 * 3_600_000
/** The default number of database connections of a server. */
const CONNECTIONS = 20

let s3: S3Server
let databaseUrl: string
let first: InProcessServer
let second: InProcessServer
let database: Database
let studio: Studio

beforeAll(async () => {
  s3 = await startS3Server()
  databaseUrl = await createDatabase()
  first = await startInProcessServer(databaseUrl, s3.variables)
  second = await startInProcessServer(databaseUrl, { ...s3.variables, S3_PUBLIC_URL: s3.publicUrl })
  database = openProductDatabase(databaseUrl, 4, () => undefined)
  studio = await aStudio(database)
})
afterEach(() => s3.fail(undefined))
afterAll(async () => {
  await database.close()
  await first.stop()
  await second.stop()
  await s3.stop()
})

const drawn = (background: string) =>
  sharp({ create: { width: 250, height: 175, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function upload(body: Buffer, locale = 'en') {
  const answer = await fetch(first.url + imageUploadPath, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      'accept-language': locale,
      authorization: `Bearer ${studio.owner.token}`,
    },
    body: new Uint8Array(body),
  })
  return { status: answer.status, body: (await answer.json()) as UploadedImage & { code?: string } }
}

const uploaded = async (colour: string): Promise<UploadedImage> => (await upload(await drawn(colour))).body

/** Creates a service with an uploaded picture. */
async function saveService(name: string, featuredImage: string) {
  return apiClient(first.url, { token: studio.owner.token })('saveService', {
    body: {
      serviceKind: 'PRIVATE',
      name,
      duration: 45,
      price: 50,
      specialistIds: [studio.specialistId],
      featuredImage,
    },
  })
}

const visitorOf = (server: InProcessServer) => apiClient(server.url, { organisationId: studio.id })
const imagesPolicyOf = (page: Response) =>
  /img-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]

describe('two servers that share only the S3 storage', () => {
  test('a picture uploaded at one is served by the other, and may be cached forever', async () => {
    const { filePath, url } = await uploaded('teal')
    expect(url).toBe(`${first.url}/files/${filePath}`)
    const answer = await fetch(`${second.url}/files/${filePath}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 250, height: 175 })
  })

  test('visitors of the second server get it from the bucket, which the page’s security policy allows', async () => {
    const { filePath } = await uploaded('olive')
    const { id } = await saveService('Foot massage', filePath)
    const { featuredImage } = await visitorOf(second)('service', { params: { id } })
    expect(featuredImage?.url).toBe(`${s3.publicUrl}/${filePath}`)
    const answer = await fetch(featuredImage?.url ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const page = await fetch(`${second.url}/widget/?organization_id=${studio.id}`)
    expect(imagesPolicyOf(page)).toBe(`'self' data: blob: ${second.url} ${new URL(s3.publicUrl).origin}`)
  })

  test('the provider app gets it from the server, because it may not load pictures from other hosts (T-D1)', async () => {
    const { filePath } = await uploaded('navy')
    const service = await saveService('Hand massage', filePath)
    const provider = apiClient(second.url, { token: studio.owner.token })
    const services = await provider('providerServices', {})
    expect(services.find(({ id }) => id === service.id)?.featuredImage?.url).toBe(`${second.url}/files/${filePath}`)
    expect(imagesPolicyOf(await fetch(`${second.url}/provider/`))).toBe(`'self' data: blob: ${second.url}`)
  })

  test('the address that a visitor requests redirects to S3, and expires (R-B7.20)', async () => {
    const { filePath } = await uploaded('orchid')
    const { preSignedUrl } = await visitorOf(second)('presignedUrl', { body: { filePath, operation: 'GET_OBJECT' } })
    const address = new URL(preSignedUrl)
    expect(address.origin + address.pathname).toBe(`${s3.publicUrl}/${filePath}`)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('3600')
    expect((await fetch(preSignedUrl)).headers.get('content-type')).toBe('image/jpeg')
    const missing = `${studio.id}/public/pNobodyUploadedThis0000.jpg`
    const failure = await failureOf(
      visitorOf(second)('presignedUrl', { body: { filePath: missing, operation: 'GET_OBJECT' } }),
    )
    expect(failure.code).toBe('not-found')
  })

  test('a picture that is no longer used is deleted from the bucket (R-D100)', async () => {
    const { filePath } = await uploaded('crimson')
    const { s3: settings } = readConfiguration(s3.variables)
    const storage = openS3Storage(settings!, () => '')
    await deleteOldImages({ database, storage }, new Date(Date.now() + 8 * DAY))
    expect((await fetch(`${first.url}/files/${filePath}`)).status).toBe(404)
    expect((await fetch(`${second.url}/files/${filePath}`)).status).toBe(404)
  })
})

describe('failures of the S3 storage', () => {
  const refusal = {
    en: 'Pictures cannot be stored or shown right now. Please try again in a moment.',
    nl: 'Afbeeldingen kunnen nu niet worden opgeslagen of getoond. Probeer het zo opnieuw.',
  }

  test.each(['en', 'nl'] as const)('away: an upload is refused in %s and works when S3 is back', async (locale) => {
    const picture = await drawn(locale === 'en' ? 'gold' : 'orange')
    await s3.fail('away')
    expect(await upload(picture, locale)).toMatchObject({
      status: 503,
      body: { code: 'storage-unavailable', responseMessage: refusal[locale] },
    })
    await s3.fail(undefined)
    const { status, body } = await upload(picture, locale)
    expect(status).toBe(200)
    expect((await fetch(body.url)).status).toBe(200)
  })

  test('hanging: pages and calls still work while more uploads wait than there are connections', async () => {
    const pictures = await Promise.all(Array.from({ length: 25 }, (_, blue) => drawn(`rgb(9, 9, ${blue * 10})`)))
    await s3.fail('hangs')
    const before = s3.requests()
    let answered = 0
    const uploads = pictures.map(async (picture) => {
      const { status } = await upload(picture)
      answered += 1
      return status
    })
    await expect.poll(() => s3.requests() - before, { timeout: 10_000 }).toBeGreaterThanOrEqual(25)
    const page = await fetch(`${first.url}/widget/?organization_id=${studio.id}`)
    const { services } = await visitorOf(first)('catalogue', { params: { id: studio.id } })
    expect([page.status, services.length > 0]).toEqual([200, true])
    expect(pictures.length - answered).toBeGreaterThan(CONNECTIONS)
    expect(new Set(await Promise.all(uploads))).toEqual(new Set([503]))
    await s3.fail(undefined)
    expect((await upload(pictures[0]!)).status).toBe(200)
  })

  test('in the middle of a picture: no part of it is stored, and it can be uploaded again', async () => {
    const picture = await drawn('indigo')
    await s3.fail('breaks uploads')
    expect((await upload(picture)).body).toMatchObject({ code: 'storage-unavailable' })
    await s3.fail(undefined)
    const { body } = await upload(picture)
    expect((await fetch(`${second.url}/files/${body.filePath}`)).status).toBe(200)
  })

  test('before the start: the server starts without S3, and shows pictures when S3 is back', async () => {
    const { filePath } = await uploaded('salmon')
    await s3.fail('away')
    const third = await startInProcessServer(databaseUrl, s3.variables)
    expect((await fetch(`${third.url}/files/${filePath}`)).status).toBe(503)
    await s3.fail(undefined)
    expect((await fetch(`${third.url}/files/${filePath}`)).status).toBe(200)
    await third.stop()
  })
})

test('A wrong S3 secret stops the start with an error of one line that says what to do', async () => {
  const start = startInProcessServer(databaseUrl, { ...s3.variables, S3_SECRET_ACCESS_KEY: 'wrong' })
  await expect(start).rejects.toThrow(
    /^S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at http:\S+: set both of one key\.$/,
  )
})

test('An upload that its sender breaks off half-way leaves nothing in the storage', async () => {
  const picture = await drawn('plum')
  const before = { rows: await imageRows(), requests: s3.requests() }
  const { hostname, port } = new URL(first.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    [
      `POST ${imageUploadPath} HTTP/1.1`,
      `host: ${hostname}`,
      'content-type: image/jpeg',
      `content-length: ${picture.length}`,
      `authorization: Bearer ${studio.owner.token}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(picture.subarray(0, picture.length / 2))
  socket.end()
  await once(socket.resume(), 'close')
  expect({ rows: await imageRows(), requests: s3.requests() }).toEqual(before)
  expect((await upload(picture)).status).toBe(200)
})

const imageRows = () => queryAsOwner(databaseUrl, 'select path from image order by path')
