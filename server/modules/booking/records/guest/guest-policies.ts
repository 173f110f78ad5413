import type { GuestPolicy } from '#shared/domain/guest/guest-requirements.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

type StoredPolicy = GuestPolicy & { readonly version: number }

const policies = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select(['guest_booking as booking', 'guest_phone_required as isPhoneRequired', 'guest_version as version'])

/** Returns what the organisation requires of guests, with the version of the setting; undefined when the organisation does not exist. */
export const findGuestPolicy = (transaction: TenantTransaction): Promise<StoredPolicy | undefined> =>
  policies(transaction).executeTakeFirst()

/** Like `findGuestPolicy`, and locks the row until the transaction ends. */
export const lockGuestPolicy = (transaction: TenantTransaction): Promise<StoredPolicy | undefined> =>
  policies(transaction).forUpdate().executeTakeFirst()

export async function saveGuestPolicy(
  { sql, organisationId }: TenantTransaction,
  { booking, isPhoneRequired }: GuestPolicy,
): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({
      guest_booking: booking,
      guest_phone_required: isPhoneRequired,
      guest_version: row('guest_version', '+', 1),
    }))
    .where('id', '=', organisationId)
    .execute()
}
