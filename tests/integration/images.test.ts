import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { deleteOldImages } from '#server/modules/organisation/image/store-uploaded-image.ts'
import { imageUploadPath, type UploadedImage } from '#shared/api/upload-image.ts'
import type { Input } from '#shared/api/client.ts'
import { anInvoice, makesInvoices } from '#tests/builders/issue-invoice.ts'
import { aBooking, aCustomer, aPerson, aStudio, type Studio } from '#tests/builders/studio.ts'
import { aPage } from './support/own-page.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { createDatabase } from './support/database.ts'
import { queryAsOwner } from './support/query-as-owner.ts'
import { type InProcessServer, startInProcessServer } from './support/in-process-server.ts'

// Tests the picture of a service from its upload by the provider, through its delivery to everybody, to its deletion.

const DAY = 24 * 3_600_000

let folder: string
let databaseUrl: string
let server: InProcessServer
let database: Database
let studio: Studio

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-images-'))
  databaseUrl = await createDatabase()
  server = await startInProcessServer(databaseUrl, { DATA_DIR: folder })
  database = openProductDatabase(databaseUrl, 4, () => undefined)
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  studio = await aStudio(database)
})

const drawn = (colour: string) => sharp({ create: { width: 250, height: 175, channels: 3, background: colour } })

interface Upload {
  token?: string | undefined
  type?: string
  locale?: 'en' | 'nl'
}

async function upload(body: Buffer, { token = studio.owner.token, type = 'image/jpeg', locale = 'en' }: Upload = {}) {
  const answer = await fetch(server.url + imageUploadPath, {
    method: 'POST',
    headers: {
      'content-type': type,
      'accept-language': locale,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: new Uint8Array(body),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as UploadedImage & { code?: string; responseMessage?: string },
  }
}

const uploaded = async (colour: string): Promise<UploadedImage> =>
  (await upload(await drawn(colour).jpeg().toBuffer())).body
const exists = (path: string) =>
  access(join(folder, 'files', path)).then(
    () => true,
    () => false,
  )
const owner = () => apiClient(server.url, { token: studio.owner.token, locale: 'en' })

const massage = (changes: Partial<Input<'saveService'>['body']> = {}): Input<'saveService'>['body'] => ({
  serviceKind: 'PRIVATE',
  name: 'Foot massage',
  duration: 45,
  price: 50,
  specialistIds: [studio.specialistId],
  ...changes,
})

describe('uploading a picture', () => {
  test('the picture of a service is public, and sent so that browsers do not guess its type (R-A2.43, T-U1)', async () => {
    const image = await uploaded('teal')
    expect(image.filePath).toMatch(new RegExp(`^${studio.id}/public/p[\\w-]+\\.jpg$`))
    const service = await owner()('saveService', { body: massage({ featuredImage: image.filePath }) })
    expect(service.featuredImage).toEqual(image)
    const answer = await fetch(image.url)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 250, height: 175 })
  })

  test.each([
    [249, 175],
    [250, 174],
    [248, 174],
  ])('a picture of %i × %i pixels is too small for a service (R-D380)', async (width, height) => {
    const small = sharp({ create: { width, height, channels: 3, background: 'teal' } })
    const { body } = await upload(await small.jpeg().toBuffer())
    const refused = await failureOf(owner()('saveService', { body: massage({ featuredImage: body.filePath }) }))
    expect(refused.fieldErrors).toEqual({ featuredImage: 'The picture needs at least 250 × 175 pixels.' })
  })

  test.each([
    ['a portrait', 255, 256, 'avatar', 'The picture needs at least 256 × 256 pixels.'],
    ['a logo', 256, 255, 'logo', 'The picture needs at least 256 × 256 pixels.'],
    ['a picture of the own page', 1279, 854, 'pictures.0.filePath', 'The picture needs at least 1280 × 854 pixels.'],
    ['a picture of the own page', 1280, 853, 'pictures.0.filePath', 'The picture needs at least 1280 × 854 pixels.'],
  ])(
    '%s of %i × %i pixels is refused, and one of the required size is accepted (R-D413)',
    async (what, width, height, field, text) => {
      const pathOf = async (size: { width: number; height: number }) => {
        const picture = sharp({ create: { ...size, channels: 3, background: 'teal' } })
        return (await upload(await picture.jpeg().toBuffer())).body.filePath
      }
      const save = async (filePath: string) => {
        if (what === 'a portrait') {
          const { email: _, sessions: __, ...account } = await owner()('account', {})
          return owner()('saveAccount', { body: { ...account, avatar: filePath } })
        }
        if (what === 'a logo') {
          const { organisationKind: _, names: __, taglines: ___, ...profile } = await owner()('organisationProfile', {})
          return owner()('saveOrganisation', { body: { ...profile, logo: filePath } })
        }
        const { version } = await owner()('ownPage', {})
        return owner()('saveOwnPage', { body: aPage({ pictures: [{ filePath, description: 'De salon' }], version }) })
      }
      const refused = await failureOf(save(await pathOf({ width, height })))
      expect(refused.fieldErrors).toEqual({ [field]: text })
      const whole = width > 256 ? { width: 1280, height: 854 } : { width: 256, height: 256 }
      await save(await pathOf(whole))
    },
  )

  test('a visitor gets an address that leads to the picture, only for the organisation’s own pictures (R-B7.20)', async () => {
    const { filePath } = await uploaded('orchid')
    const addressFor = (organisationId: string) =>
      apiClient(server.url, { organisationId })('presignedUrl', { body: { filePath, operation: 'GET_OBJECT' } })
    const { preSignedUrl } = await addressFor(studio.id)
    const picture = await fetch(preSignedUrl)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 250, height: 175 })
    const { id: another } = await aStudio(database)
    expect((await failureOf(addressFor(another))).code).toBe('not-found')
  })

  test('uploading the same picture again gives the same path', async () => {
    expect((await uploaded('olive')).filePath).toBe((await uploaded('olive')).filePath)
  })

  test.each([
    { locale: 'en', text: 'This is no JPG or PNG picture. Choose a JPG or PNG of at most 2 MB.' },
    { locale: 'nl', text: 'Dit is geen JPG- of PNG-afbeelding. Kies een JPG of PNG van hoogstens 2 MB.' },
  ] as const)(
    'a file that is not a picture is refused in $locale, whatever its name is (R-A5.25, T-U1)',
    async ({ locale, text }) => {
      const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      const { status, body } = await upload(page, { type: 'image/png', locale })
      expect([status, body.code, body.responseMessage]).toEqual([415, 'image-type', text])
    },
  )

  test('a body of another type is refused, and so is an empty one (T-U1)', async () => {
    const picture = await drawn('navy').jpeg().toBuffer()
    expect(await upload(picture, { type: 'text/html' })).toMatchObject({ status: 415, body: { code: 'image-type' } })
    expect(await upload(picture, { type: 'application/json' })).toMatchObject({ status: 415 })
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 400, body: { code: 'image-empty' } })
  })

  test.each([
    { locale: 'en', text: 'This picture is larger than 2 MB. Choose a JPG or PNG of at most 2 MB.' },
    { locale: 'nl', text: 'Deze afbeelding is groter dan 2 MB. Kies een JPG of PNG van hoogstens 2 MB.' },
  ] as const)('more than 2 MB is refused in $locale (R-A9.9)', async ({ locale, text }) => {
    const { status, body } = await upload(Buffer.alloc(2 * 1024 * 1024 + 1, 0xff), { locale })
    expect([status, body.code, body.responseMessage]).toEqual([413, 'image-too-large', text])
  })

  test('an upload is refused without a log-in, and for a customer (T-A1)', async () => {
    const picture = await drawn('navy').jpeg().toBuffer()
    expect(await upload(picture, { token: '' })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(await upload(picture, { token: (await aPerson(database)).token })).toMatchObject({ status: 403 })
  })

  test('an account can upload at most 120 pictures in an hour (T-A10)', async () => {
    await queryAsOwner(
      databaseUrl,
      `insert into credential_attempt (subject, hour, attempts)
       select 'image:' || account_id, date_trunc('hour', now()), 119 from member where organization_id = '${studio.id}'`,
    )
    const picture = await drawn('navy').jpeg().toBuffer()
    expect(await upload(picture)).toMatchObject({ status: 200 })
    expect(await upload(picture)).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
  })
})

describe('a service accepts only pictures of its own organisation (T-A1)', () => {
  test.each([
    { what: 'another organisation’s', path: async () => (await aForeignPicture()).filePath },
    { what: 'one that was never uploaded', path: async () => `${studio.id}/public/pNobodyUploadedThis0000.jpg` },
    { what: 'one that is not for everybody', path: async () => `${studio.id}/private/p1.jpg` },
    { what: 'a path out of the storage', path: async () => '../../etc/passwd' },
    { what: 'an address', path: async () => 'https://example.com/p.jpg' },
  ])('$what is refused', async ({ path }) => {
    const failure = await failureOf(owner()('saveService', { body: massage({ featuredImage: await path() }) }))
    expect(failure).toMatchObject({ code: 'validation', fieldErrors: { featuredImage: 'This is not valid.' } })
  })

  async function aForeignPicture(): Promise<UploadedImage> {
    const other = await aStudio(database)
    return (await upload(await drawn('maroon').jpeg().toBuffer(), { token: other.owner.token })).body
  }
})

describe('a picture that is no longer used is deleted after a week (R-D100)', () => {
  const storage = () =>
    openDiskStorage(
      join(folder, 'files'),
      () => server.url,
      () => new Date(),
    )
  const keepHouse = async (days: number) =>
    deleteOldImages({ database, storage: await storage() }, new Date(Date.now() + days * DAY))

  test('if it was uploaded and never saved', async () => {
    const { filePath } = await uploaded('crimson')
    await keepHouse(6.9)
    expect(await exists(filePath)).toBe(true)
    await keepHouse(7.1)
    expect(await exists(filePath)).toBe(false)
    const failure = await failureOf(owner()('saveService', { body: massage({ featuredImage: filePath }) }))
    expect(failure).toMatchObject({ fieldErrors: { featuredImage: 'This is not valid.' } })
  })

  test('but not while its service shows it, only after it is replaced', async () => {
    const { filePath } = await uploaded('indigo')
    const service = await owner()('saveService', { body: massage({ featuredImage: filePath }) })
    await keepHouse(30)
    expect(await exists(filePath)).toBe(true)
    await owner()('saveService', { body: massage({ id: service.id, version: service.version, featuredImage: null }) })
    await keepHouse(36)
    expect(await exists(filePath)).toBe(true)
    await keepHouse(38)
    expect(await exists(filePath)).toBe(false)
  })

  test('but not when it is on an invoice, which is the same after the organisation removed the picture (R-D289)', async () => {
    const { filePath } = await uploaded('teal')
    const setLogo = (path: string | null) =>
      queryAsOwner(databaseUrl, 'update organization set logo_path = $2 where id = $1', [studio.id, path])
    await setLogo(filePath)
    await makesInvoices(database, studio)
    const customer = await aCustomer(database, studio)
    const id = await anInvoice(database, studio, (await aBooking(database, studio, customer)).id)
    const file = () => owner()('invoiceFile', { params: { id }, query: {} })
    const made = await file()
    expect(Buffer.from(made.content, 'base64').toString('latin1')).toContain('/Subtype /Image')
    await setLogo(null)
    await keepHouse(30)
    expect(await exists(filePath)).toBe(true)
    expect(await file()).toEqual(made)
    const next = await anInvoice(database, studio, (await aBooking(database, studio, customer)).id)
    const plain = await owner()('invoiceFile', { params: { id: next }, query: {} })
    expect(Buffer.from(plain.content, 'base64').toString('latin1')).not.toContain('/Subtype /Image')
    // If the file is missing, for example because no backup contains it, the document is made without the picture.
    await (await storage()).remove(filePath)
    expect(Buffer.from((await file()).content, 'base64').toString('latin1')).not.toContain('/Subtype /Image')
  })

  test('and can be uploaded again after that', async () => {
    const { filePath } = await uploaded('gold')
    await keepHouse(8)
    expect((await uploaded('gold')).filePath).toBe(filePath)
    expect(await exists(filePath)).toBe(true)
  })
})
