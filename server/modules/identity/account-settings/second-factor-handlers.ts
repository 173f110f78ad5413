import type { Kysely, Transaction } from 'kysely'
import type { Output } from '#shared/api/client.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { encryptionWith } from '#server/platform/secrets/encryption.ts'
import { type Handlers, isRefusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { acceptPasskey } from '#server/modules/identity/records/account/passkey/accept-passkey.ts'
import {
  countSecondFactor,
  forgetGuesses,
} from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import { appAddress, newAppKey } from '#server/modules/identity/records/account/second-factor/authenticator-app.ts'
import {
  acceptAppCode,
  appSecretOwner,
} from '#server/modules/identity/records/account/second-factor/prove-second-factor.ts'
import { newRecoveryCodes, plainCode } from '#server/modules/identity/records/account/second-factor/recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  lockSecondFactor,
  prepareSecondFactor,
  replaceRecoveryCodes,
  switchOnSecondFactor,
} from '#server/modules/identity/records/account/second-factor/second-factors.ts'
import { withSecondFactor } from '#server/modules/identity/account/second-factor/with-second-factor.ts'

type SecondFactorRoute =
  | 'secondFactor'
  | 'prepareAuthenticatorApp'
  | 'switchOnSecondFactor'
  | 'switchOffSecondFactor'
  | 'renewRecoveryCodes'

type Sql = Kysely<Tables>

/** Handlers for the second factor of a provider's own log-in (rules D226 and D227). A mail notifies the person of each change. */
export function secondFactorHandlers(dependencies: Dependencies): Pick<Handlers, SecondFactorRoute> {
  const { configuration, database, outbox, secrets } = dependencies
  const encryption = encryptionWith(configuration.secretKeys)
  const canUseApp = encryption.currentKeyId !== undefined

  const read = async (sql: Sql, accountId: string): Promise<Output<'secondFactor'>> => {
    const factor = await findSecondFactor(sql, accountId)
    const isOn = factor !== undefined && factor.switchedOnAt !== null
    return {
      isOn,
      hasApp: isOn && factor.appSecret !== null,
      recoveryCodesLeft: isOn ? await countRecoveryCodes(sql, accountId) : 0,
      canUseApp,
    }
  }

  /**
   * Returns whether the proof that switches the second factor on is valid: a code of the authenticator app that is being set up, or a
   * passkey of the caller.
   */
  const isFirstProof = async (
    sql: Sql,
    { caller: { accountId }, body: { code = '', passkey }, browserHash, now }: RequestOf<'switchOnSecondFactor'>,
  ): Promise<boolean> => {
    if (!passkey) return acceptAppCode(sql, dependencies, accountId, plainCode(code), now)
    const use = { purpose: 'confirm', accountId, browserHash } as const
    if ((await acceptPasskey(sql, dependencies, passkey, use, now)) === undefined) return false
    // The person proved a passkey, so an authenticator app that was prepared but not confirmed is discarded.
    return prepareSecondFactor(sql, accountId, null)
  }

  const tell = async (
    sql: Transaction<Tables>,
    kind: 'second-factor-on' | 'second-factor-off',
    { caller: { accountId, email }, address, locale, now }: RequestOf<'switchOnSecondFactor' | 'switchOffSecondFactor'>,
  ): Promise<void> => {
    await writeAccountAuditEntry(sql, { kind, accountId, address, at: now })
    await outbox.add(sql, { template: kind, locale, to: email })
  }

  return {
    secondFactor: ({ caller }) => read(database.global, caller.accountId),

    prepareAuthenticatorApp: async ({ caller: { accountId, email } }) => {
      if (!canUseApp) return refuse('not-found')
      const key = newAppKey(secrets)
      const secret = encryption.encrypt(key, appSecretOwner(accountId))
      if (!(await prepareSecondFactor(database.global, accountId, secret))) return refuse('conflict')
      return { key, address: appAddress(key, email) }
    },

    switchOnSecondFactor: async (request) => {
      const { caller, address, now } = request
      const { accountId } = caller
      const counted = await countSecondFactor(dependencies, caller, address, now)
      if (!counted.isAllowed) return refuse('rate-limited')
      const { codes, hashes } = await newRecoveryCodes(dependencies, accountId)
      const answer = await database.global.transaction().execute(async (transaction) => {
        if ((await lockSecondFactor(transaction, accountId))?.switchedOnAt) return refuse('conflict')
        if (!(await isFirstProof(transaction, request))) return refuse('code-invalid')
        await switchOnSecondFactor(transaction, accountId, now)
        await replaceRecoveryCodes(transaction, accountId, hashes)
        await tell(transaction, 'second-factor-on', request)
        return { ...(await read(transaction, accountId)), recoveryCodes: [...codes] }
      })
      if (!isRefusal(answer)) await forgetGuesses(dependencies, counted)
      return answer
    },

    switchOffSecondFactor: async (request) => {
      const { accountId } = request.caller
      if (!(await hasSecondFactor(database.global, accountId))) return refuse('conflict')
      return withSecondFactor(dependencies, request, () =>
        database.global.transaction().execute(async (transaction) => {
          if (!(await deleteSecondFactor(transaction, accountId))) return refuse('conflict')
          await tell(transaction, 'second-factor-off', request)
          return read(transaction, accountId)
        }),
      )
    },

    renewRecoveryCodes: async (request) => {
      const { caller, address, now } = request
      const { accountId } = caller
      if (!(await hasSecondFactor(database.global, accountId))) return refuse('conflict')
      return withSecondFactor(dependencies, request, async () => {
        const { codes, hashes } = await newRecoveryCodes(dependencies, accountId)
        return database.global.transaction().execute(async (transaction) => {
          if (!(await lockSecondFactor(transaction, accountId))?.switchedOnAt) return refuse('conflict')
          await replaceRecoveryCodes(transaction, accountId, hashes)
          await writeAccountAuditEntry(transaction, { kind: 'recovery-codes-renewed', accountId, address, at: now })
          return { ...(await read(transaction, accountId)), recoveryCodes: [...codes] }
        })
      })
    },
  }
}
