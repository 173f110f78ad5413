import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import { encryptionWith, UnreadableSecret } from '#server/platform/secrets/encryption.ts'
import { encryptAnew } from '#server/platform/secrets/organisation-secrets.ts'
import { reencryptAppSecrets, writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { type CommandContext, CommandFailure, defineCommand } from '#server/operator/command.ts'
import { counted } from '#server/operator/text-table.ts'

/** Secrets that are encrypted in one transaction. */
const BATCH = 100

export const rotateKeys = defineCommand({
  name: 'rotate-keys',
  summary: 'Encrypts stored secrets with the first key of SECRETS_KEY',
  details:
    'First add the new key to SECRETS_KEY of all server processes, at the end, then move it to the front. After this command ' +
    'no secret needs the older keys. The command can be interrupted and run again: it continues.',
  words: [],
  options: {},
  changes: true,
  async run(context) {
    const encryption = encryptionWith(context.configuration.secretKeys)
    const { currentKeyId } = encryption
    if (currentKeyId === undefined)
      throw new CommandFailure('refused', 'SECRETS_KEY is missing: it has the new key first.')
    let count = await encryptAccounts(context, encryption).catch((error: unknown) => {
      throw error instanceof UnreadableSecret ? new CommandFailure('refused', error.message) : error
    })
    for (const { id } of await organisationsWithOlderKeys(context, currentKeyId)) {
      count += await encryptOrganisation(context, id, encryption).catch((error: unknown) => {
        throw error instanceof UnreadableSecret
          ? new CommandFailure('refused', `${error.message} Organisation ${id}.`)
          : error
      })
    }
    return {
      text: `${counted(count, 'secret')} encrypted with the key ${currentKeyId}.`,
      json: { keyId: currentKeyId, encrypted: count },
    }
  },
})

const hasOlderKey = (currentKeyId: string) => (row: ExpressionBuilder<Tables, 'organization_secret'>) =>
  row('key_id', '<>', currentKeyId)

const organisationsWithOlderKeys = ({ database }: CommandContext, currentKeyId: string): Promise<{ id: string }[]> =>
  database.acrossOrganisations((transaction) =>
    transaction
      .selectFrom('organization_secret')
      .where(hasOlderKey(currentKeyId))
      .select('organization_id as id')
      .groupBy('organization_id')
      .orderBy('organization_id')
      .execute(),
  )

type Encryption = ReturnType<typeof encryptionWith>

/** Re-encrypts the keys of authenticator apps. */
const encryptAccounts = ({ database, isDryRun }: CommandContext, encryption: Encryption): Promise<number> =>
  inBatches(isDryRun, (most) => database.asOwner((transaction) => reencryptAppSecrets(transaction, encryption, most)))

const encryptOrganisation = (
  { database, isDryRun, now }: CommandContext,
  organisationId: string,
  encryption: Encryption,
): Promise<number> =>
  inBatches(isDryRun, (most) =>
    database.inTenant(organisationId, async (transaction) => {
      const encrypted = await encryptAnew(transaction, encryption, most)
      if (encrypted === 0) return 0
      const details = { keyId: encryption.currentKeyId, secrets: encrypted }
      const entry = { action: 'secrets-encrypted-anew', accountId: null, address: null, details, at: now } as const
      await writeAuditEntry(transaction, entry)
      return encrypted
    }),
  )

/**
 * Re-encrypts all secrets in batches and returns their number. A dry run uses a single batch: its changes are rolled back, so a second
 * batch would process the same secrets again.
 */
async function inBatches(isDryRun: boolean, encrypt: (most: number) => Promise<number>): Promise<number> {
  const most = isDryRun ? Number.MAX_SAFE_INTEGER : BATCH
  let total = 0
  for (;;) {
    const count = await encrypt(most)
    total += count
    if (count < most) return total
  }
}
