import type { Client } from 'pg'
import { StartError } from '#server/platform/configuration.ts'
import { type Encryption, encryptionWith, type SecretOwner, UnreadableSecret } from './encryption.ts'
import type { SecretKey } from './secret-keys.ts'

interface Sample {
  organisationId: string
  purpose: string
  stored: string
}

/**
 * Reads one stored secret for each key id. Throws a StartError when one cannot be read, because an organisation would otherwise get an
 * error later.
 *
 * @param client connected as the schema's owner
 */
export async function checkSecretKeys(client: Client, keys: readonly SecretKey[]): Promise<void> {
  const encryption = encryptionWith(keys)
  for (const { organisationId, keyId } of await keysInUse(client)) {
    const sample = await readSample(client, organisationId, keyId)
    if (sample) checkSample(encryption, sample)
  }
  for (const { accountId, stored } of await samplesOfApps(client)) {
    checkSample(encryption, { accountId, purpose: 'authenticator-app', stored })
  }
}

function checkSample(encryption: Encryption, { stored, ...owner }: SecretOwner & { readonly stored: string }): void {
  try {
    encryption.decrypt(stored, owner)
  } catch (error) {
    throw error instanceof UnreadableSecret ? new StartError(error.message) : error
  }
}

/** Reads, for each key id, the authenticator-app key of one person. */
async function samplesOfApps(client: Client): Promise<{ accountId: string; stored: string }[]> {
  const { rows } = await client.query<{ accountId: string; stored: string }>(
    `select distinct on (key_id) account_id as "accountId", app_secret as stored from second_factor
     where app_secret is not null order by key_id, account_id`,
  )
  return rows
}

/** The key ids of all stored secrets, each with one organisation that has such a secret. */
async function keysInUse(client: Client): Promise<{ organisationId: string; keyId: string }[]> {
  return within(client, 'set local role inplan_operator', async () => {
    const { rows } = await client.query<{ organisationId: string; keyId: string }>(
      `select min(organization_id::text) as "organisationId", key_id as "keyId"
       from organization_secret group by key_id order by key_id`,
    )
    return rows
  })
}

/** Reads one secret; undefined when it was replaced in the meantime. */
async function readSample(client: Client, organisationId: string, keyId: string): Promise<Sample | undefined> {
  return within(client, `set local inplan.organization_id = '${organisationId}'`, async () => {
    const { rows } = await client.query<Sample>(
      `select organization_id as "organisationId", purpose, stored from organization_secret
       where organization_id = $1 and key_id = $2 limit 1`,
      [organisationId, keyId],
    )
    return rows[0]
  })
}

async function within<Result>(client: Client, setting: string, work: () => Promise<Result>): Promise<Result> {
  await client.query(`begin read only; ${setting}`)
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}
