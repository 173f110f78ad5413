import type { Kysely } from 'kysely'
import type { Output } from '#shared/api/client.ts'
import { MOST_PASSKEYS } from '#shared/domain/account/passkey-rules.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type Handlers, isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { userHandleOf } from '#server/modules/identity/records/account/passkey/accept-passkey.ts'
import { lockAccountProfile } from '#server/modules/identity/records/account/accounts.ts'
import { allowsChallenge } from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import { makeChallenge, redeemChallenge } from '#server/modules/identity/records/account/passkey/passkey-challenges.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
} from '#server/modules/identity/records/account/passkey/passkeys.ts'
import {
  challengeIn,
  verifyNewPasskey,
  relyingPartyOf,
} from '#server/modules/identity/records/account/passkey/passkey-verifier.ts'
import { findSecondFactor } from '#server/modules/identity/records/account/second-factor/second-factors.ts'

type PasskeyRoute =
  | 'passkeys'
  | 'newPasskeyChallenge'
  | 'confirmationChallenge'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'

type PasskeyList = Output<'passkeys'>

/** Handlers for the passkeys of one's own account (rule D223). A mail notifies the person of each passkey that is added or removed. */
export function passkeyHandlers(dependencies: Dependencies): Pick<Handlers, PasskeyRoute> {
  const { database, outbox, publicUrl, secrets } = dependencies

  const read = async (sql: Kysely<Tables>, accountId: string): Promise<PasskeyList> => ({
    passkeys: (await listPasskeys(sql, accountId)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  })

  const challengeFor = async (
    purpose: 'add' | 'confirm',
    { caller: { accountId }, address, browserHash, now }: RequestOf<'newPasskeyChallenge' | 'confirmationChallenge'>,
  ) => {
    const party = relyingPartyOf(publicUrl())
    if (!party) return refuse('not-found')
    if (!(await allowsChallenge(dependencies, address, now))) return refuse('rate-limited')
    const existing = await listPasskeys(database.global, accountId)
    return {
      challenge: await makeChallenge(database.global, { purpose, accountId, browserHash }, secrets, now),
      relyingPartyId: party.id,
      existing: existing.map(({ credentialId }) => credentialId),
    }
  }

  /** Verifies the answer of an authenticator that created a passkey, and returns the passkey; undefined when the answer is not valid. */
  const verify = async ({ body: { answer }, caller: { accountId }, browserHash, now }: RequestOf<'addPasskey'>) => {
    const party = relyingPartyOf(publicUrl())
    const challenge = challengeIn(answer.clientDataJSON)
    const use = { purpose: 'add', accountId, browserHash } as const
    if (!party || challenge === undefined) return undefined
    if (!(await redeemChallenge(database.global, challenge, use, now))) return undefined
    return verifyNewPasskey(dependencies, party, answer, challenge)
  }

  const add = async (request: RequestOf<'addPasskey'>): Promise<PasskeyList | Refusal> => {
    const { body, caller, address, locale, now } = request
    const { accountId, email } = caller
    const passkey = await verify(request)
    if (!passkey) return refuse('passkey-refused')
    return database.global.transaction().execute(async (transaction) => {
      // The lock on the account makes sure that concurrent requests count its passkeys correctly.
      await lockAccountProfile(transaction, accountId)
      if ((await listPasskeys(transaction, accountId)).length >= MOST_PASSKEYS)
        return refuse('validation', { name: 'too-many-passkeys' })
      const row = { ...passkey, id: secrets.id(), accountId, name: body.name }
      if (!(await insertPasskey(transaction, row, now))) return refuse('passkey-refused')
      await writeAccountAuditEntry(transaction, { kind: 'passkey-added', accountId, address, at: now })
      await outbox.add(transaction, { template: 'passkey-added', locale, to: email, passkey: body.name })
      return read(transaction, accountId)
    })
  }

  return {
    passkeys: ({ caller }) => read(database.global, caller.accountId),

    newPasskeyChallenge: async (request) => {
      const made = await challengeFor('add', request)
      const { accountId, email } = request.caller
      return isRefusal(made) ? made : { ...made, userHandle: userHandleOf(accountId), email }
    },

    confirmationChallenge: (request) => challengeFor('confirm', request),

    addPasskey: add,

    renamePasskey: async ({ caller: { accountId }, body: { id, name } }) =>
      (await renamePasskey(database.global, accountId, id, name))
        ? read(database.global, accountId)
        : refuse('not-found'),

    removePasskey: ({ caller: { accountId, email }, body: { id }, address, locale, now }) =>
      database.global.transaction().execute(async (transaction) => {
        await lockAccountProfile(transaction, accountId)
        const own = await listPasskeys(transaction, accountId)
        const passkey = own.find((each) => each.id === id)
        if (!passkey) return refuse('not-found')
        const factor = await findSecondFactor(transaction, accountId)
        if (own.length === 1 && factor?.switchedOnAt && factor.appSecret === null) return refuse('last-passkey')
        await deletePasskey(transaction, accountId, id)
        await writeAccountAuditEntry(transaction, { kind: 'passkey-removed', accountId, address, at: now })
        await outbox.add(transaction, { template: 'passkey-removed', locale, to: email, passkey: passkey.name })
        return read(transaction, accountId)
      }),
  }
}
