import type { Locale } from '#shared/i18n/locale.ts'
import { saveAccountCode } from '#server/modules/identity/records/account/account-codes.ts'
import { CODE_MINUTES, CODE_TRIES } from '#server/modules/identity/records/account/sign-up/sign-up-codes.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'

interface NewLoginCode {
  /** The mail address as `foldEmail` returns it. */
  readonly email: string
  readonly code: string
  readonly browserHash: Buffer
  readonly locale: Locale
  readonly now: Date
  /** Whether the code is on its way by text message, so that it is not mailed. */
  readonly isTexted: boolean
}

/**
 * Stores a login code for the account of a mail address and mails it in the same transaction. When there is no account, the mail says so
 * instead.
 */
export async function sendLoginCode(
  { database, outbox, passwords }: Pick<Dependencies, 'database' | 'outbox' | 'passwords'>,
  { email, code, browserHash, locale, now, isTexted }: NewLoginCode,
): Promise<{ accepted: true }> {
  const codeHash = await passwords.hash(code)
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  return database.global.transaction().execute(async (transaction) => {
    const made = { email, browserHash, codeHash, tries: CODE_TRIES, expiresAt }
    const isKnown = await saveAccountCode(transaction, 'login_code', made)
    const frame = { locale, to: email }
    if (!isTexted) {
      await outbox.add(
        transaction,
        isKnown ? { template: 'login-code', ...frame, code } : { template: 'login-unknown', ...frame },
      )
    }
    return { accepted: true as const }
  })
}
