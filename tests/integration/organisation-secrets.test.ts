import { beforeEach, describe, expect, test } from 'vitest'
import { encryptionWith, UnreadableSecret } from '#server/platform/secrets/encryption.ts'
import { deleteSecret, encryptAnew, findSecret, saveSecret } from '#server/platform/secrets/organisation-secrets.ts'
import { aStudio, now, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { migratedDatabase } from './support/test-server.ts'
import { startInProcessServer } from './support/in-process-server.ts'

// Tests the secrets that are stored for organisations: encrypted in the database, and readable only by their own organisation with the
// right key.

const at = migratedDatabase()
let studio: Studio
beforeEach(async () => {
  await queryAsOwner(at.databaseUrl, 'delete from organization_secret')
  studio = await aStudio(at.database)
})

const keyOf = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) })
const [old, fresh] = [keyOf('k1', 1), keyOf('k2', 2)]
const byOld = encryptionWith([old])
const byBoth = encryptionWith([fresh, old])
const byFresh = encryptionWith([fresh])
const inSecretsKey = (...keys: { id: string; key: Buffer }[]): string =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

const save = (purpose: string, text: string, encryption = byOld) =>
  at.database.inTenant(studio.id, (transaction) => saveSecret(transaction, encryption, { purpose, text, now }))
const find = (purpose: string, encryption = byOld) =>
  at.database.inTenant(studio.id, (transaction) => findSecret(transaction, encryption, purpose))
const encryptedBy = async (id: string): Promise<string[]> =>
  (
    await queryAsOwner<{ purpose: string }>(
      at.databaseUrl,
      'select purpose from organization_secret where key_id = $1 order by purpose',
      [id],
    )
  ).map(({ purpose }) => purpose)

describe('a stored secret', () => {
  test('is read again, replaced and deleted, and the database never contains its plain text', async () => {
    await save('calendar-token', 'first-secret')
    await save('calendar-token', 'second-secret')
    expect(await find('calendar-token')).toBe('second-secret')
    const [row] = await queryAsOwner<{ line: string }>(
      at.databaseUrl,
      'select each::text as line from organization_secret as each',
    )
    expect(row?.line).toContain('calendar-token')
    expect(row?.line).not.toContain('secret-')
    expect(Buffer.from(row?.line.split('k1:')[1]?.split(',')[0] ?? '', 'base64').toString('latin1')).not.toContain(
      'second-secret',
    )
    await at.database.inTenant(studio.id, (transaction) => deleteSecret(transaction, 'calendar-token'))
    expect(await find('calendar-token')).toBeUndefined()
  })

  test('cannot be read when it was copied to another organisation', async () => {
    await save('calendar-token', 'a secret')
    const other = await aStudio(at.database)
    await queryAsOwner(
      at.databaseUrl,
      `insert into organization_secret (organization_id, purpose, stored, changed_at)
         select $1, purpose, stored, changed_at from organization_secret`,
      [other.id],
    )
    await expect(
      at.database.inTenant(other.id, (transaction) => findSecret(transaction, byOld, 'calendar-token')),
    ).rejects.toThrow(UnreadableSecret)
  })

  test('cannot be read when it was moved to another purpose', async () => {
    await save('calendar-token', 'a secret')
    await queryAsOwner(at.databaseUrl, `update organization_secret set purpose = 'payment-key'`)
    await expect(find('payment-key')).rejects.toThrow(UnreadableSecret)
  })

  test('is not read with a wrong key, and one line names the key', async () => {
    await save('calendar-token', 'a secret')
    await expect(find('calendar-token', byFresh)).rejects.toThrow(
      'SECRETS_KEY lacks the key k1, with which a stored secret is encrypted.',
    )
  })
})

describe('encrypting all secrets anew', () => {
  const anew = (most: number) =>
    at.database.inTenant(studio.id, (transaction) => encryptAnew(transaction, byBoth, most))

  test('goes in batches, so it can be interrupted and continued', async () => {
    for (const purpose of ['a', 'b', 'c']) await save(purpose, `secret ${purpose}`)
    await save('d', 'secret d', byBoth)
    expect(await anew(2)).toBe(2)
    expect([await encryptedBy('k1'), await encryptedBy('k2')]).toEqual([['c'], ['a', 'b', 'd']])
    expect([await anew(2), await anew(2)]).toEqual([1, 0])
    for (const purpose of ['a', 'b', 'c', 'd']) expect(await find(purpose, byFresh)).toBe(`secret ${purpose}`)
  })

  test('changes nothing in a batch with a value that cannot be read', async () => {
    for (const purpose of ['a', 'b']) await save(purpose, `secret ${purpose}`)
    await queryAsOwner(at.databaseUrl, `update organization_secret set stored = 'k1:AAAA' where purpose = 'b'`)
    await expect(anew(10)).rejects.toThrow('A secret that is encrypted with the key k1 cannot be read')
    expect(await encryptedBy('k1')).toEqual(['a', 'b'])
  })
})

describe('the start of a server', () => {
  test.each([
    { name: 'without keys', variables: {}, line: 'SECRETS_KEY lacks the key k1' },
    {
      name: 'with another key under the same id',
      variables: { SECRETS_KEY: inSecretsKey(keyOf('k1', 9)) },
      line: 'SECRETS_KEY has another key under this id',
    },
  ])('is refused with one line: $name', async ({ variables, line }) => {
    await save('calendar-token', 'a secret')
    const failure = await startInProcessServer(at.databaseUrl, variables).then(
      (server) => server.end(),
      (error: Error) => error.message,
    )
    expect(failure).toContain(line)
    expect(failure).toMatch(/^.+$/)
  })

  test('succeeds with the right key', async () => {
    await save('calendar-token', 'a secret')
    const server = await startInProcessServer(at.databaseUrl, { SECRETS_KEY: inSecretsKey(fresh, old) })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await server.stop()
  })
})
