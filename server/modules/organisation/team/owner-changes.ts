import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { isSessionConfirmed } from '#server/modules/identity/records/index.ts'
import { findOwnOrganisation } from '#server/modules/organisation/organisation/organisations.ts'
import { listMemberLocales, type MemberLocale } from './members.ts'

/** Whether the caller has just proved that the account is theirs, which whoever changes the owners must have (rule D412). */
export const isCallerConfirmed = async (
  { database }: Pick<Dependencies, 'database'>,
  { token, now }: { readonly token: string | undefined; readonly now: Date },
): Promise<boolean> => token !== undefined && (await isSessionConfirmed(database.global, sha256(token), now))

interface OwnerChange {
  readonly template: 'owner-invited' | 'owner-added' | 'owner-removed'
  /** The mail address of the person who becomes an owner, or is one no longer. */
  readonly person: string
  /** The mail address of the owner who did it. */
  readonly by: string
}

/** The owners of the organisation, with their languages. Read before a change, so that it reaches those who lose the role too. */
export const listOwners = async (transaction: TenantTransaction): Promise<MemberLocale[]> =>
  (await listMemberLocales(transaction)).filter(({ role }) => role === 'owner')

/** Tells owners by mail who becomes an owner, or is one no longer (rule D412). */
export async function tellOwners(
  { outbox }: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  owners: readonly MemberLocale[],
  change: OwnerChange,
): Promise<void> {
  const organisation = owners.length > 0 ? await findOwnOrganisation(transaction) : undefined
  if (!organisation) return
  for (const { email: to, locale: own } of owners) {
    const locale = own ?? organisation.locale
    const organization = organisationNameFor(organisation, locale)
    await outbox.add(transaction.sql, { ...change, locale, to, organization })
  }
}
