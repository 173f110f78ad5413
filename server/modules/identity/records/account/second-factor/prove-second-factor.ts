import type { Kysely } from 'kysely'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { encryptionWith } from '#server/platform/secrets/encryption.ts'
import { writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import { stepOfCode } from './authenticator-app.ts'
import { hashRecoveryCode, plainCode } from './recovery-codes.ts'
import type { PasskeyAnswer } from '#server/modules/identity/records/account/passkey/passkey-verifier.ts'
import { findSecondFactor, spendRecoveryCode, acceptStep } from './second-factors.ts'
import { acceptPasskey } from '#server/modules/identity/records/account/passkey/accept-passkey.ts'

/** The proof of the second factor that a person submits: a code of the app, a recovery code, or the answer of a passkey. */
export interface SecondFactorProof {
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/** A proof whose recovery code is hashed. */
type PreparedProof =
  | { readonly kind: 'passkey'; readonly passkey: PasskeyAnswer }
  | { readonly kind: 'app-code'; readonly code: string }
  | { readonly kind: 'recovery-code'; readonly codeHash: string }

/** The account and network origin of the person who submits a proof. */
export interface Prover {
  readonly accountId: string
  readonly browserHash: Buffer
  readonly address: string
  readonly now: Date
}

type Needs = Pick<Dependencies, 'configuration' | 'log' | 'passwords' | 'publicUrl'>

/** The purpose for which the key of an authenticator app is encrypted. */
export const appSecretOwner = (accountId: string) => ({ accountId, purpose: 'authenticator-app' })

/** Hashes the recovery code of a proof. Call it before the transaction that checks the proof (threat A32). */
export async function prepareProof(
  needs: Pick<Needs, 'passwords'>,
  { code = '', passkey }: SecondFactorProof,
  accountId: string,
): Promise<PreparedProof> {
  if (passkey) return { kind: 'passkey', passkey }
  const plain = plainCode(code)
  if (/^\d{6}$/.test(plain)) return { kind: 'app-code', code: plain }
  return { kind: 'recovery-code', codeHash: await hashRecoveryCode(needs, accountId, plain) }
}

/** Returns whether a proof of the second factor is valid. A valid code is used up and never accepted again. */
export async function proveSecondFactor(
  sql: Kysely<Tables>,
  needs: Omit<Needs, 'passwords'>,
  proof: PreparedProof,
  prover: Prover,
): Promise<boolean> {
  const { accountId, address, browserHash, now } = prover
  if (proof.kind === 'passkey') {
    const use = { purpose: 'confirm', accountId, browserHash } as const
    return (await acceptPasskey(sql, needs, proof.passkey, use, now)) !== undefined
  }
  if (proof.kind === 'app-code') return acceptAppCode(sql, needs, accountId, proof.code, now)
  const isUsed = await spendRecoveryCode(sql, accountId, proof.codeHash)
  if (isUsed) await writeAccountAuditEntry(sql, { kind: 'recovery-code-used', accountId, address, at: now })
  return isUsed
}

/**
 * Accepts a code of the authenticator app for the current or an adjacent period, unless the code of that period or of a later one was
 * accepted before.
 */
export async function acceptAppCode(
  sql: Kysely<Tables>,
  { configuration }: Pick<Needs, 'configuration'>,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const factor = await findSecondFactor(sql, accountId)
  if (!factor || factor.appSecret === null) return false
  const key = encryptionWith(configuration.secretKeys).decrypt(factor.appSecret, appSecretOwner(accountId))
  const step = stepOfCode(key, code, now)
  return step !== undefined && acceptStep(sql, accountId, step)
}
